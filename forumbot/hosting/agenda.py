"""What the host does next: one decision at a time, by what is known and what moment it is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from forumbot.game import GAME, Phase
from forumbot.hosting import day, dealing, interim, letters, night, opening, reports
from forumbot.hosting.desk import Desk
from forumbot.hosting.steps import Step
from forumbot.store.store import Store

OF_CONFIRMATION = (dealing.REMIND, dealing.REPORT)


class Agenda:
    """Takes decisions for one game. Touches no forum; `read_since` tells whether all was read since a moment."""

    def __init__(self, desk: Desk, store: Store, read_since: Callable[[datetime], bool]) -> None:
        self._desk = desk
        self._store = store
        self._read_since = read_since
        self._looked_through = (-1, -1)
        self._found = 0
        self._reported: set[tuple[str, str, int]] = set()

    @property
    def settle(self) -> timedelta:
        """How long after a deadline the deciding reading begins."""
        return timedelta(seconds=self._desk.settings.timetable.settle_seconds)

    def next_step(self, now: datetime) -> Step:
        """The next decision that is due at `now`; an empty step when there is none."""
        game, desk = self._desk.game, self._desk
        if game.opened is None:
            return opening.open_game(desk)
        stuck = self._stuck(now)
        if stuck:
            return stuck
        if game.fixed is None:
            return self._signup_step(now)
        if game.state is None:
            return dealing.deal(desk, now)
        return self._game_step(now)

    def due_reading(self, now: datetime) -> datetime | None:
        """Since when thread and letters must have been read for what is due now; None while nothing is due."""
        reminders = [at for key, at in self._store.deadlines() if key in OF_CONFIRMATION and at <= now]
        of_phase = self._due_of_phase(now)
        due = [*([] if self._desk.game.phase is None else reminders), *([] if of_phase is None else [of_phase])]
        return max([*due, *self._due_tallies(now).values()], default=None)

    def opened_at(self, phase: Phase) -> datetime | None:
        """When a phase began for the players: with its opening message, or without, where the host dropped it."""
        delivered = self._desk.game.delivered.get(phase.by)
        if delivered is not None:
            return delivered.at
        row = self._store.outbox_row(phase.by)
        return phase.opened_at if row is not None and row.state == "dropped" else None

    def wakes(self) -> list[datetime]:
        """The moments of the deadlines that can be met once they have come."""
        phase = self._desk.game.phase
        if self._desk.game.over:
            return []
        own = f"{phase.turn}:{phase.name}:" if phase is not None else ""
        waits = phase is not None and self.opened_at(phase) is None
        found = []
        for key, at in self._store.deadlines():
            if not (own and waits and key.startswith(own)):
                found.append(at + self.settle if key.endswith(":close") else at)
        return found

    def _game_step(self, now: datetime) -> Step:
        """The next decision of a game whose roles are dealt."""
        game, desk = self._desk.game, self._desk
        phase = game.phase
        opened = self.opened_at(phase) if phase is not None else None
        if phase is not None and opened is not None:
            late = day.late_opening(desk, phase, opened)
            if late:
                return late
        if GAME in game.delivered and self._untold():
            return dealing.role_letters(desk, now)
        letter = letters.next_letter(desk)
        if letter is not None:
            return letters.take_letter(desk, letter)
        if phase is None:
            return Step()
        return (
            self._violations(now) or self._due_deadline(now) or self._tally(phase, now) or self._due_phase(phase, now)
        )

    def _stuck(self, now: datetime) -> Step:
        """Messages that wait for the host or can't be delivered for long, each not reported to him yet."""
        rows = [row for row in self._store.outbox("held", "parked", "pending", "unsure") if reports.is_stuck(row, now)]
        fresh = [row for row in rows if (row.key, row.state, row.attempts) not in self._reported]
        self._reported.update((row.key, row.state, row.attempts) for row in fresh)
        return reports.stuck(self._desk, fresh)

    def _violations(self, now: datetime) -> Step:
        """Breaches that the last reading brought; the thread is gone through once for each change of it."""
        game = self._desk.game
        seen = (game.changes, len(game.phases))
        if seen == self._looked_through and len(game.violations) >= self._found:
            return Step()
        step = day.new_violations(self._desk, now)
        self._looked_through, self._found = seen, len(game.violations) + len(step.entries)
        return step

    def _signup_step(self, now: datetime) -> Step:
        step = opening.take_seats(self._desk)
        if step:
            return step
        letter = letters.next_letter(self._desk)
        if letter is not None:
            return letters.take_letter(self._desk, letter)
        for key, at in self._store.deadlines():
            if key == opening.START and at <= now:
                return opening.nobody_came(self._desk)
        return Step()

    def _due_deadline(self, now: datetime) -> Step:
        for key, at in self._store.deadlines():
            if at > now or not self._read_since(at):
                continue
            if key == dealing.REMIND:
                return dealing.remind(self._desk)
            if key == dealing.REPORT:
                return dealing.report_unconfirmed(self._desk)
        return Step()

    def _tally(self, phase: Phase, now: datetime) -> Step:
        """The tally of an hour that the host likes."""
        due = self._due_tallies(now)
        return interim.post(self._desk, phase, due, now) if due and self._read_since(max(due.values())) else Step()

    def _due_tallies(self, now: datetime) -> dict[str, datetime]:
        phase = self._desk.game.phase
        if phase is None or self.opened_at(phase) is None:
            return {}
        return interim.due(phase, self._store.deadlines(), now)

    def _due_phase(self, phase: Phase, now: datetime) -> Step:
        """The silence, or the end of the running phase when thread and letters were read since (THR-23)."""
        due = self._due_of_phase(now)
        if due is None or not self._read_since(due):
            return Step()
        if now < phase.closes:
            return day.announce_silence(self._desk, phase, now)
        if phase.name == "day":
            return day.close_day(self._desk, phase, now)
        return night.close_night(self._desk, phase, now)

    def _due_of_phase(self, now: datetime) -> datetime | None:
        """The silence or the close that is due in the running phase."""
        phase = self._desk.game.phase
        if phase is None or self.opened_at(phase) is None:
            return None
        if now >= phase.closes + self.settle:
            return phase.closes + self.settle
        if phase.silence is not None and phase.silence <= now < phase.closes and not self._silence_announced(phase):
            return phase.silence
        return None

    def _silence_announced(self, phase: Phase) -> bool:
        return self._store.outbox_row(day.silence_key(phase)) is not None

    def _untold(self) -> bool:
        """Whether the role letters have not been written yet."""
        fixed = self._desk.game.fixed
        return fixed is not None and self._store.outbox_row(dealing.role_key(fixed.seats[0][1])) is None
