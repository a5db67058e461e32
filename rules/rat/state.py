"""The state of a `rat` game between two closings: a frozen value, ready for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.model import Order
from rules.rat.options import Options

DAY, NIGHT, OVER = "day", "night", "over"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player. `clan` is "" outside the clans; a dead player keeps the role held at death (RAT-39)."""

    name: str
    role: str
    clan: str = ""
    alive: bool = True

    @property
    def peaceful(self) -> bool:
        return self.alive and not self.clan


@dataclass(frozen=True, slots=True)
class Treasure:
    """A treasure. `owner` is a clan where `of_clan`, else the keeper, "" once it is lost.

    `carrier` has it tonight unknowingly, `carried` had it the night before (RAT-42, RAT-43).
    """

    name: str
    owner: str
    of_clan: bool
    carrier: str = ""
    carried: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """`drawn` are the labels of lots drawn in this turn; `barred` have no vote on this game day (RAT-23).

    `stunned` take no part in this game day nor the night after it (RAT-33). `patients`: doctor to last patient.
    `attacks`: victim to attacks carried out. `missed`: player to game days without a vote. `orders` stand for the
    coming night, in order of arrival.
    """

    options: Options
    seats: tuple[Seat, ...]
    treasures: tuple[Treasure, ...] = ()
    turn: int = 1
    phase: str = DAY
    winner: str = ""
    watchman: str = ""
    last_watchman: str = ""
    stunned: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    exposed: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    patients: Mapping[str, str] = field(default_factory=dict)
    attacks: Mapping[str, int] = field(default_factory=dict)
    missed: Mapping[str, int] = field(default_factory=dict)
    orders: tuple[Order, ...] = ()
    drawn: tuple[str, ...] = ()

    def seat(self, name: str) -> Seat:
        """The seat of a player. Raises `KeyError` for a name that has none."""
        for seat in self.seats:
            if seat.name == name:
                return seat
        raise KeyError(name)

    def living(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat.alive)

    def members(self, clan: str) -> tuple[Seat, ...]:
        """The living members of a clan, in seat order."""
        return tuple(seat for seat in self.seats if seat.alive and clan and seat.clan == clan)
