"""From the text of a scenario file to a scenario, or to all its mistakes with their lines (scenario.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.scenario.format import Labels, ScenarioFormat
from rules.scenario.model import NO_SEED, Ending, Scenario, ScenarioError, Turn
from rules.scenario.source import Source, instead
from rules.scenario.turns import TurnReader

_KEYS = frozenset({"title", "ruleset", "proves", "seed", "options", "players", "turns", "outcome"})
_NEEDED = ("title", "ruleset", "players", "turns")


def parse(text: str, formats: Mapping[str, ScenarioFormat]) -> Scenario:
    """The scenario in `text`. Raises `ScenarioError` with every mistake that was found.

    `formats` are the rulesets that can be played, by id. Whether forced draws are among their candidates, options
    have sense and no turn comes after the end shows only when the scenario is run.
    """
    source = Source.of(text)
    source.known(source.document, (), _KEYS, "A scenario")
    for key in _NEEDED:
        if key not in source.document:
            source.wrong((), f"A scenario needs {key!r}.")
    scenario = _scenario(source, formats)
    if source.mistakes or scenario is None:
        raise ScenarioError(tuple(source.mistakes))
    return scenario


def _scenario(source: Source, formats: Mapping[str, ScenarioFormat]) -> Scenario | None:
    document = source.document
    ruleset = source.text(document.get("ruleset", ""), ("ruleset",), "ruleset")
    if ruleset and ruleset not in formats:
        source.wrong(("ruleset",), f"There is no ruleset {ruleset!r}{instead(ruleset, formats)}")
    if ruleset not in formats:
        return None
    shape = formats[ruleset]
    options = source.table(document.get("options", {}), ("options",), "options")
    _options(source, options, shape)
    roles = _roles(source, shape, options)
    reader = TurnReader(source, shape, tuple(roles), Labels.of(shape, options, tuple(roles)))
    return Scenario(
        title=source.text(document.get("title", ""), ("title",), "title"),
        ruleset=ruleset,
        proves=tuple(number for _, number in source.texts(document.get("proves", []), ("proves",), "proves")),
        options=options,
        roles=roles,
        turns=_turns(source, reader),
        ending=_ending(source, tuple(roles)),
        seed=_seed(source),
        options_line=source.line(("options",)),
        option_lines={key: source.line(("options", key)) for key in options},
        players_line=source.line(("players",)),
    )


def _options(source: Source, options: dict[str, Any], shape: ScenarioFormat) -> None:
    for key in options:
        if key not in shape.options:
            source.wrong(("options", key), f"{shape.ruleset} has no option {key!r}{instead(key, shape.options)}")


def _roles(source: Source, shape: ScenarioFormat, options: Mapping[str, Any]) -> dict[str, str]:
    """The players in seat order, with `role` or `role@clan`."""
    players = source.table(source.document.get("players", {}), ("players",), "players")
    clans = shape.clans(options)
    roles = {}
    for name, value in players.items():
        path = ("players", name)
        written = source.text(value, path, f"The role of {name!r}")
        roles[name] = written
        role, at, clan = written.partition("@")
        if not isinstance(value, str):
            continue
        if role not in shape.roles:
            source.wrong(path, f"There is no role {role!r}{instead(role, shape.roles)}")
        elif at and role not in shape.clan_roles:
            source.wrong(path, f"{name!r} is a {role}, who belongs to no clan; leave out {at + clan!r}.")
        elif at and clans and clan not in clans:  # clans that make no sense are for the ruleset to refuse
            source.wrong(path, f"There is no clan {clan!r}{instead(clan, clans)}")
        elif not at and role in shape.clan_roles and len(clans) > 1:
            source.wrong(path, f"{name!r} must say to which clan: {' or '.join(f'{role}@{c}' for c in clans)}.")
    if "players" in source.document and not players:
        source.wrong(("players",), "A scenario needs players.")
    return roles


def _turns(source: Source, reader: TurnReader) -> tuple[Turn, ...]:
    tables = source.tables(source.document.get("turns", []), ("turns",), "turns")
    return tuple(reader.turn(table, path) for path, table in tables)


def _ending(source: Source, players: tuple[str, ...]) -> Ending:
    path = ("outcome",)
    table = source.table(source.document.get("outcome", {}), path, "outcome")
    source.known(table, path, ("alive", "winner"), "outcome")
    alive, winner = None, None
    if "alive" in table:
        names = source.texts(table["alive"], (*path, "alive"), "alive")
        for at, name in names:
            if name not in players:
                source.wrong(at, f"{name!r} is none of the players{instead(name, players)}")
        alive = frozenset(name for _, name in names)
    if "winner" in table:
        winner = source.text(table["winner"], (*path, "winner"), "winner")
    return Ending(alive, winner, source.line((*path, "alive")), source.line((*path, "winner")))


def _seed(source: Source) -> bytes:
    if "seed" not in source.document:
        return NO_SEED
    written = source.text(source.document["seed"], ("seed",), "seed")
    try:
        return bytes.fromhex(written)
    except ValueError:
        source.wrong(("seed",), "seed must be written in hexadecimal, two digits a byte.")
        return NO_SEED
