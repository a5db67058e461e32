"""How a town votes for one of its own in a day, in all the odd ways (RAT-1 to RAT-6)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from forumbot.demo.acts import Act, Kind
from forumbot.demo.ballots import TEXTS, WAYS, exact, marked
from forumbot.demo.cast import Cast, Member
from forumbot.demo.host import Glance, Seat

MINUTE = timedelta(minutes=1)
FORGETFUL_DAYS = 2


def forgetful(seen: Glance) -> str:
    """Who does not vote on the first two days and is excluded for it (RAT-8): the first of the townspeople."""
    if seen.turn > FORGETFUL_DAYS:
        return ""
    return next((seat.name for seat in seen.seats if seat.role == "townsperson"), "")


class Votes:
    """Goes through the ways of voting from day to day, so that a game shows all of them.

    Whoever had no standing vote yesterday votes plainly today: only the forgetful one is to be excluded.
    """

    def __init__(self, cast: Cast) -> None:
        self._words = cast.words
        self._members = {member.name: member for member in cast.members}
        self._next = 0
        self._missed: set[str] = set()

    def plan(self, seen: Glance, closes: datetime, chance: random.Random) -> Iterator[Act]:
        """The votes of the day that runs, all for one, whom the puppet master has chosen."""
        living = [seat for seat in seen.seats if seat.alive]
        target = _victim(seen, living)
        voters = [s for s in living if s.may_vote and s.name not in (target.name, forgetful(seen))]
        chance.shuffle(voters)
        late = next((s for s in voters if s.name not in self._missed and not self._members[s.name].mark), None)
        if late is not None and len(voters) > 3:
            voters.remove(late)
            yield Act(closes + 2 * MINUTE, late.name, Kind.POST, self._late(target), "late")
        aim, decoys = self._members[target.name], self._decoys(living, target, voters)
        missed = {late.name} if late else set()
        for number, seat in enumerate(voters):
            at = closes - (300 - 12 * number) * MINUTE
            way = self._way(number, seat)
            if way == "withdrawn":
                missed.add(seat.name)
            yield from self._ballot(way, at, seat, aim, decoys=decoys, turn=seen.turn, closes=closes)
        yield from self._others(living, target, aim, closes)
        self._missed = missed

    def _way(self, number: int, seat: Seat) -> str:
        """The first three of a day show the silence and bold that is no name; the others what comes next."""
        if self._members[seat.name].mark:
            return "marked"
        if number < 3:
            return ("changed in silence", "first in silence", "unrecognised")[number]
        way = WAYS[self._next % len(WAYS)]
        self._next += 1
        return "exact" if way == "withdrawn" and seat.name in self._missed else way

    def _ballot(
        self, way: str, at: datetime, seat: Seat, aim: Member, *, decoys: list[Member], turn: int, closes: datetime
    ) -> Iterator[Act]:
        words, name, later, decoy = self._words, seat.name, at + 5 * MINUTE, decoys[0]
        nudge = words.nudge.format(name=aim.name)
        match way:
            case "marked":
                yield Act(at, name, Kind.POST, marked(self._members[name], aim), way)
            case "changed in silence":
                yield Act(at, name, Kind.POST, exact(words, aim), "exact", tag=f"vote:{turn}")
                yield Act(closes - 2 * MINUTE, name, Kind.POST, exact(words, decoy), way)
            case "first in silence":
                yield Act(closes - 3 * MINUTE, name, Kind.POST, exact(words, aim), way)
            case "unrecognised":
                yield Act(at, name, Kind.POST, words.nonsense, way)
                yield Act(later, name, Kind.POST, nudge, "exact")
            case "ambiguous":
                yield Act(at, name, Kind.POST, words.either.format(name=decoy.name, other=decoys[-1].name), way)
                yield Act(later, name, Kind.POST, nudge, "exact")
            case "changed":
                yield Act(at, name, Kind.POST, exact(words, decoy), way)
                yield Act(later, name, Kind.POST, nudge, way)
            case "withdrawn":
                yield Act(at, name, Kind.POST, exact(words, decoy), way)
                yield Act(later, name, Kind.POST, words.withdraw, way)
            case "quoted":  # the bold name in the quote is somebody else's vote
                yield Act(at, name, Kind.QUOTE_AND_POST, nudge, way, about=f"vote:{turn}")
            case _:
                yield Act(at, name, Kind.POST, TEXTS[way](words, aim), way)

    def _others(self, living: list[Seat], target: Seat, aim: Member, closes: datetime) -> Iterator[Act]:
        """The accused votes for himself; who has no vote today tries all the same (RAT-6)."""
        if target.may_vote:
            yield Act(closes - 100 * MINUTE, target.name, Kind.POST, exact(self._words, aim), "self-vote")
        for seat in living:
            if not seat.may_vote and not seat.stunned:
                yield Act(closes - 90 * MINUTE, seat.name, Kind.POST, exact(self._words, aim), "barred vote")

    def _late(self, target: Seat) -> str:
        return self._words.late.format(name=target.name)

    def _decoys(self, living: list[Seat], target: Seat, voters: list[Seat]) -> list[Member]:
        """Others to name, at least one: neither the accused nor, where there are others, the first to vote."""
        others = [self._members[seat.name] for seat in living if seat.name != target.name]
        return [member for member in others if not voters or member.name != voters[0].name] or others


def _victim(seen: Glance, living: list[Seat]) -> Seat:
    """Whom the town turns on: an innocent on odd days while it can well afford it, else spies, the yakuza last."""
    spies = sorted((seat for seat in living if seat.clan), key=lambda seat: seat.role == "yakuza")
    ordinary = ("townsperson", "lover", "oracle")
    town = [s for s in living if s.role in ordinary and s.name != forgetful(seen)]
    safe = len(living) - 2 * len(spies) > 5
    return town[-1] if seen.turn % 2 and town and safe else spies[0]
