"""Nightfall: execution, exclusions, treasures of the dead, the win check, the watchman (RAT-7, 8, 14, 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from rules.chance import Chance
from rules.model import Order, Outcome
from rules.rat.ending import winner
from rules.rat.play import Play
from rules.rat.state import NIGHT, OVER, State
from rules.rat.treasures import redraw
from rules.rat.wording import CHECK, CLAN_ORDERS
from rules.rat.wording import LOVER as NAME_LOVER


def nightfall(state: State, votes: Mapping[str, str], chance: Chance) -> Outcome[State]:
    """Close the day with its standing votes, voter to target."""
    play = Play.of(state, chance.lots(state.turn, state.drawn))
    valid = _valid(play, state, votes)
    _execute(play, valid)
    missed = _exclude(play, state, valid)
    redraw(play)
    won = winner(play)
    watchman = "" if won else _watchman(play, state)
    if won:
        play.tell("won", team=won)
    after = replace(
        state,
        seats=tuple(play.seats.values()),
        treasures=tuple(play.treasures),
        phase=OVER if won else NIGHT,
        winner=won,
        watchman=watchman,
        missed=missed,
        barred=(),
        orders=_standing_orders(state, watchman, play),
        drawn=tuple(play.lots.drawn),
    )
    return Outcome(after, tuple(play.events), tuple(play.lots.draws))


def _valid(play: Play, state: State, votes: Mapping[str, str]) -> dict[str, str]:
    """The votes that count: by and for the living, not by who has no vote (RAT-6), oneself only where allowed."""
    valid = {}
    for voter, target in votes.items():
        reason = ""
        if not play.seats[voter].alive:
            reason = "dead_actor"
        elif voter in state.stunned or voter in state.barred:
            reason = "barred"
        elif not play.seats[target].alive:
            reason = "dead_target"
        elif voter == target and not state.options.self_vote:
            reason = "self"
        if reason:
            play.tell("refused", (voter,), order=f"{voter} > {target}", reason=reason)
        else:
            valid[voter] = target
    return valid


def _execute(play: Play, votes: Mapping[str, str]) -> None:
    counts = Counter(votes.values())
    if not counts:
        play.tell("no_execution")
        return
    most = max(counts.values())
    leading = [name for name in play.seats if counts[name] == most]
    player = play.lots.pick("tie", leading)
    play.tell("executed", player=player, role=play.seats[player].role, votes=most, tie=len(leading) > 1)
    play.die(player)


def _exclude(play: Play, state: State, votes: Mapping[str, str]) -> dict[str, int]:
    """Days without a vote are counted, and who has too many of them in a row is out, in seat order (RAT-8)."""
    missed = dict(state.missed)
    limit = state.options.absence_limit
    for name in list(play.seats):
        if not play.seats[name].alive or name in state.stunned or name in state.barred:
            continue
        missed[name] = 0 if name in votes else missed.get(name, 0) + 1
        if limit and missed[name] >= limit:
            play.tell("excluded", player=name, role=play.seats[name].role)
            play.die(name)
    return missed


def _watchman(play: Play, state: State) -> str:
    """Tonight's watchman; "" where nobody may stand (RAT-15). Only he is told; the morning names him to all."""
    eligible = [s.name for s in play.living() if s.name != state.last_watchman and s.name not in state.stunned]
    if not eligible:
        return ""
    watchman = play.lots.pick("watchman", eligible)
    play.tell("watchman", (watchman,), player=watchman)
    return watchman


def _standing_orders(state: State, watchman: str, play: Play) -> tuple[Order, ...]:
    """The orders that outlive nightfall: what members sent for their clan, though they died, and the living's own."""
    return tuple(
        order
        for order in state.orders
        if order.kind in CLAN_ORDERS or (play.seats[order.player].alive and not _lapses(state, order, watchman))
    )


def _lapses(state: State, order: Order, watchman: str) -> bool:
    """Whether the draw ends an order: the watchman keeps a check, a spy on guard not even that, and a partner named
    (RAT-18, RAT-28); a check sent in case of being drawn ends for everybody else (RAT-40)."""
    seat = state.seat(order.player)
    if order.kind == CHECK:
        return bool(seat.clan) or (order.player != watchman and seat.role not in state.options.checkers)
    return order.player == watchman and order.kind != NAME_LOVER
