"""The board's pause between messages is learned from its first refusal."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from adapters.errors import Unsure
from adapters.model import PostDraft
from adapters.phpbb.forum import PhpBB
from adapters.simulator import Simulator
from tests.adapters.driven import DrivenClock

START = datetime(2026, 3, 3, 19, 0, tzinfo=UTC)


def test_after_one_refusal_no_message_is_sent_too_soon_again() -> None:
    clock = DrivenClock(START)
    with Simulator(clock) as board:
        board.settings.flood_seconds = 15
        board.add_user("Ведущий", "host")
        topic = str(board.open_topic_as("Ведущий", board.add_forum("Мафия"), "Игра", "Начали").topic)
        phpbb = PhpBB(board.url, "Ведущий", "host", clock=clock, contact="host@example.org")
        tries = []
        for number in range(6):
            before = sum(seen.method == "POST" for seen in board.requests)
            phpbb.reply(PostDraft(topic, f"Сообщение {number}", f"t-{number}"))
            tries.append(sum(seen.method == "POST" for seen in board.requests) - before)
        assert tries[2:] == [1, 1, 1, 1]
        assert len(board.posts(int(topic))) == 7


def test_without_flood_control_nothing_is_waited_for() -> None:
    clock = DrivenClock(START)
    with Simulator(clock) as board:
        board.settings.flood_seconds = 0
        board.add_user("Ведущий", "host")
        topic = str(board.open_topic_as("Ведущий", board.add_forum("Мафия"), "Игра", "Начали").topic)
        phpbb = PhpBB(board.url, "Ведущий", "host", clock=clock, contact="host@example.org")
        for number in range(4):
            phpbb.reply(PostDraft(topic, f"Сообщение {number}", f"t-{number}"))
        assert (clock.now() - START).total_seconds() < 30


def test_a_message_of_unknown_fate_does_not_make_the_pause_hours_long() -> None:
    clock = DrivenClock(START)
    with Simulator(clock) as board:
        board.settings.flood_seconds = 15
        board.add_user("Ведущий", "host")
        topic = str(board.open_topic_as("Ведущий", board.add_forum("Мафия"), "Игра", "Начали").topic)
        phpbb = PhpBB(board.url, "Ведущий", "host", clock=clock, contact="host@example.org")
        phpbb.reply(PostDraft(topic, "Утро", "t-1"))
        clock.pass_by(10 * 3600)
        board.faults.drop_after_saving(path="posting.php")
        with pytest.raises(Unsure):
            phpbb.reply(PostDraft(topic, "Вечер", "t-2"))
        before = clock.now()
        phpbb.reply(PostDraft(topic, "Ночь", "t-3"))
        phpbb.reply(PostDraft(topic, "Утро", "t-4"))
        assert (clock.now() - before).total_seconds() < 120
