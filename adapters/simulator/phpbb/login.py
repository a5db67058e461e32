"""ucp.php?mode=login and logout."""

from __future__ import annotations

import hashlib
import secrets

from starlette.responses import Response

from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import GUEST_ID
from adapters.simulator.phpbb.visit import COOKIE, Visit


def captcha_answer(confirm_id: str) -> str:
    """What the picture of that id says: six digits, by which tests and people pass."""
    return str(int(hashlib.sha256(confirm_id.encode()).hexdigest(), 16) % 900000 + 100000)


def login(visit: Visit) -> Response:
    """The form, and what it sends: in with a redirect, or the form again with the reason."""
    if visit.method != "POST" or not visit.sent("login"):
        return visit.login_form() if visit.user.guest else visit.redirect(visit.url("index.php"))
    confirm_id = visit.field("confirm_id")
    passed = bool(confirm_id) and visit.field("confirm_code").strip() == captcha_answer(confirm_id)
    try:
        if visit.dialect.login_token:
            visit.check_token("login")
        user = visit.board.accounts.verify(visit.field("username"), visit.field("password"), captcha_passed=passed)
    except Denied as denied:
        captcha = secrets.token_hex(16) if denied.code == "captcha" else ""
        return visit.login_form(error=visit.denial(denied), captcha=captcha)
    visit.board.accounts.close_session(visit.session.id)
    visit.enter(user.id, remember=visit.sent("autologin"))
    target = _inner(visit.field("redirect"))
    if visit.dialect.refresh_pages:
        return visit.message(visit.words["logged_in"], refresh=target, links=[(target, visit.words["return_index"])])
    joint = "&" if "?" in target else "?"
    return visit.redirect(f"{target}{joint}sid={visit.session.id}")


def _inner(target: str) -> str:
    """Where to go after the login: a page of this board and nowhere else, without the old session."""
    path, _, query = target.removeprefix("./").partition("?")
    if not path.endswith(".php") or "/" in path or "mode=login" in query:
        return "index.php"
    kept = "&".join(part for part in query.split("&") if part and not part.startswith("sid="))
    return f"{path}?{kept}" if kept else path


def logout(visit: Visit) -> Response:
    """Out, if the address names the session; without it nothing happens, as a foreign link must not log anyone out."""
    if visit.query.get("sid") != visit.session.id or visit.user.guest:
        return visit.redirect(visit.url("index.php"))
    visit.board.accounts.close_session(visit.session.id)
    visit.board.accounts.forget(visit.cookies.get(f"{COOKIE}_k", ""))
    visit.enter(GUEST_ID)
    visit.new_cookies["k"] = ""
    return visit.redirect("index.php")


def picture(visit: Visit) -> Response:
    """The CAPTCHA's picture; no riddle, for the simulator has nobody to keep out."""
    said = captcha_answer(visit.query.get("confirm_id", ""))
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="48"><rect width="160" height="48" fill="#dde"/>'
        f'<text x="20" y="34" font-size="28" font-family="monospace">{said}</text></svg>'
    )
    return Response(drawn, media_type="image/svg+xml")
