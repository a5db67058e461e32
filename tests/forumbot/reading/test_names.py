"""How a written name finds its player (THR-10, THR-11, THR-13)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bench.votes.cases import FOLDER, RIGHT, UNREAD, WRONG, Case, cases
from forumbot.reading.book import Entry
from forumbot.reading.folding import fold, other_layout, translit
from forumbot.reading.names import NameReading, name_reader, names_of
from forumbot.reading.policy import shipped


def read(written: str, living: Sequence[str], dead: Sequence[str] = (), **nicknames: tuple[str, ...]) -> NameReading:
    entries = [Entry(name, nicknames.get(name, ())) for name in (*living, *dead)]
    return names_of(entries, shipped("rat").names).among(frozenset(living), frozenset(dead)).read(written)


@pytest.mark.proves("THR-10")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("АННА", "анна"),
        ("Фёдор", "Федор"),
        ("  Анна \u00a0 Белая ", "анна белая"),
        ("«Анна»", "Анна"),
        ("Анна!!!", "Анна"),
        ("O'Brien", "O\u2019Brien"),
        ("Ｍａｘ", "Max"),
        ("An\u200bna", "Anna"),
        ("Aннa", "Анна"),
        ("-=Kot=-", "kot"),
    ],
)
def test_writings_that_look_alike_compare_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.proves("THR-10")
def test_words_of_one_alphabet_are_not_taken_for_another() -> None:
    assert fold("Мах") != fold("Max")
    assert fold("Елка") != fold("Белка")


@pytest.mark.proves("THR-11")
@pytest.mark.parametrize(
    ("written", "player", "how"),
    [
        ("Анна", "Анна", "exact"),
        ("анна", "Анна", "exact"),
        ("Нюша", "Анна", "nickname"),
        ("Нюшу", "Анна", "inflected"),
        ("Анну", "Анна", "inflected"),
        ("Белой Королеве", "Белая Королева", "inflected"),
        ("Anna", "Анна", "translit"),
        ("Макса", "Max", "translit"),
        ("Вен", "Вениамин", "beginning"),
        ("корол", "Белая Королева", "beginning"),
        ("Fyyf", "Анна", "layout"),
        ("Веня", "Вениамин", "diminutive"),
        ("Королеву", "Белая Королева", "part"),
        ("БК", "Белая Королева", "initials"),
        ("Винеамин", "Вениамин", "misspelt"),
    ],
)
def test_each_step_reads_what_it_is_for(written: str, player: str, how: str) -> None:
    found = read(written, ["Анна", "Белая Королева", "Вениамин", "Max"], Анна=("Нюша",))
    assert (found.name, found.how, found.reason) == (player, how, "")


@pytest.mark.proves("THR-11")
def test_an_earlier_step_decides_before_a_later_one() -> None:
    assert read("Max", ["Max", "Maximus"]).name == "Max"
    assert read("Бор", ["Борис", "Бор"]).name == "Бор"
    assert read("Анна", ["Борис", "Анна"], Борис=("Анна",)).name == "Анна"


@pytest.mark.proves("THR-11")
@pytest.mark.parametrize(
    ("written", "living"),
    [("Мак", ["Максим", "Макар"]), ("Онна", ["Анна", "Инна"]), ("Александру", ["Александр", "Александра"])],
)
def test_two_equally_good_readings_are_ambiguous(written: str, living: list[str]) -> None:
    found = read(written, living)
    assert (found.name, found.reason) == ("", "ambiguous_name")
    assert set(found.candidates) == set(living)


@pytest.mark.proves("THR-11")
def test_a_dead_player_matched_at_an_earlier_step_is_a_dead_target() -> None:
    assert read("Аня", ["Ваня"], ["Аня"]).reason == "dead_target"
    assert read("Аню", ["Ваня"], ["Аня"]).reason == "dead_target"


@pytest.mark.proves("THR-11")
def test_a_dead_player_at_the_same_or_a_later_step_does_not_stand_in_the_way() -> None:
    assert read("Макс", ["Максим"], ["Максимилиан"]).name == "Максим"
    assert read("Бориса", ["Борис"], ["Борисик"]).name == "Борис"


@pytest.mark.proves("THR-11")
def test_names_that_differ_only_in_case_are_told_apart_as_written() -> None:
    assert read("max", ["Max", "max"]).name == "max"
    assert read("MAX", ["Max", "max"]).reason == "ambiguous_name"


@pytest.mark.proves("THR-11")
@pytest.mark.parametrize("written", ["Ан", "Жора", "привет всем", "", "!!!", "12"])
def test_what_is_too_short_or_like_nobody_names_nobody(written: str) -> None:
    assert read(written, ["Анна", "Борис", "Вера"]).name == ""


@pytest.mark.proves("THR-13")
@pytest.mark.parametrize(
    "name",
    ["Вася Пупкин", "12345", "🐺 Волк 🔪", "O'Brien", "Tom & Jerry", "a<b>c</b>", "[b]Brack[/b]", "-=Kot=-",
     "...dots...", "Никто", "Доктор", "Ольга: 2", "Max, Kot", "снимаю", "(mv^2)/2", "double  space"],
)  # fmt: skip
def test_awkward_names_are_read_exactly(name: str) -> None:
    assert read(name, [name, "Анна", "Борис"]).name == name


@pytest.mark.proves("THR-11")
def test_orders_never_resolve_a_short_name_by_a_misspelling() -> None:
    reader = name_reader()
    assert reader("Глбе", ["Глеб", "Анна"], []).reason == "unknown_name"
    assert reader("Глеба", ["Глеб", "Анна"], []).name == "Глеб"
    assert reader("Борсиа", ["Борис", "Анна"], []).name == "Борис"
    assert reader("Дина", ["Анна"], ["Дина"]).reason == "dead_target"


def test_orders_know_the_rosters_nicknames() -> None:
    assert name_reader({"Анна": ["Кошка"]})("кошку", ["Анна", "Борис"], []).how == "inflected"


def test_transliteration_systems_agree() -> None:
    assert translit("Щукин") == translit("Shchukin") == translit("Schukin")
    assert translit("Жанна") == translit("Zhanna")


def test_the_other_keyboard_layout_is_undone_both_ways() -> None:
    assert other_layout("Fyyf") == "анна"
    assert other_layout("Ьфч") == "max"


@pytest.mark.parametrize("file", ["ru.toml", "en.toml"])
def test_the_labelled_ballots_are_read_as_promised(file: str) -> None:
    found = list(cases(FOLDER / file))
    verdicts = [case.verdict for case in found]
    assert verdicts.count(WRONG) <= 0.005 * len(found), _failures(found)
    assert verdicts.count(RIGHT) >= 0.97 * len(found), _failures(found)
    assert verdicts.count(UNREAD) <= 0.03 * len(found)


def _failures(found: Sequence[Case]) -> list[tuple[str, str, str]]:
    return [(case.written, case.expected, case.read) for case in found if case.verdict != RIGHT]
