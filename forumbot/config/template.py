"""Writing a config: every key that a host is likely to change, with a comment that explains it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import tomlkit
from tomlkit.items import Array, Table


@dataclass(frozen=True, slots=True)
class Draft:
    """What a new config says; the rest keeps its defaults. `options` are lines of the ruleset's to be commented in."""

    engine: str
    url: str
    username: str
    contact: str
    forum: str
    zone: str
    game_id: str
    title: str
    ruleset: str
    language: str
    roles: tuple[str, ...]
    host: str = ""
    signup_topic: str = ""
    options: tuple[str, ...] = ()


def written(draft: Draft) -> str:
    """The config as TOML text."""
    document = tomlkit.document()
    document.add(tomlkit.comment("The config of one game. `forumbot check` tries it, `forumbot run` hosts the game."))
    document.add(tomlkit.comment("The password stands elsewhere: in FORUMBOT_PASSWORD or in the system's keyring."))
    document.add(tomlkit.nl())
    document.add("forum", _forum(draft))
    document.add("game", _game(draft))
    document.add("host", _host(draft))
    document.add("store", _store(draft))
    document.add(tomlkit.comment("A player's nicknames and the like; repeat the block for each player who has some."))
    for line in (
        "[[players]]",
        'name = "Anna"',
        'nicknames = ["Anka"]       # also understood in votes and orders',
        'mark = "vote:"             # counts as bold for a player whose phone has no bold',
        'gender = "f"               # "m" or "f", for grammar',
    ):
        document.add(tomlkit.comment(line))
    return tomlkit.dumps(document)


def _forum(draft: Draft) -> Table:
    return _table(
        ("", "engine", draft.engine),
        ("", "url", draft.url),
        ("The bot's account.", "username", draft.username),
        ("Whom the board's admin should write to: a mail address or a page.", "contact", draft.contact),
        ("Id of the forum where topics are opened.", "forum", draft.forum),
        ("The zone that the board shows to the bot's account.", "zone", draft.zone),
    )


def _game(draft: Draft) -> Table:
    table = _table(
        ("Part of every draw of lots; do not change it once the game has begun.", "id", draft.game_id),
        ("", "title", draft.title),
        ("", "ruleset", draft.ruleset),
        ("Of what the bot writes: ru or en.", "language", draft.language),
        ("One role a seat; `role@clan` where there are two clans.", "roles", _lines(draft.roles)),
        ('"open": players sign up in a topic; "roster": the [[players]] below are the seats.', "signup", "open"),
        ("Id of a sign-up topic that is there already; empty: the bot opens one.", "signup_topic", draft.signup_topic),
        ('"when full", or a date and time at which the host hears that seats are free.', "start", "when full"),
        ("Times of day, by the forum's clock.", "close", "23:00"),
        ("", "night_ends", "09:00"),
        ("0: no silence before the deadline.", "silence_minutes", 5),
        ("At which hours the votes so far are posted; [] for never.", "tallies", ["18:00"]),
        ("How many calendar days the first game day spans.", "first_day_days", 2),
        (
            "Hours after which a player who has not confirmed his role is reminded; 0: never.",
            "confirm_remind_hours",
            24,
        ),
        ("Hours after which the host hears of him; 0: never.", "confirm_report_hours", 36),
        ("How often the thread is read, and how often in the half hour before a deadline.", "poll_seconds", 300),
        ("", "near_deadline_seconds", 60),
    )
    options = tomlkit.table()
    options.add(tomlkit.comment("The ruleset's own options; those that are absent have their default."))
    for line in draft.options:
        options.add(tomlkit.comment(line))
    table.add("options", options)
    return table


def _host(draft: Draft) -> Table:
    return _table(
        ("Account names; the first one gets reports of violations and of what needs him.", "accounts",
         _inline([draft.host] if draft.host else [])),
        ("Messages that wait for you: signup, opening, tally, silence, closing, morning, finale, letters.",
         "approve", _inline([])),
        ("Whether violations are told in the thread too.", "publish_violations", False),
    )  # fmt: skip


def _store(draft: Draft) -> Table:
    return _table(("Where the game is kept, from the folder of this file on.", "path", f"{draft.game_id}.sqlite"))


def _table(*rows: tuple[str, str, Any]) -> Table:
    """A section of keys, each under its comment."""
    table = tomlkit.table()
    for comment, key, value in rows:
        if comment:
            table.add(tomlkit.comment(comment))
        table.add(key, value)
    table.add(tomlkit.nl())
    return table


def _inline(values: list[str]) -> Array:
    array = tomlkit.array()
    array.extend(values)
    return array


def _lines(values: tuple[str, ...]) -> Array:
    return _inline(list(values)).multiline(True)
