"""A board of our own for the command line to work on, and a clock that nobody waits for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from adapters.simulator.simulator import Simulator
from forumbot.cli import app
from forumbot.clocks import DrivenClock
from forumbot.commands.common import Surroundings

PASSWORD = "correct horse"


@dataclass(frozen=True, slots=True)
class Terminal:
    """Runs commands as a terminal would; `environment` is all that they see of it."""

    clock: DrivenClock
    environment: dict[str, str]

    def run(self, *arguments: str | Path, answers: str | None = None) -> Result:
        around = Surroundings(clock=self.clock, environment=self.environment)
        return CliRunner().invoke(app, [str(a) for a in arguments], input=answers, obj=around)


@dataclass(frozen=True, slots=True)
class Place:
    """A board with a bot's account, a host's and two forums."""

    simulator: Simulator
    forum: int
    hidden: int

    @property
    def url(self) -> str:
        return self.simulator.url


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock(datetime(2030, 3, 1, 12, 0, tzinfo=UTC))


@pytest.fixture
def terminal(clock: DrivenClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(clock, {"FORUMBOT_PASSWORD": PASSWORD})


@pytest.fixture
def board(clock: DrivenClock) -> Iterator[Place]:
    with Simulator(clock) as simulator:
        simulator.add_user("Bot", PASSWORD)
        simulator.add_user("Судья", "x")
        yield Place(simulator, simulator.add_forum("Игры"), simulator.add_forum("Тайная", hidden=True))
