"""The shape of the config: one frozen struct a section. A key that is not here is a mistake of the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from forumbot.config import values


def _checked(check: Callable[[str], str]) -> Meta:
    """Text that `check` must find good, beside being neither empty nor endless."""
    return Meta(min_length=1, max_length=200, extra={"check": check})


Text = Annotated[str, Meta(min_length=1, max_length=200)]
Line = Annotated[str, _checked(values.wrong_line)]
TimeOfDay = Annotated[str, _checked(values.wrong_time)]
Minutes = Annotated[int, Meta(ge=0, le=60)]
Hours = Annotated[float, Meta(ge=0, le=24 * 30)]
Language = Literal["ru", "en"]


class Section(Struct, frozen=True, kw_only=True):
    """What all sections are."""


class ForumConfig(Section, frozen=True, kw_only=True):
    """Which board, by which account. `forum` is the id of the sub-forum where topics are opened.

    `zone` is the time zone that the board shows to the account; `language` is the language of its pages ("" unknown).
    `contact` tells the board's admin whom to write to.
    """

    engine: Text
    url: Annotated[str, _checked(values.wrong_address)]
    username: Line
    contact: Annotated[str, _checked(values.wrong_contact)]
    forum: Text
    zone: Annotated[str, _checked(values.wrong_zone)]
    language: Literal["ru", "en", ""] = ""
    pause_seconds: Annotated[float, Meta(ge=0, le=60)] = 1.0


class GameConfig(Section, frozen=True, kw_only=True):
    """What is played and when. Times of day are forum time; hours and minutes of 0 switch a thing off."""

    id: Annotated[str, Meta(pattern=r"^[\w.-]{1,40}$")]
    title: Line
    ruleset: Text
    roles: Annotated[tuple[Text, ...], Meta(min_length=1, max_length=200)]
    language: Language = "ru"
    signup: Literal["open", "roster"] = "open"
    signup_topic: Annotated[str, Meta(max_length=20)] = ""
    start: Annotated[str, _checked(values.wrong_start)] = values.WHEN_FULL
    close: TimeOfDay = "23:00"
    night_ends: TimeOfDay = "09:00"
    silence_minutes: Minutes = 5
    tallies: Annotated[tuple[TimeOfDay, ...], Meta(max_length=24)] = ()
    first_day_days: Annotated[int, Meta(ge=1, le=30)] = 2
    day_at_least_minutes: Annotated[int, Meta(ge=0, le=24 * 60)] = 180
    confirm_remind_hours: Hours = 24.0
    confirm_report_hours: Hours = 36.0
    poll_seconds: Annotated[int, Meta(ge=1, le=24 * 3600)] = 300
    near_deadline_minutes: Annotated[int, Meta(ge=0, le=24 * 60)] = 30
    near_deadline_seconds: Annotated[int, Meta(ge=1, le=3600)] = 60
    lock_topics: bool = True
    discussion: Annotated[str, Meta(max_length=500)] = ""
    options: dict[str, Any] = {}
    role_names: dict[str, Line] = {}
    clan_names: dict[str, Line] = {}


class PlayerConfig(Section, frozen=True, kw_only=True):
    """What the host knows of a player: see `forumbot.settings.SeatSetting`."""

    name: Line
    id: Annotated[str, Meta(max_length=40)] = ""
    nicknames: tuple[Line, ...] = ()
    former: tuple[Line, ...] = ()
    mark: Annotated[str, Meta(max_length=200, extra={"check": values.wrong_pattern})] = ""
    gender: Literal["m", "f", ""] = ""


class HostConfig(Section, frozen=True, kw_only=True):
    """Who hosts: account names, the first one gets the reports. `approve` are the messages that wait for him."""

    accounts: tuple[Line, ...] = ()
    moderators: tuple[Line, ...] = ()
    approve: tuple[Text, ...] = ()
    publish_violations: bool = False


class ReadingConfig(Section, frozen=True, kw_only=True):
    """How votes are read; "" and absent: as the ruleset asks."""

    policy: Annotated[str, Meta(max_length=40)] = ""
    confidence: Annotated[float, Meta(ge=0, le=1)] | None = None


class StoreConfig(Section, frozen=True, kw_only=True):
    """Where the game is kept; a relative path starts from the folder of the config."""

    path: Annotated[str, Meta(max_length=500)] = ""


class Config(Section, frozen=True, kw_only=True):
    """A whole config."""

    forum: ForumConfig
    game: GameConfig
    players: tuple[PlayerConfig, ...] = ()
    host: HostConfig = HostConfig()
    reading: ReadingConfig = ReadingConfig()
    store: StoreConfig = StoreConfig()
