"""A dry run: the real forum is read, a copy of the game decides, and what would be sent is shown instead."""

from __future__ import annotations

from pathlib import Path

from adapters.port import Forum
from forumbot import bootstrap
from forumbot.commands.common import Surroundings, of_this_game
from forumbot.commands.failures import Code, StopError
from forumbot.commands.output import complain, console
from forumbot.config import Config
from forumbot.config.settings import store_path
from forumbot.store.store import OutboxRow, Store


class Showing:
    """A courier that shows each message once and sends none."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.shown = 0

    def deliver(self) -> bool:
        for row in self._store.outbox("pending", "sending", "unsure", "held"):
            _show(row)
            self._store.mark(row.id, "dropped", problem="dry run")
            self.shown += 1
        return False


def rehearse(config: Config, file: Path, forum: Forum, around: Surroundings) -> None:
    """Show what the host would do now. The game file stays as it is; letters that are read count as read."""
    path = store_path(config, file)
    store = Store(None)
    if path.is_file():
        real = Store(path)
        try:
            of_this_game(real, config, path)
            store = real.copy_in_memory()
        finally:
            real.close()
    try:
        courier = Showing(store)
        service = bootstrap.service(config, file, forum=forum, store=store, clock=around.clock, courier=courier)
        service.tick()
        problems = store.problems()
        if problems:
            raise StopError(problems[0][2], Code.FORUM)
        complain(f"Dry run. Messages that would be sent now: {courier.shown}. Nothing was sent.")
    finally:
        store.close()


def _show(row: OutboxRow) -> None:
    out = console()
    draft = row.draft
    place = {
        "topic": f"a new topic in forum {draft.get('forum')}",
        "post": f"a post in topic {draft.get('topic')}",
        "edit": f"a new text of post {draft.get('post')}",
        "lock": f"topic {draft.get('topic')} is {'locked' if draft.get('locked') else 'unlocked'}",
    }
    out.rule(place.get(row.kind) or f"a letter to {draft['to']['name']}", align="left")
    for part in (draft.get("subject"), draft.get("body")):
        if part:
            out.print(part)
