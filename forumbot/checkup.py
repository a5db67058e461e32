"""Whether a game can be hosted: each thing the host will need, tried without changing anything on the forum."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from adapters.errors import ForumError, Refused, Transient
from adapters.model import ClockReading
from adapters.port import Forum
from forumbot.config import Config
from forumbot.config.values import zone_of

WORTH_TELLING = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `ok` is None where the forum does not tell; `advice` says what to do about it."""

    what: str
    ok: bool | None
    detail: str
    advice: str = ""


def check_forum(forum: Forum, config: Config) -> Iterator[Finding]:
    """Findings in the order of the trials; ends early when nothing more can be tried."""
    login = _login(forum)
    yield login
    if not login.ok:
        return
    yield _tried("clock", lambda: _clock(forum, config), "See whether forum.url leads to the board.")
    yield _tried("forum", lambda: _forum(forum, config), "Give forum.forum the id of a forum that the bot may read.")
    yield from _rights(forum, config)
    if config.game.signup_topic:
        topic = config.game.signup_topic
        advice = "Give game.signup_topic the id of a topic that the bot may read."
        yield _tried("sign-up topic", lambda: _topic(forum, topic), advice)
    advice = "Ask the board's admin to allow private messages for the bot's account."
    yield _tried("letters", lambda: _letters(forum), advice)
    yield from _accounts(forum, config)


def _tried(what: str, trial: Callable[[], Finding], advice: str) -> Finding:
    try:
        return trial()
    except ForumError as error:
        return Finding(what, False, str(error), advice)


def _login(forum: Forum) -> Finding:
    try:
        account = forum.login()
    except ForumError as error:
        return Finding("login", False, str(error), _entering(error))
    return Finding("login", True, f"as {account.name} (account {account.id})")


def _entering(error: ForumError) -> str:
    """What to do about a login that failed: it is not always the password."""
    match error:
        case Transient():
            return "See whether a browser opens forum.url; if it does, check again in a while."
        case Refused(reason="bad_credentials"):
            return "Correct forum.username or the password, then check again."
        case Refused():
            return "Log in once by hand with a browser, as the bot's account."
        case _:
            return "See whether forum.url is the address of the board's front page."


def _clock(forum: Forum, config: Config) -> Finding:
    reading = forum.clock()
    offset = reading.server - reading.local
    detail = f"the forum is {abs(offset / timedelta(seconds=1)):.0f} s {'ahead' if offset > timedelta(0) else 'behind'}"
    different = other_zone(reading, config.forum.zone)
    if different:
        return Finding(
            "clock",
            False,
            different,
            "Set the time zone of the bot's account on the board, or forum.zone, so that both agree.",
        )
    if abs(offset) <= WORTH_TELLING:
        return Finding("clock", True, "agrees with this machine's")
    return Finding("clock", True, detail, "Nothing to do: the host goes by the forum's clock.")


def other_zone(reading: ClockReading, zone_name: str) -> str:
    """How the zone that the board shows to the account differs from that one; "" where it doesn't, or nobody knows."""
    zone = zone_of(zone_name)
    expected = reading.server.astimezone(zone).utcoffset() if zone else None
    if reading.shown_offset is None or expected is None:
        return ""
    shown = timedelta(seconds=reading.shown_offset)
    return "" if shown == expected else f"the board shows UTC{_signed(shown)}, {zone_name} is UTC{_signed(expected)}"


def _signed(offset: timedelta) -> str:
    minutes = int(offset / timedelta(minutes=1))
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"


def _forum(forum: Forum, config: Config) -> Finding:
    topics = forum.list_topics(config.forum.forum)
    return Finding("forum", True, f"{len(topics)} topics on its first page")


def _topic(forum: Forum, topic: str) -> Finding:
    reading = forum.read_topic(topic)
    if reading.locked:
        return Finding("sign-up topic", False, f"{reading.title} is locked", "Unlock it, or name another topic.")
    return Finding("sign-up topic", True, f"{reading.title}, {len(reading.posts)} posts read")


def _rights(forum: Forum, config: Config) -> Iterator[Finding]:
    try:
        rights = forum.rights(forum=config.forum.forum)
    except ForumError as error:
        yield Finding("rights", False, str(error), "Ask the board's admin what the bot's account may do there.")
        return
    admin = "Ask the board's admin for this right in the forum of the game."
    yield Finding("open topics", rights.open_topic, _said(rights.open_topic), "" if rights.open_topic else admin)
    yield Finding("write letters", rights.letters, _said(rights.letters), "" if rights.letters else admin)
    if config.game.lock_topics and rights.lock is not True:
        yield Finding(
            "lock topics", rights.lock, _said(rights.lock), "Give the right, or set game.lock_topics = false."
        )
    for note in rights.notes:
        yield Finding("note", None, note)


def _said(right: bool | None) -> str:  # noqa: FBT001 a right is a yes, a no or unknown
    return {True: "allowed", False: "not allowed", None: "the forum does not tell"}[right]


def _letters(forum: Forum) -> Finding:
    if not forum.capabilities.letters:
        return Finding("letters", False, "this engine has none", "Choose a board with private messages.")
    return Finding("letters", True, f"{len(forum.list_letters())} in the inbox")


def _accounts(forum: Forum, config: Config) -> Iterator[Finding]:
    """Whoever the config names must have an account; a fixed seat is nothing without one."""
    for name in config.host.accounts:
        yield _account(forum, "host", name, "Write host.accounts as the board writes the name.")
    if config.game.signup == "roster":
        for player in config.players:
            if not player.id:
                yield _account(
                    forum, "player", player.name, "Write players.name as the board does, or give players.id."
                )


def _account(forum: Forum, what: str, name: str, advice: str) -> Finding:
    def look() -> Finding:
        return Finding(what, True, f"{name} is account {forum.find_account(name).id}")

    return _tried(what, look, advice)
