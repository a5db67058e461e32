"""The host at work: reads when it is time, decides what is due, lets the outbox out. One call of `tick` at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from adapters.errors import ForumError, PageChanged, Refused, Transient
from adapters.model import Cursor, LetterSummary
from adapters.port import Forum
from forumbot import events
from forumbot.game import GAME, SIGNUP, Game, Phase, fold
from forumbot.hosting import day, dealing, letters, night, opening, reports
from forumbot.hosting.desk import Desk
from forumbot.hosting.steps import Message, Step
from forumbot.outbox import Courier, ForumCourier
from forumbot.ports import Clock
from forumbot.settings import GameSettings
from forumbot.store.store import Store
from forumbot.watcher import facts
from rules.ruleset import Ruleset

log = logging.getLogger(__name__)

DRIFT_WORTH_TELLING = 2.0
TRY_AGAIN = timedelta(seconds=60)


class Service:
    """One game hosted on one forum. Holds no state that is not in the store or can't be read again."""

    def __init__(
        self,
        settings: GameSettings,
        store: Store,
        forum: Forum,
        ruleset: Ruleset[Any],
        *,
        clock: Clock,
        desk: Callable[[Service], Desk],
        courier: Courier | None = None,
    ) -> None:
        """`desk` puts together what decisions need from this service; `courier` is the forum's own unless given."""
        self.settings = settings
        self.store = store
        self.forum = forum
        self.clock = clock
        self.game: Game = fold(settings, ruleset, (logged.entry for logged in store.entries()))
        self.bot = forum.login()
        self.courier = courier or ForumCourier(store, forum, self.now, self._sent)
        self.desk = desk(self)
        self._thread_read: datetime | None = None
        self._letters_read: datetime | None = None
        self._next_reading: datetime | None = None
        self._looked_through = (-1, -1)
        self._reported: set[tuple[str, int]] = set()

    def now(self) -> datetime:
        """This moment by the forum's clock (THR-20)."""
        return self.clock.now() + timedelta(seconds=self.game.drift)

    def tick(self) -> None:
        """Do everything that is due now. What the forum refuses for the moment is left for the next tick."""
        try:
            self.courier.deliver()
            self._read_when_due()
            self._decide()
            while self._read_for_deadline():
                self._decide()
            self.store.healthy("forum")
        except ForumError as error:
            self._trouble(error)

    def _decide(self) -> None:
        """Take all decisions that what was read allows, and let each out before the next."""
        while self._step():
            self.courier.deliver()

    def next_wake(self) -> datetime:
        """When `tick` will next have something to do, by the forum's clock; it may be in the past."""
        none = timedelta(0)
        moments = [at + (self._settle if key.endswith(":close") else none) for key, at in self.store.deadlines()]
        moments += [row.due_at for row in self.store.outbox("pending", "sending", "unsure", "awaiting")]
        if self._next_reading is not None:
            moments.append(self._next_reading)
        return min(moments, default=self.now())

    # One decision after another

    def _step(self) -> bool:
        """Take the next decision that is due and commit it. False when there is none."""
        step = self._next_step(self.now())
        if not step:
            return False
        self.commit(step)
        return True

    def _next_step(self, now: datetime) -> Step:
        game, desk = self.game, self.desk
        if game.opened is None:
            return opening.open_game(desk)
        if game.fixed is None:
            return self._signup_step(now)
        if game.state is None:
            return dealing.deal(desk, now)
        if GAME in game.delivered and self._untold():
            return dealing.role_letters(desk, now)
        letter = letters.next_letter(desk)
        if letter is not None:
            return letters.take_letter(desk, letter)
        if game.over:
            return Step()
        return self._violations() or self._stuck() or self._due_deadline(now) or self._due_phase(now)

    def _stuck(self) -> Step:
        """Messages that wait for the host and were not reported to him yet."""
        rows = self.store.outbox("held", "parked")
        fresh = [row for row in rows if (row.key, row.attempts) not in self._reported]
        self._reported.update((row.key, row.attempts) for row in fresh)
        return reports.stuck(self.desk, fresh)

    def _violations(self) -> Step:
        """Breaches that the last reading brought; the thread is gone through once for each change of it."""
        seen = (self.game.changes, len(self.game.phases))
        if seen == self._looked_through:
            return Step()
        step = day.new_violations(self.desk, self.now())
        if not step:
            self._looked_through = seen
        return step

    def _signup_step(self, now: datetime) -> Step:
        step = opening.take_seats(self.desk)
        if step:
            return step
        letter = letters.next_letter(self.desk)
        if letter is not None:
            return letters.take_letter(self.desk, letter)
        for key, at in self.store.deadlines():
            if key == opening.START and at <= now:
                return opening.nobody_came(self.desk)
        return Step()

    def _due_deadline(self, now: datetime) -> Step:
        for key, at in self.store.deadlines():
            if at > now:
                break
            if key == dealing.REMIND:
                return dealing.remind(self.desk)
            if key == dealing.REPORT:
                return dealing.report_unconfirmed(self.desk)
        return Step()

    def _due_phase(self, now: datetime) -> Step:
        """The silence, or the end of the running phase when thread and letters were read since (THR-23)."""
        phase = self.game.phase
        if phase is None or phase.by not in self.game.delivered:
            return Step()
        late = day.late_opening(self.desk, phase, self.game.delivered[phase.by].at)
        if late:
            return late
        due = self._due_reading(phase, now)
        if due is None or not self._read_since(due):
            return Step()
        if now < phase.closes + self._settle:
            return day.announce_silence(self.desk, phase, now)
        return self._close(phase, now)

    def _due_reading(self, phase: Phase, now: datetime) -> datetime | None:
        """Since when thread and letters must have been read for what is due now; None while nothing is due."""
        if now >= phase.closes + self._settle:
            return phase.closes + self._settle
        if phase.silence is not None and phase.silence <= now < phase.closes and not self._silence_announced(phase):
            return phase.silence
        return None

    def _silence_announced(self, phase: Phase) -> bool:
        return self.store.outbox_row(day.silence_key(phase.turn)) is not None

    def _close(self, phase: Phase, now: datetime) -> Step:
        if phase.name == "day":
            return day.close_day(self.desk, phase, now)
        return night.close_night(self.desk, phase, now)

    def commit(self, step: Step) -> None:
        """Write a step as one transaction, then know it."""
        now = self.now()
        with self.store.transaction():
            written = self.store.append(now, step.entries)
            for message in step.messages:
                self._enqueue(message, now)
            for key, at in step.deadlines.items():
                self.store.set_deadline(key, at)
            for key in step.done:
                self.store.finish_deadline(key, now)
            for entry in step.entries:
                self._set_phase_deadlines(entry, now)
            self._mark_day(step)
        for logged in written:
            self.game.apply(logged.entry)

    def _set_phase_deadlines(self, entry: events.Entry, now: datetime) -> None:
        """Keep the rows of the running phase's deadlines as the entry says."""
        match entry:
            case events.PhaseOpened() | events.DeadlineMoved():
                self.store.set_deadline(f"{entry.turn}:{entry.phase}:close", entry.closes)
                if entry.silence is not None:
                    self.store.set_deadline(f"{entry.turn}:{entry.phase}:silence", entry.silence)
            case events.Decided():
                self.store.finish_deadline(f"{entry.turn}:{entry.what}:close", now)
                self.store.finish_deadline(f"{entry.turn}:{entry.what}:silence", now)
            case _:
                return

    def _enqueue(self, message: Message, now: datetime) -> None:
        if message.replaces:
            self.store.drop_pending(message.label, before=message.key)
        self.store.enqueue(
            now,
            key=message.key,
            kind=message.kind,
            label=message.label,
            draft=dict(message.draft),
            token=message.token,
            held=message.label in self.settings.approve,
        )

    def _mark_day(self, step: Step) -> None:
        """Remember where the thread stood when a day was opened: a sweep begins there (THR-30)."""
        topic = self.game.topic(GAME)
        cursor = self.store.cursor(topic)
        if cursor is not None and any(isinstance(e, events.PhaseOpened) and e.phase == "day" for e in step.entries):
            self.store.set_cursor(_sweep_name(topic), cursor)

    def _sent(self, delivered: events.Delivered) -> None:
        for logged in self.store.append(delivered.at, [delivered]):
            self.game.apply(logged.entry)

    # Reading

    def _read_when_due(self) -> None:
        """Poll the thread and the letters as often as the timetable says (THR-33)."""
        if self._next_reading is not None and self.now() < self._next_reading:
            return
        self._next_reading = self.now() + TRY_AGAIN
        topic = self._open_topic()
        if topic:
            self._read(topic)
        if self.game.opened is not None:
            self._read_letters()
        self._next_reading = self.now() + self._interval()

    def _open_topic(self) -> str:
        """The topic to watch now: sign-up until the seats are fixed, then the game's."""
        if self.game.fixed is None:
            return self.game.topic(SIGNUP) if SIGNUP in self.game.delivered else ""
        return self.game.topic(GAME)

    def _interval(self) -> timedelta:
        table, phase = self.settings.timetable, self.game.phase
        near = phase is not None and phase.closes - self.now() <= timedelta(minutes=table.near_minutes)
        seconds = min(table.near_seconds, table.poll_seconds) if near else table.poll_seconds
        interval = timedelta(seconds=seconds)
        if phase is not None and not near:
            begins_near = phase.closes - timedelta(minutes=table.near_minutes) - self.now()
            return min(interval, begins_near)
        return interval

    def _read_for_deadline(self) -> bool:
        """Read everything again when a deadline asks for a reading begun after it. True if that was done."""
        phase, now = self.game.phase, self.now()
        if phase is None or phase.by not in self.game.delivered:
            return False
        due = self._due_reading(phase, now)
        if due is None or self._read_since(due):
            return False
        self._read(self.game.topic(GAME), sweep=True)
        self._read_letters()
        return self._read_since(due)

    def _read_since(self, moment: datetime) -> bool:
        return all(at is not None and at >= moment for at in (self._thread_read, self._letters_read))

    def _read(self, topic: str, *, sweep: bool = False) -> None:
        """Read a topic from where it was left, or the whole current day of it, and log what is new."""
        after: Cursor | None = self.store.cursor(_sweep_name(topic) if sweep else topic)
        before = self.clock.now()
        reading = self.forum.read_topic(topic, after)
        self._note_drift(before, reading.began_at, self.clock.now())
        found = facts(self.game, reading)
        with self.store.transaction():
            written = self.store.append(self.now(), found)
            self.store.set_cursor(topic, reading.cursor)
        for logged in written:
            self.game.apply(logged.entry)
        if reading.complete and topic == self.game.topic(GAME):
            self._thread_read = reading.began_at

    def _read_letters(self) -> None:
        """Log every letter that is not in the log yet; those from before the game are set aside unread."""
        began = self.now()
        known = {*self.game.letters, *self.game.taken}
        opened = self._opened_at()
        for summary in reversed(self.forum.list_letters("inbox", known)):
            if summary.id in known:
                continue
            if summary.sent is not None and summary.sent.at < opened.replace(second=0, microsecond=0):
                self.commit(Step((events.LetterSetAside(summary.id, "before"),)))
                continue
            self._read_letter(summary)
        self._letters_read = began

    def _read_letter(self, summary: LetterSummary) -> None:
        """Log one letter. One that can't be read goes to the host, who can: it must not hold up all the others."""
        try:
            letter = self.forum.read_letter(summary)
        except (PageChanged, Refused) as error:
            log.warning("letter %s can't be read: %s", summary.id, error)
            self.commit(reports.unread_letter(self.desk, summary, str(error)))
            return
        seen = events.LetterSeen(
            letter.id, letter.sender.name, letter.sender.id, letter.subject, letter.text, letter.sent.at
        )
        self.commit(Step((seen,)))

    def _opened_at(self) -> datetime:
        return next(logged.at for logged in self.store.entries() if isinstance(logged.entry, events.GameOpened))

    def _note_drift(self, before: datetime, server: datetime, after: datetime) -> None:
        """Follow the forum's clock (THR-20): `server`, whole seconds, was its moment between ours `before` and `after`.

        Only what can't come from the reading's own length and the cut-off fraction counts as drift.
        """
        least = (server - after).total_seconds()
        most = (server - before).total_seconds() + 1.0
        drift = min(max(self.game.drift, least), most)
        if abs(drift - self.game.drift) > DRIFT_WORTH_TELLING:
            log.warning("the forum's clock is %.0f s off ours", drift)
            self.commit(Step((events.DriftSeen(drift),)))

    def _trouble(self, error: ForumError) -> None:
        """Keep what went wrong where `status` shows it; the next tick tries again."""
        log.error("%s: %s", type(error).__name__, error)
        self.store.unhealthy("forum", self.now(), f"{type(error).__name__}: {error}")
        if not isinstance(error, Transient):
            self.commit(reports.trouble(self.desk, str(error), self.now()))
        self._next_reading = max(self._next_reading or self.now(), self.now() + TRY_AGAIN)

    def _untold(self) -> bool:
        """Whether the role letters have not been written yet."""
        seats = self.game.fixed.seats if self.game.fixed else ()
        return bool(seats) and self.store.outbox_row(dealing.role_key(seats[0][1])) is None

    @property
    def _settle(self) -> timedelta:
        return timedelta(seconds=self.settings.timetable.settle_seconds)


def _sweep_name(topic: str) -> str:
    return f"{topic}#day"
