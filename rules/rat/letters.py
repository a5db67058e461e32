"""One private letter: line by line what is taken and what is refused, and what then stands (RAT-16 to RAT-42)."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace

from rules.model import Event, LetterResult, Order, Refusal
from rules.names import NameMatch, NameReader
from rules.rat.roles import COMMISSAR, DOCTOR, LOVER, MANIAC, ORACLE, YAKUZA
from rules.rat.state import DAY, NIGHT, OVER, Seat, State
from rules.rat.wording import (
    ATTACK,
    CANCEL,
    CHECK,
    CONFIRM,
    EDGES,
    HEAL,
    KILL,
    RECRUIT,
    STORE,
    Line,
    Reading,
    read_line,
)
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
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    orders = [order for line in lines if (order := read_line(line)) is not None]
    taking = _Taking(state, [], [], [])
    for order in orders:
        _take(taking, me, order, names)
    if not orders:
        reason = "unreadable" if me.alive else "dead_actor"
        taking.refused.extend(Refusal(sender, line, reason) for line in lines)
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
    mine = [order for order in state.orders if order.player == me.name or _of_clan(state, order, me.clan)]
    last_kill = next((order for order in reversed(mine) if order.kind == KILL), None)
    return tuple(order for order in mine if order.kind != KILL or order is last_kill)


def _of_clan(state: State, order: Order, clan: str) -> bool:
    return bool(clan) and order.kind in CLAN_ORDERS and state.seat(order.player).clan == clan


def _take(taking: _Taking, me: Seat, line: Line, names: NameReader) -> None:
    reason = _refusal_before_names(taking.state, me, line)
    if reason:
        taking.refused.append(Refusal(me.name, line.line, reason, line.kind))
    elif line.kind == CONFIRM:
        taking.confirmed = True
    elif line.kind == CANCEL:
        _withdraw(taking, me, line.withdrawn)
    else:
        _take_order(taking, me, line, names)


def _withdraw(taking: _Taking, me: Seat, kind: str) -> None:
    """Withdraw one's own orders of a kind, or all of one's clan."""
    orders = taking.state.orders
    gone = [o for o in orders if o.kind == kind and (o.player == me.name or _of_clan(taking.state, o, me.clan))]
    stood = standing(taking.state, me)
    taking.cancelled.extend(order for order in gone if order in stood)
    taking.state = replace(taking.state, orders=tuple(order for order in orders if order not in gone))


def _take_order(taking: _Taking, me: Seat, line: Line, names: NameReader) -> None:
    state = taking.state
    readings = line.readings
    reason = ""
    if line.kind == STORE:
        readings = _with_treasures(state, readings, names)
        reason = _refusal_of_treasure(state, me, readings)
    match, item = _named(state, readings, names)
    reason = reason or match.reason or _refusal_of_target(state, me, line.kind, match.name)
    if reason:
        taking.refused.append(Refusal(me.name, line.line, reason, line.kind))
        return
    order = Order(me.name, line.kind, match.name, item, line.line, match.how)
    kept = [other for other in state.orders if not _replaces(state, order, other, me.clan)]
    taking.state = replace(state, orders=(*kept, order))
    taking.accepted.append(order)


def _named(state: State, readings: tuple[Reading, ...], names: NameReader) -> tuple[NameMatch, str]:
    """The first reading that names a living player, and its treasure; else the most telling reason why none does."""
    living = [seat.name for seat in state.seats if seat.alive]
    dead = [seat.name for seat in state.seats if not seat.alive]
    matches = [(names(reading.name, living, dead), reading.item) for reading in readings]
    found = next((match for match in matches if not match[0].reason), None)
    return found or next((match for match in matches if match[0].reason != "unknown_name"), matches[0])


def _replaces(state: State, new: Order, old: Order, clan: str) -> bool:
    """Whether the new order takes the place of the old. Of kills each member's own last one is kept: the clan's is
    the last of all (RAT-25), but whoever leaves his post does so by his own (RAT-29)."""
    if new.kind != old.kind:
        return False
    if new.kind == STORE:
        return new.item == old.item and _of_clan(state, old, clan)
    return new.player == old.player


def _refusal_before_names(state: State, me: Seat, line: Line) -> str:
    """The first reason that holds and needs no reading of a name (scenario.md's order)."""
    kind = line.withdrawn or line.kind
    cancels = line.kind == CANCEL
    if not me.alive:
        return "dead_actor"
    if not _is_complete(state, line):
        return "unreadable"
    if kind == CONFIRM:
        return ""
    if cancels and me.name in state.stunned and me.clan and kind in CLAN_ORDERS:
        return "barred"  # only an able member withdraws what is the clan's
    if not cancels and kind != NAME_LOVER and _is_barred(state, me, kind):
        return "barred"
    if not _may(state, me, kind) and not (cancels and kind == CHECK):
        return "not_your_role"
    return "late" if state.phase == OVER or (kind == NAME_LOVER and state.turn > 1) else ""


def _is_complete(state: State, line: Line) -> bool:
    """Whether all is there that the order needs. Mere punctuation is no name, unless somebody is called so."""
    if line.kind in (CONFIRM, CANCEL):
        return line.kind == CONFIRM or bool(line.withdrawn)
    seats = {seat.name for seat in state.seats}
    return any(reading.name.strip(EDGES) or reading.name in seats for reading in line.readings)


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


def _with_treasures(state: State, readings: tuple[Reading, ...], names: NameReader) -> tuple[Reading, ...]:
    """The readings whose treasure there is, by its own name; none: there is no such treasure."""
    found = [(reading, _treasure_named(state, reading.item, names)) for reading in readings]
    return tuple(Reading(reading.name, name) for reading, name in found if name) or readings


def _treasure_named(state: State, written: str, names: NameReader) -> str:
    """The treasure as written in any case of letters, or declined («храним Корону»); "" for none."""
    known = [treasure.name for treasure in state.treasures]
    exact = next((name for name in known if _folded(name) == _folded(written)), "")
    if exact or not known:
        return exact
    match = names(written, known, [])
    return match.name if not match.reason and match.how in ("exact", "inflected") else ""


def _folded(name: str) -> str:
    words = unicodedata.normalize("NFKC", name).casefold().replace("ё", "е").strip(EDGES).split()
    return " ".join(words)


def _refusal_of_treasure(state: State, me: Seat, readings: tuple[Reading, ...]) -> str:
    treasure = next((t for t in state.treasures if t.name == readings[0].item), None)
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
