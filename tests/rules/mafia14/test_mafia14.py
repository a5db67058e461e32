"""Mafia-14: setups that are refused, letters, and what holds in every game, whoever writes what."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forumbot import bootstrap
from rules.chance import Chance
from rules.mafia14.ruleset import Mafia14
from rules.mafia14.state import State
from rules.mafia14.wording import WORDS
from rules.model import LetterResult, Setup, SetupError
from rules.names import NameMatch

RULES = Mafia14()
CHANCE = Chance.of(bytes(32), "", "g")
NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Зоя", "Иван", "Кира", "Лев")
CAST = {"Анна": "doctor", "Борис": "boss", "Вера": "mafioso", "Глеб": "maniac", "Kill, Bill": "townsperson"}


def exact(written: str, living: Sequence[str], dead: Sequence[str]) -> NameMatch:
    name = written.strip(" .!—")
    if name in living:
        return NameMatch(name)
    return NameMatch("", reason="dead_target" if name in dead else "unknown_name")


def start(seats: int = 11, cards: tuple[str, ...] = (), **options: Any) -> State:
    return RULES.start(Setup(NAMES[:seats], cards, options=options), CHANCE).state


def send(text: str, subject: str = "") -> LetterResult[State]:
    state = RULES.start(Setup(tuple(CAST), tuple(CAST.values()), dealt=True), CHANCE).state
    return RULES.letter(state, "Анна", text, exact, subject=subject)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"nights": 3}, "'nights' is not an option of mafia14"),
        ({"roles": {"doctor": 2}}, "at most one doctor"),
        ({"roles": {"townsperson": 2}}, "'townsperson' is no special role"),
        ({"roles": {"mafioso": 20}}, "too many for 11 players"),
        ({"roles": {"mafioso": 0}}, "mafia_share = '1/4' asks for 3"),
        ({"quorum": "5/4"}, "quorum is a share"),
        ({"mafia_share": "1/0"}, "mafia_share must be a fraction"),
        ({"deadline": "24:00"}, "deadline must be a time of day"),
        ({"game_name": " "}, "game_name must be a text"),
    ],
)
def test_an_option_without_sense_is_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        start(**options)


def test_a_game_has_at_most_one_boss() -> None:
    with pytest.raises(SetupError, match="at most one boss"):
        start(2, ("boss", "boss"))


def test_the_mafia_is_its_share_rounded_up() -> None:
    roles = [seat.role for seat in start(9).seats]
    assert (roles.count("boss"), roles.count("mafioso")) == (1, 2)


@pytest.mark.proves("M14-1")
def test_several_orders_may_stand_on_one_line_unless_it_is_a_name() -> None:
    assert [(o.kind, o.target) for o in send("расстреливаю Глеб, лечу Вера").accepted] == [
        ("shoot", "Глеб"),
        ("heal", "Вера"),
    ]
    assert [o.target for o in send("shoot Kill, Bill").accepted] == ["Kill, Bill"]
    assert [r.reason for r in send("расстреливаю Глеб, не лечу Вера").refused] == ["unknown_name"]


@pytest.mark.proves("M14-2")
def test_a_forged_letter_changes_nothing() -> None:
    result = send("расстреливаю Глеб", "Игра-мафия — Борис")
    assert [r.reason for r in result.refused] == ["forged"]
    assert result.state.orders == ()


def test_votes_can_not_be_given_at_the_deadline() -> None:
    with pytest.raises(ValueError, match="by letter"):
        RULES.close(start(), {"Анна": "Борис"}, CHANCE)


def _sweep(seed: int) -> None:
    luck = random.Random(seed)
    state = start(luck.randint(6, 11))
    for _ in range(40):
        for seat in state.seats:
            own = [kind for kind in WORDS if luck.random() < 0.5]
            lines = [f"{luck.choice(WORDS[kind])} — {luck.choice(state.seats).name}" for kind in ("shoot", *own)]
            state = RULES.letter(state, seat.name, "\n".join(lines[luck.random() < 0.1 :]), exact).state
        assert RULES.decode(json.loads(json.dumps(RULES.encode(state)))) == state
        outcome = RULES.close(state, {}, CHANCE)
        assert outcome == RULES.close(state, {}, CHANCE)
        died = [e.fields["player"] for e in outcome.events if e.name in ("suicide", "killed", "executed")]
        before, state = {seat.name for seat in state.living()}, outcome.state
        assert sorted(died) == sorted(before - {seat.name for seat in state.living()})
        assert sum(e.name == "vote" and bool(e.fields["void"]) for e in outcome.events) <= 1
        assert [e.fields["team"] for e in outcome.events if e.name == "won"] == ([state.winner] if state.winner else [])
        assert (state.phase == "over") == bool(state.winner)
        if state.winner:
            return


@pytest.mark.parametrize("examples", [60, pytest.param(3000, marks=pytest.mark.long)], ids=["short", "long"])
def test_any_game_keeps_its_books(examples: int) -> None:
    settings(max_examples=examples, deadline=None)(given(st.integers(0, 10**9))(_sweep))()


def test_no_config_may_name_it_before_it_can_be_hosted() -> None:
    assert "mafia14" not in bootstrap.known().rulesets
    assert "mafia14" in bootstrap.known().not_hosted
