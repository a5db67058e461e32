"""Whether the values of a config make sense together, and name what this installation knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from forumbot.config.model import Config, PlayerConfig
from forumbot.config.problems import Known, did_you_mean, key_of, shown
from forumbot.config.shape import Findings
from forumbot.config.values import time_of_day
from rules.scenario.lines import Path

APPROVABLE = ("signup", "opening", "tally", "silence", "closing", "morning", "finale", "letters")


def check_sense(config: Config, known: Known, findings: Findings) -> None:
    """All that is wrong with the values of a well-shaped config."""
    _names(config, known, findings)
    _times(config, findings)
    _seats(config, findings)
    _players(config, findings)
    _host(config, findings)


def _names(config: Config, known: Known, findings: Findings) -> None:
    """What is named must be something that this installation has."""
    named: tuple[tuple[Path, str, str, Iterable[str]], ...] = (
        (("forum", "engine"), config.forum.engine, "a forum engine", known.engines),
        (("game", "ruleset"), config.game.ruleset, "a ruleset", known.rulesets),
        (("reading", "policy"), config.reading.policy, "a reading policy", ("", *known.policies)),
        *((("host", "approve"), kind, "a kind of message", APPROVABLE) for kind in config.host.approve),
    )
    for path, value, what, names in named:
        if path == ("game", "ruleset") and value in known.not_hosted:
            findings.add(
                path,
                f"{key_of(path)}: {shown(value)} can't be hosted on a forum yet, only played from scenario files; "
                f"use {', '.join(names)}",
            )
        elif value not in names:
            known_names = [name for name in names if name]
            findings.add(path, f"{key_of(path)}: {shown(value)} is not {what}{did_you_mean(value, known_names)}")


def _times(config: Config, findings: Findings) -> None:
    game = config.game
    if time_of_day(game.close) == time_of_day(game.night_ends):
        findings.add(("game", "night_ends"), "game.night_ends must not be the moment of game.close: no night is left")
    if game.silence_minutes >= max(game.day_at_least_minutes, 1):
        findings.add(("game", "silence_minutes"), "game.silence_minutes must be less than game.day_at_least_minutes")
    if 0 < game.confirm_report_hours < game.confirm_remind_hours:
        findings.add(
            ("game", "confirm_report_hours"), "game.confirm_report_hours must not be less than confirm_remind_hours"
        )


def _seats(config: Config, findings: Findings) -> None:
    game = config.game
    if game.signup != "roster":
        return
    if game.signup_topic:
        findings.add(("game", "signup_topic"), 'game.signup_topic says nothing where game.signup is "roster"')
    if len(config.players) != len(game.roles):
        findings.add(
            ("game", "roles"),
            f"game.roles must hold one role a seat: there are {len(config.players)} [[players]] "
            f"and {len(game.roles)} roles",
        )


def _players(config: Config, findings: Findings) -> None:
    _unique(config.players, "name", lambda p: (p.name,), findings)
    _unique(config.players, "id", lambda p: (p.id,) if p.id else (), findings)
    _unique(config.players, "nicknames", lambda p: {n.casefold() for n in p.nicknames}, findings)


def _host(config: Config, findings: Findings) -> None:
    players = {player.name for player in config.players}
    path: Path = ("host", "accounts")
    for account in config.host.accounts:
        if account == config.forum.username:
            findings.add(path, f"host.accounts must not name the bot's own account {shown(account)}")
        if account in players:
            findings.add(path, f"host.accounts: {account} can't both play and host")
    if config.host.approve and not config.host.accounts:
        findings.add(("host", "approve"), "host.approve needs host.accounts: somebody must approve")


def _unique(
    players: tuple[PlayerConfig, ...], key: str, values: Callable[[PlayerConfig], Iterable[str]], findings: Findings
) -> None:
    """Each value may belong to one player only; every later owner is a mistake."""
    seen: set[str] = set()
    for number, player in enumerate(players):
        for value in values(player):
            if value in seen:
                path: Path = ("players", number, key)
                findings.add(path, f"{key_of(path)}: another player has {shown(value)} already")
            seen.add(value)
