"""Several maniacs in one night: what two of them do to the same victim."""

from __future__ import annotations

import pytest

from rules.chance import Chance
from rules.model import Event, Setup
from rules.rat.ruleset import Rat
from tests.rules.rat.games import exact

RAT = Rat()
CAST = {"Анна": "maniac", "Борис": "mafioso", "Вера": "maniac", "Глеб": "lover", "Дина": "oracle", "Егор": "doctor"}


def night(*letters: tuple[str, str], **forced: str) -> tuple[Event, ...]:
    chance = Chance.of(bytes(32), "", "g", {"watchman": "Дина", **forced})
    state = RAT.start(Setup(tuple(CAST), tuple(CAST.values()), dealt=True), Chance.of(bytes(32), "", "g")).state
    state = RAT.close(state, {}, chance).state
    for sender, text in letters:
        state = RAT.letter(state, sender, text, exact).state
    return RAT.close(state, {}, chance).events


@pytest.mark.proves("RAT-33")
def test_whom_two_struck_is_stunned_once() -> None:
    events = night(("Анна", "нападаю на Глеб"), ("Вера", "нападаю Глеб"), **{"maniac": "stuns", "maniac#2": "stuns"})
    assert [event.fields["player"] for event in events if event.name == "stunned"] == ["Глеб"]


@pytest.mark.proves("RAT-31", "RAT-33")
def test_whom_the_second_killed_is_not_stunned() -> None:
    events = night(("Анна", "нападаю на Глеб"), ("Вера", "нападаю Глеб"), **{"maniac": "stuns", "maniac#2": "kills"})
    assert [event.name for event in events] == ["killed", "watchman"]


@pytest.mark.proves("RAT-30")
def test_a_maniac_killed_by_another_attacks_nobody() -> None:
    events = night(("Анна", "нападаю на Вера"), ("Вера", "нападаю на Анна"), maniac="kills")
    assert [event.fields.get("player") for event in events if event.name == "killed"] == ["Вера"]
