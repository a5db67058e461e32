"""What players do by day besides voting: arrive, confirm, write to the host, and break the rules one by one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from forumbot.demo.acts import Act, Kind
from forumbot.demo.cast import Cast
from forumbot.demo.host import Glance, Seat
from forumbot.demo.orders import order

MINUTE = timedelta(minutes=1)
TRADES = ("⚓", "🎣", "🧭")
PICTURE = "[img]http://127.0.0.1/portrait.png[/img]"
LATE_CONFIRMATION = 26 * 60 * MINUTE
"""After the reminder, which comes a day after the role letter."""


def arrivals(cast: Cast, living: list[Seat], now: datetime) -> Iterator[Act]:
    """First posts with character and picture (RAT-10); the last one to come brings neither."""
    for number, seat in enumerate(living):
        at, last = now + (10 + number) * MINUTE, number == len(living) - 1
        text = cast.words.character.format(self=seat.name, trade=TRADES[number % 3])
        if last:
            yield Act(at, seat.name, Kind.POST, cast.words.bare, "no introduction")
        else:
            yield Act(at, seat.name, Kind.POST, f"{text}\n{PICTURE}", "introduction", tag=f"arrival:{seat.name}")


def confirmations(cast: Cast, living: list[Seat], now: datetime) -> Iterator[Act]:
    """Everybody confirms the role letter; one only after the reminder (RAT-13). An outsider writes, too."""
    for number, seat in enumerate(living):
        late = number == 1
        at = now + (LATE_CONFIRMATION if late else (30 + number) * MINUTE)
        yield Act(at, seat.name, Kind.LETTER, cast.words.confirm, "confirmed late" if late else "confirmed")
    yield Act(now + 70 * MINUTE, living[0].name, Kind.LETTER, cast.words.chatter, "chat")
    yield Act(now + 80 * MINUTE, cast.outsider, Kind.LETTER, cast.words.stranger, "turned away")


def letters(cast: Cast, seen: Glance, living: list[Seat], now: datetime) -> Iterator[Act]:
    """The lover's choice, and checks that stand should their sender be drawn as watchman (RAT-16, RAT-40)."""
    for seat in living:
        others = [other.name for other in living if other.name != seat.name]
        if seat.role == "lover" and seen.turn == 1:
            partner = next(o.name for o in living if o.role == "townsperson")
            text = cast.words.orders["lover"].format(name=seat.name)
            yield Act(now + 50 * MINUTE, seat.name, Kind.LETTER, text, "self")
            yield Act(now + 55 * MINUTE, seat.name, Kind.LETTER, order(cast, "lover", partner), "lover")
        if seat.role == "townsperson" and not seat.stunned:
            text = order(cast, "check", others[seen.turn % len(others)])
            yield Act(now + 60 * MINUTE, seat.name, Kind.LETTER, text, "standing check")


def misconduct(cast: Cast, seen: Glance, living: list[Seat], now: datetime, closes: datetime) -> Iterator[Act]:
    """What must not be done, some of it each day."""
    words, first, second = cast.words, living[0].name, living[1].name
    if seen.turn == 1:
        other = words.character.format(self=first, trade="🏴")
        yield Act(now + 90 * MINUTE, second, Kind.POST, words.typo, "typo", tag="typo")
        yield Act(now + 200 * MINUTE, second, Kind.EDIT, words.mended, "silent edit", about="typo")
        yield Act(now + 240 * MINUTE, first, Kind.EDIT, other, "open edit", about=f"arrival:{first}")
        yield Act(now + 250 * MINUTE, cast.outsider, Kind.POST, words.stranger, "not a player")
    if seen.turn == 2:
        talker = next((s.name for s in living if s.role == "townsperson"), second)
        yield Act(now + 30 * MINUTE, talker, Kind.WHISPER, words.whisper, "quoted letter")
        dead = next((s.name for s in seen.seats if not s.alive), "")
        if dead:
            yield Act(now + 40 * MINUTE, dead, Kind.POST, words.ghost, "dead posts")
        yield Act(now + 60 * MINUTE, first, Kind.POST, words.slip, "slip", tag="slip")
        yield Act(now + 200 * MINUTE, first, Kind.DELETE, "", "deleted", about="slip")
    for seat in living:
        if seat.stunned:
            yield Act(closes - 200 * MINUTE, seat.name, Kind.POST, words.plain[1], "stunned posts")
