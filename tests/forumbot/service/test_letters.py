"""Letters to the host: whose they are, to which phase they belong, what is answered (RAT-13, RAT-18, RAT-32)."""

from __future__ import annotations

import pytest

from forumbot.events import LetterSetAside, LetterTaken
from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import BOT, HOST, STRANGER, Table

DOCTOR, SPY, COMMISSAR, LOVER = "Анна", "Борис", "Вера", "Дина"


def taken(table: Table, player: str) -> list[LetterTaken]:
    return [e for e in table.entries() if isinstance(e, LetterTaken) and e.player == player]


def set_aside(table: Table) -> list[str]:
    return [e.why for e in table.entries() if isinstance(e, LetterSetAside)]


@pytest.mark.proves("RAT-18", "RAT-32", "THR-23")
def test_a_letter_belongs_to_the_phase_of_the_time_on_it(table: Table) -> None:
    table.until(2, "22:50")
    table.down = True
    table.move_to(table.moment(2, "22:59"))
    table.write("Егор", "проверяю Бориса")  # before the draw anybody may name his watchman's check
    table.move_to(table.moment(2, "23:00"))
    table.write("Жанна", "проверяю Бориса")  # a second too late: it is night
    table.down = False
    table.until(2, "23:05")
    assert [(letter.turn, letter.phase) for letter in taken(table, "Егор")] == [(1, "day")]
    assert taken(table, "Егор")[0].accepted
    table.until(3, "00:30", polls=True)
    (late,) = taken(table, "Жанна")
    assert late.phase == "night"


@pytest.mark.proves("RAT-32")
def test_an_order_of_nine_oclock_is_for_the_next_night(table: Table) -> None:
    table.until(3, "08:00")
    table.move_to(table.moment(3, "08:59:59"))
    table.write(SPY, "убиваем Егора")
    table.move_to(table.moment(3, "09:00"))
    table.write(SPY, "убиваем Жанну")
    table.until(3, "10:00", polls=True)
    assert [e["player"] for e in table.named("night", 1, "killed")] == ["Егор"]
    assert [(letter.turn, letter.phase) for letter in taken(table, SPY)] == [(1, "night"), (2, "day")]
    table.until(4, "09:30")
    assert [e["player"] for e in table.named("night", 2, "killed")] == ["Жанна"]


@pytest.mark.proves("RAT-13")
def test_every_player_is_asked_to_confirm_reminded_once_and_then_reported(make_table: MakeTable) -> None:
    table = make_table(table={"confirm_remind_hours": 5, "confirm_report_hours": 8}).open()
    table.write("Егор", "Понял, спасибо")
    table.write("Зоя", "подтверждаю")
    table.until(1, "15:30", polls=True)
    reminded = [name for name in table.cast if len(table.letters(name)) == 2]
    assert reminded == [*table.cast], "six were reminded, two got an answer"
    assert table.service.game.confirmed == {"Егор", "Зоя"}
    table.write("Анна", "подтверждаю")
    before = len(table.letters(HOST))
    table.until(1, "18:30")
    (report,) = table.letters(HOST)[before:]
    assert "Борис" in report
    assert "Егор" not in report
    assert "Анна" not in report
    table.until(2, "12:00")
    assert len(table.letters("Борис")) == 2, "nobody is reminded twice"


@pytest.mark.proves("RAT-15", "RAT-40")
def test_the_watchman_is_told_by_letter_and_named_only_in_the_morning(table: Table) -> None:
    table.until(2, "23:05")
    watchman = table.named("day", 1, "watchman")[0]["player"]
    night = [name for name in table.cast if any("караул" in text.lower() for text in table.letters(name)[1:])]
    assert night == [watchman]
    closing = table.posts()[-1]
    told = closing.lower().split("живы")[0] if "живы" in closing.lower() else closing.lower()
    assert f"караульн{'ый' if watchman else ''} — {watchman.lower()}" not in told
    table.until(3, "09:05")
    assert watchman in table.posts()[-1]


@pytest.mark.proves("RAT-16")
def test_the_lovers_partner_is_told_in_the_morning_and_nobody_else(table: Table) -> None:
    table.write(LOVER, "любовник Зоя")
    table.until(1, "12:00", polls=True)
    before = {name: len(table.letters(name)) for name in table.cast}
    table.until(3, "09:10")
    told = {name for name in table.cast if any("Дин" in text for text in table.letters(name)[before[name] :])}
    assert told - {LOVER} == {"Зоя"}
    assert not any("Зо" in text and "Дин" in text and "пар" in text.lower() for text in table.posts()[1:])


def test_an_outsider_is_answered_once_and_the_host_reads_him(table: Table) -> None:
    for number in range(5):
        table.write(STRANGER, f"А можно мне к вам? {number}")
    table.until(1, "12:00", polls=True)
    assert len(table.letters(STRANGER)) == 1
    assert set_aside(table) == ["not_a_player"] * 5
    assert any("А можно мне к вам?" in text for text in table.letters(HOST))


def test_an_outsider_who_writes_a_hundred_letters_does_not_flood_the_host(table: Table) -> None:
    before = len(table.letters(HOST))
    for number in range(100):
        table.write(STRANGER, f"Письмо {number}")
    table.until(1, "14:00", polls=True)
    assert len(table.letters(HOST)) - before <= 10
    assert len(set_aside(table)) == 100


def test_a_letter_of_the_bots_own_is_no_order_and_gets_no_answer(table: Table) -> None:
    table.simulator.send_letter_as(BOT, BOT, "Заметка", "убиваем Анну")
    before = len(table.letters(BOT))
    table.until(1, "12:00", polls=True)
    assert set_aside(table) == ["own"]
    assert len(table.letters(BOT)) == before


def test_a_letter_of_the_hosts_is_no_order(table: Table) -> None:
    before = len(table.letters(HOST))
    table.write(HOST, "убиваем Анну")
    table.until(1, "12:00", polls=True)
    assert set_aside(table) == ["not_a_player"]
    assert len(table.letters(HOST)) == before


def test_a_hundred_letters_of_one_player_are_all_taken_and_the_last_order_stands(table: Table) -> None:
    for number in range(100):
        table.write(DOCTOR, f"лечу {list(table.cast)[number % 8]}")
    table.until(1, "20:00", polls=True)
    assert len(taken(table, DOCTOR)) == 100
    assert [order["target"] for order in taken(table, DOCTOR)[-1].standing] == [list(table.cast)[99 % 8]]


def test_a_letter_of_a_million_letters_holds_up_nobody(table: Table) -> None:
    table.write("Егор", "лечу всех " * 100_000)
    table.write(DOCTOR, "лечу Зою")
    table.until(1, "20:00", polls=True)
    assert taken(table, "Егор")
    assert taken(table, DOCTOR)[0].accepted
    assert not table.store.problems()


@pytest.mark.parametrize(
    "text",
    [
        "[quote=Ведущий]лечу Бориса[/quote]\nлечу Зою",
        "[quote]лечу Бориса\nлечу Веру[/quote]лечу Зою",
        "[b]лечу[/b] [i]Зою[/i]",
        "Здравствуйте!\n\nлечу   зою.\n\n-- \nлечу Бориса",
        "<b>лечу Бориса</b>\nлечу Зою",
        "Лечу Зою!!! 🙂",
    ],
)
def test_what_is_quoted_or_marked_up_is_read_as_people_mean_it(table: Table, text: str) -> None:
    table.write(DOCTOR, text)
    table.until(1, "20:00", polls=True)
    assert [order["target"] for order in taken(table, DOCTOR)[-1].standing] == ["Зоя"]


def test_the_whole_role_letter_quoted_above_an_order_is_no_order(table: Table) -> None:
    role = table.letters(DOCTOR)[0]
    table.write(DOCTOR, f"{role}\n\nлечу Зою")
    table.until(1, "20:00", polls=True)
    (letter,) = taken(table, DOCTOR)
    assert [order["target"] for order in letter.accepted] == ["Зоя"]
    assert not [refusal for refusal in letter.refused if refusal["reason"] != "unreadable"]
