"""One private letter: line by line what is taken and what is refused, and what then stands (M14-1 to M14-7)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.forgery import as_forged, is_forged
from rules.mafia14.roles import ATTACK, KILL, SHOOT, SLEEP, SPECIAL
from rules.mafia14.state import OVER, Seat, State
from rules.mafia14.wording import CANCEL, EDGES, Line, Written, read_line
from rules.model import Event, LetterResult, Order, Refusal
from rules.names import NameMatch, NameReader

_NOT_ONESELF = (KILL, ATTACK, SLEEP)


@dataclass(slots=True)
class _Taking:
    """The letter half read."""

    state: State
    accepted: list[Order]
    cancelled: list[Order]
    refused: list[Refusal]


def take_letter(state: State, sender: str, text: str, names: NameReader, subject: str = "") -> LetterResult[State]:
    """Take one letter; one whose subject names somebody else is refused whole (M14-2).

    Lines without an order word are greetings, unless the letter has nothing else (M14-7).
    """
    me = state.seat(sender)
    if is_forged(subject, sender, [seat.name for seat in state.seats], names):
        return as_forged(_result(_Taking(state, [], [], []), me), sender, text)
    taking = _Taking(state, [], [], [])
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    written = [read for line in lines if (read := read_line(line)) is not None]
    for read in written:
        for line in _orders(state, read):
            _take(taking, me, line, names)
    if not written:
        reason = "unreadable" if me.alive else "dead_actor"
        taking.refused.extend(Refusal(sender, line, reason) for line in lines)
    return _result(taking, me)


def _result(taking: _Taking, me: Seat) -> LetterResult[State]:
    return LetterResult(
        taking.state,
        accepted=tuple(taking.accepted),
        cancelled=tuple(taking.cancelled),
        refused=tuple(taking.refused),
        standing=tuple(order for order in taking.state.orders if order.player == me.name),
        events=tuple(Event("refused", {"order": r.line, "reason": r.reason}, (me.name,)) for r in taking.refused),
    )


def _orders(state: State, written: Written) -> tuple[Line, ...]:
    """The orders of a line: several, unless all that follows the first word is somebody's name."""
    called = {name.strip(EDGES).casefold() for name in written.whole.names}
    if called & {seat.name.strip(EDGES).casefold() for seat in state.seats}:
        return (written.whole,)
    return written.parts


def _take(taking: _Taking, me: Seat, line: Line, names: NameReader) -> None:
    state, kind = taking.state, line.withdrawn or line.kind
    reason = _refusal_before_names(state, me, line, kind)
    if not reason and line.kind == CANCEL:
        gone = [order for order in state.orders if order.player == me.name and order.kind == kind]
        taking.cancelled.extend(gone)
        taking.state = replace(state, orders=tuple(order for order in state.orders if order not in gone))
        return
    match = NameMatch("") if reason else _named(state, line, names)
    reason = reason or match.reason or _refusal_of_target(state, me, kind, match.name)
    if reason:
        taking.refused.append(Refusal(me.name, line.line, reason, line.kind))
        return
    order = Order(me.name, kind, match.name, line=line.line, how=match.how)
    kept = [other for other in state.orders if (other.player, other.kind) != (me.name, kind)]
    taking.state = replace(state, orders=(*kept, order))
    taking.accepted = [*(o for o in taking.accepted if o.kind != kind), order]


def _refusal_before_names(state: State, me: Seat, line: Line, kind: str) -> str:
    """The first reason that holds and needs no reading of a name (scenario.md's order)."""
    if not me.alive:
        return "dead_actor"
    if not (line.withdrawn if line.kind == CANCEL else _names_somebody(state, line)):
        return "unreadable"
    if kind not in (SHOOT, SPECIAL.get(me.role)):
        return "not_your_role"
    return "late" if state.phase == OVER else ""


def _names_somebody(state: State, line: Line) -> bool:
    """Mere punctuation is no name, unless somebody is called so."""
    seats = {seat.name for seat in state.seats}
    return any(name.strip(EDGES) or name in seats for name in line.names)


def _named(state: State, line: Line, names: NameReader) -> NameMatch:
    """The first reading that names a living player; else the most telling reason why none does."""
    living = [seat.name for seat in state.seats if seat.alive]
    dead = [seat.name for seat in state.seats if not seat.alive]
    matches = [names(name, living, dead) for name in line.names]
    found = next((match for match in matches if not match.reason), None)
    return found or next((match for match in matches if match.reason != "unknown_name"), matches[0])


def _refusal_of_target(state: State, me: Seat, kind: str, target: str) -> str:
    """M14-6, then M14-5; the vote is free."""
    if kind in _NOT_ONESELF and target == me.name:
        return "self"
    if kind == KILL and state.seat(target).mafia:
        return "same_clan"
    return "repeat" if state.last.get(kind) == target else ""
