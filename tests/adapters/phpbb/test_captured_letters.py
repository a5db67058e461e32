"""Recorded letter folders and letters are read to what the recording's notes say."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from adapters.errors import PageChanged
from adapters.model import Account, LetterSummary
from adapters.phpbb.letter_pages import is_folder, letter_page, letter_rows, next_start
from tests.adapters.phpbb import captures

pytestmark = pytest.mark.skipif(
    not captures.present("phpbb33"), reason="the recorded pages are not on this machine"
)  # fmt: skip


def _summary(number: str, folder: str = "inbox") -> LetterSummary:
    return LetterSummary(id=number, folder=folder, subject="Night action", correspondent=Account("63", "Max"))


def test_the_inbox_is_read_row_by_row_with_its_next_page() -> None:
    page = captures.page("phpbb33", "pm_inbox_p1.html")
    rows = letter_rows(page, "inbox")
    assert [row.id for row in rows] == [str(number) for number in range(30, 5, -1)]
    assert rows[0].subject == "message 25"
    assert rows[0].correspondent == Account("71", "Игрок.")
    assert all(row.unread for row in rows)
    assert next_start(page, 0) == 25


def test_the_last_page_of_the_inbox_has_no_next() -> None:
    page = captures.page("phpbb33", "pm_inbox_p2.html")
    assert [row.id for row in letter_rows(page, "inbox")] == ["5", "4", "3", "2", "1"]
    assert next_start(page, 25) is None


@pytest.mark.proves("THR-21")
def test_relative_times_of_a_russian_inbox_are_counted_back_from_the_servers_clock() -> None:
    at = datetime(2026, 12, 1, 0, 38, 0, tzinfo=UTC)
    row = letter_rows(captures.page("phpbb33", "pm_inbox_russian.html", at=at), "inbox")[0]
    assert row.sent is not None
    assert row.sent.at == datetime(2026, 12, 1, 0, 31, 1, tzinfo=UTC)
    assert not row.sent.seconds


def test_the_outbox_tells_to_whom_and_when() -> None:
    rows = letter_rows(captures.page("phpbb33", "pm_outbox.html"), "outbox")
    assert [(row.id, row.correspondent.name) for row in rows] == [("33", "a<b>c</b>"), ("31", "Max")]
    assert rows[0].sent is not None
    assert rows[0].sent.at == datetime(2026, 12, 1, 0, 31, tzinfo=UTC)


def test_a_letter_is_read_with_sender_recipient_and_time() -> None:
    letter = letter_page(captures.page("phpbb33", "pm_view_1.html"), _summary("1"))
    assert letter.sender == Account("63", "Max")
    assert letter.recipients == (Account("58", "MafiaBot"),)
    assert letter.text == "kill Вася Пупкин"
    assert letter.sent.at == datetime(2026, 12, 1, 0, 30, tzinfo=UTC)


def test_a_letter_to_several_names_them_all() -> None:
    letter = letter_page(captures.page("phpbb33", "pm_view_outbox_31.html"), _summary("31", "outbox"))
    assert [person.name for person in letter.recipients] == ["Вася", "Max", "Kot"]
    assert letter.sender.name == "MafiaBot"


@pytest.mark.parametrize("board", ["phpbb31", "phpbb30"])
def test_letters_of_old_boards_are_read_too(board: str) -> None:
    rows = letter_rows(captures.page(board, "pm_inbox.html"), "inbox")
    assert {row.subject for row in rows} == {'second & "q"', "Night action"}
    letter = letter_page(captures.page(board, "pm_view.html"), rows[0])
    assert letter.sender.name == "Max"
    assert letter.text == "kill Kot"
    assert [person.name for person in letter.recipients] == ["MafiaBot"]


def test_letters_in_the_second_bundled_style_are_read_too() -> None:
    rows = letter_rows(captures.page("phpbb30", "subsilver2_pm_inbox.html"), "inbox")
    assert [(row.id, row.unread) for row in rows] == [("2", False), ("1", True)]
    letter = letter_page(captures.page("phpbb30", "subsilver2_pm_view.html"), rows[0])
    assert (letter.sender.name, letter.text) == ("Max", "kill Kot")
    assert letter.recipients == (Account("48", "MafiaBot"),)
    assert letter.sent.at == datetime(2026, 12, 1, 0, 50, tzinfo=UTC)


@pytest.mark.parametrize(
    "name", ["pm_view_missing.html", "guest_pm_login_required.html", "user_viewtopic_start000.html"]
)
def test_a_page_without_the_letter_is_no_letter(name: str) -> None:
    with pytest.raises(PageChanged):
        letter_page(captures.page("phpbb33", name), _summary("4"))


def test_a_topic_is_no_letter_folder() -> None:
    page = captures.page("phpbb33", "viewtopic_missing_topic_404.html")
    assert letter_rows(page, "inbox") == []
    assert not is_folder(page)
