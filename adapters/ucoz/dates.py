"""Times as uCoz sites show them: the format is the site owner's choice (THR-21). No zone is known here.

Understood are days as 2007-02-13, 13.02.2007, 13.02.07, «13 Фев 2007», "Feb 13, 2007", Сегодня and Вчера, with or
without a weekday, then a time with or without seconds, of 24 or of 12 hours. Everything else is a `ValueError`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

_MONTHS = {
    "янв": 1, "фев": 2, "мар": 3, "апр": 4, "май": 5, "мая": 5, "июн": 6, "июл": 7, "авг": 8, "сен": 9, "окт": 10,
    "ноя": 11, "дек": 12,
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
    "dec": 12,
    "січ": 1, "лют": 2, "бер": 3, "кві": 4, "тра": 5, "чер": 6, "лип": 7, "сер": 8, "вер": 9, "жов": 10, "лис": 11,
    "гру": 12,
}  # fmt: skip
_RELATIVE = {"сегодня": 0, "сьогодні": 0, "today": 0, "вчера": 1, "вчора": 1, "yesterday": 1}
_TIME = r"(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2}))?(?:\s*(?P<half>[ap])\.?m\b\.?)?(?![\d:])"
_BETWEEN = r"(?:[\s,]|\bв\b|\bо\b|\bat\b)+"
_WHOLE = re.compile(
    r"(?<![\d.:-])(?:"
    r"(?P<iso>\d{4}-\d{1,2}-\d{1,2})"
    r"|(?P<dots>\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2}))"
    r"|(?P<slashes>\d{1,2}(?P<slash>[/-])\d{1,2}(?P=slash)\d{4})"
    r"|(?P<day>\d{1,2})\.?\s+(?P<month>[^\W\d_]{3,12})\.?,?\s+(?P<year>\d{4})"
    r"|(?P<month2>[^\W\d_]{3,12})\.?\s+(?P<day2>\d{1,2}),?\s+(?P<year2>\d{4})"
    r"|(?P<relative>" + "|".join(_RELATIVE) + r")"
    r")" + _BETWEEN + _TIME,
    re.IGNORECASE,
)
_CLOCK = re.compile(r"^\s*" + _TIME + r"\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Shown:
    """A moment on the site's own clock: `at` has no zone; `seconds` tells whether they were shown."""

    at: datetime
    seconds: bool


def shown(text: str, *, today: date | None = None, day_first: bool | None = None) -> Shown:
    """The one moment that `text` holds, among other words.

    `today` is the site's day when the page was made (None: relative days are not understood); `day_first` settles
    01/02/2026. Raises `ValueError` where there is no moment, or more than one.
    """
    plain = " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())
    found = {_moment(match, today, day_first=day_first) for match in _WHOLE.finditer(plain)}
    if len(found) != 1:
        raise ValueError(f"no single time in {plain[:60]!r}")
    return found.pop()


def clock_alone(text: str, about: datetime) -> Shown:
    """A stamp that is a time alone, "(22:58)": the last such moment not after `about`. `ValueError` for others."""
    match = _CLOCK.match(text)
    if match is None:
        raise ValueError(f"no time in {text[:60]!r}")
    moment = _at(about.date(), match)
    return Shown(moment if moment <= about + timedelta(minutes=1) else moment - timedelta(days=1),
                 seconds=match["second"] is not None)  # fmt: skip


def _moment(match: re.Match[str], today: date | None, *, day_first: bool | None) -> Shown:
    return Shown(_at(_day(match, today, day_first=day_first), match), seconds=match["second"] is not None)


def _at(day: date, match: re.Match[str]) -> datetime:
    hour, half = int(match["hour"]), (match["half"] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            raise ValueError(f"no hour {hour} of twelve")
        hour = hour % 12 + (12 if half == "p" else 0)
    return datetime(day.year, day.month, day.day, hour, int(match["minute"]), int(match["second"] or 0))  # noqa: DTZ001


def _day(match: re.Match[str], today: date | None, *, day_first: bool | None) -> date:
    if match["iso"]:
        return date(*map(int, match["iso"].split("-")))
    if match["dots"]:
        day, month, year = map(int, match["dots"].split("."))
        return date(year + 2000 if year < 100 else year, month, day)
    if match["slashes"]:
        return _slashes(*map(int, match["slashes"].split(match["slash"])), day_first=day_first)
    if match["relative"]:
        if today is None:
            raise ValueError("a relative day, and the day of the page is not known")
        return today - timedelta(days=_RELATIVE[match["relative"].casefold()])
    name = (match["month"] or match["month2"])[:3].casefold()
    if name not in _MONTHS:
        raise ValueError(f"no month {name!r}")
    return date(int(match["year"] or match["year2"]), _MONTHS[name], int(match["day"] or match["day2"]))


def _slashes(one: int, two: int, year: int, *, day_first: bool | None) -> date:
    """01/02/2026 is two days; one of them is meant only where the other can't be, or where the caller knows."""
    if day_first is None and one <= 12 and two <= 12 and one != two:
        raise ValueError(f"{one}/{two}/{year} can be two days")
    first = day_first if day_first is not None else one > 12 or one == two
    return date(year, two, one) if first else date(year, one, two)
