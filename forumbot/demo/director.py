"""Who does what, day by day: adaptive, so that each game ends within a week, and the same at each run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from forumbot.demo.acts import Act, Kind
from forumbot.demo.cast import Cast
from forumbot.demo.conduct import arrivals, confirmations, letters, misconduct
from forumbot.demo.host import Glance
from forumbot.demo.orders import Orders
from forumbot.demo.votes import Votes

MINUTE = timedelta(minutes=1)
WAVERER = 4
"""The sign-up after which somebody wavers."""


class Director:
    """Plans the acts of a phase when it has opened. Knows all roles: the play must come to an end, and show things.

    Is asked once for each phase, in order.
    """

    def __init__(self, cast: Cast, seed: str = "demo") -> None:
        self._cast = cast
        self._seed = seed
        self._votes = Votes(cast)
        self._orders = Orders(cast)

    def sign_up(self, now: datetime) -> list[Act]:
        """Everybody signs up in his own words; one wavers, an outsider chats."""
        words, acts, at = self._cast.words, [], now
        for number, member in enumerate(self._cast.members):
            at += 7 * MINUTE
            acts.append(Act(at, member.name, Kind.SIGN_UP, words.joins[number % len(words.joins)], "sign-up"))
            if number == WAVERER:
                first = self._cast.members[0].name
                acts.append(Act(at + MINUTE, self._cast.outsider, Kind.SIGN_UP, words.stranger, "chat"))
                acts.append(Act(at + 2 * MINUTE, first, Kind.SIGN_UP, words.leaves, "left"))
                acts.append(Act(at + 3 * MINUTE, first, Kind.SIGN_UP, words.joins[0], "back"))
        return acts

    def plan(self, seen: Glance, now: datetime) -> list[Act]:
        """All acts of the phase that has just opened, in order of time."""
        chance = random.Random(f"{self._seed}:{seen.turn}:{seen.phase}")  # noqa: S311 a play, not a lot of the game
        acts = self._day(seen, now, chance) if seen.phase == "day" else self._orders.plan(seen, now, chance)
        return sorted(acts, key=lambda act: act.at)

    def _day(self, seen: Glance, now: datetime, chance: random.Random) -> Iterator[Act]:
        assert seen.closes is not None, "a phase that runs has a deadline"
        living = [seat for seat in seen.seats if seat.alive]
        if seen.turn == 1:
            yield from arrivals(self._cast, living, now)
            yield from confirmations(self._cast, living, now)
        yield from letters(self._cast, seen, living, now)
        yield from misconduct(self._cast, seen, living, now, seen.closes)
        yield from self._votes.plan(seen, seen.closes, chance)
