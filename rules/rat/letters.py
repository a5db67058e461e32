"""One private letter: line by line what is taken and what is refused, and what then stands (RAT-16 to RAT-42)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.model import Event, LetterResult, Order, Refusal
from rules.names import NameReader
from rules.rat.roles import COMMISSAR, DOCTOR, LOVER, MANIAC, ORACLE, YAKUZA
from rules.rat.state import DAY, NIGHT, Seat, State
from rules.rat.wording import ATTACK, CANCEL, CHECK, CONFIRM, HEAL, KILL, RECRUIT, STORE, Line, read_line
from rules.rat.wording import LOVER as NAME_LOVER

CLAN_ORDERS = (KILL, STORE)
_NOT_ONESELF = (KILL, RECRUIT, ATTACK, CHECK, NAME_LOVER)


@dataclass(slots=True)
class _Taking:
    """The letter half read."""

    state: State
    accepted: list[Order]
    cancelled: list[Order]
    refused: list[Refusal]
    confirmed: bool = False


def take_letter(state: State, sender: str, text: str, names: NameReader) -> LetterResult[State]:
    """Take one letter. Lines without an order word are greetings, unless the letter has nothing else."""
    me = state.seat(sender)
    lines = [line for line in text.splitlines() if line.strip()]
    read = [(line, read_line(line)) for line in lines]
    taking = _Taking(state, [], [], [])
    if lines and all(order is None for _, order in read):
        reason = "unreadable" if me.alive else "dead_actor"
        taking.refused.append(Refusal(sender, text.strip(), reason))
    for _, order in read:
        if order is not None:
            _take(taking, me, order, names)
    events = tuple(Event("refused", {"order": r.line, "reason": r.reason}, (sender,)) for r in taking.refused)
    return LetterResult(
        taking.state,
        tuple(taking.accepted),
        tuple(taking.cancelled),
        tuple(taking.refused),
        taking.confirmed,
        standing(taking.state, me),
        events,
    )


def standing(state: State, me: Seat) -> tuple[Order, ...]:
    """The orders that now count for a player: his own, and his clan's."""
    return tuple(order for order in state.orders if order.player == me.name or _of_clan(state, order, me.clan))


def _of_clan(state: State, order: Order, clan: str) -> bool:
    return bool(clan) and order.kind in CLAN_ORDERS and state.seat(order.player).clan == clan


def _take(taking: _Taking, me: Seat, line: Line, names: NameReader) -> None:
    state = taking.state
    line = _with_treasure(state, line, names)
    reason = _refusal_before_names(state, me, line)
    if reason:
        taking.refused.append(Refusal(me.name, line.line, reason, line.kind))
    elif line.kind == CONFIRM:
        taking.confirmed = True
    elif line.kind == CANCEL:
        gone = tuple(order for order in state.orders if _same(state, order, me, line.name))
        taking.cancelled.extend(gone)
        taking.state = replace(state, orders=tuple(o for o in state.orders if o not in gone))
    else:
        _take_order(taking, me, line, names)


def _take_order(taking: _Taking, me: Seat, line: Line, names: NameReader) -> None:
    state = taking.state
    living = [seat.name for seat in state.seats if seat.alive]
    dead = [seat.name for seat in state.seats if not seat.alive]
    match = names(line.name, living, dead)
    reason = match.reason or _refusal_of_target(state, me, line.kind, match.name)
    if reason:
        taking.refused.append(Refusal(me.name, line.line, reason, line.kind))
        return
    order = Order(me.name, line.kind, match.name, line.item, line.line, match.how)
    kept = [o for o in state.orders if not (_same(state, o, me, line.kind) and o.item == line.item)]
    taking.state = replace(state, orders=(*kept, order))
    taking.accepted.append(order)


def _same(state: State, order: Order, me: Seat, kind: str) -> bool:
    """Whether `order` is the one of this kind that `me` may replace or withdraw: his own, or his clan's (RAT-25)."""
    if order.kind != kind:
        return False
    return _of_clan(state, order, me.clan) if kind in CLAN_ORDERS else order.player == me.name


def _refusal_before_names(state: State, me: Seat, line: Line) -> str:
    """The first reason that holds and needs no reading of a name (scenario.md's order)."""
    kind = line.kind
    if not me.alive:
        return "dead_actor"
    if kind == CONFIRM:
        return ""
    if not line.name:
        return "unreadable"
    if kind == CANCEL:  # only an able member withdraws what is the clan's
        return "barred" if me.clan and me.name in state.stunned and line.name in CLAN_ORDERS else ""
    if kind != NAME_LOVER and _is_barred(state, me, kind):
        return "barred"
    if not _may(state, me, kind):
        return "not_your_role"
    if kind == NAME_LOVER and state.turn > 1:
        return "late"
    return _refusal_of_treasure(state, me, line) if kind == STORE else ""


def _is_barred(state: State, me: Seat, kind: str) -> bool:
    """The stunned give no order; whoever is on guard only the watchman's check and his clan's orders (RAT-18)."""
    if me.name in state.stunned:
        return True
    if state.phase != NIGHT or me.name != state.watchman:
        return False
    return not (kind == CHECK and not me.clan) and not (kind in CLAN_ORDERS and me.clan)


def _may(state: State, me: Seat, kind: str) -> bool:
    """Whether the role has this order; before the draw anyone may name his watchman's check (RAT-40)."""
    if kind == CHECK:
        checks = me.role == COMMISSAR or (me.role == ORACLE and state.options.oracle_checks)
        return state.phase == DAY or me.name == state.watchman or checks
    if kind in CLAN_ORDERS:
        return bool(me.clan)
    return me.role == {RECRUIT: YAKUZA, HEAL: DOCTOR, ATTACK: MANIAC, NAME_LOVER: LOVER}[kind]


def _with_treasure(state: State, line: Line, names: NameReader) -> Line:
    """The line with its treasure by its own name: as written in any case of letters, or declined («храним Корону»)."""
    if line.kind != STORE or not line.item:
        return line
    known = [treasure.name for treasure in state.treasures]
    folded = next((name for name in known if name.casefold() == line.item.casefold()), "")
    match = names(line.item, known, []) if known and not folded else None
    declined = match.name if match is not None and match.how in ("exact", "inflected") else ""
    return replace(line, item=folded or declined or line.item)


def _refusal_of_treasure(state: State, me: Seat, line: Line) -> str:
    treasure = next((t for t in state.treasures if t.name == line.item), None)
    if treasure is None:
        return "unknown_treasure"
    return "" if treasure.of_clan and treasure.owner == me.clan else "not_owner"


def _refusal_of_target(state: State, me: Seat, kind: str, target: str) -> str:
    if target == me.name and kind in _NOT_ONESELF:
        return "self"
    if kind in (KILL, RECRUIT) and state.seat(target).clan == me.clan:
        return "same_clan"
    if kind == HEAL and state.patients.get(me.name) == target:
        return "repeat"
    return ""
