"""The record of a game that was really played, with names that no forum likes."""

from __future__ import annotations

import pytest

from rules.chance import Chance
from rules.model import Setup
from rules.rat.ruleset import Rat
from rules.record import Record, record_of

SECRET = bytes(range(32))
PUBLIC = "101 записываюсь\n102 Я тоже!\n"
NAMES = (
    "Анна",
    "Белая Королева",
    "«Доктор»",
    "a | b",
    "7up",
    "Ada…",
    "[b]x[/b]",
    "А--Б",
    "two  spaces ",
    "%41;&lt;",
    "ё",
)
ROLES = (
    "mafioso@red",
    "mafioso@blue",
    "yakuza@red",
    "commissar",
    "doctor",
    "oracle",
    *["townsperson"] * 3,
    "maniac",
    "lover",
)
OPTIONS = {"clans": ["red", "blue"], "treasures": [{"name": "Ключ: 1", "holder": "ё"}], "absence_limit": 0}


@pytest.fixture(scope="session")
def record() -> Record:
    """Three days and nights with votes that tie and a healing and an attack each night."""
    chance, rat = Chance.of(SECRET, PUBLIC, "Игра №1"), Rat()
    outcome = rat.start(Setup(NAMES, ROLES, options=OPTIONS), chance)
    start, draws = rat.view(outcome.state), list(outcome.draws)
    while (view := rat.view(outcome.state)).turn < 4 and not view.winner:
        living = view.living()
        votes = {living[0]: living[1], living[1]: living[0]} if view.phase == "day" else {}
        outcome = rat.close(outcome.state, votes, chance)
        draws += outcome.draws
    return record_of(SECRET, PUBLIC, "Игра №1", draws, roles=ROLES, start=start)
