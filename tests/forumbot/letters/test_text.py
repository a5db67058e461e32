from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumbot.letters.text import MAX_LINES, lines, own_words


@pytest.mark.parametrize(
    ("letter", "own"),
    [
        ("лечу Анну", "лечу Анну"),
        ("  лечу Анну \r\nпроверяю Бориса\r", "лечу Анну\nпроверяю Бориса"),
        ("лечу Анну<br />проверяю Бориса", "лечу Анну\nпроверяю Бориса"),
        ("лечу\u00a0Анну\u2028убить\u200b Веру", "лечу Анну\nубить Веру"),
        ("> лечу Бориса\nлечу Анну", "лечу Анну"),
        ("Ведущий писал(а):\n> лечу Бориса\n\nлечу Анну", "лечу Анну"),
        ("Ведущий wrote:\n> heal Boris\nheal Anna", "heal Anna"),
        ("On Tue, 1 Dec 2026 at 23:01, Host wrote:\n>> heal Boris\nheal Anna", "heal Anna"),
        ("Цитата Ведущий\nлечу Анну", "лечу Анну"),
        ('[quote="Ведущий"]лечу Бориса[/quote]\nлечу Анну', "лечу Анну"),
        ("[quote][quote]убить Веру[/quote]лечу Бориса[/quote]лечу Анну", "лечу Анну"),
        ("лечу Анну\n[quote]лечу Бориса", "лечу Анну"),
        ("лечу Анну[/quote]", "лечу Анну"),
        ("лечу Анну\n-- \nубить Веру", "лечу Анну"),
        ("лечу Анну\n___\nС уважением", "лечу Анну"),
        ("лечу Анну\n----- Исходное сообщение -----\nлечу Бориса", "лечу Анну"),
        ("лечу Анну\n-----Original Message-----\nFrom: Host\nheal Boris", "лечу Анну"),
        ("Bot:\nлечу Анну", "лечу Анну"),
        ("", ""),
        ("> одно только чужое", ""),
    ],
)
def test_only_the_sender_s_own_words_are_left(letter: str, own: str) -> None:
    assert own_words(letter, bot="Bot") == own


def test_a_role_letter_sent_back_without_quotation_marks_is_no_order() -> None:
    role = "Ваша роль — доктор. Вы играете за мирных жителей.\n\n• «лечу Бориса»\n• «проверяю Веру»"
    assert own_words(f"{role}\n\nСпасибо, получено", sent=[role]) == "Спасибо, получено"


def test_an_example_copied_from_the_role_letter_is_an_order() -> None:
    role = "Ваша роль — доктор. Вы играете за мирных жителей.\n\n• «лечу Бориса»"
    assert own_words("«лечу Бориса»", sent=[role]) == "«лечу Бориса»"


def test_lines_that_hold_nothing_are_left_out() -> None:
    assert lines(" a \n\n\t\nb") == ["a", "b"]


@given(st.text(max_size=400), st.text(max_size=20), st.lists(st.text(max_size=100), max_size=3))
def test_any_letter_is_read(letter: str, bot: str, sent: list[str]) -> None:
    own = own_words(letter, bot=bot, sent=sent)
    assert own.count("\n") < MAX_LINES


def test_a_flood_is_cut_and_takes_no_time() -> None:
    assert len(own_words("a\n" * 1_000_000).split("\n")) == MAX_LINES
    assert own_words("[quote]" * 200_000 + "лечу Анну") == ""
    assert len(own_words("писал(а) " * 100_000)) <= 20_000
