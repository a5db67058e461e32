"""The state of a `mafia14` game between two deadlines: a frozen value, ready for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.mafia14.options import Options
from rules.mafia14.roles import MAFIA_ROLES
from rules.model import Order

DAY, OVER = "day", "over"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player."""

    name: str
    role: str
    alive: bool = True

    @property
    def mafia(self) -> bool:
        return self.role in MAFIA_ROLES


@dataclass(frozen=True, slots=True)
class State:
    """`orders` stand for the coming deadline, votes among them (kind `shoot`), at most one of a kind for a player.

    `last` maps a kind of order to the target it had at the deadline before, where it was carried out (M14-5): one
    doctor, hetaera, maniac, commissar, mafia each, so a kind says whose it was.
    """

    options: Options
    seats: tuple[Seat, ...]
    turn: int = 1
    phase: str = DAY
    winner: str = ""
    orders: tuple[Order, ...] = ()
    last: Mapping[str, str] = field(default_factory=dict)

    def seat(self, name: str) -> Seat:
        """The seat of a player. Raises `KeyError` for a name that has none."""
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise KeyError(name)

    def living(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.alive)

    def target(self, player: str, kind: str) -> str:
        """Whom the player's standing order of that kind names, "" where there is none."""
        return next((order.target for order in self.orders if order.player == player and order.kind == kind), "")
