"""The interface of a ruleset: what the host asks of the rules. Everything is a function of its arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from rules.chance import Chance
from rules.model import GameView, LetterResult, Outcome, Setup
from rules.names import NameReader

S = TypeVar("S")


class Ruleset(Protocol[S]):
    """One game's rules. `S` is its state: a frozen value that survives `encode` and `decode` unchanged."""

    @property
    def id(self) -> str: ...

    def start(self, setup: Setup, chance: Chance) -> Outcome[S]:
        """Deal the roles (turn 0) and open day 1. Raises `SetupError`."""
        ...

    def letter(self, state: S, sender: str, text: str, names: NameReader, *, subject: str = "") -> LetterResult[S]:
        """Take one private letter in the phase that `state` is in. Refusals are results, never exceptions.

        A `subject` that names another player makes the letter forged: it is refused whole (`rules.forgery`).
        """
        ...

    def close(self, state: S, votes: Mapping[str, str], chance: Chance) -> Outcome[S]:
        """Close the phase that `state` is in. `votes`: standing votes, voter to target (empty at night's end).

        rat: closing "day" is nightfall (RAT-14), closing "night" is the night's actions and the morning.
        """
        ...

    def view(self, state: S) -> GameView: ...

    def encode(self, state: S) -> Any:
        """The state as JSON values."""
        ...

    def decode(self, data: Any) -> S: ...
