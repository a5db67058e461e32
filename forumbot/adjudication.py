"""Playing scenario files: one file in, its verdict out (scenario.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forumbot import bootstrap
from rules.names import NameReader
from rules.scenario import Mistake, Report, Scenario, ScenarioError, parse, run

LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a file: `mistakes` where it is wrong, else the `report` of the game that was played."""

    file: str
    scenario: Scenario | None
    report: Report | None
    mistakes: tuple[Mistake, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the file is right and everything it expects came true."""
        return self.report is not None and self.report.holds

    def as_dict(self) -> dict[str, Any]:
        """The verdict as JSON values."""
        found: dict[str, Any] = {"file": self.file, "ok": self.holds}
        if self.scenario is not None:
            found |= {"title": self.scenario.title, "ruleset": self.scenario.ruleset, "proves": self.scenario.proves}
        found["errors"] = self.mistakes
        if self.report is not None:
            turns = [
                {"turn": turn.number, "events": [event.as_dict() for event in turn.events], "draws": turn.draws}
                for turn in self.report.turns
            ]
            found |= {"failures": self.report.failures, "turns": turns}
            found |= {"alive": self.report.alive, "winner": self.report.winner}
        return found


def files_of(paths: Iterable[Path]) -> Iterator[Path]:
    """The paths, with each folder replaced by the scenario files in it."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.toml"))
        else:
            yield path


def judge(path: Path, names: NameReader) -> Verdict:
    """Read the file, play it, compare. What is wrong with the file is in the verdict, never an exception."""
    scenario = None
    try:
        scenario = parse(_text_of(path), bootstrap.scenario_formats())
        return Verdict(str(path), scenario, run(scenario, bootstrap.ruleset(scenario.ruleset), names))
    except ScenarioError as error:
        return Verdict(str(path), scenario, None, error.mistakes)


def _text_of(path: Path) -> str:
    """Raises `ScenarioError` for a file that can't be read as text."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ScenarioError((Mistake(0, f"The file can't be read: {error.strerror or error}."),)) from error
    if len(content) > LARGEST:
        raise ScenarioError((Mistake(0, f"The file has more than {LARGEST} bytes; no scenario is so long."),))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise ScenarioError((Mistake(line, "The file is not in UTF-8; save it so."),)) from error
