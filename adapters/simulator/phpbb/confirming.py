"""Phpbb's "Are you sure?": a form that only the one who was asked can answer, once."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping

from starlette.responses import Response

from adapters.simulator.phpbb.visit import Visit


def ask(
    visit: Visit, action: str, title: str, question: str, hidden: Mapping[str, object], *, extra: str = ""
) -> Response:
    """The question; `action` is the address that takes the answer, `extra` a template with more fields."""
    key = secrets.token_hex(5).upper()
    visit.board.accounts.change(visit.user.id, confirm_key=key)
    joint = "&" if "?" in action else "?"
    fields = {**hidden, "confirm_uid": visit.user.id, "sess": visit.session.id, "sid": visit.session.id}
    return visit.page(
        "confirm.html",
        action=f"{action}{joint}confirm_key={key}",
        title=title,
        question=question,
        hidden=fields,
        extra=extra,
    )


def confirmed(visit: Visit) -> bool:
    """Whether this request says yes to the question that this user was asked last; the answer is used up."""
    if visit.method != "POST" or not visit.sent("confirm"):
        return False
    key, asked = visit.query.get("confirm_key", ""), visit.user.confirm_key
    right = (
        visit.field("confirm_uid") == str(visit.user.id)
        and visit.field("sess") == visit.session.id
        and bool(asked)
        and hmac.compare_digest(key.encode(), asked.encode())
    )
    visit.board.accounts.change(visit.user.id, confirm_key="")
    return right


def cancelled(visit: Visit) -> bool:
    return visit.method == "POST" and visit.sent("cancel")
