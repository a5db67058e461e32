"""A sound scenario to break, and the ruleset to play it by."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from forumbot.reading.names import name_reader
from rules.names import NameReader
from rules.rat.ruleset import Rat
from rules.rat.scenario import RAT_SCENARIOS
from rules.scenario import Report, ScenarioError, parse, run

SOUND = """\
title   = "The doctor's patient survives the clan"
ruleset = "rat"
proves  = ["RAT-19", "RAT-20"]

[options]
absence_limit = 0

[players]
"Анна"  = "doctor"
"Борис" = "mafioso@mafia"
"Вера"  = "townsperson"
"Глеб"  = "townsperson"
"Дина"  = "townsperson"

[[turns]]
votes  = ["Анна > Глеб", "Вера > Глеб"]
orders = ["Анна: лечу Вера", "Борис: убиваем Вера"]
chance = { watchman = "Дина", heal = "works" }
expect = [
  { event = "executed", player = "Глеб", role = "townsperson", votes = 2, tie = false },
  { event = "kill_failed", clan = "mafia", player = "Вера", reason = "protected" },
]
absent = [ { event = "killed" } ]

[outcome]
alive  = ["Анна", "Борис", "Вера", "Дина"]
winner = ""
"""

Play = Callable[[str], Report]


@pytest.fixture(scope="session")
def names() -> NameReader:
    return name_reader()


@pytest.fixture(scope="session")
def play(names: NameReader) -> Play:
    """Read a scenario of rat and play it."""

    def played(text: str) -> Report:
        return run(parse(text, {"rat": RAT_SCENARIOS}), Rat(), names)

    return played


def mistakes_of(play: Play, text: str) -> list[str]:
    """What is wrong with a file, as `line N: sentence`."""
    with pytest.raises(ScenarioError) as caught:
        play(text)
    return [str(mistake) for mistake in caught.value.mistakes]
