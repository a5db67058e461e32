"""A clock that moves only when it is told to, and remembers for how long it was slept on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta


class DrivenClock:
    def __init__(self, start: datetime = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)) -> None:
        self._now = start
        self.slept: list[float] = []

    def now(self) -> datetime:
        return self._now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self._now += timedelta(seconds=seconds)

    def pass_by(self, seconds: float) -> None:
        """Time goes by without anybody sleeping."""
        self._now += timedelta(seconds=seconds)
