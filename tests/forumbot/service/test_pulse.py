"""The pulse that wakes the service: nothing that goes wrong in one tick stops the next."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from itertools import count

import pytest

from forumbot.scheduler import Pulse
from tests.forumbot.service.table import Table


def run(table: Table, beats: int) -> None:
    """So many beats, without waiting for the machine's clock."""
    pulse = Pulse(table.service, table.clock)
    for _ in range(beats):
        pulse._beat()
        table.clock.sleep(5)


def limit(table: Table, pages: int | None) -> None:
    """Let the game file grow no more, as on a full disk; None: by as much as it likes."""
    current = next(iter(table.store._db.query("PRAGMA page_count")))["page_count"]
    table.store._db.execute(f"PRAGMA max_page_count = {current + pages if pages is not None else 1_000_000}")


def test_a_full_disk_loses_nothing_and_the_game_goes_on_when_there_is_room(table: Table) -> None:
    table.until(2, "22:50")
    table.vote("Анна", "Борис")
    limit(table, 0)
    for number in range(80):
        table.say("Егор", f"Мысль {number} " + "и ещё одна " * 100)
    table.move_to(table.moment(2, "22:58"))
    run(table, 12)
    table.move_to(table.moment(2, "23:01"))
    run(table, 12)
    assert table.phase.name == "day", "what could not be written was not decided"
    limit(table, None)
    run(table, 30)
    assert table.decided("day", 1).votes == {"Анна": "Борис"}
    assert table.sent("closing:1")
    assert not table.doubles()
    assert not table.store.problems()


def test_a_defect_in_a_tick_is_a_problem_for_the_host_to_see(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError("division by zero")

    with monkeypatch.context() as patch:
        patch.setattr(table.service, "tick", broken)
        run(table, 2)
    ((part, _, sentence),) = table.store.problems()
    assert part == "service"
    assert "ZeroDivisionError" in sentence
    run(table, 1)
    assert not table.store.problems()


def test_not_even_a_problem_that_can_not_be_written_stops_the_pulse(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(table.service, "tick", full)
    monkeypatch.setattr(table.store, "unhealthy", full)
    run(table, 2)


def test_the_pulse_stops_when_it_is_asked_to(table: Table) -> None:
    asked: Iterator[int] = count()
    before = table.clock.now()
    Pulse(table.service, table.clock).run(lambda: next(asked) >= 3)
    assert table.clock.now() - before <= timedelta(seconds=10)
