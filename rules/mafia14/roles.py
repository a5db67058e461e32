"""The roles of `mafia14`, their teams, and the special order of each (mafia14.md, "Roles")."""

from __future__ import annotations

TOWNSPERSON = "townsperson"
COMMISSAR = "commissar"
DOCTOR = "doctor"
HETAERA = "hetaera"
MAFIOSO = "mafioso"
BOSS = "boss"
MANIAC = "maniac"

ROLES = (TOWNSPERSON, COMMISSAR, DOCTOR, HETAERA, MAFIOSO, BOSS, MANIAC)
MAFIA_ROLES = (BOSS, MAFIOSO)
SINGLE = (BOSS, COMMISSAR, DOCTOR, HETAERA, MANIAC)
"""Roles of which a game has at most one."""

TOWN, MAFIA, NOBODY = "town", "mafia", "nobody"
"""Teams, and the winner of a game that nobody wins; the maniac's team is called as he is."""

SHOOT, KILL, CHECK, HEAL, ATTACK, SLEEP = "shoot", "kill", "check", "heal", "attack", "sleep"

SPECIAL = {COMMISSAR: CHECK, DOCTOR: HEAL, HETAERA: SLEEP, MAFIOSO: KILL, BOSS: KILL, MANIAC: ATTACK}
"""The order that a role has beside the vote."""


def team_of(role: str) -> str:
    """The team that wins with this role."""
    if role in MAFIA_ROLES:
        return MAFIA
    return MANIAC if role == MANIAC else TOWN
