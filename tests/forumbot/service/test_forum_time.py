"""Deadlines follow the forum's clock, and its zone through the changes of daylight saving (THR-20, RAT-9)."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from forumbot.hosting.times import day_closes, first_day_closes, night_closes, silence_begins
from forumbot.settings import Timetable
from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import BERLIN, Table

MINUTE = timedelta(minutes=1)


@pytest.mark.proves("THR-20", "THR-23")
@pytest.mark.parametrize("skew", [-900, -45, 45, 900])
def test_the_forums_clock_decides_however_wrong_ours_is(make_table: MakeTable, skew: int) -> None:
    table = make_table(skew=skew).open()
    table.until(2, "22:59:50")
    table.move_to(table.moment(2, "22:59:59"))
    table.vote("Анна", "Борис")
    table.move_to(table.moment(2, "23:00"))
    table.vote("Егор", "Борис")
    assert table.phase.name == "day"
    table.until(2, "23:05")
    assert table.decided("day", 1).votes == {"Анна": "Борис"}
    assert table.phase.closes == table.moment(3, "09:00")


@pytest.mark.proves("THR-20")
@pytest.mark.parametrize("change", [-240, 240])
def test_a_clock_that_drifts_during_the_game_is_followed(table: Table, change: int) -> None:
    table.until(2, "20:00", polls=True)
    table.simulator.skew = change
    table.until(2, "22:54", polls=True)
    assert abs(table.service.game.drift - change) <= 2
    table.until(2, "22:59:30", polls=True)
    table.move_to(table.moment(2, "22:59:59"))
    table.vote("Анна", "Борис")
    table.until(2, "23:05", polls=True)
    assert table.decided("day", 1).votes == {"Анна": "Борис"}
    assert table.sent("silence:1")


@pytest.mark.proves("THR-20", "RAT-9")
@pytest.mark.parametrize("first", [datetime(2026, 3, 27, 10, tzinfo=BERLIN), datetime(2026, 10, 23, 10, tzinfo=BERLIN)])
def test_over_the_change_of_daylight_saving_deadlines_keep_their_local_time(
    make_table: MakeTable, first: datetime
) -> None:
    table = make_table(first=first).open()
    table.until(2, "23:30")
    assert (table.phase.name, table.phase.closes) == ("night", table.moment(3, "09:00"))
    table.until(3, "09:30")
    assert (table.phase.turn, table.phase.closes) == (2, table.moment(3, "23:00"))
    table.until(3, "22:54")
    table.move_to(table.moment(3, "22:59:59"))
    table.vote("Анна", "Борис")
    table.until(3, "23:30")
    assert table.decided("day", 2).votes == {"Анна": "Борис"}


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN)


@pytest.mark.proves("RAT-9")
@pytest.mark.parametrize(
    ("opened", "days", "closes"),
    [
        ("2026-03-03T10:00", 2, "2026-03-04T23:00"),
        ("2026-03-03T23:00", 2, "2026-03-05T23:00"),
        ("2026-03-03T22:59:59", 2, "2026-03-04T23:00"),
        ("2026-03-03T10:00", 1, "2026-03-03T23:00"),
        ("2026-03-03T22:30", 1, "2026-03-04T23:00"),
        ("2026-03-03T10:00", 3, "2026-03-05T23:00"),
    ],
)
def test_the_first_day_closes_at_the_end_of_its_last_calendar_day(opened: str, days: int, closes: str) -> None:
    table = Timetable(zone=BERLIN, first_day_days=days)
    assert first_day_closes(at(opened), table) == at(closes)


@pytest.mark.proves("RAT-9")
@pytest.mark.parametrize(
    ("opened", "closes"),
    [
        ("2026-03-04T09:00", "2026-03-04T23:00"),
        ("2026-03-04T20:00", "2026-03-04T23:00"),
        ("2026-03-04T20:00:01", "2026-03-05T23:00"),
        ("2026-03-04T23:00", "2026-03-05T23:00"),
    ],
)
def test_a_day_lasts_three_hours_or_until_the_next_evening(opened: str, closes: str) -> None:
    assert day_closes(at(opened), Timetable(zone=BERLIN)) == at(closes)


@pytest.mark.proves("THR-20")
def test_a_skipped_and_a_doubled_local_time_have_one_moment_each() -> None:
    skipped = Timetable(zone=BERLIN, night_ends=time(2, 30))
    assert night_closes(at("2026-03-28T23:00"), skipped) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert night_closes(at("2026-10-24T23:00"), skipped) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    between = datetime(2026, 10, 25, 0, 45, tzinfo=UTC)
    assert night_closes(between, skipped) == datetime(2026, 10, 26, 1, 30, tzinfo=UTC), "not twice in one night"


@pytest.mark.proves("THR-20")
@pytest.mark.parametrize("zone", ["Asia/Kathmandu", "Pacific/Apia", "America/St_Johns", "UTC"])
def test_every_zone_has_its_evening(zone: str) -> None:
    table = Timetable(zone=ZoneInfo(zone))
    opened = datetime(2026, 3, 3, 0, 0, tzinfo=UTC)
    for _ in range(800):
        closes = day_closes(opened, table)
        assert closes > opened + timedelta(minutes=179)
        assert closes.astimezone(table.zone).time() == time(23, 0)
        opened = night_closes(closes, table)
        assert opened.astimezone(table.zone).time() == time(9, 0)


@pytest.mark.proves("RAT-4")
def test_a_host_may_do_without_silence() -> None:
    closes = at("2026-03-04T23:00")
    assert silence_begins(closes, Timetable(zone=BERLIN)) == closes - 5 * MINUTE
    assert silence_begins(closes, Timetable(zone=BERLIN, silence_minutes=0)) is None
