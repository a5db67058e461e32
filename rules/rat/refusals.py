"""Why an order is refused: the first reason that holds, in scenario.md's order (RAT-16 to RAT-42)."""

from __future__ import annotations

from rules.rat.aims import Aim
from rules.rat.roles import DOCTOR, LOVER, MANIAC, YAKUZA
from rules.rat.state import DAY, NIGHT, OVER, Seat, State
from rules.rat.wording import ATTACK, CANCEL, CHECK, CLAN_ORDERS, CONFIRM, EDGES, HEAL, KILL, RECRUIT, STORE, Line
from rules.rat.wording import LOVER as NAME_LOVER

_ROLE_OF = {RECRUIT: YAKUZA, HEAL: DOCTOR, ATTACK: MANIAC, NAME_LOVER: LOVER}
_NOT_ONESELF = (KILL, RECRUIT, ATTACK, CHECK, NAME_LOVER)


def refusal_of_line(state: State, me: Seat, line: Line) -> str:
    """The reason that needs no reading of names, from `dead_actor` to `late`; "" where there is none."""
    kind = line.withdrawn or line.kind
    cancels = line.kind == CANCEL
    if not me.alive:
        return "dead_actor"
    if not _is_complete(state, line):
        return "unreadable"
    if kind == CONFIRM:
        return ""
    if _may_not_cancel(state, me, kind) if cancels else _is_barred(state, me, kind):
        return "barred"
    if not _is_his(state, me, kind) and not (cancels and kind == CHECK):
        return "not_your_role"
    return "late" if state.phase == OVER or (kind == NAME_LOVER and state.turn > 1) else ""


def refusal_of_aim(state: State, me: Seat, kind: str, aim: Aim) -> str:
    """The reason that lies in treasure or target, from `unknown_treasure` to `repeat`; "" where there is none."""
    if kind == STORE and aim.treasure is not None and not _is_clans(aim, me):
        return "not_owner"
    if aim.match.reason:
        return aim.match.reason
    target = aim.match.name
    if target == me.name and kind in _NOT_ONESELF:
        return "self"
    if kind in (KILL, RECRUIT) and state.seat(target).clan == me.clan:
        return "same_clan"
    if kind == HEAL and state.patients.get(me.name) == target:
        return "repeat"
    return ""


def _is_clans(aim: Aim, me: Seat) -> bool:
    return aim.treasure is not None and aim.treasure.of_clan and aim.treasure.owner == me.clan


def _is_complete(state: State, line: Line) -> bool:
    """Whether all is there that the order needs. Mere punctuation is no name, unless somebody is called so."""
    if line.kind in (CONFIRM, CANCEL):
        return line.kind == CONFIRM or bool(line.withdrawn)
    seats = {seat.name for seat in state.seats}
    return any(reading.name.strip(EDGES) or reading.name in seats for reading in line.readings)


def _may_not_cancel(state: State, me: Seat, kind: str) -> bool:
    """Everybody withdraws what is his own; what is the clan's only an able member."""
    return kind in CLAN_ORDERS and bool(me.clan) and me.name in state.stunned


def _is_barred(state: State, me: Seat, kind: str) -> bool:
    """The stunned give no order; whoever is on guard only the watchman's check and his clan's orders (RAT-18)."""
    if kind == NAME_LOVER:
        return False
    if me.name in state.stunned:
        return True
    if state.phase != NIGHT or me.name != state.watchman:
        return False
    return kind not in (CLAN_ORDERS if me.clan else (CHECK,))


def _is_his(state: State, me: Seat, kind: str) -> bool:
    """Whether the role has this order; before the draw anyone may name his watchman's check (RAT-40)."""
    if kind == CHECK:
        return state.phase == DAY or me.name == state.watchman or me.role in state.options.checkers
    return bool(me.clan) if kind in CLAN_ORDERS else me.role == _ROLE_OF[kind]
