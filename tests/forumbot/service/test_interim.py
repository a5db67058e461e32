"""The votes so far, posted at the hours that the host likes."""

from __future__ import annotations

from datetime import time

import pytest

from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import Table

HEADING = "Голоса на этот час"


def tallies(table: Table) -> list[str]:
    return [text for text in table.posts() if HEADING in text]


@pytest.mark.proves("THR-12")
def test_the_tally_of_an_hour_shows_what_was_read_and_how(make_table: MakeTable) -> None:
    table = make_table(table={"tallies": (time(18, 0),)}).open()
    table.say("Анна", "Голосую за [b]Бориса[/b]")
    table.until(1, "17:59")
    assert tallies(table) == []
    table.until(1, "18:30")
    (posted,) = tallies(table)
    assert "«Бориса» → Борис" in posted
    table.until(2, "18:30")
    assert len(tallies(table)) == 2, "the long first day has that hour twice"


def test_hours_passed_while_the_host_was_down_bring_one_tally(make_table: MakeTable) -> None:
    table = make_table(table={"tallies": (time(12, 0), time(15, 0), time(18, 0))}).open()
    table.vote("Анна", "Борис")
    table.down = True
    table.until(1, "19:00")
    table.down = False
    table.until(1, "20:00")
    assert len(tallies(table)) == 1
    assert not table.doubles()


def test_no_tally_comes_in_the_silence_nor_by_night(make_table: MakeTable) -> None:
    hours = (time(22, 57), time(23, 30), time(3, 0))
    table = make_table(table={"tallies": hours, "first_day_days": 1}).open()
    table.vote("Анна", "Борис")
    table.until(2, "09:30")
    assert tallies(table) == []


def test_without_hours_there_is_none(make_table: MakeTable) -> None:
    table = make_table().open()
    table.vote("Анна", "Борис")
    table.until(3, "09:30")
    assert tallies(table) == []
