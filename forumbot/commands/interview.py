"""The questions of `forumbot init`, in the order in which a host can answer them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adapters import detect
from adapters.http import Http
from forumbot import bootstrap
from forumbot.casts import LEAST_SEATS
from forumbot.commands.asking import Asker, one_of
from forumbot.commands.common import Surroundings
from forumbot.commands.entering import enter
from forumbot.commands.finding import find_board
from forumbot.commands.output import aside, complain
from forumbot.config.model import ForumConfig
from forumbot.config.template import Draft
from forumbot.config.values import wrong_address, wrong_contact, wrong_line, wrong_zone

MOST_SEATS = 100
_ID = re.compile(r"[\w.-]{1,40}")
_NO_ID = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class Given:
    """What the options of the command line said; None is asked for."""

    url: str | None = None
    username: str | None = None
    contact: str | None = None
    forum: str | None = None
    zone: str | None = None
    title: str | None = None
    game_id: str | None = None
    ruleset: str | None = None
    language: str | None = None
    seats: str | None = None
    host: str | None = None


def interview(ask: Asker, given: Given, around: Surroundings) -> Draft:
    """A new config from what is given, asked and found. Raises `StopError` and the errors of `adapters.errors`."""
    address = ask.text(given.url, "--url", "Address of the board", check=_wrong_url)
    contact = ask.text(
        given.contact, "--contact", "Mail or page where the board's admin reaches you", check=wrong_contact
    )
    with aside().status("Looking at the board…"):
        board = find_board(address, Http(clock=around.clock, contact=contact))
    complain(f"{board.url} runs on {board.engine}.")
    if board.url.startswith("http://"):
        complain("Its address is not https: the password will travel unprotected.")
    account = ForumConfig(
        engine=board.engine,
        url=board.url,
        username=ask.text(given.username, "--username", "Account of the bot", check=wrong_line),
        contact=contact,
        forum=given.forum or "",
        zone=ask.text(
            given.zone, "--zone", "Time zone that the board shows", default="Europe/Moscow", check=wrong_zone
        ),
    )
    return _draft(ask, given, enter(ask, account, board, around, zone_given=given.zone is not None))


def _draft(ask: Asker, given: Given, account: ForumConfig) -> Draft:
    """The questions about the game."""
    title = ask.text(given.title, "--title", "Title of the game", check=wrong_line)
    game_id = ask.text(given.game_id, "--id", "Short name of the game", default=_short(title), check=_wrong_id)
    rules, languages = tuple(bootstrap.RULESETS), ("ru", "en")
    ruleset = ask.text(given.ruleset, "--ruleset", "Rules", default=rules[0], check=one_of(rules))
    language = ask.text(given.language, "--language", "Language of the bot", default="ru", check=one_of(languages))
    seats = ask.text(given.seats, "--seats", "How many players", default="12", check=_wrong_seats)
    host = ask.text(given.host, "--host", "Account of the human host, for reports (empty: nobody)", optional=True)
    return Draft(
        engine=account.engine,
        url=account.url,
        username=account.username,
        contact=account.contact,
        forum=account.forum,
        zone=account.zone,
        game_id=game_id,
        title=title,
        ruleset=ruleset,
        language=language,
        roles=bootstrap.cast(ruleset, int(seats)),
        host=host,
        options=bootstrap.OPTION_LINES[ruleset],
    )


def _short(title: str) -> str:
    """A short name to propose for a title."""
    return _NO_ID.sub("-", title).strip("-.")[:40] or "game"


def _wrong_url(address: str) -> str:
    try:
        return wrong_address(detect.board_address(address)) if address.strip() else "must be an address"
    except ValueError:
        return "must be an address"


def _wrong_id(text: str) -> str:
    return "" if _ID.fullmatch(text) else "must be 1 to 40 letters, digits, dots, hyphens and underscores"


def _wrong_seats(text: str) -> str:
    good = text.isascii() and text.isdigit() and LEAST_SEATS <= int(text[:9]) <= MOST_SEATS
    return "" if good else f"must be a number from {LEAST_SEATS} to {MOST_SEATS}"
