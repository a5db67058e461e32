"""Seconds since 1970 to the date that an account sees: its zone, its format, its language, relative or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

DEFAULT_FORMATS = {"en": "D M d, Y g:i a", "ru": "d M Y, H:i"}
_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Dates:
    """How one account sees dates. `pattern` is in PHP's letters; a part in bars may become Today or Yesterday."""

    zone: str
    pattern: str
    words: Mapping[str, str]
    now: int

    def show(self, moment: int) -> str:
        """The date of a moment; within the hour "5 minutes ago", if the format has bars."""
        there = datetime.fromtimestamp(moment, ZoneInfo(self.zone))
        if "|" not in self.pattern:
            return self._format(self.pattern, there)
        age = self.now - moment
        if 0 <= age < _HOUR:
            return self._ago(age // 60)
        before, inside, after = [*self.pattern.split("|"), "", ""][:3]
        today = datetime.fromtimestamp(self.now, ZoneInfo(self.zone)).date()
        named = {today: "today", today - timedelta(days=1): "yesterday", today + timedelta(days=1): "tomorrow"}
        word = named.get(there.date())
        middle = self.words[f"date_{word}"] if word else self._format(inside, there)
        return self._format(before, there) + middle + self._format(after, there)

    def iso(self, moment: int) -> str:
        """The moment as a page's machines read it: UTC, to the second."""
        return datetime.fromtimestamp(moment, UTC).isoformat()

    def offset(self) -> str:
        """The zone's distance from UTC now, as the foot of a page shows it."""
        minutes = self.offset_seconds() // 60
        if not minutes:
            return "UTC"
        sign = "-" if minutes < 0 else "+"
        return f"UTC{sign}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"

    def offset_seconds(self) -> int:
        there = datetime.fromtimestamp(self.now, ZoneInfo(self.zone)).utcoffset()
        return int(there.total_seconds()) if there else 0

    def _ago(self, minutes: int) -> str:
        if not minutes:
            return self.words["date_moment_ago"]
        return self.words[f"date_minutes_ago_{plural(self.words, minutes)}"].format(count=minutes)

    def _format(self, pattern: str, there: datetime) -> str:
        months, days = self.words["date_months"].split(), self.words["date_days"].split()
        full = self.words["date_months_full"].split()
        values = {
            "D": days[there.weekday()],
            "d": f"{there.day:02}",
            "j": str(there.day),
            "M": months[there.month - 1],
            "F": full[there.month - 1],
            "m": f"{there.month:02}",
            "n": str(there.month),
            "Y": str(there.year),
            "y": f"{there.year % 100:02}",
            "H": f"{there.hour:02}",
            "G": str(there.hour),
            "h": f"{there.hour % 12 or 12:02}",
            "g": str(there.hour % 12 or 12),
            "i": f"{there.minute:02}",
            "s": f"{there.second:02}",
            "a": "am" if there.hour < 12 else "pm",
            "A": "AM" if there.hour < 12 else "PM",
        }
        return "".join(values.get(sign, sign) for sign in pattern)


def plural(words: Mapping[str, str], count: int) -> str:
    """Which form of a noun goes with a number: one, few or many."""
    if words["plural_rule"] == "russian":
        if count % 10 == 1 and count % 100 != 11:
            return "one"
        return "few" if count % 10 in {2, 3, 4} and count % 100 not in {12, 13, 14} else "many"
    return "one" if count == 1 else "many"
