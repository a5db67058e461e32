"""Times as phpBB shows them: the account's date format in English or Russian, relative days and minutes (THR-21)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo

from dateutil import parser as dateutil_parser

from adapters.model import ShownTime

_MONTHS = {
    "янв": "Jan", "фев": "Feb", "мар": "Mar", "апр": "Apr", "мая": "May", "май": "May", "июн": "Jun", "июл": "Jul",
    "авг": "Aug", "сен": "Sep", "окт": "Oct", "ноя": "Nov", "дек": "Dec",
}  # fmt: skip
_WEEKDAYS = re.compile(
    r"^(пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)$", re.IGNORECASE
)
_NOISE = frozenset({"в", "at", "г", "года", "год", "on", "the", "of"})
_DAYS = {"today": 0, "сегодня": 0, "yesterday": 1, "вчера": 1, "tomorrow": -1, "завтра": -1}
_WORD = re.compile(r"[^\W\d_]+\.?")
_UNITS = (
    (re.compile(r"\b(sec|сек)"), timedelta(seconds=1)),
    (re.compile(r"\b(min|мин)"), timedelta(minutes=1)),
    (re.compile(r"\b(hour|час)"), timedelta(hours=1)),
    (re.compile(r"\b(day|дня|дней|день|сут)"), timedelta(days=1)),
)
_AGO = re.compile(r"\b(ago|назад)\b")
_LESS = re.compile(r"\b(less than|менее|меньше)\b")
_JUST = re.compile(r"^(just now|только что)$")
_NUMERIC = re.compile(r"\b\d{1,2}([./-])\d{1,2}\1\d{2,4}\b")
_OFFSET = re.compile(r"\b(?:UTC|GMT)(?:\s*([+\-−–])\s*(\d{1,2})(?:[:.](\d{2}))?)?", re.IGNORECASE)
_SUMMER = re.compile(r"\[\s*(DST|Летнее)", re.IGNORECASE)


def exact(value: str) -> ShownTime | None:
    """A `datetime=` attribute, None where it is not one."""
    try:
        moment = datetime.fromisoformat(value.strip())
    except ValueError:
        return None
    return ShownTime(moment.astimezone(UTC), seconds=True) if moment.tzinfo else None


def shown(text: str, *, now: datetime, zone: tzinfo, day_first: bool | None = None) -> ShownTime:
    """The earliest moment that a shown time can mean, in UTC.

    `now` is the forum's clock when the page was made, `zone` the zone of the account. `day_first` settles 01/02/2026
    (dots are always day first, a leading year never is). Raises `ValueError` with the text where it is no time.
    """
    plain = " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split()).strip(" ,;")
    low = plain.casefold()
    if _JUST.match(low) or _AGO.search(low):
        return ShownTime((now - _longest_ago(low)).astimezone(UTC), seconds=False)
    seconds = bool(re.search(r"\d:\d{2}:\d{2}", plain))
    return ShownTime(_calendar(plain, now.astimezone(zone), day_first=day_first).astimezone(UTC), seconds=seconds)


def _longest_ago(low: str) -> timedelta:
    """ "5 minutes ago" is said from 5:00 to 5:59 after; the earliest moment is meant."""
    for pattern, unit in _UNITS:
        if pattern.search(low):
            count = re.search(r"\d+", low)
            if _LESS.search(low):
                return unit - timedelta(seconds=1)
            return unit * (int(count.group()) if count else 1) + max(unit - timedelta(seconds=1), timedelta(0))
    if _JUST.match(low):
        return timedelta(seconds=59)
    raise ValueError(f"no time in {low!r}")


def _calendar(plain: str, now: datetime, *, day_first: bool | None) -> datetime:
    words: list[str] = []
    day: datetime | None = None
    position = 0
    for match in _WORD.finditer(plain):
        words.append(plain[position : match.start()])
        position = match.end()
        word = match.group().rstrip(".").casefold()
        if word in _DAYS:
            day = now - timedelta(days=_DAYS[word])
        elif word not in _NOISE and not _WEEKDAYS.match(word):
            words.append(_MONTHS.get(word[:3], match.group()))
    words.append(plain[position:])
    rest = "".join(words).strip(" ,;|")
    midnight = (day or now).replace(hour=0, minute=0, second=0, microsecond=0, tzinfo=None)
    if day is not None and not rest:
        return midnight.replace(tzinfo=now.tzinfo)
    if not rest:
        raise ValueError(f"no time in {plain!r}")
    return _parsed(rest, midnight, plain, day_first=day_first).replace(tzinfo=now.tzinfo)


def _parsed(rest: str, default: datetime, plain: str, *, day_first: bool | None) -> datetime:
    numeric = _NUMERIC.search(rest)
    dotted = numeric is not None and numeric.group(1) == "."
    try:
        moment = dateutil_parser.parse(
            rest, default=default, dayfirst=dotted or bool(numeric and day_first), ignoretz=True
        )
    except (ValueError, OverflowError) as error:
        raise ValueError(f"no time in {plain!r}") from error
    if not isinstance(moment, datetime):  # pragma: no cover  # the stub allows a tuple that fuzzy parsing gives
        raise TypeError(plain)
    return moment


def zone_of(note: str) -> timezone | None:
    """The offset in "All times are UTC+03:00", "Часовой пояс: UTC + 3 часа [ Летнее время ]"; None if none is told."""
    match = _OFFSET.search(note)
    if not match:
        return None
    sign = -1 if match.group(1) in {"-", "−", "–"} else 1
    offset = sign * timedelta(hours=int(match.group(2) or 0), minutes=int(match.group(3) or 0))
    if _SUMMER.search(note):
        offset += timedelta(hours=1)
    return timezone(offset) if abs(offset) < timedelta(hours=24) else None
