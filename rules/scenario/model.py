"""Scenarios as values: a game from its first turn, and what must come of it (scenario.md). Each part knows its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

GAME = "scenario"
NO_SEED = bytes(32)


@dataclass(frozen=True, slots=True)
class Mistake:
    """One error of a scenario file: the line (from 1) and a sentence for whoever wrote it."""

    line: int
    sentence: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


class ScenarioError(ValueError):
    """A scenario file is wrong. `mistakes` are all that were found, in the order of their lines, never none."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        self.mistakes = tuple(sorted(mistakes, key=lambda mistake: mistake.line))
        super().__init__("\n".join(map(str, self.mistakes)))


@dataclass(frozen=True, slots=True)
class Letter:
    """A private letter as it arrives. `subject` is "" where none is written."""

    sender: str
    text: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Pattern:
    """An event as expected, or as one that must not come: what is not in `fields` is free."""

    fields: Mapping[str, Any]
    line: int


@dataclass(frozen=True, slots=True)
class Forced:
    """A draw that is settled beforehand: `value` is the candidate, or the ruleset's word for the end of a chance."""

    value: str
    line: int


@dataclass(frozen=True, slots=True)
class Phase:
    """What comes in before one closing: letters in order of arrival, and the votes that stand at the end."""

    letters: tuple[Letter, ...] = ()
    votes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its phases in order, the draws forced in it by label, and what is expected of its events."""

    line: int
    phases: tuple[Phase, ...]
    chance: Mapping[str, Forced]
    expect: tuple[Pattern, ...]
    absent: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """What must hold after the last turn. None: free. `alive` is the set of those still in the game."""

    alive: frozenset[str] | None = None
    winner: str | None = None
    alive_line: int = 0
    winner_line: int = 0


@dataclass(frozen=True, slots=True)
class Scenario:
    """A whole file. `roles` are by seat (`role` or `role@clan`); `seed` is the secret of the game's chance."""

    title: str
    ruleset: str
    proves: tuple[str, ...]
    options: Mapping[str, Any]
    roles: Mapping[str, str]
    turns: tuple[Turn, ...]
    ending: Ending
    seed: bytes = NO_SEED
    options_line: int = 1
    option_lines: Mapping[str, int] = field(default_factory=dict)
    players_line: int = 1
