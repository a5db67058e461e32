"""Who left the game by silence (M14-10)."""

from __future__ import annotations

from rules.mafia14.nightwork import Night
from rules.mafia14.roles import ATTACK, MANIAC, SHOOT


def suicides(night: Night) -> None:
    """Without a standing vote a living player is out; the maniac without an attack too."""
    for seat in night.state.living():
        reason = ""
        if not night.state.target(seat.name, SHOOT):
            reason = "no_vote"
        elif seat.role == MANIAC and not night.state.target(seat.name, ATTACK):
            reason = "no_attack"
        if reason:
            night.suicides = (*night.suicides, seat.name)
            night.tell("suicide", player=seat.name, role=seat.role, reason=reason)
