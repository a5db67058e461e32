"""Step 3: the maniac (RAT-30, RAT-31, RAT-33)."""

from __future__ import annotations

from rules.rat.nightwork import Night
from rules.rat.options import odds
from rules.rat.roles import MANIAC
from rules.rat.wording import ATTACK


def attack(night: Night) -> None:
    """Every maniac who may act attacks, in seat order."""
    for maniac in night.actors(MANIAC):
        order = night.order(maniac.name, ATTACK)
        if order is None or not night.play.seats[maniac.name].alive:
            continue
        reason = _fails(night, order.target)
        if reason:
            night.play.tell("attack_failed", (maniac.name,), player=order.target, reason=reason)
        else:
            _strike(night, order.target)


def _fails(night: Night, target: str) -> str:
    if not night.play.seats[target].alive:
        return "dead"
    if night.on_guard(target):
        return "on_guard"
    return "protected" if target in night.protected else ""


def _strike(night: Night, victim: str) -> None:
    """The chance of death doubles with each attack on the same victim that was carried out (RAT-31)."""
    play = night.play
    before = night.attacks.get(victim, 0)
    night.attacks[victim] = before + 1
    if play.lots.happens("maniac", odds(play.options.maniac_death).doubled(before), "kills", "stuns"):
        play.tell("killed", player=victim, role=play.seats[victim].role, by="maniac")
        play.die(victim)
    else:
        night.struck.append(victim)
