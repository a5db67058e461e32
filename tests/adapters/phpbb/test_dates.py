"""Shown times in the date formats that phpBB offers, English and Russian, relative and plain."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.phpbb import dates

_NOW = datetime(2026, 12, 1, 12, 0, 30, tzinfo=UTC)
_MOSCOW = ZoneInfo("Europe/Moscow")
pytestmark = pytest.mark.proves("THR-21")


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("Tue Dec 01, 2026 12:26 am", "2026-11-30T21:26:00"),
        ("01 дек 2026, 03:28", "2026-12-01T00:28:00"),
        ("Вт дек 01, 2026 3:28 am", "2026-12-01T00:28:00"),
        ("1 декабря 2026, 23:59", "2026-12-01T20:59:00"),
        ("понедельник, 30 ноября 2026, 22:59", "2026-11-30T19:59:00"),
        ("31 май 2026, 10:00", "2026-05-31T07:00:00"),
        ("31 мая 2026 г. в 10:00", "2026-05-31T07:00:00"),
        ("02 сен 2026, 00:05", "2026-09-01T21:05:00"),
        ("1st December 2026, 13:00", "2026-12-01T10:00:00"),
        ("01.12.2026 03:28", "2026-12-01T00:28:00"),
        ("2026-12-01 03:28", "2026-12-01T00:28:00"),
        ("Сегодня, 03:28", "2026-12-01T00:28:00"),
        ("Сегодня в 22:59", "2026-12-01T19:59:00"),
        ("Вчера, 23:59", "2026-11-30T20:59:00"),
        ("Today, 12:26 am", "2026-11-30T21:26:00"),
        ("Yesterday, 1:00 pm", "2026-11-30T10:00:00"),
        ("Сегодня", "2026-11-30T21:00:00"),
        ("less than a minute ago", "2026-12-01T11:59:31"),
        ("менее минуты назад", "2026-12-01T11:59:31"),
        ("1 минуту назад", "2026-12-01T11:58:31"),
        ("6 минут назад", "2026-12-01T11:53:31"),
        ("5 minutes ago", "2026-12-01T11:54:31"),
        ("1 hour ago", "2026-12-01T10:00:31"),
    ],
)
def test_a_shown_time_is_its_earliest_moment(text: str, moment: str) -> None:
    told = dates.shown(text, now=_NOW, zone=_MOSCOW)
    assert told.at == datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert not told.seconds


def test_seconds_are_used_where_the_format_has_them() -> None:
    told = dates.shown("01.12.26, 03:28:15", now=_NOW, zone=_MOSCOW)
    assert (told.at, told.seconds) == (datetime(2026, 12, 1, 0, 28, 15, tzinfo=UTC), True)


@pytest.mark.parametrize(("day_first", "day"), [(None, 12), (False, 12), (True, 2)])
def test_slashes_are_read_as_the_language_of_the_account_has_them(*, day_first: bool | None, day: int) -> None:
    assert dates.shown("02/12/2026 10:10", now=_NOW, zone=UTC, day_first=day_first).at.day == day


def test_a_leading_year_is_never_taken_for_a_day() -> None:
    told = dates.shown("2026-02-12 10:10", now=_NOW, zone=UTC, day_first=True)
    assert (told.at.month, told.at.day) == (2, 12)


@pytest.mark.parametrize("text", ["", "никогда", "ago", "назад", "Аноним", "32 дек 2026, 10:00", "01 дек 2026, 25:00"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no time"):
        dates.shown(text, now=_NOW, zone=_MOSCOW)


@pytest.mark.proves("THR-20")
def test_yesterday_is_the_forums_yesterday() -> None:
    late = datetime(2026, 12, 1, 21, 30, tzinfo=UTC)  # half past midnight in Moscow, the second of December
    assert dates.shown("Вчера, 22:59", now=late, zone=_MOSCOW).at == datetime(2026, 12, 1, 19, 59, tzinfo=UTC)
    assert dates.shown("Вчера, 22:59", now=late, zone=UTC).at == datetime(2026, 11, 30, 22, 59, tzinfo=UTC)


@pytest.mark.proves("THR-20")
@pytest.mark.parametrize(
    ("note", "hours"),
    [
        ("All times are UTC", 0),
        ("All times are UTC + 3 hours", 3),
        ("All times are UTC + 3 hours [ DST ]", 4),
        ("Часовой пояс: UTC+03:00", 3),
        ("Часовой пояс: UTC + 3 часа [ Летнее время ]", 4),
        ("All times are UTC − 3:30 hours", -3.5),
        ("All times are GMT + 5 Hours", 5),
    ],
)
def test_the_zone_is_read_from_the_foot_of_the_page(note: str, hours: float) -> None:
    zone = dates.zone_of(note)
    assert zone is not None
    assert zone.utcoffset(None) == timedelta(hours=hours)


@pytest.mark.parametrize("note", ["", "Powered by phpBB", "All times are in the past", "UTC+99"])
def test_no_zone_is_made_up(note: str) -> None:
    assert dates.zone_of(note) is None


def test_an_exact_time_needs_a_zone() -> None:
    assert dates.exact("2026-12-01T00:26:37+00:00") is not None
    assert dates.exact("2026-12-01T00:26:37") is None
    assert dates.exact("вчера") is None


_MONTHS = ["янв", "фев", "мар", "апр", "мая", "июн", "июл", "авг", "сен", "окт", "ноя", "дек"]


@given(st.integers(16_500_000, 68_000_000))  # minutes since 1970: the years 2001 to 2099
def test_every_minute_survives_the_usual_formats(minute: int) -> None:
    moment = datetime.fromtimestamp(minute * 60, UTC)
    for text in (
        f"{moment.day:02} {_MONTHS[moment.month - 1]} {moment.year}, {moment:%H:%M}",
        f"{moment:%a %b %d, %Y %I:%M %p}",
        f"{moment:%d.%m.%Y %H:%M}",
        f"{moment:%Y-%m-%d %H:%M}",
    ):
        assert dates.shown(text, now=_NOW, zone=UTC).at == moment, text


@given(st.text(max_size=40))
def test_any_text_is_a_time_or_a_clear_refusal(text: str) -> None:
    try:
        told = dates.shown(text, now=_NOW, zone=_MOSCOW)
    except ValueError:
        return
    assert told.at.tzinfo is not None
