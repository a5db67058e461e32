"""A small game thread for the tests: players, a day, and posts written in a line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from typing import Any

from forumbot.reading.model import Ballot, Day, Player, Roster, SeenPost, Tally
from forumbot.reading.policy import shipped
from forumbot.reading.tally import tally

ZONE = timezone(timedelta(hours=3))
NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина")


def at(hour: int, minute: int = 0, second: int = 0, day: int = 2) -> datetime:
    """A moment of March 2026, forum time."""
    return datetime(2026, 3, day, hour, minute, second, tzinfo=ZONE)


DAY = Day(2, at(9), at(23), at(22, 55))


def roster(*changed: Player, hosts: tuple[str, ...] = ("Ведущий",), **more: Any) -> Roster:
    """The five players, some of them changed, and a host."""
    others = {player.name: player for player in changed}
    seats = [others.pop(name, Player(name)) for name in NAMES]
    return Roster((*seats, *others.values()), hosts=hosts, **more)


class Thread:
    """Posts in the order they are written."""

    def __init__(self) -> None:
        self.posts: list[SeenPost] = []

    def post(self, author: str, html: str, when: datetime | None = None, **more: Any) -> Thread:
        """Add a post; without a time it is a minute after the last one."""
        moment = when or (self.posts[-1].posted_at + timedelta(minutes=1) if self.posts else at(10))
        seen = SeenPost(str(len(self.posts) + 1), author, "", moment, html, len(self.posts))
        self.posts.append(replace(seen, **more))
        return self

    def count(self, players: Roster | None = None, day: Day = DAY, **more: Any) -> Tally:
        """The tally by the policy `rat`."""
        more.setdefault("introductions", False)
        policy = more.pop("policy", shipped("rat"))
        return tally(self.posts, players or roster(), day, policy, **more)


def thread() -> Thread:
    """An empty thread."""
    return Thread()


def verdicts(found: Tally) -> list[tuple[str, str]]:
    """Verdict and reason of each ballot, in order."""
    return [(ballot.verdict, ballot.reason) for ballot in found.ballots]


def kinds(found: Tally) -> list[tuple[str, str]]:
    """Kind and player of each violation."""
    return [(violation.kind, violation.player) for violation in found.violations]


def only(ballots: Sequence[Ballot]) -> Ballot:
    """The one ballot there must be."""
    assert len(ballots) == 1
    return ballots[0]
