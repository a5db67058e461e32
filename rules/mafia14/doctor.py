"""The doctor: whom he heals in effect, and what his healing met (M14-17, M14-18)."""

from __future__ import annotations

from rules.mafia14.nightwork import Night
from rules.mafia14.roles import DOCTOR, HEAL
from rules.mafia14.state import Seat


def patient(night: Night) -> str:
    """Who is healed in effect, "" for nobody. It hangs on maniac and hetaera alone, so the mafia's step may ask."""
    doctor = night.actor(DOCTOR)
    return "" if doctor is None or _fails(night, doctor) else night.target(doctor.name, HEAL)


def heal(night: Night) -> None:
    """The doctor's step: an attack or a kill undone is told by the patient's name, anything else without one."""
    doctor = night.actor(DOCTOR)
    if doctor is None:
        return
    reason = _fails(night, doctor)
    if reason:
        night.miss(HEAL, reason)
        return
    target = night.target(doctor.name, HEAL)
    if not night.comes(HEAL, DOCTOR, target):
        return
    night.patient = target
    if night.attacked == target:
        night.tell("cured", player=target)
    if night.victim == target:
        night.tell("saved", player=target)
    if target not in (night.attacked, night.victim):
        night.tell_host("healed", player=target)


def _fails(night: Night, doctor: Seat) -> str:
    """The first reason that holds (M14-17)."""
    reason = night.idle(doctor.name, HEAL)
    if reason:
        return reason
    if night.visited == doctor.name:
        return "hetaera"
    heals_himself = night.target(doctor.name, HEAL) == doctor.name
    return "maniac" if night.attacked == doctor.name and not heals_himself else ""
