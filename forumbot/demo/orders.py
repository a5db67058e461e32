"""What players write to the host at night: orders right and wrong (RAT-18 to RAT-42)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from forumbot.demo.acts import Act, Kind
from forumbot.demo.cast import Cast
from forumbot.demo.host import Glance, Seat
from forumbot.demo.votes import forgetful

MINUTE = timedelta(minutes=1)


def order(cast: Cast, kind: str, name: str) -> str:
    """An order in the cast's words, the name declined as people write it."""
    member = cast.member(name)
    return cast.words.orders[kind].format(name=member.declined or member.name)


class Orders:
    """The letters of one night after the other. Remembers whom the doctor has treated last."""

    def __init__(self, cast: Cast) -> None:
        self._cast = cast
        self._patient = ""

    def plan(self, seen: Glance, now: datetime, chance: random.Random) -> Iterator[Act]:
        """The letters of the night that has begun, in order of seats."""
        cast, living = self._cast, [seat for seat in seen.seats if seat.alive]
        for number, seat in enumerate(living):
            at = now + (15 + 7 * number) * MINUTE
            others = [other.name for other in living if other.name not in (seat.name, forgetful(seen))]
            if seat.role == "doctor":
                yield from self._healing(seen, seat, others, at)
            else:
                yield from _orders(cast, seen, seat, others, at=at, chance=chance)
            if seat.name == seen.watchman and not seat.clan:
                yield Act(at + 3 * MINUTE, seat.name, Kind.LETTER, order(cast, "check", others[0]), "watchman's check")

    def _healing(self, seen: Glance, seat: Seat, others: list[str], at: datetime) -> Iterator[Act]:
        """Himself on the first night; later first the last patient again, which is refused (RAT-19), then another.
        On the third night he calls it off."""
        if self._patient and seat.name != seen.watchman:
            yield Act(at, seat.name, Kind.LETTER, order(self._cast, "heal", self._patient), "repeat")
        patient = seat.name if seen.turn == 1 else next(n for n in reversed(others) if n != self._patient)
        yield Act(at + 9 * MINUTE, seat.name, Kind.LETTER, order(self._cast, "heal", patient), "heal")
        if seen.turn == 3:
            yield Act(at + 20 * MINUTE, seat.name, Kind.LETTER, self._cast.words.cancel, "cancel")
        untreated = seen.turn == 3 or seat.stunned or seen.watchman in (seat.name, patient)
        self._patient = "" if untreated else patient


def _orders(
    cast: Cast, seen: Glance, seat: Seat, others: list[str], *, at: datetime, chance: random.Random
) -> Iterator[Act]:
    name, turn = seat.name, seen.turn
    match seat.role:
        case "commissar" | "oracle":
            target = cast.member(chance.choice(others))
            text = cast.words.orders["check"].format(name=target.mistyped or target.name)
            yield Act(at, name, Kind.LETTER, text, "misspelt check")
            yield Act(at + 2 * MINUTE, name, Kind.LETTER, order(cast, "check", chance.choice(others)), "changed check")
        case "maniac":
            yield Act(at, name, Kind.LETTER, order(cast, "attack", name), "self")
            yield Act(at + 4 * MINUTE, name, Kind.LETTER, order(cast, "attack", chance.choice(others)), "attack")
        case "yakuza" if turn >= 2:
            prey = next((s.name for s in seen.seats if s.alive and s.role == "townsperson"), others[0])
            yield Act(at, name, Kind.LETTER, order(cast, "recruit", prey), "recruit")
        case "mafioso":
            yield Act(at, name, Kind.LETTER, _clan_orders(cast, seen), "kill and store")
        case "townsperson" if turn == 1 and name != seen.watchman:
            yield Act(at, name, Kind.LETTER, order(cast, "kill", others[0]), "not your role")


def _clan_orders(cast: Cast, seen: Glance) -> str:
    """A kill, and a treasure to be planted on the first of the town, two nights running (RAT-43)."""
    town = [s.name for s in seen.seats if s.alive and not s.clan]
    prey = [s.name for s in seen.seats if s.name in town and s.role != "commissar" and s.name != forgetful(seen)]
    text = order(cast, "kill", prey[seen.turn % len(prey)]) if prey else ""
    held = [t["name"] for t in cast.options["treasures"] if t["holder"] == "mafia"]
    if held:
        text += "\n" + cast.words.orders["store"].format(item=held[0], name=town[0])
    return text
