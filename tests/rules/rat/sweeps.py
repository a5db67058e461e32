"""Tests over many random games: a handful in every run, thousands in the long form."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import Chance
from rules.model import Event
from tests.rules.rat.games import Step, play

SECRET, PUBLIC, NAME = bytes(range(32)), "1 записываюсь\n", "Мафия-1"
CHANCE = Chance.of(SECRET, PUBLIC, NAME)

DEATHS = frozenset({"executed", "excluded", "suicide", "killed", "died"})


def games(short: int, long: int) -> Callable[[Callable[[int], None]], Callable[[int], None]]:
    """Run a test over random games: `short` of them, or `long` under the mark of that name."""

    def over(test: Callable[[int], None]) -> Callable[[int], None]:
        def sweep(examples: int) -> None:
            settings(max_examples=examples, deadline=None)(given(st.integers(0, 10**9))(test))()

        sizes = [pytest.param(short, id="short"), pytest.param(long, id="long", marks=pytest.mark.long)]
        return pytest.mark.parametrize("examples", sizes)(sweep)

    return over


def steps(seed: int) -> Iterable[Step]:
    return play(seed, CHANCE).steps


def nights(seed: int) -> Iterable[Step]:
    return (step for step in steps(seed) if step.before.phase == "night")


def days(seed: int) -> Iterable[Step]:
    return (step for step in steps(seed) if step.before.phase == "day")


def told(step: Step) -> tuple[Event, ...]:
    return step.outcome.events


def alive(step: Step) -> frozenset[str]:
    """Who lived when the step began."""
    return frozenset(seat.name for seat in step.before.living())


def survivors(step: Step) -> frozenset[str]:
    """Who lived when it was over."""
    return frozenset(seat.name for seat in step.outcome.state.living())
