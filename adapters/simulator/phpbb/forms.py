"""The tokens that protect phpBB's forms, with the trap that they hold for the quick."""

from __future__ import annotations

import hashlib
import hmac

from markupsafe import Markup

from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import Session, User


def _token(name: str, user: User, session: Session, creation_time: int) -> str:
    bound = session.id if user.guest else ""
    return hashlib.sha1(f"{creation_time}{user.salt}{name}{bound}".encode(), usedforsecurity=False).hexdigest()


def fields(name: str, user: User, session: Session, now: int) -> Markup:
    """The two hidden fields of the form `name`, loaded now."""
    token = _token(name, user, session, now)
    return Markup(  # noqa: S704 -- a number and hexadecimal digits
        f'<input type="hidden" name="creation_time" value="{now}">\n'
        f'<input type="hidden" name="form_token" value="{token}">\n'
    )


def check(name: str, user: User, session: Session, *, creation_time: str, token: str, now: int, life: int) -> None:
    """Raises `Denied("form")` unless the token is this user's for this form, at most `life` seconds old.

    A form that comes back within the clock's second in which it was loaded is refused too, as phpBB does.
    """
    if not creation_time.isdigit() or len(creation_time) > 12:
        raise Denied("form")
    made = int(creation_time)
    if made == now or now - made > life:
        raise Denied("form")
    if not hmac.compare_digest(_token(name, user, session, made).encode(), token.encode()):
        raise Denied("form")
