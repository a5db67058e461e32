"""The host at work: reads when it is time, decides what is due, lets the outbox out. One call of `tick` at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from adapters.errors import ForumError, Refused, Transient
from adapters.model import LetterSummary
from adapters.port import Forum
from forumbot import events
from forumbot.game import GAME, SIGNUP, Game
from forumbot.hosting import interim, reports
from forumbot.hosting.agenda import Agenda
from forumbot.hosting.desk import Desk
from forumbot.hosting.steps import Message, Step
from forumbot.outbox import OF_THE_ACCOUNT, Courier, ForumCourier, next_due, undelivered
from forumbot.ports import Clock
from forumbot.settings import GameSettings
from forumbot.store.store import Store
from forumbot.watcher.reader import Reader, sweep_name
from rules.ruleset import Ruleset

log = logging.getLogger(__name__)

TRY_AGAIN = timedelta(seconds=60)
TRY_AGAIN_FIRST = timedelta(seconds=15)
"""A single broken page is soon forgotten; each further trouble doubles the wait, up to TRY_AGAIN."""
TRY_AGAIN_REFUSED = timedelta(minutes=15)
"""A forum that refuses our account is not asked again at once: each failed login brings a CAPTCHA nearer."""
ONCE_A_MINUTE = timedelta(seconds=55)
"""Near a deadline, so that the pulse of some seconds keeps the readings within the minute (THR-33)."""


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
        self.game = Game(settings, ruleset)
        self._known = 0
        self._catch_up()
        self.bot = forum.login()
        self.courier = courier or ForumCourier(store, forum, self.now, self._sent)
        self.desk = desk(self)
        self._reader = Reader(
            self.game, store, forum, clock, now=self.now, enter=self._enter, give_up=self._leave_to_host
        )
        self._agenda = Agenda(self.desk, store, self._reader.read_since)
        self._next_reading: datetime | None = None
        self._quiet_until: datetime | None = None
        self._locked_out = False
        self._troubles = 0

    def now(self) -> datetime:
        """This moment by the forum's clock (THR-20)."""
        return self.clock.now() + timedelta(seconds=self.game.drift)

    def tick(self) -> None:
        """Do everything that is due now. What the forum refuses for the moment is left for a later tick."""
        self._catch_up()
        try:
            if not self._is_locked_out():
                self._deliver()
            if not self._is_quiet():
                self._read_all_due()
        except ForumError as error:
            self._trouble(error)
        self._note_undelivered()

    def next_wake(self, *, polls: bool = True) -> datetime:
        """When `tick` will next have something to do, by the forum's clock; it may be in the past.

        Without `polls` the readings by the timetable are left out; with nothing else to do it is the end of time.
        """
        moments = self._agenda.wakes()
        if polls:
            moments.append(self._next_reading or self.now())
        if self._quiet_until is not None:
            moments = [max(moment, self._quiet_until) for moment in moments]
        message = None if self._is_locked_out() else next_due(self.store)
        return min([*moments, *([] if message is None else [message])], default=datetime.max.replace(tzinfo=UTC))

    def commit(self, step: Step) -> None:
        """Write a step as one transaction, then know it."""
        now = self.now()
        with self.store.transaction():
            self.store.append(now, step.entries)
            for message in step.messages:
                self._enqueue(message, now)
            for key, at in step.deadlines.items():
                self.store.set_deadline(key, at)
            for key in step.done:
                self.store.finish_deadline(key, now)
            for entry in step.entries:
                self._set_phase_deadlines(entry, now)
            self._mark_day(step)
        self._catch_up()

    # What was entered in the log, by us or by the host's own commands

    def _catch_up(self) -> None:
        """Know what stands in the log, whichever process wrote it."""
        for logged in self.store.entries(self._known):
            self.game.apply(logged.entry)
            self._known = logged.id

    def _enter(self, entries: Iterable[events.Entry]) -> None:
        with self.store.transaction():
            self.store.append(self.now(), entries)
        self._catch_up()

    def _set_phase_deadlines(self, entry: events.Entry, now: datetime) -> None:
        """Keep the rows of the running phase's deadlines as the entry says."""
        match entry:
            case events.PhaseOpened() | events.DeadlineMoved():
                self.store.set_deadline(f"{entry.turn}:{entry.phase}:close", entry.closes)
                if entry.silence is not None:
                    self.store.set_deadline(f"{entry.turn}:{entry.phase}:silence", entry.silence)
                if entry.phase == "day":
                    for key, at in interim.deadlines(entry.turn, now, entry.closes, self.settings.timetable).items():
                        self.store.set_deadline(key, at)
            case events.Decided():
                over = any(event["event"] == "won" for event in entry.events)
                for key, _ in self.store.deadlines():
                    if over or key.startswith(f"{entry.turn}:{entry.what}:"):
                        self.store.finish_deadline(key, now)
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
            after=message.after,
            until=message.until,
        )

    def _mark_day(self, step: Step) -> None:
        """Remember where the thread stood when a day was opened: a sweep begins there (THR-30)."""
        topic = self.game.topic(GAME)
        cursor = self.store.cursor(topic)
        if cursor is not None and any(isinstance(e, events.PhaseOpened) and e.phase == "day" for e in step.entries):
            self.store.set_cursor(sweep_name(topic), cursor)

    # Decisions, and the messages that follow from them

    def _decide(self) -> None:
        """Take all decisions that what was read allows, and let each out before the next."""
        while step := self._agenda.next_step(self.now()):
            self.commit(step)
            self._deliver()

    def _deliver(self) -> None:
        self.courier.deliver()
        self._catch_up()

    def _sent(self, delivered: events.Delivered) -> None:
        """Inside the courier's transaction: known once that is through."""
        self.store.append(delivered.at, [delivered])

    # Reading

    def _read_all_due(self) -> None:
        """Read what the timetable and the deadlines ask for, and decide upon it."""
        self._read_when_due()
        self._recovered()
        self._decide()
        while self._read_for_deadline():
            self._decide()

    def _read_when_due(self) -> None:
        """Poll the thread and the letters as often as the timetable says (THR-33)."""
        began = self.now()
        if self._next_reading is not None and began < self._next_reading:
            return
        self._next_reading = began + TRY_AGAIN
        topic = self._open_topic()
        if topic:
            self._reader.read_topic(topic)
        if self.game.opened is not None:
            self._reader.read_letters()
            self._tell_of_full_inbox()
        self._next_reading = began + self._interval()

    def _read_for_deadline(self) -> bool:
        """Read everything again when a deadline asks for a reading begun after it. True if that was done."""
        due = self._agenda.due_reading(self.now())
        if due is None or self._reader.read_since(due):
            return False
        self._reader.read_topic(self.game.topic(GAME), sweep=True)
        self._reader.read_letters()
        return self._reader.read_since(due)

    def _open_topic(self) -> str:
        """The topic to watch now: sign-up until the seats are fixed, then the game's."""
        if self.game.fixed is None:
            return self.game.topic(SIGNUP) if SIGNUP in self.game.delivered else ""
        return self.game.topic(GAME)

    def _interval(self) -> timedelta:
        """The wait between two readings: as the host configures, near a deadline never more than a minute."""
        table, phase = self.settings.timetable, self.game.phase
        interval = timedelta(seconds=table.poll_seconds)
        if phase is None:
            return interval
        begins_near = phase.closes - timedelta(minutes=max(table.near_minutes, 30)) - self.now()
        if begins_near <= timedelta(0):
            return min(timedelta(seconds=table.near_seconds), interval, ONCE_A_MINUTE)
        return min(interval, begins_near)

    # Health

    def _is_quiet(self) -> bool:
        """Whether the forum was in trouble so lately that it is not asked again yet."""
        return self._quiet_until is not None and self.now() < self._quiet_until

    def _is_locked_out(self) -> bool:
        """Whether the forum refused our account so lately that it must not be asked again yet."""
        return self._locked_out and self._is_quiet()

    def _trouble(self, error: ForumError) -> None:
        """Keep what went wrong where `status` shows it; a later tick tries again."""
        log.error("%s: %s", type(error).__name__, error)
        self.store.unhealthy("forum", self.now(), f"{type(error).__name__}: {error}")
        wait = min(TRY_AGAIN_FIRST * 2 ** min(self._troubles, 8), TRY_AGAIN)
        self._troubles += 1
        self._quiet_until = self.now() + (TRY_AGAIN_REFUSED if isinstance(error, Refused) else wait)
        self._next_reading = self._quiet_until
        self._locked_out = isinstance(error, Refused) and error.reason in OF_THE_ACCOUNT
        if not isinstance(error, Transient):
            self.commit(reports.trouble(self.desk, str(error), self.now()))

    def _leave_to_host(self, letter: LetterSummary, problem: str) -> None:
        log.warning("letter %s can't be read: %s", letter.id, problem)
        self.commit(reports.unread_letter(self.desk, letter, problem))

    def _recovered(self) -> None:
        """The forum answers: what waited for that goes out."""
        if self._quiet_until is not None:
            self._quiet_until, self._troubles = None, 0
            self.store.hurry(self.now())
            self._deliver()
        self.store.healthy("forum")

    def _tell_of_full_inbox(self) -> None:
        """Letters that wait outside may hold orders: the host hears of it once a day."""
        for part, _, sentence in self.store.problems():
            if part == "inbox":
                self.commit(reports.trouble(self.desk, sentence, self.now()))

    def _note_undelivered(self) -> None:
        problem = undelivered(self.store.outbox("pending", "unsure", "parked"))
        if problem:
            self.store.unhealthy("outbox", self.now(), problem)
        else:
            self.store.healthy("outbox")
