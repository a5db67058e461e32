"""The ruleset `mafia14` as the host uses it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.chance import Chance
from rules.mafia14 import setup
from rules.mafia14.deadline import deadline
from rules.mafia14.letters import take_letter
from rules.mafia14.roles import MAFIA, team_of
from rules.mafia14.state import OVER, Seat, State
from rules.model import GameView, LetterResult, Outcome, PlayerView, Setup
from rules.names import NameReader


class Mafia14:
    """`rules.ruleset.Ruleset` for `mafia14`: each closing is a deadline, night and execution in one."""

    @property
    def id(self) -> str:
        return "mafia14"

    def start(self, game: Setup, chance: Chance) -> Outcome[State]:
        return setup.start(game, chance)

    def letter(
        self, state: State, sender: str, text: str, names: NameReader, *, subject: str = ""
    ) -> LetterResult[State]:
        return take_letter(state, sender, text, names, subject)

    def close(self, state: State, votes: Mapping[str, str], chance: Chance) -> Outcome[State]:
        """Raises `ValueError` for a game that is over, and for votes: letters have brought them already."""
        if state.phase == OVER:
            raise ValueError("the game is over; nothing is left to close")
        if votes:
            raise ValueError("votes of mafia14 come by letter; none can be given at the deadline")
        return deadline(state, chance)

    def view(self, state: State) -> GameView:
        return GameView(state.turn, state.phase, tuple(_view(state, seat) for seat in state.seats), state.winner)

    def encode(self, state: State) -> Any:
        return msgspec.to_builtins(state)

    def decode(self, data: Any) -> State:
        return msgspec.convert(data, State)


def _view(state: State, seat: Seat) -> PlayerView:
    return PlayerView(
        name=seat.name,
        role=seat.role,
        team=team_of(seat.role),
        clan=MAFIA if seat.mafia else "",
        alive=seat.alive,
        may_vote=seat.alive,
        mates=tuple(other.name for other in state.seats if seat.mafia and other.mafia and other != seat),
    )
