"""`forumbot run`: hosts the game, for weeks, until it is told to stop."""

from __future__ import annotations

import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from adapters.errors import Transient
from adapters.port import Forum
from forumbot import bootstrap
from forumbot.chronicle import line
from forumbot.commands.common import (
    DEFAULT_CONFIG,
    ConfigFile,
    Surroundings,
    forum_of,
    read_config,
    surroundings,
)
from forumbot.commands.failures import Code, StopError
from forumbot.commands.hosting import alone_with_game
from forumbot.commands.output import complain, console
from forumbot.commands.rehearsal import rehearse
from forumbot.config import Config
from forumbot.scheduler import Pulse
from forumbot.service import Service
from forumbot.store.store import Store

FORUM_DOWN_WAIT = 60
Stopped = Callable[[], bool]


def run(
    context: typer.Context,
    config_file: ConfigFile = DEFAULT_CONFIG,
    *,
    once: Annotated[bool, typer.Option("--once", help="Do what is due now, then leave.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Read the forum, show what would be sent, send nothing.")
    ] = False,
) -> None:
    """Host the game: read, decide, announce. Stop it and start it again whenever you like."""
    logging.getLogger("forumbot").setLevel(min(logging.INFO, logging.getLogger().level))
    config, around = read_config(config_file), surroundings(context)
    problem = bootstrap.setup_problem(config)
    if problem:
        raise StopError(f"{config_file}: {problem}")
    forum = forum_of(config, around)
    try:
        if dry_run:
            rehearse(config, config_file, forum, around)
        else:
            _host(config, config_file, forum, around, once=once)
    finally:
        forum.close()


def _host(config: Config, file: Path, forum: Forum, around: Surroundings, *, once: bool) -> None:
    with alone_with_game(config, file) as store, _stop_signals() as stopped:
        make = partial(bootstrap.service, config, file, forum=forum, store=store, clock=around.clock)
        if once:
            _once(make())
            return
        service = _when_forum_is_up(make, around, stopped)
        if service is not None:
            complain(f"Hosting {config.game.title} as {service.bot.name}; the game is kept in {store.path}.")
            zone = service.settings.timetable.zone
            Pulse(service, around.clock).run(_telling(store, zone, stopped))
        over = service is not None and service.game.over
        complain("Stopped; the game is over." if over else "Stopped; the game waits where it is.")


def _once(service: Service) -> None:
    """One round; a forum in trouble is an error here, where nobody tries again."""
    service.tick()
    problems = service.store.problems()
    if problems:
        raise StopError(problems[0][2], Code.FORUM)
    waiting = len(service.store.outbox("pending", "unsure", "held", "parked"))
    following = service.next_wake().astimezone(service.settings.timetable.zone)
    complain(f"Did what was due. Messages that wait: {waiting}. Next: {following:%Y-%m-%d %H:%M} forum time.")


def _when_forum_is_up(make: Callable[[], Service], around: Surroundings, stopped: Stopped) -> Service | None:
    """The service, as soon as the forum lets us in; None when we were stopped before that."""
    while not stopped():
        try:
            return make()
        except Transient as error:
            complain(f"{error}; trying again in a minute.")
            for _ in range(FORUM_DOWN_WAIT):
                if stopped():
                    break
                around.clock.sleep(1)
    return None


@contextmanager
def _stop_signals() -> Iterator[Stopped]:
    """Tells whether we were asked to stop; a second request stops at once."""
    asked: list[int] = []

    def ask(number: int, _frame: object) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _telling(store: Store, zone: ZoneInfo, stopped: Stopped) -> Stopped:
    """`stopped`, which prints what is new in the log each time that it is asked."""
    out = console()
    last = max((logged.id for logged in store.entries()), default=0)

    def tell() -> bool:
        nonlocal last
        for logged in store.entries(last):
            last = logged.id
            out.print(f"{logged.at.astimezone(zone):%Y-%m-%d %H:%M:%S}  {line(logged.entry)}")
        return stopped()

    return tell
