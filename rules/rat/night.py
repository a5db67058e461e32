"""The night's orders carried out in their order, and the morning (RAT-18 to RAT-45)."""

from __future__ import annotations

from dataclasses import replace

from rules.chance import Chance
from rules.model import Outcome
from rules.rat.checks import check
from rules.rat.clans import act_clans
from rules.rat.doctors import heal
from rules.rat.ending import winner
from rules.rat.maniacs import attack
from rules.rat.nightwork import Night
from rules.rat.play import Play
from rules.rat.roles import LOVER
from rules.rat.state import DAY, OVER, State
from rules.rat.treasures import morning, plant
from rules.rat.wording import LOVER as NAME_LOVER
from rules.rat.wording import STORE


def end_night(state: State, chance: Chance) -> Outcome[State]:
    """Carry out the orders that stand at the cut-off, and let the morning come."""
    play = Play.of(state, chance.lots(state.turn, state.drawn))
    night = Night(play, state)
    _pair(night)
    plant(play, night.orders_of_kind(STORE), {o.player: state.seat(o.player).clan for o in state.orders})
    heal(night)
    act_clans(night)
    attack(night)
    check(night)
    for victim in night.alive_of(night.struck):
        play.tell("stunned", player=victim)
    if state.watchman:
        play.tell("watchman", player=state.watchman)
    morning(play)
    won = winner(play)
    if won:
        play.tell("won", team=won)
    return Outcome(_after(state, night, won), tuple(play.events), tuple(play.lots.draws))


def _pair(night: Night) -> None:
    """Lovers are paired at the start of night 1, between players alive then (RAT-16)."""
    play = night.play
    if night.state.turn != 1:
        return
    for seat in play.living():
        order = night.order(seat.name, NAME_LOVER) if seat.role == LOVER else None
        if order is None or not play.seats[order.target].alive:
            continue
        pair = (seat.name, order.target)
        if pair[::-1] not in play.pairs:  # two who name each other are one pair
            play.pairs.append(pair)
            play.tell("paired", pair, players=list(pair))


def _after(state: State, night: Night, won: str) -> State:
    play = night.play
    return replace(
        state,
        seats=tuple(play.seats.values()),
        treasures=tuple(play.treasures),
        pairs=tuple(play.pairs),
        phase=OVER if won else DAY,
        turn=state.turn if won else state.turn + 1,
        winner=won,
        watchman="",
        last_watchman=state.watchman,
        stunned=night.alive_of(night.struck),
        barred=night.alive_of(night.unhealed),
        exposed=(*state.exposed, *night.exposed),
        patients=night.patients,
        attacks=night.attacks,
        orders=(),
        drawn=tuple(play.lots.drawn) if won else (),
    )
