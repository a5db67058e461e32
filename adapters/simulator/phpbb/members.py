"""memberlist.php: one account's profile, by its id or its name; the list of all."""

from __future__ import annotations

from starlette.responses import Response

from adapters.simulator.board.denied import Denied
from adapters.simulator.phpbb.visit import Visit


def page(visit: Visit) -> Response:
    if visit.user.guest:
        return visit.login_form(visit.words["login_members"])
    accounts = visit.board.accounts
    if visit.query.get("mode") != "viewprofile":
        return visit.page("members.html", everyone=accounts.everyone())
    name = visit.query.get("un", "")
    found = accounts.by_name(name) if name else accounts.by_id(visit.number("u"))
    if not found or found.guest:
        raise Denied("no_user")
    return visit.page("profile.html", shown=found, posts=visit.board.topics.posts_of(found.id))
