"""Times in the formats that site owners choose (THR-21)."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from adapters.ucoz.dates import Shown, clock_alone, shown

_TODAY = date(2026, 3, 1)


@pytest.mark.proves("THR-21")
@pytest.mark.parametrize(
    ("text", "moment", "seconds"),
    [
        ("Дата: Вт, 2007-02-13, 13:02 | Сообщение # 1", "2007-02-13T13:02", False),
        ("Дата: Четверг, 20.01.2011, 22:01", "2011-01-20T22:01", False),
        ("Пятница, 04.06.2010, 15:34:43", "2010-06-04T15:34:43", True),
        ("18.11.07, 23:49:07", "2007-11-18T23:49:07", True),
        ("2007-03-05, 8:37 Pm", "2007-03-05T20:37", False),
        ("2007-03-05, 12:07 am", "2007-03-05T00:07", False),
        ("09 Ноя 2012, 08:15", "2012-11-09T08:15", False),
        ("1 марта 2026 в 22:58", "2026-03-01T22:58", False),
        ("Sun, Mar 1, 2026, 10:58 PM", "2026-03-01T22:58", False),
        ("Сегодня, 22:58", "2026-03-01T22:58", False),
        ("Вчера в 22:58:09", "2026-02-28T22:58:09", True),
        ("Today at 22:58", "2026-03-01T22:58", False),
        ("13/02/2007 13:02", "2007-02-13T13:02", False),
        ("01.03.2026 в 9:05", "2026-03-01T09:05", False),
    ],
)
def test_a_time_is_read_as_it_is_shown(text: str, moment: str, seconds: bool) -> None:
    assert shown(text, today=_TODAY) == Shown(datetime.fromisoformat(moment), seconds)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Сообщение # 1",
        "2007-02-30, 13:02",
        "2007-02-13, 25:02",
        "2007-02-13, 13:60",
        "2007-02-13",
        "13:02",
        "01/02/2026 13:02",
        "32.01.2026, 13:02",
        "5 минут назад",
        "31 Foo 2026, 13:02",
        "2007-02-13, 13:02 PM",
        "2007-02-13, 13:02 и 2007-02-14, 13:02",
        "9999999999-02-13, 13:02",
    ],
)
def test_what_is_no_single_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        shown(text, today=_TODAY)


def test_a_relative_day_needs_the_day_of_the_page() -> None:
    with pytest.raises(ValueError, match="relative day"):
        shown("Сегодня, 22:58")


@pytest.mark.parametrize(("day_first", "moment"), [(True, "2026-02-01T13:02"), (False, "2026-01-02T13:02")])
def test_who_knows_the_order_settles_a_day_of_two_meanings(day_first: bool, moment: str) -> None:
    assert shown("01/02/2026 13:02", day_first=day_first).at == datetime.fromisoformat(moment)


@pytest.mark.proves("THR-24")
@pytest.mark.parametrize(
    ("text", "moment"), [("22:58", "2026-03-01T22:58"), ("23:03", "2026-03-01T23:03"), ("23:30", "2026-02-28T23:30")]
)
def test_a_stamp_of_the_clock_alone_is_the_last_such_time(text: str, moment: str) -> None:
    assert clock_alone(text, datetime.fromisoformat("2026-03-01T23:03:09")).at == datetime.fromisoformat(moment)


def test_words_are_no_stamp() -> None:
    with pytest.raises(ValueError, match="no time"):
        clock_alone("вчера", datetime.fromisoformat("2026-03-01T23:03"))
