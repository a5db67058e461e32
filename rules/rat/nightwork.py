"""A night at work: the play, the orders that stand, and what earlier steps leave for later ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.model import Order
from rules.rat.play import Play
from rules.rat.state import Seat, State


@dataclass(slots=True)
class Night:
    """`state` is the night as it began. `protected` are tonight's patients (RAT-20); `unhealed` those whose healing
    failed (RAT-23); `revenge` maps a clan to the doctor that it turns on (RAT-21); `left_post` is true when the
    watchman went killing (RAT-29); `struck` survived the maniac (RAT-33)."""

    play: Play
    state: State
    protected: set[str] = field(default_factory=set)
    unhealed: list[str] = field(default_factory=list)
    patients: dict[str, str] = field(default_factory=dict)
    revenge: dict[str, str] = field(default_factory=dict)
    left_post: bool = False
    struck: list[str] = field(default_factory=list)
    exposed: list[str] = field(default_factory=list)
    attacks: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.attacks = dict(self.state.attacks)

    def orders_of_kind(self, kind: str) -> tuple[Order, ...]:
        return tuple(order for order in self.state.orders if order.kind == kind)

    def order(self, player: str, kind: str) -> Order | None:
        """The order of that kind which stands for a player."""
        found = [order for order in self.orders_of_kind(kind) if order.player == player]
        return found[-1] if found else None

    def on_guard(self, player: str) -> bool:
        return bool(player) and player == self.state.watchman

    def can_act(self, seat: Seat) -> bool:
        """Whether a player may carry out his own role's order now (RAT-18, RAT-33)."""
        return seat.alive and not self.on_guard(seat.name) and seat.name not in self.state.stunned

    def actors(self, *roles: str) -> list[Seat]:
        """Who has one of these roles now and may act, in seat order. Roles are those held at this step (RAT-34)."""
        return [seat for seat in self.play.living() if seat.role in roles and self.can_act(seat)]

    def alive_of(self, players: Iterable[str]) -> tuple[str, ...]:
        """Those of `players` who live now, each once."""
        return tuple(name for name in dict.fromkeys(players) if self.play.seats[name].alive)

    def dead_before(self, player: str) -> bool:
        return player in self.play.dead_before
