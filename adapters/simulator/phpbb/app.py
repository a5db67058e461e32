"""The routes of the face, as one ASGI application."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from adapters.simulator.board.board import Board
from adapters.simulator.board.denied import Denied
from adapters.simulator.phpbb import (
    compose,
    feed,
    index,
    letters,
    login,
    members,
    moderation,
    pictures,
    posting,
    preferences,
    viewforum,
    viewtopic,
)
from adapters.simulator.phpbb.dialect import DIALECTS
from adapters.simulator.phpbb.visit import Visit

Page = Callable[[Visit], Response]


def _panel(visit: Visit) -> Response:
    """ucp.php is many pages in one."""
    mode, section = visit.query.get("mode", ""), visit.query.get("i", "")
    if mode in {"login", "logout", "confirm"}:
        return {"login": login.login, "logout": login.logout, "confirm": login.picture}[mode](visit)
    if mode in {"terms", "privacy"}:
        return visit.message(visit.words["terms"])
    if visit.user.guest:
        return visit.login_form(visit.words["login_panel"])
    if section in {"pm", "ucp_pm"}:
        return compose.page(visit) if mode == "compose" else letters.page(visit)
    return preferences.page(visit)


_PAGES: dict[str, Page] = {
    "/": index.page,
    "/index.php": index.page,
    "/viewforum.php": viewforum.page,
    "/viewtopic.php": viewtopic.page,
    "/posting.php": posting.page,
    "/ucp.php": _panel,
    "/mcp.php": moderation.page,
    "/memberlist.php": members.page,
}


@cache
def _templates() -> Environment:
    return Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def _open_while_closed(visit: Visit) -> bool:
    """What answers while the administrator keeps the board closed: the login, and moderators."""
    return visit.user.moderator or visit.query.get("mode") in {"login", "logout"}


def _answer(visit: Visit, page: Page) -> Response:
    if visit.board.settings.disabled and not _open_while_closed(visit):
        return visit.message(visit.board.settings.disabled)
    try:
        return page(visit)
    except Denied as denied:
        return visit.deny(denied)


def _fields(form: FormData) -> list[tuple[str, str]]:
    return [(name, value) for name, value in form.multi_items() if isinstance(value, str)]


def make_app(board: Board, version: str) -> Starlette:
    """The face over `board`, in the ways of one release ("3.3", "3.1" or "3.0")."""
    dialect = DIALECTS[version]

    def route(page: Page) -> Callable[[Request], object]:
        async def handle(request: Request) -> Response:
            form = _fields(await request.form()) if request.method == "POST" else []
            with board.database.lock:
                visit = Visit(
                    board=board,
                    dialect=dialect,
                    templates=_templates(),
                    method=request.method,
                    path=request.url.path,
                    host=request.headers.get("host", "localhost"),
                    agent=request.headers.get("user-agent", "")[:150],
                    query=dict(request.query_params),
                    form=form,
                    cookies=request.cookies,
                )
                return _answer(visit, page)

        return handle

    async def old_feed(request: Request) -> Response:
        topic = request.query_params.get("t", "")
        return Response(status_code=301, headers={"location": f"/app.php/feed/topic/{topic}"})

    routes = [Route(path, route(page), methods=["GET", "POST"]) for path, page in _PAGES.items()]
    routes += [
        Route("/app.php/feed/topic/{topic:int}", route(feed.topic)),
        Route("/feed.php", old_feed),
    ]
    return Starlette(routes=[*routes, *pictures.routes()])
