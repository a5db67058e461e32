"""One private letter: line by line what is taken and what is refused, and what then stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from rules.model import Event, LetterResult, Order, Refusal
from rules.names import NameReader
from rules.rat.aims import aim_of
from rules.rat.refusals import refusal_of_aim, refusal_of_line
from rules.rat.state import Seat, State
from rules.rat.wording import CANCEL, CLAN_ORDERS, CONFIRM, KILL, STORE, Line, read_line

MOST_LINES = 300
"""Lines of a letter that are read; the first one after them is refused for all that follow."""


@dataclass(slots=True)
class _Taking:
    """The letter half read."""

    state: State
    accepted: list[Order]
    cancelled: list[Order]
    refused: list[Refusal]
    confirmed: bool = False


def take_letter(state: State, sender: str, text: str, names: NameReader) -> LetterResult[State]:
    """Take one letter. Lines without an order word are greetings, unless the letter has nothing else.

    Raises `KeyError` for a sender who has no seat.
    """
    me = state.seat(sender)
    written = (line.strip() for line in text.splitlines() if not line.isspace() and line)
    lines = list(islice(written, MOST_LINES))
    orders = [order for line in lines if (order := read_line(line)) is not None]
    taking = _Taking(state, [], [], [])
    for order in orders:
        _take(taking, me, order, names)
    unread = [*(lines if not orders else ()), *islice(written, 1)]
    taking.refused.extend(Refusal(sender, line, "unreadable" if me.alive else "dead_actor") for line in unread)
    return LetterResult(
        taking.state,
        tuple(taking.accepted),
        tuple(taking.cancelled),
        tuple(taking.refused),
        taking.confirmed,
        standing(taking.state, me),
        tuple(_refusals_told(taking.refused)),
    )


def standing(state: State, me: Seat) -> tuple[Order, ...]:
    """The orders that now count for a player: his own, and his clan's."""
    mine = [order for order in state.orders if order.player == me.name or _of_clan(state, order, me.clan)]
    last_kill = next((order for order in reversed(mine) if order.kind == KILL), None)
    return tuple(order for order in mine if order.kind != KILL or order is last_kill)


def _refusals_told(refused: list[Refusal]) -> Iterator[Event]:
    for refusal in refused:
        yield Event("refused", {"order": refusal.line, "reason": refusal.reason}, (refusal.player,))


def _of_clan(state: State, order: Order, clan: str) -> bool:
    return bool(clan) and order.kind in CLAN_ORDERS and state.seat(order.player).clan == clan


def _take(taking: _Taking, me: Seat, line: Line, names: NameReader) -> None:
    reason = refusal_of_line(taking.state, me, line)
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
    aim = aim_of(state, line, names)
    reason = refusal_of_aim(state, me, line.kind, aim)
    if reason:
        taking.refused.append(Refusal(me.name, line.line, reason, line.kind))
        return
    order = Order(me.name, line.kind, aim.match.name, aim.item, line.line, aim.match.how)
    kept = [other for other in state.orders if not _replaces(state, order, other, me.clan)]
    taking.state = replace(state, orders=(*kept, order))
    taking.accepted.append(order)


def _replaces(state: State, new: Order, old: Order, clan: str) -> bool:
    """Whether the new order takes the place of the old. Of kills each member's own last one is kept: the clan's is
    the last of all (RAT-25), but whoever leaves his post does so by his own (RAT-29)."""
    if new.kind != old.kind:
        return False
    if new.kind == STORE:
        return new.item == old.item and _of_clan(state, old, clan)
    return new.player == old.player
