"""Whom and which treasure a line means, where names hold the words that stand between them."""

from __future__ import annotations

import pytest

from forumbot.reading.names import name_reader
from rules.chance import Chance
from rules.model import LetterResult, Setup
from rules.rat.ruleset import Rat
from rules.rat.state import State

RAT = Rat()
CAST = {
    "Анна": "doctor",
    "Борис": "mafioso@black",
    "Яков": "mafioso@white",
    "Дно": "maniac",
    "На дне": "townsperson",
    "у": "townsperson",
    "Убить": "townsperson",
    "Доктор": "townsperson",
}


def send(sender: str, line: str, **holders: str) -> LetterResult[State]:
    treasures = [{"name": name.replace("_", " "), "holder": holder} for name, holder in holders.items()]
    options = {"clans": ["black", "white"], "treasures": treasures}
    setup = Setup(tuple(CAST), tuple(CAST.values()), dealt=True, options=options)
    state = RAT.start(setup, Chance.of(bytes(32), "", "g")).state
    return RAT.letter(state, sender, line, name_reader())


def stored(line: str, **holders: str) -> list[tuple[str, str]]:
    return [(order.item, order.target) for order in send("Борис", line, **holders).accepted]


@pytest.mark.proves("RAT-42")
def test_the_treasure_meant_decides_whose_it_is_not_one_that_its_name_begins_with() -> None:
    assert stored("храним Ключ у ворот у Анна", Ключ="white", Ключ_у_ворот="black") == [("Ключ у ворот", "Анна")]
    for name in ("Анна", "Анны"):
        result = send("Борис", f"храним Ключ у ворот у {name}", Ключ="black", Ключ_у_ворот="white")
        assert [refusal.reason for refusal in result.refused] == ["not_owner"]
        assert result.state.orders == ()


@pytest.mark.proves("RAT-42")
def test_a_treasure_may_end_and_a_player_be_called_as_the_word_between_them() -> None:
    assert stored("храним Ключ у у Анна", Ключ="black", Ключ_у="black") == [("Ключ у", "Анна")]
    assert stored("храним Ключ у у", Ключ="black") == [("Ключ", "у")]


@pytest.mark.proves("RAT-42")
def test_treasures_that_differ_in_signs_alone_are_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="names a treasure twice"):
        send("Борис", "храним Ключ у Анна", **{"Ключ": "black", "«Ключ»": "Анна"})


@pytest.mark.proves("RAT-30")
def test_who_is_named_exactly_goes_before_who_is_recognised() -> None:
    assert [order.target for order in send("Дно", "нападаю на дне").accepted] == ["На дне"]
    assert [order.target for order in send("Дно", "нападаю на Анну").accepted] == ["Анна"]


@pytest.mark.parametrize("name", ["Убить", "Доктор", "«Убить»", "убить.", "— Доктор —"])
def test_a_player_may_be_called_as_an_order_or_a_role(name: str) -> None:
    assert [order.target.casefold() for order in send("Анна", f"лечу {name}").accepted] == [
        name.strip("«» —.").casefold()
    ]


def test_an_order_for_who_is_called_like_an_order_is_not_that_order() -> None:
    assert [(order.kind, order.target) for order in send("Борис", "убить Убить").accepted] == [("kill", "Убить")]
    assert [refusal.reason for refusal in send("Анна", "Убить").refused] == ["unreadable"]


@pytest.mark.parametrize("line", ["Привет! лечу Доктор", "Лечение: Доктор", "доктор лечу"])
def test_a_line_that_begins_otherwise_is_no_order(line: str) -> None:
    assert [refusal.reason for refusal in send("Анна", line).refused] == ["unreadable"]
