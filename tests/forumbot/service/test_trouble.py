"""A forum that turns against us: a clear sentence, no crash, and the game goes on when it is mended."""

from __future__ import annotations

import pytest

from tests.forumbot.service.table import BOT, HOST, Table


def problems(table: Table) -> dict[str, str]:
    return {part: sentence for part, _, sentence in table.store.problems()}


def test_a_locked_topic_is_a_clear_problem_and_unlocking_it_is_enough(table: Table) -> None:
    table.simulator.change_user(BOT, moderator=False)
    table.until(2, "22:50")
    table.simulator.set_topic(table.topic, locked=True)
    table.until(3, "00:30", polls=True)
    assert "closing:1" in problems(table)["outbox"]
    assert any("closing:1" in text for text in table.letters(HOST)), "the host hears of it"
    table.simulator.set_topic(table.topic, locked=False)
    table.until(3, "01:30", polls=True)
    assert table.sent("closing:1")
    assert problems(table) == {}
    assert not table.doubles()


def test_a_game_topic_that_is_gone_is_a_clear_problem_and_its_return_is_enough(table: Table) -> None:
    table.until(2, "20:00")
    hidden = table.simulator.add_forum("Тайный", hidden=True)
    table.simulator.change_user(BOT, moderator=False)
    table.simulator.set_topic(table.topic, forum=hidden)
    table.until(3, "03:00", polls=True)
    assert "forum" in problems(table)
    assert table.phase.name == "day", "nothing is decided by what can't be read"
    assert any("topic" in text.lower() or "тем" in text.lower() for text in table.letters(HOST)[-1:])
    table.simulator.set_topic(table.topic, forum=int(table.forum))
    table.until(3, "04:30", polls=True)
    assert table.phase.name == "night"
    assert problems(table) == {}


def test_a_board_disabled_for_hours_around_the_deadline(table: Table) -> None:
    table.simulator.change_user(BOT, moderator=False)
    table.vote("Анна", "Борис")
    table.until(2, "22:30")
    table.simulator.settings.disabled = "Переезжаем на новый сервер"
    table.until(3, "02:00", polls=True)
    assert "Переезжаем" in problems(table)["forum"]
    table.simulator.settings.disabled = ""
    table.until(3, "03:00", polls=True)
    assert table.decided("day", 1).votes == {"Анна": "Борис"}
    assert table.sent("closing:1")
    assert problems(table) == {}


@pytest.mark.parametrize("harm", ["banned", "password"])
def test_a_bot_that_is_let_in_no_more_asks_seldom_and_loses_no_message(table: Table, harm: str) -> None:
    table.until(2, "22:50")
    if harm == "banned":
        table.simulator.change_user(BOT, standing="banned")
    else:
        table.simulator.board.accounts.change(table.simulator.user(BOT).id, password="$changed")
    table.simulator.end_sessions(BOT, keys=True)
    before = sum("mode=login" in seen.path and seen.method == "POST" for seen in table.simulator.requests)
    for _ in range(12 * 60):
        table.clock.sleep(10)
        table.tick()
    logins = sum("mode=login" in seen.path and seen.method == "POST" for seen in table.simulator.requests) - before
    assert logins <= 2 * 12
    assert "forum" in problems(table)
    assert not table.store.outbox("parked")
    if harm == "banned":
        table.simulator.change_user(BOT, standing="active")
        table.until(3, "02:30", polls=True)
        assert table.sent("closing:1")
        assert problems(table) == {}


def test_an_edit_of_the_seats_that_failed_never_undoes_a_newer_one() -> None:
    table = Table(signup=True, table={"poll_seconds": 600})
    try:
        table.open()
        table.simulator.post_as("Анна", table.signup_topic, "Записываюсь!")
        table.simulator.faults.drop_before_saving(2, path="mode=edit")
        table.until(1, "10:11", polls=True)
        table.simulator.faults.clear()
        table.simulator.post_as("Борис", table.signup_topic, "Записываюсь!")
        table.until(1, "11:30", polls=True)
        first = table.simulator.posts(table.signup_topic)[0].text
        assert "Анна" in first
        assert "Борис" in first
    finally:
        table.close()


def test_a_letter_that_can_never_be_read_goes_to_the_host_and_holds_up_no_other(table: Table) -> None:
    table.until(1, "12:00", polls=True)
    broken = table.write("Егор", "лечу Зою")
    table.write("Анна", "лечу Зою")
    table.simulator.faults.error_page(1000, path=f"p={broken}")
    table.until(1, "14:00", polls=True)
    assert {seen.sender for seen in table.service.game.letters.values()} == {"Анна"}
    assert table.sent("answer:" + next(iter(table.service.game.letters)))
    assert any("Егор" in text for text in table.letters(HOST))
    assert problems(table) == {}


def test_a_letter_whose_page_broke_once_loses_no_order(table: Table) -> None:
    table.until(1, "12:00", polls=True)
    letter = table.write("Анна", "лечу Зою")
    table.simulator.faults.truncate(1, path=f"p={letter}")
    table.until(1, "14:00", polls=True)
    assert [seen.text for seen in table.service.game.letters.values()] == ["лечу Зою"]
    assert problems(table) == {}
