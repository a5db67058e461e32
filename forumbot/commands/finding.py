"""Finding the board behind an address, and whether forumbot can host there."""

from __future__ import annotations

from dataclasses import dataclass

from adapters import detect
from adapters.errors import ForumError, Transient
from adapters.http import Answer, Http
from forumbot import bootstrap
from forumbot.commands.failures import Code, StopError
from forumbot.commands.output import complain


@dataclass(frozen=True, slots=True)
class Board:
    """A board that was found: its root, its engine, the forums that its index shows to guests.

    `asked` is the forum that the host's address led to, "" if it led to none.
    """

    url: str
    engine: str
    forums: tuple[detect.ForumLink, ...]
    asked: str = ""


def find_board(address: str, http: Http) -> Board:
    """The board behind an address. Raises `StopError` where forumbot can't host there."""
    try:
        page = _front_page(address, http)
    except ForumError as error:
        raise StopError(f"{error}. See whether a browser opens that address.", Code.FORUM) from error
    finally:
        http.close()
    engine, can = detect.detect(page.text), ", ".join(bootstrap.ENGINES)
    if not engine and page.status >= 400:
        raise StopError(f"{page.url} answers {page.status}; give the address of a page that is there.", Code.FORUM)
    if not engine:
        raise StopError(f"Nothing at {page.url} tells what engine it is; forumbot can host on: {can}.", Code.FORUM)
    if engine not in bootstrap.ENGINES:
        raise StopError(f"{page.url} runs on {engine}; forumbot can host on: {can}.", Code.FORUM)
    links = tuple(detect.forums(engine, page.text))
    return Board(detect.board_address(page.url), engine, links, detect.forum_in(engine, address))


def _front_page(address: str, http: Http) -> Answer:
    """The board's page; an address without a scheme is tried with https first."""
    try:
        return http.get(detect.board_address(address))
    except Transient as error:
        if "://" in address:
            raise
        complain(f"{error}; trying http.")
        return http.get(detect.board_address(f"http://{address.strip()}"))
