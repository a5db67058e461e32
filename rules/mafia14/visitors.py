"""Those who come and can't be kept away: the maniac and the hetaera (M14-12, M14-13)."""

from __future__ import annotations

from rules.mafia14.nightwork import Night
from rules.mafia14.roles import ATTACK, HETAERA, MANIAC, SLEEP


def attack(night: Night) -> None:
    """The maniac never misses; a maniac who is a suicide attacks nobody, without a line."""
    maniac = night.actor(MANIAC)
    target = night.target(maniac.name, ATTACK) if maniac else ""
    if target and night.comes(ATTACK, MANIAC, target):
        night.attacked = target
        night.tell("attacked", player=target)


def sleep(night: Night) -> None:
    """The hetaera's guest does nothing special tonight; whom she visits is for the host alone."""
    hetaera = night.actor(HETAERA)
    if hetaera is None:
        return
    reason = night.idle(hetaera.name, SLEEP)
    if reason:
        night.miss(SLEEP, reason)
        return
    target = night.target(hetaera.name, SLEEP)
    if night.comes(SLEEP, HETAERA, target):
        night.visited = target
        night.tell_host("slept_with", player=target)
