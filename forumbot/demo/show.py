"""A demo from the raising of the curtain to the proof: the forum, the accounts, the play, the verification."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from adapters.port import Forum
from adapters.simulator import Simulator
from adapters.simulator.client import Browser
from forumbot.clocks import DrivenClock
from forumbot.demo.acts import Act
from forumbot.demo.cast import Cast
from forumbot.demo.host import (
    ZONE,
    ChildHost,
    Glance,
    HereHost,
    Host,
    Parts,
    child_command,
    demo_settings,
    make_service,
)
from forumbot.demo.stage import Stage
from forumbot.ports import Clock
from rules.ruleset import Ruleset

OPENS = datetime(2026, 3, 3, 7, 0, tzinfo=UTC)
PASSWORD = "demo"  # noqa: S105 the accounts of a forum that lives for a minute on this machine alone
OpenForum = Callable[[str, str, str, Clock], Forum]
RECORD_BEGINS = "forumbot record"


@dataclass(slots=True)
class House:
    """The forum of a demo, with everybody's account, on its own clock."""

    cast: Cast
    clock: DrivenClock
    simulator: Simulator
    forum: str
    players: dict[str, Browser] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return self.simulator.url


@contextmanager
def house(cast: Cast) -> Iterator[House]:
    """Raise the curtain: a forum on a free port of loopback, accounts for all, signatures for all but one."""
    clock = DrivenClock(OPENS)
    with Simulator(clock, language=cast.language, zone=ZONE[cast.language].key, posts_per_page=20) as simulator:
        simulator.add_user(cast.bot, PASSWORD, moderator=True)
        for name in (cast.host, cast.outsider):
            simulator.add_user(name, PASSWORD)
        for number, member in enumerate(cast.members):
            signature = cast.words.character.format(self=member.name, trade="⚓") if number else ""
            simulator.add_user(member.name, PASSWORD, signature=signature)
        forum = str(simulator.add_forum(cast.forum))
        raised = House(cast, clock, simulator, forum)
        for name in (*(member.name for member in cast.members), cast.outsider):
            raised.players[name] = Browser(simulator.url, name, PASSWORD, clock)
        try:
            yield raised
        finally:
            for browser in raised.players.values():
                browser.close()


def host_here(raised: House, database: Path | None, open_forum: OpenForum, ruleset: Ruleset[object]) -> HereHost:
    """The host in this process."""
    board = open_forum(raised.url, raised.cast.bot, PASSWORD, raised.clock)
    parts = Parts(board, ruleset, raised.clock)
    return HereHost(make_service(raised.cast, demo_settings(raised.cast, raised.forum), parts, database))


def host_apart(raised: House, database: Path) -> ChildHost:
    """The host in a process of its own, which may be killed at any moment."""
    command = child_command(raised.url, database, raised.forum, raised.cast.language)
    environment = {"FORUMBOT_DEMO_USER": raised.cast.bot, "FORUMBOT_PASSWORD": PASSWORD}
    return ChildHost(command, environment, raised.clock)


def perform(
    raised: House,
    host: Host,
    *,
    on_act: Callable[[Act], None] = lambda _act: None,
    on_round: Callable[[Glance], None] = lambda _glance: None,
) -> Glance:
    """Play the whole game. Raises `StageError`."""
    return Stage(raised.cast, raised.clock, host, raised.players, on_act=on_act, on_round=on_round).play()


def posted_record(raised: House, topic: str) -> str:
    """The chance record as a reader of the thread sees it, read over HTTP by a player; "" if none is there."""
    reader = raised.players[raised.cast.members[0].name]
    found, seen = "", set[str]()
    while True:
        page = [post for post in reader.posts(topic, len(seen)) if post[0] not in seen]
        for number, author, text in page:
            seen.add(number)
            if author == raised.cast.bot and RECORD_BEGINS in text:
                found = text
        if not page:
            return found
