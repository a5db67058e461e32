"""Who has won (M14-30 to M14-33)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.mafia14.roles import MAFIA, MANIAC, NOBODY, TOWN
from rules.mafia14.state import Seat


def winner(alive: Sequence[Seat]) -> str:
    """`nobody`, `maniac`, `town`, `mafia`, looked at in this order, or "" while the game goes on."""
    mafia = sum(seat.mafia for seat in alive)
    maniac = any(seat.role == MANIAC for seat in alive)
    if not alive:
        return NOBODY
    if maniac:
        return MANIAC if len(alive) <= 2 else ""
    if not mafia:
        return TOWN
    return MAFIA if mafia >= len(alive) - mafia else ""
