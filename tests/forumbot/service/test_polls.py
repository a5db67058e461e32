"""How often the forum is asked, and how little (THR-33)."""

from __future__ import annotations

import itertools
from datetime import timedelta

import pytest

from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import Table


def addresses(table: Table, since: int) -> list[str]:
    return [seen.path for seen in table.simulator.requests[since:]]


@pytest.mark.proves("THR-33")
def test_a_poll_of_an_unchanged_thread_of_many_pages_is_one_request(make_table: MakeTable) -> None:
    table = make_table(table={"poll_seconds": 600}).open()
    for number in range(70):
        table.say("Егор", f"Мысль {number}")
        table.write("Вера", f"Вопрос {number}")
    table.until(1, "14:00", polls=True)
    before = len(table.simulator.requests)
    table.until(1, "16:00", polls=True)
    asked = addresses(table, before)
    assert len([path for path in asked if path.startswith("/viewtopic")]) == 12
    assert len([path for path in asked if "folder" in path]) == 12
    assert len(asked) == 24


@pytest.mark.proves("THR-33")
def test_in_the_half_hour_before_the_deadline_the_thread_is_read_once_a_minute(make_table: MakeTable) -> None:
    table = make_table(table={"poll_seconds": 3600, "near_seconds": 300, "near_minutes": 10}).open()
    table.until(2, "22:25", polls=True)
    moments = []
    table.simulator.on_request = lambda method, path, phase: (
        moments.append(table.now()) if phase == "before" and path.startswith("/viewtopic") else None
    )
    table.until(2, "23:00", polls=True)
    gaps = [later - earlier for earlier, later in itertools.pairwise(moments)]
    assert moments[0] <= table.moment(2, "22:30")
    assert max(gaps) <= timedelta(seconds=60)
    assert len(moments) < 50


@pytest.mark.proves("THR-33")
def test_a_forum_in_trouble_is_not_hammered_at_the_deadline(table: Table) -> None:
    table.until(2, "22:59:50")
    table.simulator.faults.answer(503, times=1000)
    for _ in range(120):  # a pulse every five seconds for ten minutes
        table.clock.sleep(5)
        table.tick()
    struck = 1000 - table.simulator.faults.waiting
    assert struck <= 60
    table.simulator.faults.clear()
    table.until(2, "23:30")
    assert table.phase.name == "night"


@pytest.mark.proves("THR-33", "THR-30", "RAT-11")
def test_a_silent_edit_on_an_earlier_page_of_the_day_is_seen_at_the_silence(table: Table) -> None:
    first = table.vote("Анна", "Борис")
    table.until(1, "11:30", polls=True)
    for number in range(50):
        table.say("Егор", f"Мысль {number}")
    table.until(1, "13:00", polls=True)
    table.simulator._database.run("UPDATE posts SET text = ? WHERE id = ?", "Голосую за [b]Вера[/b]", first)
    table.until(2, "23:10", polls=True)
    assert [v.post for v in table.violations("edited")] == [str(first)]
    assert table.decided("day", 1).votes["Анна"] == "Борис"
