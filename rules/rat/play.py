"""A closing at work: the state being changed, the events so far, the lots. Lives as long as one closing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from rules.chance import Lots
from rules.model import HOST, Event
from rules.rat.options import Options
from rules.rat.state import Seat, State, Treasure


@dataclass(slots=True)
class Play:
    """What a closing changes step by step. `dead_before` are those who were dead when it began."""

    options: Options
    seats: dict[str, Seat]
    treasures: list[Treasure]
    pairs: list[tuple[str, str]]
    lots: Lots
    events: list[Event] = field(default_factory=list)
    dead_before: frozenset[str] = frozenset()

    @classmethod
    def of(cls, state: State, lots: Lots) -> Play:
        return cls(
            state.options,
            {seat.name: seat for seat in state.seats},
            list(state.treasures),
            list(state.pairs),
            lots,
            dead_before=frozenset(seat.name for seat in state.seats if not seat.alive),
        )

    def living(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.alive]

    def peaceful(self) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.peaceful]

    def members(self, clan: str) -> list[Seat]:
        return [seat for seat in self.living() if clan and seat.clan == clan]

    def told(self, clan: str) -> tuple[str, ...]:
        """Who hears what the clan is told: its living members at this moment, tonight's recruit included."""
        return tuple(seat.name for seat in self.members(clan))

    def living_clans(self) -> list[str]:
        """Clans with a living member, in the scenario's order."""
        return [clan for clan in self.options.clans if self.members(clan)]

    def tell(self, name: str, /, to: Iterable[str] | None = None, **fields: object) -> None:
        """Add an event; without `to` it is public."""
        self.events.append(Event(name, fields) if to is None else Event(name, fields, tuple(to)))

    def tell_host(self, name: str, /, **fields: object) -> None:
        self.tell(name, (HOST,), **fields)

    def die(self, name: str) -> None:
        """A player is dead; whoever is paired with him follows at once (RAT-17)."""
        self.seats[name] = replace(self.seats[name], alive=False)
        for pair in self.pairs:
            if name in pair:
                partner = self.seats[pair[1] if pair[0] == name else pair[0]]
                if partner.alive:
                    self.tell("suicide", player=partner.name, role=partner.role, reason="lover")
                    self.die(partner.name)

    def set_treasure(self, treasure: Treasure) -> None:
        """Put a treasure in the place of the one of that name."""
        self.treasures = [treasure if t.name == treasure.name else t for t in self.treasures]
