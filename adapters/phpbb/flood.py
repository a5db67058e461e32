"""The board's pause between messages: learned from its refusals, so that it refuses each account only once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from adapters.http import Clock

LONGEST = 120.0
"""Seconds: no board asks for a longer pause; what was measured beyond it was no pause of the board's."""


@dataclass(slots=True)
class FloodControl:
    """`seconds` is the pause that was long enough when the board had last refused a shorter one; 0 until it did."""

    clock: Clock
    seconds: float = 0.0
    _last: datetime | None = None
    _refused: bool = False

    def wait(self) -> None:
        """Let the learned pause since our last message go by."""
        if self._last is not None and self.seconds:
            left = timedelta(seconds=self.seconds) - (self.clock.now() - self._last)
            if left > timedelta(0):
                self.clock.sleep(left / timedelta(seconds=1))

    def refused(self) -> None:
        """The board said that it was too soon."""
        self._refused = True

    def saved(self) -> None:
        """A message was taken; if the board had refused it before, the time since the last one is the pause."""
        now = self.clock.now()
        if self._refused and self._last is not None:
            self.seconds = max(self.seconds, min((now - self._last) / timedelta(seconds=1), LONGEST))
        self._last, self._refused = now, False

    def unsure(self) -> None:
        """A message may have been taken: the board counts its pause from then."""
        self._last = self.clock.now()
