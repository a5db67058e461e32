from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumbot.announcer.dates import Calendar
from forumbot.announcer.english import English
from forumbot.announcer.grammar import CASES
from forumbot.announcer.russian import Russian


def declined(name: str, **told: str) -> list[str]:
    person = Russian(told).person(name)
    return [f"{person.word_before(case)} {person.form(case)}".strip() for case in CASES]


@pytest.mark.parametrize(
    ("name", "forms"),
    [
        ("Анна", ["Анна", "Анны", "Анне", "Анну", "Анной"]),
        ("Борис", ["Борис", "Бориса", "Борису", "Бориса", "Борисом"]),
        ("Вера", ["Вера", "Веры", "Вере", "Веру", "Верой"]),
        ("Дина", ["Дина", "Дины", "Дине", "Дину", "Диной"]),
        ("Лев", ["Лев", "Льва", "Льву", "Льва", "Львом"]),
        ("Артем", ["Артем", "Артема", "Артему", "Артема", "Артемом"]),
        ("Пётр", ["Пётр", "Петра", "Петру", "Петра", "Петром"]),
        ("ведьма", ["ведьма", "ведьмы", "ведьме", "ведьму", "ведьмой"]),
        ("Женя", ["игрок Женя", "Жени", "Жене", "Женю", "Женей"]),
    ],
)
def test_a_russian_name_is_declined(name: str, forms: list[str]) -> None:
    assert declined(name) == forms


@pytest.mark.parametrize(
    "name",
    ["Pych", "xXx", "Белая Королева", "Снейп", "Никто", "АННА", "Анна1", "[b]Анна[/b]", "Гуси", "Ann-а", "", "🦊"],
)
def test_any_other_name_stands_as_it_is_after_the_word_player(name: str) -> None:
    assert declined(name) == [f"{word} {name}".strip() for word in ("игрок", "игрока", "игроку", "игрока", "игроком")]


def test_a_player_called_like_a_role_is_spoken_of_as_a_player() -> None:
    person = Russian({}, frozenset({"доктор"})).person("Доктор")
    assert (person.word_before("nom"), person.form("gen")) == ("игрок", "Доктор")


def test_no_name_is_declined_into_another_player_s() -> None:
    grammar = Russian({}, players=("Лис", "Лиса"))
    assert grammar.person("Лис").form("gen") == "Лис"
    assert grammar.person("Лиса").form("gen") == "Лисы"
    assert Russian({}, players=("Лис", "Вера")).person("Лис").form("gen") == "Лиса"


def test_the_roster_decides_on_a_player_s_sex() -> None:
    assert declined("Женя", Женя="f")[0] == "Женя"
    assert Russian({"Pych": "f"}).person("Pych").gender == "femn"
    assert Russian({"Борис": "f"}).person("Борис").gender == "femn"
    assert Russian({"Борис": "x"}).person("Борис").gender == "masc"


@given(st.text(max_size=40))
def test_any_text_is_a_name_and_is_kept_to_the_letter(name: str) -> None:
    assert Russian({}).person(name).form("nom") == name
    assert English().person(name).form("gen") == name


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "0 голосов"), (1, "1 голос"), (2, "2 голоса"), (4, "4 голоса"), (5, "5 голосов"), (11, "11 голосов"),
        (12, "12 голосов"), (14, "14 голосов"), (21, "21 голос"), (22, "22 голоса"), (111, "111 голосов"),
    ],
)  # fmt: skip
def test_votes_are_counted_in_russian(number: int, words: str) -> None:
    assert Russian({}).plural(number, "голос", "голоса", "голосов") == words


@pytest.mark.parametrize(("number", "words"), [(0, "0 votes"), (1, "1 vote"), (2, "2 votes"), (21, "21 votes")])
def test_votes_are_counted_in_english(number: int, words: str) -> None:
    assert English().plural(number, "vote", "votes") == words


def test_the_host_s_own_word_for_a_role_is_declined() -> None:
    grammar = Russian({})
    assert grammar.noun("шпион").form("ins") == "шпионом"
    assert grammar.noun("вражеский диверсант").form("gen") == "вражеского диверсанта"
    assert grammar.noun("Xyzzy").form("gen") == "Xyzzy"


@pytest.mark.proves("THR-20")
@pytest.mark.parametrize(
    ("language", "zone", "words"),
    [
        ("ru", "Europe/Moscow", "вторник, 1 декабря, 23:00 UTC+3"),
        ("en", "Europe/Moscow", "Tuesday, 1 December, 23:00 UTC+3"),
        ("ru", "UTC", "вторник, 1 декабря, 20:00 UTC"),
        ("en", "America/St_Johns", "Tuesday, 1 December, 16:30 UTC−3:30"),
        ("ru", "Asia/Kolkata", "среда, 2 декабря, 01:30 UTC+5:30"),
    ],
)
def test_moments_are_written_in_forum_time(language: str, zone: str, words: str) -> None:
    calendar, moment = Calendar(language, ZoneInfo(zone)), datetime(2026, 12, 1, 20, 0, tzinfo=UTC)
    assert f"{calendar.moment(moment)} {calendar.zone(moment)}" == words


def test_summer_time_is_written_as_such() -> None:
    calendar = Calendar("en", ZoneInfo("Europe/London"))
    assert calendar.zone(datetime(2026, 7, 1, tzinfo=UTC)) == "UTC+1"
    assert calendar.zone(datetime(2026, 12, 1, tzinfo=UTC)) == "UTC"


def test_a_moment_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="without a zone"):
        Calendar("ru", ZoneInfo("UTC")).clock(datetime(2026, 12, 1))  # noqa: DTZ001 that is the point
