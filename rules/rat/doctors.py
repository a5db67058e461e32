"""Step 1: the doctor (RAT-19 to RAT-23)."""

from __future__ import annotations

from rules.rat.nightwork import Night
from rules.rat.options import odds
from rules.rat.roles import DOCTOR
from rules.rat.wording import HEAL


def heal(night: Night) -> None:
    """Every doctor who may act treats his patient, in seat order."""
    for doctor in night.actors(DOCTOR):
        order = night.order(doctor.name, HEAL)
        if order is not None:
            _treat(night, doctor.name, order.target)


def _treat(night: Night, doctor: str, patient: str) -> None:
    play = night.play
    if not play.seats[patient].alive:
        return
    if night.on_guard(patient):
        play.tell("impossible", (doctor,), action="heal", player=patient)
        return
    night.patients[doctor] = patient
    if play.lots.happens("heal", odds(play.options.heal_failure), "fails", "works"):
        night.unhealed.append(patient)
        play.tell("heal_failed", (patient,), player=patient)
        return
    night.protected.add(patient)
    play.tell_host("healed", player=patient)
    clan = play.seats[patient].clan
    exposed = patient in night.state.exposed
    if clan and len(play.members(clan)) == 1 and not exposed:
        night.revenge[clan] = doctor
