"""What a run of the contract stands on: accounts, a forum to write in, a clock, and ways to reach behind an adapter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol, TypeVar

from adapters.errors import Transient
from adapters.port import Forum

Result = TypeVar("Result")
_PATIENCE = 12
_PAUSE = 5.0
_LONGEST_PAUSE = 60.0


class Clock(Protocol):
    """Time and waiting: the system's on a live board, a driven one on the simulator."""

    def now(self) -> datetime: ...

    def sleep(self, seconds: float) -> None: ...


class InterruptibleClock:
    """A clock that calls back while somebody sleeps by it: the way into the pause between a form and its submit."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._callback: Callable[[], None] | None = None

    def now(self) -> datetime:
        return self._clock.now()

    def sleep(self, seconds: float) -> None:
        if self._callback:
            self._callback()
        self._clock.sleep(seconds)

    def on_sleep(self, callback: Callable[[], None] | None) -> None:
        """Call `callback` at the beginning of every sleep; None ends that."""
        self._callback = callback


@dataclass(frozen=True, slots=True)
class Session:
    """One adapter with what the port does not tell: how to lose its session, how many requests it has made."""

    forum: Forum
    forget: Callable[[], None]
    requests: Callable[[], int]


@dataclass(frozen=True)
class Ground:
    """One board to be tried.

    `open_host(clock)` and `open_peer(clock)` give new sessions of the two accounts, not logged in yet; the peer must
    be no moderator, `open_peer` is None where there is no second account. `open_wrong(clock)` is the host's name with
    a password that is not his. `forum` is the id of a forum in which both may post; the suite opens one topic there.
    """

    forum: str
    clock: Clock
    open_host: Callable[[Clock], Session]
    open_peer: Callable[[Clock], Session] | None
    open_wrong: Callable[[Clock], Session]
    host_name: str
    peer_name: str = ""
    sleeping: InterruptibleClock = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sleeping", InterruptibleClock(self.clock))

    def patiently(self, call: Callable[[], Result]) -> Result:
        """Call until the board has the time for it: flood control and short troubles are waited out."""
        for _ in range(_PATIENCE):
            try:
                return call()
            except Transient as trouble:
                self.clock.sleep(min(trouble.retry_after or _PAUSE, _LONGEST_PAUSE))
        return call()
