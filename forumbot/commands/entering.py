"""Going in with the bot's account while `forumbot init` asks: login, zone and forum are tried as they are answered."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from adapters import detect
from adapters.errors import ForumError, Refused
from adapters.port import Forum
from forumbot import bootstrap
from forumbot.checkup import other_zone
from forumbot.commands.asking import Asker
from forumbot.commands.common import Surroundings
from forumbot.commands.failures import StopError
from forumbot.commands.finding import Board
from forumbot.commands.output import complain
from forumbot.config.model import ForumConfig
from forumbot.config.password import VARIABLE, NoPasswordError, keep_password, password_for
from forumbot.config.values import wrong_line, wrong_zone


@dataclass(frozen=True, slots=True)
class _Session:
    """A login that worked; `typed` tells whether the password was typed in just now."""

    account: ForumConfig
    client: Forum
    password: str
    typed: bool


def enter(ask: Asker, account: ForumConfig, board: Board, around: Surroundings, *, zone_given: bool) -> ForumConfig:
    """The account as it was found to be right, with the forum's id. Raises `StopError` and `ForumError`."""
    session = _log_in(ask, account, around)
    account, client = session.account, session.client
    try:
        zone = _zone(ask, client, account, given=zone_given)
        place = _place(ask, client, account.forum, board)
    finally:
        client.close()
    if session.typed and ask.yes("Keep the password in the system's keyring?"):
        kept = keep_password(account.url, account.username, session.password)
        complain("Kept." if kept else f"This system has no keyring that works; set {VARIABLE} where the host runs.")
    return replace(account, zone=zone, forum=place)


def _log_in(ask: Asker, account: ForumConfig, around: Surroundings) -> _Session:
    """Try the account; a name or password that was mistyped is asked again, the other answers are not lost."""
    try:
        password, typed = password_for(account.url, account.username, around.environment), False
    except NoPasswordError:
        password, typed = ask.secret(_password_of(account)), True
    while True:
        client = bootstrap.open_forum(account, password, around.clock)
        try:
            complain(f"Logged in as {client.login().name}.")
            return _Session(account, client, password, typed)
        except ForumError as error:
            client.close()
            if not (isinstance(error, Refused) and error.reason == "bad_credentials" and ask.may_ask):
                raise
            if around.environment.get(VARIABLE):
                complain(f"The password is that of {VARIABLE}; correct it, or unset it to be asked.")
                raise
            complain(str(error))
        name = ask.text(None, "--username", "Account of the bot", default=account.username, check=wrong_line)
        account = replace(account, username=name)
        password, typed = ask.secret(_password_of(account)), True


def _password_of(account: ForumConfig) -> str:
    return f"Password of {account.username} (not shown)"


def _zone(ask: Asker, client: Forum, account: ForumConfig, *, given: bool) -> str:
    """The time zone; asked again where the board shows another one than was answered."""
    difference = other_zone(client.clock(), account.zone)
    if not difference:
        return account.zone
    complain(f"{difference[:1].upper()}{difference[1:]}. The config and the account's profile must agree in this.")
    if given or not ask.may_ask:
        return account.zone
    question = "Time zone (as before, if you will set it in the account's profile)"
    return ask.text(None, "--zone", question, default=account.zone, check=wrong_zone)


def _place(ask: Asker, client: Forum, given: str, board: Board) -> str:
    """The id of the forum where topics are opened, which the account must be able to read."""
    choices = [(link.id, link.name) for link in board.forums]
    if not given and not ask.may_ask and not board.asked:
        known = "; ".join(f"{number}: {name}" for number, name in choices)
        raise StopError(f"--forum is missing; give its id or address ({known or 'the board shows guests none'}).")
    chosen = given or ask.choice(board.asked, "Forum for the game's topics", choices)
    place = detect.forum_in(board.engine, chosen) or chosen
    complain(f"Forum {place} can be read: {len(client.list_topics(place))} topics on its first page.")
    return place
