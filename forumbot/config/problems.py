"""What can be wrong with a config, as sentences that name the key and the line."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from rules.scenario.lines import Path

LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Known:
    """The names that a config may use: what this installation can do.

    `not_hosted`: rulesets that scenarios can be played by, but no game on a forum yet.
    """

    engines: Collection[str]
    rulesets: Collection[str]
    policies: Collection[str]
    not_hosted: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake. `path` is the key it is about, () for the file; `line` counts from 1, 0 where there is none."""

    path: Path
    sentence: str
    line: int = 0


class ConfigError(Exception):
    """A config that can't be used. `problems` are all its mistakes, in the order of the file."""

    def __init__(self, file: str, problems: Sequence[Problem]) -> None:
        self.file = file
        self.problems = tuple(sorted(problems, key=lambda problem: problem.line))
        super().__init__("\n".join(self.sentences()))

    def sentences(self) -> list[str]:
        """One line each: `game.toml, line 12: game.close must be HH:MM, got '25:00'`."""
        return [f"{self.file}{f', line {p.line}' if p.line else ''}: {p.sentence}" for p in self.problems]


def key_of(path: Path) -> str:
    """A key as a person writes it: `game.close`, `players[2].name` (counted from 1)."""
    text = ""
    for step in path:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def shown(value: object) -> str:
    """A value as an error shows it: short, on one line."""
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def nearest(word: str, known: Collection[str]) -> str:
    """The known word that was probably meant, "" if none is close."""
    found = process.extractOne(word.casefold(), {k: k.casefold() for k in known}, scorer=fuzz.ratio, score_cutoff=65)
    return str(found[2]) if found else ""


def did_you_mean(word: str, known: Collection[str]) -> str:
    """An ending for a sentence about an unknown word."""
    near = nearest(word, known)
    return f"; did you mean {near}?" if near else f"; known are {', '.join(sorted(known))}"
