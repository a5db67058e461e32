"""Dates as accounts see them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from adapters.simulator.phpbb.dates import Dates, plural
from adapters.simulator.phpbb.texts import words
from tests.adapters.simulator.conftest import Town

_NOON = int(datetime(2026, 3, 2, 12, 0, 0, tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("language", "pattern", "age", "shown"),
    [
        ("en", "D M d, Y g:i a", 0, "Mon Mar 02, 2026 3:00 pm"),
        ("ru", "d M Y, H:i", 0, "02 мар 2026, 15:00"),
        ("ru", "j F Y, H:i:s", 1, "2 марта 2026, 14:59:59"),
        ("en", "|d M Y|, H:i", 30, "less than a minute ago"),
        ("en", "|d M Y|, H:i", 60, "1 minute ago"),
        ("en", "|d M Y|, H:i", 3599, "59 minutes ago"),
        ("en", "|d M Y|, H:i", 3600, "Today, 14:00"),
        ("en", "|d M Y|, H:i", 15 * 3600 + 1, "Yesterday, 23:59"),
        ("en", "|d M Y|, H:i", 40 * 3600, "28 Feb 2026, 23:00"),
        ("en", "|d M Y|, H:i", -10 * 3600, "Tomorrow, 01:00"),
        ("ru", "|d M Y|, H:i", 60, "1 минуту назад"),
        ("ru", "|d M Y|, H:i", 120, "2 минуты назад"),
        ("ru", "|d M Y|, H:i", 11 * 60, "11 минут назад"),
        ("ru", "|d M Y|, H:i", 15 * 3600 + 1, "Вчера, 23:59"),
    ],
)
def test_a_moment_is_shown_in_zone_format_and_language(language: str, pattern: str, age: int, shown: str) -> None:
    assert Dates("Europe/Moscow", pattern, words(language), _NOON).show(_NOON - age) == shown


def test_summer_time_is_kept() -> None:
    dates = Dates("Europe/Berlin", "H:i", words("en"), _NOON)
    assert dates.show(int(datetime(2026, 7, 1, 12, tzinfo=UTC).timestamp())) == "14:00"
    assert dates.offset() == "UTC+01:00"


@pytest.mark.parametrize(
    ("count", "form"), [(1, "one"), (2, "few"), (5, "many"), (11, "many"), (21, "one"), (112, "many")]
)
def test_russian_counts_in_three_forms(count: int, form: str) -> None:
    assert plural(words("ru"), count) == form


def test_both_languages_have_every_phrase() -> None:
    english, russian = set(words("en")), {key for key in words("ru") if not key.endswith("_few")}
    assert english == russian


def test_relative_dates_leave_the_machines_time_exact(town: Town) -> None:
    town.forum.change_user("Anna", date_format="|d M Y|, H:i", language="ru", zone="Asia/Tokyo")
    page = town.visitor("Anna").get(f"viewtopic.php?t={town.topic}")
    assert page.texts('//p[@class="author"]/time/@datetime') == ["2026-03-01T19:00:00+00:00"]
    assert page.texts('//p[@class="author"]/time') == ["менее минуты назад"]
