"""The roles of `rat`, and who can win."""

from __future__ import annotations

TOWNSPERSON = "townsperson"
MAFIOSO = "mafioso"
YAKUZA = "yakuza"
COMMISSAR = "commissar"
DOCTOR = "doctor"
MANIAC = "maniac"
LOVER = "lover"
ORACLE = "oracle"

ROLES = (TOWNSPERSON, MAFIOSO, YAKUZA, COMMISSAR, DOCTOR, MANIAC, LOVER, ORACLE)
CLAN_ROLES = (MAFIOSO, YAKUZA)
TOWN = "town"
NOBODY = "nobody"
"""The winner of a game that nobody wins (RAT-50, RAT-54)."""
