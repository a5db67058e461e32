"""The ruleset `rat` as the host uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.chance import Chance
from rules.forgery import as_forged, is_forged
from rules.model import GameView, LetterResult, Outcome, PlayerView, Setup
from rules.names import NameReader
from rules.rat.day import nightfall
from rules.rat.letters import take_letter
from rules.rat.night import end_night
from rules.rat.roles import TOWN
from rules.rat.setup import start
from rules.rat.state import DAY, NIGHT, Seat, State


class Rat:
    """`rules.ruleset.Ruleset` for `rat`: closing "day" is nightfall, closing "night" its actions and the morning."""

    @property
    def id(self) -> str:
        return "rat"

    def start(self, setup: Setup, chance: Chance) -> Outcome[State]:
        return start(setup, chance)

    def letter(
        self, state: State, sender: str, text: str, names: NameReader, *, subject: str = ""
    ) -> LetterResult[State]:
        if is_forged(subject, sender, [seat.name for seat in state.seats], names):
            return as_forged(take_letter(state, sender, "", names), sender, text)
        return take_letter(state, sender, text, names)

    def close(self, state: State, votes: Mapping[str, str], chance: Chance) -> Outcome[State]:
        """Raises `ValueError` for a game that is over."""
        if state.phase == DAY:
            return nightfall(state, votes, chance)
        if state.phase == NIGHT:
            return end_night(state, chance)
        raise ValueError("the game is over; nothing is left to close")

    def view(self, state: State) -> GameView:
        seats = tuple(_view(state, seat) for seat in state.seats)
        return GameView(state.turn, state.phase, seats, state.winner, state.watchman)

    def encode(self, state: State) -> Any:
        return msgspec.to_builtins(state)

    def decode(self, data: Any) -> State:
        return msgspec.convert(data, State)


def _view(state: State, seat: Seat) -> PlayerView:
    pair = next((pair for pair in state.pairs if seat.name in pair), ("", ""))
    return PlayerView(
        name=seat.name,
        role=seat.role,
        team=seat.clan or TOWN,
        clan=seat.clan,
        alive=seat.alive,
        may_vote=seat.alive and seat.name not in state.stunned and seat.name not in state.barred,
        stunned=seat.name in state.stunned,
        items=tuple(t.name for t in state.treasures if not t.of_clan and t.owner == seat.name),
        mates=tuple(other.name for other in state.seats if seat.clan and other.clan == seat.clan and other != seat),
        partner=pair[1] if pair[0] == seat.name else pair[0] if pair[1] == seat.name else "",
    )
