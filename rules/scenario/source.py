"""Walking a TOML document: what stands where, of which type, and every mistake with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from rules.scenario.lines import Path, line_of, lines_of
from rules.scenario.model import Mistake, ScenarioError

_AT_LINE = re.compile(r"^(?P<what>.*?),? \(at (?:line (?P<line>\d+), column \d+|end of document)\)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Source:
    """A document with the lines of its values; `mistakes` grows as the document is read."""

    document: Mapping[str, Any]
    lines: Mapping[Path, int]
    mistakes: list[Mistake] = field(default_factory=list)

    @classmethod
    def of(cls, text: str) -> Source:
        """Raises `ScenarioError` for what is no TOML."""
        text = text.replace("\r\n", "\n")
        try:
            return cls(tomllib.loads(text), lines_of(text))
        except RecursionError:
            raise ScenarioError((Mistake(1, "The file is no TOML that can be read: it is nested too deep."),)) from None
        except ValueError as error:
            raise ScenarioError((_no_toml(str(error), text.count("\n") + 1),)) from error

    def line(self, path: Path) -> int:
        return line_of(self.lines, path)

    def wrong(self, path: Path, sentence: str) -> None:
        """Note a mistake at `path`."""
        self.mistakes.append(Mistake(self.line(path), sentence))

    def table(self, value: Any, path: Path, what: str) -> dict[str, Any]:
        """`value` as a table; empty, with a mistake noted, if it is something else."""
        if isinstance(value, dict):
            return value
        self.wrong(path, f"{what} must be a table, not {type_of(value)}.")
        return {}

    def tables(self, value: Any, path: Path, what: str) -> list[tuple[Path, dict[str, Any]]]:
        """`value` as a list of tables, each with its path; what is none is left out with a mistake noted."""
        if not isinstance(value, list):
            self.wrong(path, f"{what} must be a list of tables, not {type_of(value)}.")
            return []
        places = [((*path, number), item) for number, item in enumerate(value)]
        for at, item in places:
            if not isinstance(item, dict):
                self.wrong(at, f"{what} must be a list of tables, but an item is {type_of(item)}.")
        return [(at, item) for at, item in places if isinstance(item, dict)]

    def text(self, value: Any, path: Path, what: str) -> str:
        """`value` as a text; "", with a mistake noted, if it is something else."""
        if isinstance(value, str):
            return value
        self.wrong(path, f"{what} must be a text in quotes, not {type_of(value)}.")
        return ""

    def texts(self, value: Any, path: Path, what: str) -> list[tuple[Path, str]]:
        """`value` as a list of texts, each with its path; what is none is left out with a mistake noted."""
        if not isinstance(value, list):
            self.wrong(path, f"{what} must be a list of texts, not {type_of(value)}.")
            return []
        for number, item in enumerate(value):
            if not isinstance(item, str):
                self.wrong((*path, number), f"{what} must be a list of texts, but an item is {type_of(item)}.")
        return [((*path, number), item) for number, item in enumerate(value) if isinstance(item, str)]

    def known(self, table: Mapping[str, Any], path: Path, allowed: Collection[str], what: str) -> None:
        """Note a mistake for each key of `table` that is not `allowed`."""
        for key in table:
            if key not in allowed:
                self.wrong((*path, key), f"{what} has no key {key!r}{instead(key, allowed)}")


def type_of(value: Any) -> str:
    """What a TOML value is, in words."""
    names = {
        str: "a text",
        bool: "true or false",
        int: "a number",
        float: "a fraction",
        list: "a list",
        dict: "a table",
    }
    return names.get(type(value), "a date or time")


def instead(word: str, allowed: Collection[str]) -> str:
    """The end of a sentence about an unknown word: what was meant, or all that there is."""
    close = get_close_matches(word, list(allowed), n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; there is {', '.join(map(repr, sorted(allowed)))}." if allowed else "; there is none."


def _no_toml(error: str, last_line: int) -> Mistake:
    at = _AT_LINE.match(error)
    what, line = (at["what"], int(at["line"] or last_line)) if at else (error, 1)
    return Mistake(line, f"The file is no TOML that can be read: {what[:1].lower()}{what[1:]}.")
