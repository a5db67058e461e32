"""Letters written to break the host: what is long is read to a bound, at once, and answered."""

from __future__ import annotations

import time

import pytest

from forumbot.reading.names import name_reader
from rules.rat.letters import MOST_LINES
from rules.rat.ruleset import Rat
from rules.rat.wording import LONGEST_LINE
from tests.rules.rat.test_letters import opened

RAT = Rat()
MEGABYTE = 1_000_000
AT_ONCE = 1.0  # seconds of work


@pytest.mark.parametrize(
    ("sender", "begins", "then"),
    [
        ("Анна", "", "отмена "),
        ("Борис", "храним ", "у "),
        ("Борис", "храним Корона у Анна", " у Анна"),
        ("Анна", "лечу ", "В"),
        ("Анна", "лечу ", "Верра "),
        ("Анна", "лечу ", "«»"),
        ("Анна", "лечу а", "\u0316\u0301"),
        ("Анна", "", "."),
        ("Анна", "", "1) "),
        ("Глеб", "нападаю ", "на "),
        ("Анна", "", "лечу\n"),
        ("Анна", "", "лечу Верра\n"),
        ("Анна", "", "привет\n"),
        ("Анна", "", "\n \n"),
    ],
)
def test_a_megabyte_is_read_at_once(sender: str, begins: str, then: str) -> None:
    state, names = opened(), name_reader()
    RAT.letter(state, sender, "лечу Вера", names)  # the reader learns its names when it is first asked
    text = begins + then * (MEGABYTE // len(then))
    started = time.process_time()
    result = RAT.letter(state, sender, text, names)
    assert time.process_time() - started < AT_ONCE
    assert len(result.refused) <= MOST_LINES + 1


def test_nobody_is_cancelled_by_cancelling_a_cancel_a_thousand_times() -> None:
    result = RAT.letter(opened(), "Анна", "отмена " * 2000 + "лечу", name_reader())
    assert [refusal.reason for refusal in result.refused] == ["unreadable"]


def test_a_long_explanation_does_not_spoil_an_order() -> None:
    text = "лечу Вера, " + "потому что так надо " * 200
    assert len(text) > LONGEST_LINE
    result = RAT.letter(opened(), "Анна", text, name_reader())
    assert [(order.target, order.line) for order in result.accepted] == [("Вера", text.strip())]


def test_lines_past_the_bound_are_refused_together() -> None:
    text = "\n".join(["привет"] * (MOST_LINES - 1) + ["лечу Вера", "лечу Глеб", "лечу Дина"])
    result = RAT.letter(opened(), "Анна", text, name_reader())
    assert [order.target for order in result.accepted] == ["Вера"]
    assert [(refusal.line, refusal.reason) for refusal in result.refused] == [("лечу Глеб", "unreadable")]
