"""A board keeps new letters back from a full inbox; no order may be lost by that."""

from __future__ import annotations

import pytest

from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import BOT, HOST, Table


def taken(table: Table) -> int:
    return len(table.service.game.taken)


@pytest.mark.parametrize("limit", [12, 30, 50])
def test_more_letters_than_the_inbox_holds_are_all_taken(make_table: MakeTable, limit: int) -> None:
    table = make_table().open()
    table.simulator.change_user(BOT, inbox_limit=limit)
    names = ("Анна", "Вера", "Дина", "Егор")
    for number in range(80):
        table.write(names[number % 4], f"проверяю {'Жанну' if number % 2 else 'Зою'}")
        if number % 20 == 19:
            table.move_to(table.now().replace(minute=0) + (table.moment(2, "00:00") - table.moment(1, "22:00")))
            table.tick()
            table.tick()
    table.until(1, "22:30", polls=True)
    assert taken(table) == 80
    held = [copy for copy in table.simulator.letters(BOT) if copy.folder == "held"]
    assert held == []


def test_a_letter_that_is_not_in_the_log_is_never_deleted(make_table: MakeTable) -> None:
    table = make_table()
    for number in range(30):
        table.simulator.send_letter_as("Анна", BOT, f"Старое {number}", "До игры")
    table.clock.sleep(3600)
    table.open()
    table.until(1, "22:30", polls=True)
    old = [c for c in table.simulator.letters(BOT) if c.folder == "inbox" and c.subject.startswith("Старое")]
    assert len(old) == 30


def test_an_inbox_full_of_old_letters_is_told(make_table: MakeTable) -> None:
    table = make_table()
    for number in range(30):
        table.simulator.send_letter_as("Анна", BOT, f"Старое {number}", "До игры")
    table.simulator.change_user(BOT, inbox_limit=30)
    table.clock.sleep(3600)
    table.open()
    table.write("Анна", "лечу Веру")
    table.until(1, "22:30", polls=True)
    assert any(part == "inbox" and "full" in sentence for part, _, sentence in table.store.problems())
    assert any("inbox is full" in text for text in table.letters(HOST))
