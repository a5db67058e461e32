"""Deadlines in forum time: what closes when (RAT-4, RAT-9, THR-20). Zone-aware in, UTC out."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

from forumbot.settings import Timetable


def next_time_of_day(after: datetime, of_day: time, table: Timetable, *, days_later: int = 0) -> datetime:
    """The first moment later than `after` when forum clocks show `of_day`, `days_later` calendar days on.

    A local time that daylight saving skips is taken by the offset before the change; one that comes twice, the first.
    """
    local = after.astimezone(table.zone)
    date = local.date()
    found = datetime.combine(date, of_day, table.zone)
    if found.astimezone(UTC) <= after.astimezone(UTC):
        date += timedelta(days=1)
    return datetime.combine(date + timedelta(days=days_later), of_day, table.zone).astimezone(UTC)


def first_day_closes(opened: datetime, table: Timetable) -> datetime:
    """The one deadline of the long first day (RAT-9); a first day of one calendar day is a day like any other."""
    if table.first_day_days == 1:
        return day_closes(opened, table)
    return next_time_of_day(opened, table.closes, table, days_later=table.first_day_days - 1)


def day_closes(opened: datetime, table: Timetable) -> datetime:
    """The deadline of a later day that opens at `opened`: the next closing time that leaves the least day."""
    least = timedelta(minutes=table.day_at_least_minutes)
    return next_time_of_day(opened + least - timedelta.resolution, table.closes, table)


def night_closes(day_closed: datetime, table: Timetable) -> datetime:
    """The cut-off of the night that follows a day's deadline, whenever that deadline is worked off (THR-23)."""
    return next_time_of_day(day_closed, table.night_ends, table)


def silence_begins(closes: datetime, table: Timetable) -> datetime | None:
    """When the silence before a deadline begins; None where the host has none (RAT-4)."""
    return closes - timedelta(minutes=table.silence_minutes) if table.silence_minutes else None
