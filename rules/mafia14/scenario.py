"""How scenarios of `mafia14` are written: its roles, draws and events, as mafia14.md lists them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from rules.mafia14.options import Options
from rules.mafia14.roles import MAFIA, MAFIA_ROLES, ROLES
from rules.scenario.format import Kind, PhaseKeys, ScenarioFormat

_PLAYER, _ROLE, _TEXT, _NUMBER, _FLAG = Kind.PLAYER, Kind.ROLE, Kind.TEXT, Kind.NUMBER, Kind.FLAG

_EVENTS: Mapping[str, Mapping[str, Kind]] = {
    "suicide": {"player": _PLAYER, "role": _ROLE, "reason": _TEXT},
    "visited": {"player": _PLAYER, "by": _TEXT},
    "healed": {"player": _PLAYER},
    "slept_with": {"player": _PLAYER},
    "attacked": {"player": _PLAYER},
    "cured": {"player": _PLAYER},
    "saved": {"player": _PLAYER},
    "missed": {"action": _TEXT},
    "missed_why": {"action": _TEXT, "reason": _TEXT},
    "killed": {"player": _PLAYER, "role": _ROLE, "by": _TEXT},
    "checked": {"mafia": _FLAG},
    "executed": {"player": _PLAYER, "role": _ROLE, "votes": _NUMBER, "tie": _FLAG},
    "no_execution": {"reason": _TEXT},
    "vote": {"voter": _PLAYER, "target": _PLAYER, "void": _FLAG},
    "refused": {"order": _TEXT, "reason": _TEXT},
    "won": {"team": _TEXT},
}

MAFIA14_SCENARIOS = ScenarioFormat(
    ruleset="mafia14",
    roles=frozenset(ROLES),
    clan_roles=frozenset(MAFIA_ROLES),
    options=frozenset(option.name for option in fields(Options)),
    phases=(PhaseKeys(letters=("orders",)),),
    events=_EVENTS,
    labels={"deal": (), "tie": ("{player}",)},
    clans=lambda _: (MAFIA,),
)
