"""A long thread and a full table do not slow the host down: he is asked every few seconds for weeks."""

from __future__ import annotations

import time
from datetime import timedelta

import pytest

from tests.forumbot.service.table import Table

CARDS = ["mafioso@mafia"] * 7 + ["doctor", "commissar", "maniac", "lover", "oracle"] + ["townsperson"] * 18
LETTERS = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯЫЙ"
THOUGHT = "Довольно обычное рассуждение о том, кто виноват и что делать дальше, номер "


class BigTable(Table):
    """Thirty seats: any deal will do."""

    def _secret(self) -> bytes:
        return bytes(32)


def seconds(table: Table) -> float:
    began = time.perf_counter()
    table.tick()
    return time.perf_counter() - began


@pytest.mark.long
@pytest.mark.proves("THR-33")
def test_three_thousand_posts_of_thirty_players() -> None:
    names = [f"Игрок {letter}" for letter in LETTERS]
    table = BigTable(cast=dict(zip(names, CARDS, strict=True)), options={"absence_limit": 0})
    try:
        table.open()
        for number in range(3000):
            vote = f" [b]{names[number * 7 % 30]}[/b]" if number % 5 == 0 else ""
            table.say(names[number % 30], f"{THOUGHT}{number}{vote}")
        table.until(2, "22:54")
        assert seconds(table) < 0.05, "a tick with nothing due"
        table.move_to(table.now() + timedelta(seconds=55))
        assert seconds(table) < 0.15, "a poll that brings nothing new"
        table.until(2, "22:59:50")
        table.move_to(table.moment(2, "23:00:11"))
        assert seconds(table) < 4.0, "the close of the day, its 150 pages read again"
        assert table.phase.name == "night"
        began = time.perf_counter()
        table.restart()
        assert time.perf_counter() - began < 2.0, "a new start on the same game"
    finally:
        table.close()
