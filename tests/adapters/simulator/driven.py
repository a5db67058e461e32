"""Time that moves when somebody sleeps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class DrivenClock:
    """Begins on a Sunday evening; a second here costs nothing."""

    def __init__(self) -> None:
        self._now = datetime(2026, 3, 1, 19, 0, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self._now

    def sleep(self, seconds: float) -> None:
        self._now += timedelta(seconds=max(seconds, 0.0))
