"""Reading the forum: topics from where they were left, letters not seen before, the forum's clock along the way."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from adapters.errors import PageChanged, Refused
from adapters.model import LetterSummary, Reading
from adapters.port import Forum
from forumbot.events import DriftSeen, Entry, GameOpened, LetterSeen, LetterSetAside
from forumbot.game import GAME, Game
from forumbot.ports import Clock
from forumbot.store.store import Store
from forumbot.watcher.facts import facts, standing

log = logging.getLogger(__name__)

DRIFT_WORTH_TELLING = 2.0
CROWDED = 25
KEPT = 10
"""From so many letters listed on, all but the newest ones that are in the log make room."""
FULL = "The bot's inbox is full and new letters wait outside; delete old ones, or have its limit raised"
MOST_TRIES = 10
"""Readings of one letter, up to a minute or more apart, before it is left to the host."""


class Reader:
    """Reads what the game asks for and enters it in the log. Remembers until when all was read."""

    def __init__(
        self,
        game: Game,
        store: Store,
        forum: Forum,
        clock: Clock,
        *,
        now: Callable[[], datetime],
        enter: Callable[[Iterable[Entry]], None],
        give_up: Callable[[LetterSummary, str], None],
    ) -> None:
        """`now` is forum time; `enter` writes entries to the log and makes `game` know them; `give_up` sets a letter
        aside that can't be read, and says why."""
        self._game = game
        self._store = store
        self._forum = forum
        self._clock = clock
        self._now = now
        self._enter = enter
        self._give_up = give_up
        self._tries: Counter[str] = Counter()
        self._thread_read: datetime | None = None
        self._letters_read: datetime | None = None
        self._opened: datetime | None = None
        self._puzzle = (0, 0)

    def read_since(self, moment: datetime) -> bool:
        """Whether thread and letters were read to their ends by readings begun at `moment` or later (THR-23)."""
        return all(at is not None and at >= moment for at in (self._thread_read, self._letters_read))

    def read_topic(self, topic: str, *, sweep: bool = False) -> None:
        """Read a topic from where it was left, or the whole current day of it, and log what is new."""
        after = self._store.cursor(sweep_name(topic) if sweep else topic)
        reading = self._take(topic, self._one_reading(topic, whole=False, sweep=sweep))
        if after is not None and self._is_short(reading):
            reading = self._take(topic, self._one_reading(topic, whole=True))
            self._puzzle = self._count(reading)
        if reading.complete and topic == self._game.topic(GAME):
            self._thread_read = reading.began_at

    def read_letters(self) -> None:
        """Log every letter that is not in the log yet; those from before the game are set aside unread.

        One that can't be read keeps back none of the others. Its error is raised after them, for it may hold an order
        and will be tried again; a few times, then the host is left to read it.
        """
        began = self._now()
        listed = self._log_letters()
        while self._make_room(listed):
            listed = self._log_letters()
        self._letters_read = began

    def _log_letters(self) -> list[str]:
        """One listing of the inbox, each new letter of it logged. The numbers listed, newest first."""
        trouble: PageChanged | Refused | None = None
        known = {*self._game.letters, *self._game.taken}
        listing = self._forum.list_letters("inbox", known)
        for summary in reversed(listing):
            try:
                if summary.id not in known:
                    self._read_letter(summary)
            except (PageChanged, Refused) as error:
                self._tries[summary.id] += 1
                if self._tries[summary.id] >= MOST_TRIES:
                    self._give_up(summary, str(error))
                else:
                    trouble = trouble or error
        if trouble is not None:
            raise trouble
        return [summary.id for summary in listing]

    def _make_room(self, listed: Sequence[str]) -> bool:
        """Delete the oldest letters that the log holds and that were answered, before the inbox is full: what comes to
        a full one is kept back, and nobody is told. True if letters that had been kept back came in."""
        kept_back = self._forum.letters_kept_back
        if not kept_back and len(listed) < CROWDED:
            return False
        done = [letter for letter in listed if letter in self._game.letters and letter in self._game.taken]
        if self._forum.make_room(done if kept_back else done[KEPT:]):
            self._store.healthy("inbox")
        elif not done:
            self._store.unhealthy("inbox", self._now(), FULL)
        return kept_back and bool(done)

    def _read_letter(self, summary: LetterSummary) -> None:
        if summary.sent is not None and summary.sent.at < self._opened_at():
            self._enter([LetterSetAside(summary.id, "before")])
            return
        letter = self._forum.read_letter(summary)
        sender = letter.sender
        self._enter([LetterSeen(letter.id, sender.name, sender.id, letter.subject, letter.text, letter.sent.at)])

    def _opened_at(self) -> datetime:
        """The minute in which the game was opened: letters may be stamped without seconds."""
        if self._opened is None:
            opened = next(logged.at for logged in self._store.entries() if isinstance(logged.entry, GameOpened))
            self._opened = opened.replace(second=0, microsecond=0)
        return self._opened

    def _one_reading(self, topic: str, *, whole: bool, sweep: bool = False) -> Reading:
        after = None if whole else self._store.cursor(sweep_name(topic) if sweep else topic)
        before = self._clock.now()
        reading = self._forum.read_topic(topic, after)
        self._note_drift(before, reading.began_at, self._clock.now())
        return reading

    def _take(self, topic: str, reading: Reading) -> Reading:
        """Log what a reading brought, together with the place to which it came."""
        with self._store.transaction():
            self._store.append(self._now(), facts(self._game, reading))
            self._store.set_cursor(topic, reading.cursor)
        self._enter([])
        return reading

    def _is_short(self, reading: Reading) -> bool:
        """Whether the topic holds fewer posts than are known, and this reading did not show which are gone.

        A post that stood first on its page leaves no gap there: the whole topic tells (THR-32, THR-34).
        """
        if reading.total_posts is None or not reading.complete:
            return False
        known, there = self._count(reading)
        return known > there and (known, there) != self._puzzle

    def _count(self, reading: Reading) -> tuple[int, int]:
        return standing(self._game, reading.topic), reading.total_posts or 0

    def _note_drift(self, before: datetime, server: datetime, after: datetime) -> None:
        """Follow the forum's clock (THR-20): `server`, whole seconds, was its moment between ours `before` and `after`.

        Only what can't come from the reading's own length and the cut-off fraction counts as drift.
        """
        least = (server - after).total_seconds()
        most = (server - before).total_seconds() + 1.0
        drift = min(max(self._game.drift, least), most)
        if abs(drift - self._game.drift) > DRIFT_WORTH_TELLING:
            log.warning("the forum's clock is %.0f s off ours", drift)
            self._enter([DriftSeen(drift)])


def sweep_name(topic: str) -> str:
    """The name of the cursor from which the current day of a topic is read whole (THR-30)."""
    return f"{topic}#day"
