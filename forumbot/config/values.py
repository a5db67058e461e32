"""What single values of a config must look like. A check says what it must be, "" for a good one."""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime, time
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, available_timezones

from forumbot.config.problems import nearest, shown

WHEN_FULL = "when full"
_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_SOME_ZONES = ("Europe/Moscow", "Europe/Minsk", "Asia/Almaty", "Asia/Yekaterinburg", "UTC")


def time_of_day(text: str) -> time | None:
    """HH:MM as a time, None for anything else."""
    match = _TIME.fullmatch(text.strip())
    return time(int(match[1]), int(match[2])) if match else None


def zone_of(name: str) -> ZoneInfo | None:
    """The time zone of that name, None if there is none."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # not known; a folder of zones, or too long; a path
        return None


def moment_of(text: str, zone: ZoneInfo) -> datetime | None:
    """A date, or a date and time, in `zone` unless it names its own offset; None for anything else."""
    try:
        moment = datetime.fromisoformat(text.strip())
        return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def wrong_time(text: str) -> str:
    return "" if time_of_day(text) else f"must be HH:MM, got {shown(text)}"


def wrong_start(text: str) -> str:
    good = text == WHEN_FULL or moment_of(text, ZoneInfo("UTC")) is not None
    return "" if good else f'must be "{WHEN_FULL}" or a date such as 2030-03-01, got {shown(text)}'


def wrong_zone(name: str) -> str:
    if zone_of(name) is not None:
        return ""
    cities = {zone.rpartition("/")[2]: zone for zone in sorted(available_timezones())}
    meant = cities.get(nearest(name.rpartition("/")[2], cities), "")
    return f"must be a time zone such as {meant or ', '.join(_SOME_ZONES)}, got {shown(name)}"


def wrong_address(url: str) -> str:
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "must be an address"
    if parts.username or parts.password:
        return "must not hold a name or password (set FORUMBOT_PASSWORD instead)"
    if parts.scheme not in {"http", "https"} or not host:
        return f"must begin with https:// or http:// and name the board, got {shown(url)}"
    return "must not hold spaces" if any(c.isspace() or not c.isprintable() for c in url) else ""


def wrong_line(text: str) -> str:
    """For names and the like: they may hold anything visible, but no line break and no control character."""
    bad = not text.strip() or any(unicodedata.category(c) in {"Cc", "Cs", "Zl", "Zp"} for c in text)
    return f"must be one line of visible text, got {shown(text)}" if bad else ""


def wrong_contact(text: str) -> str:
    """It goes into each request's User-Agent, which takes no other letters."""
    good = text.strip() and text.isascii() and text.isprintable()
    return "" if good else f"must be a mail address or a page in plain Latin letters, got {shown(text)}"


def wrong_pattern(text: str) -> str:
    try:
        re.compile(text)
    except (re.error, RecursionError, OverflowError):
        return f"must be a prefix or a regular expression, got {shown(text)}"
    return ""
