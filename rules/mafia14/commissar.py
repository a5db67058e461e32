"""The commissar's check, public but for the name (M14-19)."""

from __future__ import annotations

from rules.mafia14.nightwork import Night
from rules.mafia14.roles import CHECK, COMMISSAR
from rules.mafia14.state import Seat


def check(night: Night) -> None:
    """Whether the commissar's target is of the mafia; the maniac is not."""
    commissar = night.actor(COMMISSAR)
    if commissar is None:
        return
    reason = _fails(night, commissar)
    if reason:
        night.miss(CHECK, reason)
        return
    target = night.target(commissar.name, CHECK)
    if night.comes(CHECK, COMMISSAR, target):
        night.tell("checked", mafia=night.state.seat(target).mafia)


def _fails(night: Night, commissar: Seat) -> str:
    """The first reason that holds."""
    reason = night.idle(commissar.name, CHECK)
    if reason:
        return reason
    if night.visited == commissar.name:
        return "hetaera"
    return "target_killed" if night.target(commissar.name, CHECK) == night.killed else ""
