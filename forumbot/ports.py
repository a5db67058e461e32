"""What the service asks of its surroundings: time."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol


class Clock(Protocol):
    """The only source of time and of waiting; tests and the demo drive it."""

    def now(self) -> datetime:
        """This moment, zone-aware, in UTC."""
        ...

    def sleep(self, seconds: float) -> None:
        """Wait; a driven clock moves on instead."""
        ...
