"""Which cases prove which numbered rules. Pure: the cases and their results are arguments."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

_NUMBER = re.compile(r"([A-Z0-9]+)-(\d+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule. `part` is the ruleset or "thread"; `summary` says in one line what it asks.

    `planned`: not wholly built yet, so nothing has to prove it; a case that fails is still a failure.
    """

    number: str
    part: str
    summary: str
    planned: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario file or a test that names the rules it proves. `result`: "passed", "failed" or "skipped"."""

    name: str
    proves: tuple[str, ...]
    result: str


@dataclass(frozen=True, slots=True)
class Row:
    """A rule with its cases."""

    rule: Rule
    cases: tuple[Case, ...]

    @property
    def proved(self) -> bool:
        """Whether some case passed and none failed."""
        results = {case.result for case in self.cases}
        return "passed" in results and "failed" not in results

    @property
    def holds(self) -> bool:
        """Whether nothing is amiss: the rule is proved, or it is planned and no case of it failed."""
        return self.proved or (self.rule.planned and all(case.result != "failed" for case in self.cases))


def rules_from(text: str) -> tuple[Rule, ...]:
    """The rules of numbers.toml, in the order of its parts and of their numbers.

    A part's table `planned` holds those of its rules that are not wholly built yet.
    """
    parts: Mapping[str, dict[str, Any]] = tomllib.loads(text)
    rules: list[Rule] = []
    for part, table in parts.items():
        planned = table.pop("planned", {})
        found = [Rule(number, part, summary, number in planned) for number, summary in {**table, **planned}.items()]
        rules += sorted(found, key=lambda rule: _order(rule.number))
    return tuple(rules)


def coverage(rules: Iterable[Rule], cases: Iterable[Case]) -> tuple[Row, ...]:
    """Each rule with the cases that name it."""
    known = tuple(cases)
    return tuple(Row(rule, tuple(case for case in known if rule.number in case.proves)) for rule in rules)


def unknown_numbers(rules: Iterable[Rule], cases: Iterable[Case]) -> dict[str, tuple[str, ...]]:
    """Numbers that cases name but no rule has, each with the names of those cases."""
    numbers = {rule.number for rule in rules}
    found: dict[str, list[str]] = {}
    for case in cases:
        for number in case.proves:
            if number not in numbers:
                found.setdefault(number, []).append(case.name)
    return {number: tuple(names) for number, names in found.items()}


def _order(number: str) -> tuple[str, int]:
    found = _NUMBER.fullmatch(number)
    return (found[1], int(found[2])) if found else (number, 0)
