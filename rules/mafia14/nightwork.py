"""A deadline at work: the orders that stand, and what earlier steps leave for later ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.chance import Lots
from rules.mafia14.state import Seat, State
from rules.model import HOST, Event


@dataclass(slots=True)
class Night:
    """`state` is the game as the deadline found it. `suicides` left at it (M14-10).

    `attacked` has the maniac, `visited` the hetaera, `victim` was reached by the mafia, `patient` is healed in effect:
    "" for nobody. `last` are the targets that can't be chosen tomorrow (M14-5).
    """

    state: State
    lots: Lots
    events: list[Event] = field(default_factory=list)
    suicides: tuple[str, ...] = ()
    attacked: str = ""
    visited: str = ""
    victim: str = ""
    patient: str = ""
    executed: str = ""
    last: dict[str, str] = field(default_factory=dict)

    def actor(self, role: str) -> Seat | None:
        """Who has a single role and came to this deadline alive."""
        return next((seat for seat in self.state.living() if seat.role == role), None)

    def target(self, player: str, kind: str) -> str:
        """Whom a player's order names; "" where there is none, or it is a suicide's and void (M14-11)."""
        return "" if player in self.suicides else self.state.target(player, kind)

    def idle(self, player: str, kind: str) -> str:
        """Why there is no order that could be carried out; "" where there is one."""
        if player in self.suicides:
            return "suicide"
        return "" if self.state.target(player, kind) else "no_order"

    @property
    def killed(self) -> str:
        """Whom the mafia killed this night, "" for nobody (M14-20)."""
        return "" if self.victim == self.patient else self.victim

    @property
    def void(self) -> str:
        """Whose ballot is void, "" for nobody's (M14-12, M14-18)."""
        return "" if self.attacked == self.patient else self.attacked

    def alive(self) -> list[Seat]:
        """Who lives at this point, in seat order."""
        out: Sequence[str] = (*self.suicides, self.killed, self.executed)
        return [seat for seat in self.state.living() if seat.name not in out]

    def comes(self, kind: str, by: str, target: str) -> bool:
        """An order is carried out and remembered; whether it meets somebody who lives. A suicide's visitor is told
        instead of what the visit would have come to (M14-11)."""
        self.last[kind] = target
        if target in self.suicides:
            self.tell("visited", player=target, by=by)
        return target not in self.suicides

    def miss(self, action: str, reason: str) -> None:
        """The public hears of a miss, the host of its cause (M14-13 to M14-19)."""
        self.tell("missed", action=action)
        self.tell_host("missed_why", action=action, reason=reason)

    def tell(self, name: str, /, **fields: object) -> None:
        self.events.append(Event(name, fields))

    def tell_host(self, name: str, /, **fields: object) -> None:
        self.events.append(Event(name, fields, (HOST,)))
