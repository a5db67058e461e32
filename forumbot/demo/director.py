"""Who does what, day by day: adaptive, so that each game ends within a week, and the same at each run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta

from forumbot.demo.acts import Act, Kind
from forumbot.demo.ballots import TEXTS, WAYS, exact
from forumbot.demo.cast import Cast, Member
from forumbot.demo.host import Glance, Seat

MINUTE = timedelta(minutes=1)


class Director:
    """Plans the acts of a phase when it has opened. Knows all roles: the play must come to an end, and show things."""

    def __init__(self, cast: Cast, seed: str = "demo") -> None:
        self._cast = cast
        self._seed = seed
        self._members = {member.name: member for member in cast.members}

    def sign_up(self, now: datetime) -> list[Act]:
        """Everybody signs up in his own words; one wavers, an outsider chats."""
        words, acts, at = self._cast.words, [], now
        for number, member in enumerate(self._cast.members):
            at += 7 * MINUTE
            acts.append(Act(at, member.name, Kind.SIGN_UP, words.joins[number % len(words.joins)], "sign-up"))
            if number == 4:
                acts.append(Act(at + MINUTE, self._cast.outsider, Kind.SIGN_UP, words.stranger, "chat"))
                acts.append(Act(at + 2 * MINUTE, self._cast.members[0].name, Kind.SIGN_UP, words.leaves, "left"))
                acts.append(Act(at + 3 * MINUTE, self._cast.members[0].name, Kind.SIGN_UP, words.joins[0], "back"))
        return acts

    def plan(self, seen: Glance, now: datetime) -> list[Act]:
        """All acts of the phase that has just opened, in order of time."""
        chance = random.Random(f"{self._seed}:{seen.turn}:{seen.phase}")  # noqa: S311 a play, not a lot of the game
        acts = list(self._day(seen, now, chance) if seen.phase == "day" else self._night(seen, now, chance))
        return sorted(acts, key=lambda act: act.at)

    # The day

    def _day(self, seen: Glance, now: datetime, chance: random.Random) -> Iterator[Act]:
        living = [seat for seat in seen.seats if seat.alive]
        if seen.turn == 1:
            yield from self._arrivals(living, now)
            yield from self._confirmations(living, now)
        yield from self._day_letters(seen, living, now)
        yield from self._conduct(seen, living, now)
        yield from self._votes(seen, living, chance)

    def _arrivals(self, living: list[Seat], now: datetime) -> Iterator[Act]:
        """First posts with character and picture (RAT-10); the last one to come brings neither."""
        words, trades = self._cast.words, ("⚓", "🎣", "🧭")
        for number, seat in enumerate(living):
            picture = "[img]http://127.0.0.1/portrait.png[/img]"
            text = words.character.format(self=seat.name, trade=trades[number % 3]) + f"\n{picture}"
            last = number == len(living) - 1
            yield Act(
                now + (10 + number) * MINUTE,
                seat.name,
                Kind.POST,
                words.bare if last else text,
                "no_introduction" if last else "introduction",
                tag=f"arrival:{seat.name}",
            )

    def _confirmations(self, living: list[Seat], now: datetime) -> Iterator[Act]:
        """Everybody confirms the role letter; one only after the reminder (RAT-13)."""
        for number, seat in enumerate(living):
            late = number == 1
            at = now + (26 * 60 if late else 30 + number) * MINUTE
            yield Act(at, seat.name, Kind.LETTER, self._cast.words.confirm, "confirmed late" if late else "confirmed")

    def _day_letters(self, seen: Glance, living: list[Seat], now: datetime) -> Iterator[Act]:
        words = self._cast.words
        for seat in living:
            others = [other.name for other in living if other.name != seat.name]
            if seat.role == "lover" and seen.turn == 1:
                target = next(o.name for o in living if o.role == "townsperson")
                yield Act(
                    now + 50 * MINUTE, seat.name, Kind.LETTER, words.orders["lover"].format(name=seat.name), "self"
                )
                yield Act(now + 55 * MINUTE, seat.name, Kind.LETTER, self._order("lover", target), "lover")
            if seat.role == "townsperson" and not seat.stunned:
                text = self._order("check", others[seen.turn % len(others)])
                yield Act(now + 60 * MINUTE, seat.name, Kind.LETTER, text, "standing check")

    def _conduct(self, seen: Glance, living: list[Seat], now: datetime) -> Iterator[Act]:
        """What must not be done, one or two things a day."""
        words = self._cast.words
        first, second = living[0].name, living[1].name
        closes = self._closes(seen)
        if seen.turn == 1:
            yield Act(now + 90 * MINUTE, second, Kind.POST, words.typo, "typo", tag="typo")
            yield Act(now + 200 * MINUTE, second, Kind.EDIT, words.mended, "silent edit", about="typo")
            yield Act(now + 240 * MINUTE, first, Kind.EDIT, words.character.format(self=first, trade="🏴"), "open edit",
                      about=f"arrival:{first}")  # fmt: skip
            yield Act(now + 250 * MINUTE, self._cast.outsider, Kind.POST, words.stranger, "not_a_player")
        if seen.turn == 2:
            talker = next((s.name for s in living if s.role == "townsperson"), second)
            yield Act(now + 30 * MINUTE, talker, Kind.WHISPER, words.whisper, "quoted_host_pm")
            dead = next((s.name for s in seen.seats if not s.alive), "")
            if dead:
                yield Act(now + 40 * MINUTE, dead, Kind.POST, words.ghost, "dead_posted")
        for seat in living:
            if seat.stunned:
                yield Act(closes - 200 * MINUTE, seat.name, Kind.POST, words.plain[1], "stunned_posted")

    def _votes(self, seen: Glance, living: list[Seat], chance: random.Random) -> Iterator[Act]:
        words, closes = self._cast.words, self._closes(seen)
        target = self._victim(seen, living)
        voters = [s for s in living if s.may_vote and s.name != target.name and not self._is_absent(seen, s)]
        chance.shuffle(voters)
        decoy = self._member(next(s.name for s in living if s.name not in (target.name, voters[0].name)))
        aim = self._member(target.name)
        for number, seat in enumerate(voters):
            at = closes - (300 - 12 * number) * MINUTE
            if number == 0:  # votes for the first time in the silence, which he may (RAT-4)
                yield Act(closes - 3 * MINUTE, seat.name, Kind.POST, exact(words, aim), "first vote in the silence")
            elif number == 1:  # has voted, and tries to change it in the silence
                yield Act(at, seat.name, Kind.POST, exact(words, aim), "exact", tag=f"vote:{seen.turn}")
                yield Act(closes - 2 * MINUTE, seat.name, Kind.POST, exact(words, decoy), "change in the silence")
            elif number == 2:  # comes too late
                yield Act(closes + 2 * MINUTE, seat.name, Kind.POST, words.late.format(name=aim.name), "late")
            elif number == 3:
                yield Act(at, seat.name, Kind.POST, words.nonsense, "unrecognised")
                yield Act(at + 3 * MINUTE, seat.name, Kind.POST, exact(words, aim), "exact")
            else:
                way = WAYS[(number + seen.turn) % len(WAYS)]
                yield from self._ballot(way, at, seat, aim, decoy=decoy, other=f"vote:{seen.turn}")
        if target.may_vote:
            yield Act(closes - 100 * MINUTE, target.name, Kind.POST, exact(words, aim), "self")

    def _ballot(self, way: str, at: datetime, seat: Seat, aim: Member, *, decoy: Member, other: str) -> Iterator[Act]:
        words = self._cast.words
        if way in TEXTS:
            yield Act(at, seat.name, Kind.POST, TEXTS[way](words, aim), way)
        elif way == "changed":
            yield Act(at, seat.name, Kind.POST, exact(words, decoy), "changed")
            yield Act(at + 5 * MINUTE, seat.name, Kind.POST, words.nudge.format(name=aim.name), "changed")
        elif way == "withdrawn":
            yield Act(at, seat.name, Kind.POST, exact(words, decoy), "withdrawn")
            yield Act(at + 5 * MINUTE, seat.name, Kind.POST, words.withdraw, "withdrawn")
        else:
            yield Act(at, seat.name, Kind.QUOTE_AND_POST, words.nudge.format(name=aim.name), "quoted", about=other)

    def _victim(self, seen: Glance, living: list[Seat]) -> Seat:
        """Whom the town turns on: innocents on odd days while it can afford it, else spies."""
        spies = [seat for seat in living if seat.clan and seat.role != "yakuza"] or [s for s in living if s.clan]
        town = [s for s in living if s.role in ("townsperson", "lover", "oracle") and not self._is_absent(seen, s)]
        peaceful = sum(not seat.clan for seat in living)
        safe = peaceful - len([seat for seat in living if seat.clan]) > 3
        return town[-1] if seen.turn % 2 and town and safe else spies[0]

    def _is_absent(self, seen: Glance, seat: Seat) -> bool:
        """One player forgets to vote for two days and is out (RAT-8)."""
        names = [s.name for s in seen.seats if s.role == "townsperson"]
        return seen.turn <= 2 and seat.name == names[0]

    # The night

    def _night(self, seen: Glance, now: datetime, chance: random.Random) -> Iterator[Act]:
        living = [seat for seat in seen.seats if seat.alive]
        for number, seat in enumerate(living):
            at = now + (15 + 7 * number) * MINUTE
            others = [other.name for other in living if other.name != seat.name]
            yield from self._orders(seen, seat, others, at=at, chance=chance)
            if seat.name == seen.watchman and not seat.clan:
                yield Act(at + 3 * MINUTE, seat.name, Kind.LETTER, self._order("check", others[0]), "watchman's check")

    def _orders(
        self, seen: Glance, seat: Seat, others: list[str], *, at: datetime, chance: random.Random
    ) -> Iterator[Act]:
        words, turn = self._cast.words, seen.turn
        if seat.role == "doctor":
            yield Act(at, seat.name, Kind.LETTER, self._order("heal", seat.name), "repeat" if turn == 2 else "heal")
            if turn > 1:
                yield Act(at + 9 * MINUTE, seat.name, Kind.LETTER, self._order("heal", others[-1]), "heal")
            if turn == 3:
                yield Act(at + 20 * MINUTE, seat.name, Kind.LETTER, words.cancel, "cancel")
        elif seat.role in ("commissar", "oracle"):
            name = self._member(chance.choice(others))
            text = words.orders["check"].format(name=name.mistyped or name.name)
            yield Act(at, seat.name, Kind.LETTER, text, "misspelt check")
        elif seat.role == "maniac":
            yield Act(at, seat.name, Kind.LETTER, self._order("attack", seat.name), "self")
            yield Act(at + 4 * MINUTE, seat.name, Kind.LETTER, self._order("attack", chance.choice(others)), "attack")
        elif seat.role == "yakuza" and turn >= 2:
            prey = next((s.name for s in seen.seats if s.alive and not s.clan and s.role == "townsperson"), others[0])
            yield Act(at, seat.name, Kind.LETTER, self._order("recruit", prey), "recruit")
        elif seat.role == "mafioso":
            yield from self._clan_orders(seen, seat, at)
        elif seat.role == "townsperson" and turn == 1 and seat.name != seen.watchman:
            yield Act(at, seat.name, Kind.LETTER, self._order("kill", others[0]), "not_your_role")

    def _clan_orders(self, seen: Glance, seat: Seat, at: datetime) -> Iterator[Act]:
        words = self._cast.words
        prey = [s.name for s in seen.seats if s.alive and not s.clan and s.role != "commissar"]
        order = self._order("kill", prey[seen.turn % len(prey)])
        held = [t["name"] for t in self._cast.options["treasures"] if t["holder"] == "mafia"]
        if held:
            order += "\n" + words.orders["store"].format(item=held[0], name=prey[0])
        yield Act(at, seat.name, Kind.LETTER, order, "kill and store")

    def _order(self, kind: str, name: str) -> str:
        member = self._member(name)
        return self._cast.words.orders[kind].format(name=member.declined or member.name)

    def _member(self, name: str) -> Member:
        return self._members[name]

    @staticmethod
    def _closes(seen: Glance) -> datetime:
        assert seen.closes is not None, "a phase that runs has a deadline"
        return seen.closes
