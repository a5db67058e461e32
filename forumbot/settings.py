"""What one game is played by: everything the service needs to know that is not on the forum. Plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class SeatSetting:
    """A seat as the host wrote it: who plays, and how he is spoken of. Matches a sign-up by `id` or `name`."""

    name: str
    id: str = ""
    nicknames: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    mark: str = ""
    gender: str = ""


@dataclass(frozen=True, slots=True)
class Timetable:
    """When things happen, in forum time.

    Times of day are local to `zone`. At each of `tallies` the day's votes so far are posted. `first_day_days` calendar
    days make the first game day (RAT-9). A day that would last less than `day_at_least_minutes` after its opening post
    gets the next deadline. `settle_seconds` is how long after a deadline the deciding reading begins, so that a post
    stamped before it has been saved (THR-23).
    """

    zone: ZoneInfo
    closes: time = time(23, 0)
    night_ends: time = time(9, 0)
    silence_minutes: int = 5
    tallies: tuple[time, ...] = ()
    first_day_days: int = 2
    day_at_least_minutes: int = 180
    settle_seconds: int = 10
    poll_seconds: int = 300
    near_minutes: int = 30
    near_seconds: int = 60
    confirm_remind_hours: float | None = 24.0
    confirm_report_hours: float | None = 36.0


@dataclass(frozen=True, slots=True)
class GameSettings:
    """One game on one forum.

    `roles` is the list to deal, one a seat. With `seats` given the game starts from them without a sign-up topic.
    `approve` names kinds of messages that wait for the host: `signup`, `opening`, `silence`, `closing`, `morning`,
    `finale`, `letters`. `hosts` are account names; the first one gets reports.
    """

    id: str
    title: str
    ruleset: str
    language: str
    forum: str
    timetable: Timetable
    roles: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: tuple[SeatSetting, ...] = ()
    known_players: tuple[SeatSetting, ...] = ()
    signup_topic: str = ""
    start_at: datetime | None = None
    hosts: tuple[str, ...] = ()
    moderators: tuple[str, ...] = ()
    approve: tuple[str, ...] = ()
    publish_violations: bool = False
    lock_topics: bool = True
