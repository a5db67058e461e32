"""What can be made to go wrong on the simulated forum."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from threading import Lock


class Kind(Enum):
    """One way in which a request goes wrong."""

    DROP_BEFORE = "the connection breaks before anything is saved"
    DROP_AFTER = "the connection breaks after saving, before the answer"
    STATUS = "an error page, nothing saved"
    STATUS_AFTER = "an error page although it was saved"
    HALF = "half of the page, as if whole"
    CUT = "half of the page, then the connection breaks"
    SLOW = "the answer takes its time"
    LOGIN = "a login form, as after a lost session"
    ERROR_200 = "an error page with status 200"
    INTERVENE = "something happens on the forum just before the request"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault for one request. It waits for a request of `method` ("" for any) whose address holds `path`.

    `status` is for the error pages, `seconds` of real time for `SLOW`, `act` for `INTERVENE`.
    """

    kind: Kind
    method: str = ""
    path: str = ""
    status: int = 503
    seconds: float = 0.0
    act: Callable[[], object] | None = field(default=None, compare=False)

    def fits(self, method: str, path: str) -> bool:
        return self.method in {"", method} and self.path in path


class Faults:
    """The faults that wait for their requests, in order. Each strikes once; safe to use from any thread."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []
        self._lock = Lock()

    def add(self, fault: Fault, times: int = 1) -> None:
        """Let a fault strike the next `times` requests that it fits."""
        with self._lock:
            self._waiting += [fault] * times

    def take(self, method: str, path: str) -> list[Fault]:
        """The faults that strike this request: the first of each kind that fits it."""
        with self._lock:
            found: dict[Kind, Fault] = {}
            for fault in self._waiting:
                if fault.kind not in found and fault.fits(method, path):
                    found[fault.kind] = fault
            for fault in found.values():
                self._waiting.remove(fault)
        return list(found.values())

    @property
    def waiting(self) -> int:
        """How many have not struck yet."""
        with self._lock:
            return len(self._waiting)

    def clear(self) -> None:
        with self._lock:
            self._waiting.clear()

    def drop_before_saving(self, times: int = 1, *, method: str = "POST", path: str = "") -> None:
        """Break the connection when the request has come, before it has any effect."""
        self.add(Fault(Kind.DROP_BEFORE, method, path), times)

    def drop_after_saving(self, times: int = 1, *, method: str = "POST", path: str = "") -> None:
        """Let the request have its effect, then break the connection instead of answering."""
        self.add(Fault(Kind.DROP_AFTER, method, path), times)

    def answer(self, status: int = 503, times: int = 1, *, method: str = "", path: str = "") -> None:
        """Answer with a bare error page of that status; the request has no effect."""
        self.add(Fault(Kind.STATUS, method, path, status=status), times)

    def answer_after_saving(self, status: int = 502, times: int = 1, *, method: str = "POST", path: str = "") -> None:
        """Let the request have its effect, then answer with an error page."""
        self.add(Fault(Kind.STATUS_AFTER, method, path, status=status), times)

    def truncate(self, times: int = 1, *, method: str = "GET", path: str = "", break_connection: bool = False) -> None:
        """Send half of the page: as if it were whole, or with the connection breaking in its midst."""
        self.add(Fault(Kind.CUT if break_connection else Kind.HALF, method, path), times)

    def slow(self, seconds: float, times: int = 1, *, method: str = "", path: str = "") -> None:
        """Answer after so many seconds of real time."""
        self.add(Fault(Kind.SLOW, method, path, seconds=seconds), times)

    def login_page(self, times: int = 1, *, method: str = "", path: str = "") -> None:
        """Answer with the login form where another page was asked for; nothing is saved."""
        self.add(Fault(Kind.LOGIN, method, path), times)

    def error_page(self, times: int = 1, *, method: str = "", path: str = "") -> None:
        """Answer 200 with a page that is an error and looks like nothing known."""
        self.add(Fault(Kind.ERROR_200, method, path), times)

    def intervene(self, act: Callable[[], object], times: int = 1, *, method: str = "POST", path: str = "") -> None:
        """Call `act` just before the request is dealt with: somebody posts in between, a row vanishes, …"""
        self.add(Fault(Kind.INTERVENE, method, path, act=act), times)
