"""Clocks: the machine's own, and one that is driven."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from threading import Lock


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def sleep(self, seconds: float) -> None:
        time.sleep(max(seconds, 0.0))


class DrivenClock:
    """A clock that stands still until it is moved; whoever sleeps moves it on. Safe to share between threads."""

    def __init__(self, start: datetime) -> None:
        self._now = start.astimezone(UTC)
        self._lock = Lock()

    def now(self) -> datetime:
        with self._lock:
            return self._now

    def sleep(self, seconds: float) -> None:
        with self._lock:
            self._now += timedelta(seconds=max(seconds, 0.0))

    def move_to(self, moment: datetime) -> None:
        """Go on to `moment`; a moment that has passed leaves the clock where it is."""
        with self._lock:
            self._now = max(self._now, moment.astimezone(UTC))
