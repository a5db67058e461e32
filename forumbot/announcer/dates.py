"""Moments in words, in forum time (THR-20)."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time

_LOCALES = {"ru": "ru_RU", "en": "en_GB"}


class Calendar:
    """Writes zone-aware moments in the forum's zone: «вторник, 1 декабря, 23:00»."""

    def __init__(self, language: str, zone: ZoneInfo) -> None:
        self._locale = _LOCALES[language]
        self._zone = zone

    def clock(self, moment: datetime) -> str:
        """23:00"""
        return format_time(self._local(moment), "HH:mm", locale=self._locale)

    def day(self, moment: datetime) -> str:
        """«вторник, 1 декабря» or "Tuesday, 1 December"."""
        return format_date(self._local(moment).date(), "EEEE, d MMMM", locale=self._locale)

    def moment(self, moment: datetime) -> str:
        """«вторник, 1 декабря, 23:00»"""
        return f"{self.day(moment)}, {self.clock(moment)}"

    def zone(self, moment: datetime) -> str:
        """The zone as players know it: UTC+3, UTC−3:30, UTC."""
        offset = self._local(moment).utcoffset() or timedelta()
        minutes = int(offset.total_seconds()) // 60
        if not minutes:
            return "UTC"
        hours, rest = divmod(abs(minutes), 60)
        return f"UTC{'+' if minutes > 0 else '−'}{hours}{f':{rest:02}' if rest else ''}"

    def _local(self, moment: datetime) -> datetime:
        if moment.tzinfo is None:
            raise ValueError("an announcement was given a moment without a zone")
        return moment.astimezone(self._zone)
