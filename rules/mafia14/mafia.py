"""The mafia: by the boss while he lives, by all who are left after him (M14-14 to M14-16)."""

from __future__ import annotations

from rules.mafia14.doctor import patient
from rules.mafia14.nightwork import Night
from rules.mafia14.roles import BOSS, KILL, MAFIA
from rules.mafia14.state import Seat


def kill(night: Night) -> None:
    """The mafia goes out or misses; whether its victim dies is settled after the doctor (M14-18, M14-20)."""
    members = [seat for seat in night.state.living() if seat.mafia]
    if not members:
        return
    boss = night.actor(BOSS)
    reason = _boss_fails(night, boss, members) if boss else _rest_fails(night, members)
    if reason:
        night.miss(KILL, reason)
        return
    target = next(target for seat in (boss, *members) if seat and (target := night.target(seat.name, KILL)))
    if night.comes(KILL, MAFIA, target):
        night.victim = target


def _boss_fails(night: Night, boss: Seat, members: list[Seat]) -> str:
    """The first reason that holds (M14-14); "" where the kill succeeds."""
    reason = night.idle(boss.name, KILL)
    if reason:
        return reason
    if night.visited == boss.name:
        return "hetaera"
    if night.attacked == boss.name and patient(night) != boss.name:
        return "maniac"
    named = {target for seat in members if (target := night.target(seat.name, KILL))}
    return "disagreed" if len(named) > 1 else ""


def _rest_fails(night: Night, members: list[Seat]) -> str:
    """Without a boss all who are left must have sent the same name (M14-15)."""
    left = [seat.name for seat in members if seat.name not in night.suicides]
    if not left:
        return "suicide"
    named = {night.target(name, KILL) for name in left}
    if "" in named:
        return "no_order"
    return "disagreed" if len(named) > 1 else ""
