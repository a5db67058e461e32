"""Letters of rat: what one is answered with, what stands after it, and names and treasures that are hard to read."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import pytest

from forumbot.reading.names import name_reader
from rules.chance import Chance
from rules.model import LetterResult, Setup
from rules.names import NameMatch
from rules.rat.ruleset import Rat
from rules.rat.state import State
from rules.rat.wording import WORDS, read_line

RAT = Rat()
CHANCE = Chance.of(bytes(32), "", "g")
CAST = {
    "Анна": "doctor",
    "Борис": "mafioso",
    "Вера": "mafioso",
    "Глеб": "maniac",
    "Дина": "townsperson",
    "Дина у ворот": "townsperson",
    "-=Кот=-": "lover",
}
TREASURES = [{"name": "Корона", "holder": "mafia"}, {"name": "Ключ у ворот", "holder": "mafia"}]


def opened(cast: dict[str, str] | None = None) -> State:
    seats = cast or CAST
    setup = Setup(tuple(seats), tuple(seats.values()), dealt=True, options={"treasures": TREASURES})
    return RAT.start(setup, CHANCE).state


def send(state: State, sender: str, text: str) -> LetterResult[State]:
    return RAT.letter(state, sender, text, name_reader())


def orders(result: LetterResult[State]) -> list[tuple[str, str, str, str]]:
    return [(order.player, order.kind, order.target, order.item) for order in result.standing]


@pytest.mark.proves("RAT-32")
def test_an_answer_tells_what_was_taken_refused_and_what_stands() -> None:
    result = send(opened(), "Анна", "Здравствуйте!\nЛечу Веру\nубиваем Дину\nподтверждаю")
    assert [(order.kind, order.target, order.how) for order in result.accepted] == [("heal", "Вера", "inflected")]
    assert [(refusal.line, refusal.reason, refusal.kind) for refusal in result.refused] == [
        ("убиваем Дину", "not_your_role", "kill")
    ]
    assert result.confirmed
    assert orders(result) == [("Анна", "heal", "Вера", "")]


@pytest.mark.proves("RAT-25", "RAT-42")
def test_a_member_sees_the_clans_orders_and_of_kills_the_last() -> None:
    state = send(opened(), "Борис", "убиваем Анна\nхраним Корона у Дина").state
    result = send(state, "Вера", "убиваем Глеб")
    assert orders(result) == [("Борис", "store", "Дина", "Корона"), ("Вера", "kill", "Глеб", "")]
    assert orders(send(result.state, "Борис", "Привет, как дела?")) == orders(result)
    assert orders(send(result.state, "Анна", "Привет, как дела?")) == []


@pytest.mark.proves("RAT-25")
def test_cancelling_withdraws_the_clans_kill_whoever_sent_it() -> None:
    state = send(send(opened(), "Борис", "убиваем Анна").state, "Вера", "убиваем Глеб").state
    result = send(state, "Борис", "отмена убиваем")
    assert [(order.player, order.target) for order in result.cancelled] == [("Вера", "Глеб")]
    assert orders(result) == []
    assert result.state.orders == ()


def test_cancelling_what_was_never_ordered_is_no_mistake() -> None:
    result = send(opened(), "Анна", "отмена лечу")
    assert (result.cancelled, result.refused, result.standing) == ((), (), ())


def test_cancelling_what_is_not_ones_own_is_told() -> None:
    assert [refusal.reason for refusal in send(opened(), "Анна", "отмена убиваем").refused] == ["not_your_role"]


def test_an_empty_letter_holds_nothing() -> None:
    state = opened()
    assert send(state, "Анна", " \n\n") == LetterResult(state)


@pytest.mark.proves("RAT-42")
@pytest.mark.parametrize(
    ("line", "item", "target"),
    [
        ("храним Корона у Анна", "Корона", "Анна"),
        ("Храним «корону» у Анны!", "Корона", "Анна"),
        ("ХРАНИМ: КОРОНА — у Глеба", "Корона", "Глеб"),
        ("store Корона at Дина", "Корона", "Дина"),
        ("храним Ключ у ворот у Анна", "Ключ у ворот", "Анна"),
        ("храним Корона у Дина у ворот", "Корона", "Дина у ворот"),
        ("храним Ключ у ворот у Дина у ворот", "Ключ у ворот", "Дина у ворот"),
    ],
)
def test_treasure_and_player_are_told_apart(line: str, item: str, target: str) -> None:
    result = send(opened(), "Борис", line)
    assert [(order.item, order.target) for order in result.accepted] == [(item, target)]


@pytest.mark.parametrize(
    "line",
    [
        "лечу Вера",
        "ЛЕЧУ ВЕРА",
        "  лечу:  Вера.",
        "«Лечу Веру!»",
        "— лечу — Вера —",
        "1) лечу Вера",
        "🙂 лечу, Вера",
        "heal Вера",
        "Heal: Вера",
        "лечу\tВера",
        "лечу\u00a0Вера",
        "\u200bлечу Вера",
    ],
)
def test_case_and_punctuation_are_free(line: str) -> None:
    assert [order.target for order in send(opened(), "Анна", line).accepted] == ["Вера"]


@pytest.mark.parametrize("kind", WORDS)
def test_every_word_begins_a_line_and_no_longer_word_does(kind: str) -> None:
    for word in WORDS[kind]:
        for written in (word, word.upper(), word.replace("е", "ё"), unicodedata.normalize("NFD", word)):
            line = read_line(f"{written} Анна")
            assert line is not None
            assert line.kind == kind
        assert read_line(f"{word}ка Анна") is None
        assert read_line(f"не{word} Анна") is None


@pytest.mark.parametrize("line", ["убиваем", "убить:", "храним", "храним Корона", "храним у Анна", "отмена", "cancel"])
def test_an_order_word_without_what_it_needs_is_unreadable(line: str) -> None:
    assert [refusal.reason for refusal in send(opened(), "Борис", line).refused] == ["unreadable"]


@pytest.mark.parametrize("line", ["отмена подтверждаю", "отмена отмена лечу", "cancel everything"])
def test_only_an_order_can_be_cancelled(line: str) -> None:
    assert [refusal.reason for refusal in send(opened(), "Анна", line).refused] == ["unreadable"]


@pytest.mark.parametrize("line", ["отмена лечу", "отмена: heal", "Cancel ЛЕЧУ", "отмена лечу Веру"])
def test_a_kind_may_be_cancelled_by_any_of_its_words(line: str) -> None:
    state = send(opened(), "Анна", "лечу Вера").state
    assert [order.target for order in send(state, "Анна", line).cancelled] == ["Вера"]


@pytest.mark.proves("THR-10")
def test_a_name_may_begin_with_signs() -> None:
    assert [order.target for order in send(opened(), "Анна", "лечу -=Кот=-").accepted] == ["-=Кот=-"]


def test_a_name_is_read_as_written_before_its_signs_are_dropped() -> None:
    cast = {"Анна": "doctor", "Борис": "mafioso", "*Рысь*": "townsperson", "Рысь": "townsperson", "Ада": "lover"}

    def names(written: str, living: Sequence[str], dead: Sequence[str]) -> NameMatch:
        return NameMatch(written) if written in living else NameMatch("", reason="unknown_name")

    for written in ("*Рысь*", "Рысь"):
        result = RAT.letter(opened(cast), "Анна", f"лечу {written}", names)
        assert [order.target for order in result.accepted] == [written]


def test_a_player_may_be_called_as_the_word_of_attack_ends() -> None:
    cast = {"Анна": "maniac", "Борис": "mafioso", "На дне": "townsperson", "Ада": "lover"}
    for line in ("нападаю на На дне", "нападаю на дне", "нападаю «На дне»"):
        assert [order.target for order in send(opened(cast), "Анна", line).accepted] == ["На дне"]


def test_a_player_may_be_called_by_signs_alone() -> None:
    cast = {"Анна": "doctor", "Борис": "mafioso", "***": "townsperson", "Ада": "lover"}

    def names(written: str, living: Sequence[str], dead: Sequence[str]) -> NameMatch:
        return NameMatch(written) if written in living else NameMatch("", reason="unknown_name")

    assert [order.target for order in RAT.letter(opened(cast), "Анна", "лечу ***", names).accepted] == ["***"]
    assert [r.reason for r in RAT.letter(opened(cast), "Анна", "лечу !", names).refused] == ["unreadable"]


def test_who_has_no_seat_sends_no_letter() -> None:
    with pytest.raises(KeyError):
        send(opened(), "Чужой", "лечу Вера")


@pytest.mark.proves("RAT-18")
def test_after_the_end_every_order_is_late() -> None:
    cast = {"Анна": "doctor", "Борис": "mafioso", "Вера": "townsperson"}
    over = RAT.close(opened(cast), {"Анна": "Борис"}, CHANCE).state
    assert over.winner == "town"
    assert [refusal.reason for refusal in send(over, "Анна", "лечу Вера").refused] == ["late"]


@pytest.mark.proves("RAT-40")
def test_a_check_in_case_of_being_drawn_stands_no_longer_for_who_was_not() -> None:
    state = send(send(opened(), "Дина", "проверяю Вера").state, "Борис", "проверяю Анна").state
    night = RAT.close(state, {}, Chance.of(bytes(32), "", "g", {"watchman": "Анна"})).state
    assert orders(send(night, "Дина", "")) == []
    assert orders(send(night, "Борис", "")) == []
    night = RAT.close(state, {}, Chance.of(bytes(32), "", "g", {"watchman": "Дина"})).state
    assert orders(send(night, "Дина", "")) == [("Дина", "check", "Вера", "")]
