"""How scenarios of `rat` are written: its roles, draws, events and phases, as rat.md lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rules.rat.options import Options
from rules.rat.roles import CLAN_ROLES, COMMISSAR, ORACLE, ROLES
from rules.scenario.format import Kind, PhaseKeys, ScenarioFormat

_PLAYER, _ROLE, _TEXT, _NUMBER, _FLAG = Kind.PLAYER, Kind.ROLE, Kind.TEXT, Kind.NUMBER, Kind.FLAG

_EVENTS: Mapping[str, Mapping[str, Kind]] = {
    "executed": {"player": _PLAYER, "role": _ROLE, "votes": _NUMBER, "tie": _FLAG},
    "no_execution": {},
    "excluded": {"player": _PLAYER, "role": _ROLE},
    "suicide": {"player": _PLAYER, "role": _ROLE, "reason": _TEXT},
    "watchman": {"player": _PLAYER},
    "impossible": {"action": _TEXT, "player": _PLAYER},
    "healed": {"player": _PLAYER},
    "heal_failed": {"player": _PLAYER},
    "killed": {"player": _PLAYER, "role": _ROLE, "by": _TEXT},
    "kill_failed": {"clan": _TEXT, "player": _PLAYER, "reason": _TEXT},
    "recruited": {"player": _PLAYER, "clan": _TEXT, "by": _PLAYER},
    "recruit_failed": {"player": _PLAYER, "reason": _TEXT},
    "recruiter_exposed": {"player": _PLAYER},
    "exposed": {"player": _PLAYER, "role": _ROLE},
    "died": {"player": _PLAYER, "role": _ROLE, "reason": _TEXT},
    "attack_failed": {"player": _PLAYER, "reason": _TEXT},
    "stunned": {"player": _PLAYER},
    "checked": {"player": _PLAYER, "role": _ROLE},
    "check_failed": {"player": _PLAYER, "reason": _TEXT},
    "watched": {"player": _PLAYER, "result": _TEXT},
    "treasure": {"name": _TEXT, "owner": _TEXT, "how": _TEXT},
    "planted": {"name": _TEXT, "player": _PLAYER},
    "refused": {"order": _TEXT, "reason": _TEXT},
    "paired": {"players": Kind.PLAYERS},
    "hint": {"player": _PLAYER, "role": _ROLE},
    "won": {"team": _TEXT},
}


def _clans(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The clans as the options write them; what is none is for the ruleset to complain about."""
    clans = options.get("clans", Options().clans)
    return tuple(clan for clan in clans if isinstance(clan, str)) if isinstance(clans, list | tuple) else ()


def _treasures(options: Mapping[str, Any]) -> tuple[str, ...]:
    treasures = options.get("treasures", ())
    tables = [item for item in treasures if isinstance(item, dict)] if isinstance(treasures, list) else []
    return tuple(str(table["name"]) for table in tables if "name" in table)


RAT_SCENARIOS = ScenarioFormat(
    ruleset="rat",
    roles=frozenset(ROLES),
    clan_roles=frozenset(CLAN_ROLES),
    options=frozenset(field.name for field in fields(Options)),
    phases=(PhaseKeys(letters=("day_orders",), votes="votes"), PhaseKeys(letters=("orders",))),
    events=_EVENTS,
    labels={
        "deal": (),
        f"hint:{COMMISSAR}": ("{player}",),
        f"hint:{ORACLE}": ("{player}",),
        "tie": ("{player}",),
        "keeper:{treasure}": ("{player}",),
        "watchman": ("{player}",),
        "clan_order": ("{clan}",),
        "heal": ("fails", "works"),
        "maniac": ("kills", "stuns"),
    },
    clans=_clans,
    words={"treasure": _treasures},
)
