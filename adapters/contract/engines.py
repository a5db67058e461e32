"""Which adapter goes by which name on the contract's command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adapters.contract.ground import Clock, Session
from adapters.phpbb.forum import PhpBB


@dataclass(frozen=True, slots=True)
class Login:
    """Where and as whom. The password is shown nowhere."""

    url: str
    user: str
    password: str
    contact: str

    def __repr__(self) -> str:
        return f"Login({self.user!r} at {self.url!r})"


def _phpbb(login: Login, clock: Clock) -> Session:
    forum = PhpBB(login.url, login.user, login.password, clock=clock, contact=login.contact)
    return Session(forum, forum.http.cookies.clear, lambda: forum.http.count)


ENGINES: dict[str, Callable[[Login, Clock], Session]] = {"phpbb": _phpbb}
