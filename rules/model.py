"""Values that every ruleset speaks in: events, draws, orders understood, outcomes. Plain data, ready for JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

State = TypeVar("State")

PUBLIC = "all"
HOST = "host"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in the game. `name` and `fields` are those of the ruleset's specification.

    `to` says who is told: `("all",)`, `("host",)` or players' names. The host sees every event.
    """

    name: str
    fields: Mapping[str, Any]
    to: tuple[str, ...] = (PUBLIC,)

    def as_dict(self) -> dict[str, Any]:
        """The event as scenario files write it: `event`, `to` and the fields in one table."""
        told: Any = self.to[0] if len(self.to) == 1 and self.to[0] in (PUBLIC, HOST) else list(self.to)
        return {"event": self.name, "to": told, **self.fields}


@dataclass(frozen=True, slots=True)
class Draw:
    """One lot as it was drawn: enough to draw it again from the secret (scenario.md, "Chance").

    `label` is as drawn, `#2` and so on included. `of` lists the candidates in order, or is empty for a chance
    `numerator`/`n`. `result` is the candidate, or the word the ruleset gives the outcome ("fails", "kills").
    """

    turn: int
    label: str
    n: int
    index: int
    result: str
    of: tuple[str, ...] = ()
    numerator: int = 0
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """A night order as it stands: who, what, at whom. `line` is as sent; `how` tells how the name was read (THR-11)."""

    player: str
    kind: str
    target: str = ""
    item: str = ""
    line: str = ""
    how: str = "exact"


@dataclass(frozen=True, slots=True)
class Refusal:
    """An order line that does not count. `reason` is one of scenario.md's words, the first that holds."""

    player: str
    line: str
    reason: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class LetterResult(Generic[State]):
    """What one letter came to: the state after it, line by line what was taken and refused, what stands now.

    `cancelled` lists the orders which the letter withdrew. A letter with nothing in any list holds no order line.
    `standing` are all orders that now count for this player (his clan's included where he may give them).
    """

    state: State
    accepted: tuple[Order, ...] = ()
    cancelled: tuple[Order, ...] = ()
    refused: tuple[Refusal, ...] = ()
    confirmed: bool = False
    standing: tuple[Order, ...] = ()
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome(Generic[State]):
    """What a closed phase came to: the next state, the host's full list of events in order, the lots drawn."""

    state: State
    events: tuple[Event, ...]
    draws: tuple[Draw, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat for the host's eyes: everything the service and announcer need to know about a player."""

    name: str
    role: str
    team: str
    clan: str = ""
    alive: bool = True
    may_vote: bool = True
    stunned: bool = False
    items: tuple[str, ...] = ()
    mates: tuple[str, ...] = ()
    partner: str = ""


@dataclass(frozen=True, slots=True)
class GameView:
    """The game for the host's eyes. `phase` is "day", "night" or "over"; `turn` counts game days from 1.

    `winner` is "" while the game runs. `watchman` is tonight's (rat), "" where there is none.
    """

    turn: int
    phase: str
    players: tuple[PlayerView, ...]
    winner: str = ""
    watchman: str = ""

    def living(self) -> tuple[str, ...]:
        return tuple(p.name for p in self.players if p.alive)


@dataclass(frozen=True, slots=True)
class Setup:
    """A game about to begin. `seats` are names in seat order; `roles` is the list to deal (`role` or `role@clan`).

    `dealt` instead gives each seat its role outright (scenarios, or a host who dealt by hand): then nothing is drawn.
    `options` are the ruleset's, as the config or scenario wrote them.
    """

    seats: tuple[str, ...]
    roles: tuple[str, ...] = ()
    dealt: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)


class SetupError(ValueError):
    """A setup that no game can be played with: an unknown option or role, a wrong count. One sentence for the host."""
