"""The deadline, step by step in the order of its rules (M14-10 to M14-33)."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.mafia14.commissar import check
from rules.mafia14.doctor import heal
from rules.mafia14.ending import winner
from rules.mafia14.execution import execute
from rules.mafia14.mafia import kill
from rules.mafia14.nightwork import Night
from rules.mafia14.roles import MAFIA
from rules.mafia14.state import DAY, OVER, State
from rules.mafia14.suicides import suicides
from rules.mafia14.visitors import attack, sleep
from rules.model import Outcome


def deadline(state: State, chance: Chance) -> Outcome[State]:
    """Carry out what stands at the deadline, and open the next day unless somebody has won."""
    night = Night(state, chance.lots(state.turn))
    for step in (suicides, attack, sleep, kill, heal, check, _bury, execute):
        step(night)
    alive = night.alive()
    won = winner(alive)
    if won:
        night.tell("won", team=won)
    after = replace(
        state,
        seats=tuple(replace(seat, alive=seat in alive) for seat in state.seats),
        turn=state.turn if won else state.turn + 1,
        phase=OVER if won else DAY,
        winner=won,
        orders=(),
        last=night.last,
    )
    return Outcome(after, tuple(night.events), tuple(night.lots.draws))


def _bury(night: Night) -> None:
    """The mafia's victim whom nobody healed (M14-20)."""
    if night.killed:
        night.tell("killed", player=night.killed, role=night.state.seat(night.killed).role, by=MAFIA)
