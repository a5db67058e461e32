"""Private letters as other people's scripts know them: listed, read, sent, found by token."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from adapters.errors import NotFound, PageChanged, Refused, Unsure
from adapters.model import Account, LetterDraft
from adapters.ucoz.letters import find_account, find_letter, list_letters, read_letter, send_letter
from adapters.ucoz.site import Site
from tests.adapters.ucoz.post_office import PostOffice, TinyLetter
from tests.adapters.ucoz.tiny import open_site

_ANNA = Account("3", "Анна")
_DRAFT = LetterDraft(to=_ANNA, subject="Ваша роль", body="мирная fb-5", token="fb-5")
_ORDER = TinyLetter(31, "Ход", "Анна", 'стреляю в <b>Бориса</b><div class="bbQuoteBlock">роль</div>', unread=True)


@contextmanager
def _open(office: PostOffice, zone: str | None = "Europe/Moscow") -> Iterator[Site]:
    with open_site(office.board, zone=ZoneInfo(zone) if zone else None) as (site, server):
        server.answer = office.answer
        yield site


def test_a_folder_is_listed_with_who_when_and_whether_read() -> None:
    with _open(PostOffice(inbox=[_ORDER])) as site:
        (row,) = list_letters(site, "inbox")
        assert (row.id, row.subject, row.correspondent, row.unread) == ("31", "Ход", _ANNA, True)
        assert row.sent is not None
        assert row.sent.at == datetime(2026, 3, 1, 19, 58, tzinfo=UTC)


def test_a_letter_is_read_without_its_quotes() -> None:
    with _open(PostOffice(inbox=[_ORDER])) as site:
        letter = read_letter(site, list_letters(site, "inbox")[0])
        assert (letter.text, letter.sender, letter.recipients) == ("стреляю в Бориса", _ANNA, (site.account,))


def test_an_empty_folder_is_empty_and_another_page_is_no_folder() -> None:
    office = PostOffice()
    with _open(office) as site:
        assert list_letters(site, "sent") == []
    with open_site(office.board) as (site, server):
        server.answer = lambda asked: office.board.page("<p>Главная</p>")
        with pytest.raises(PageChanged, match="folder inbox is not what"):
            list_letters(site, "inbox")


def test_without_the_sites_zone_a_letter_has_no_time_and_is_not_read() -> None:
    with _open(PostOffice(inbox=[_ORDER]), zone=None) as site, pytest.raises(PageChanged, match="set the forum's zone"):
        read_letter(site, list_letters(site, "inbox")[0])


@pytest.mark.proves("THR-25")
@pytest.mark.parametrize(("name", "number"), [("Анна", "3"), ("I-Cube", "5")])
def test_an_account_is_found_by_its_name(name: str, number: str) -> None:
    with _open(PostOffice()) as site:
        assert find_account(site, name) == Account(number, name)


def test_an_unknown_name_is_not_found() -> None:
    with _open(PostOffice()) as site, pytest.raises(NotFound, match="no account 'Никто'"):
        find_account(site, "Никто")


def test_a_letter_sent_is_found_among_the_sent() -> None:
    office = PostOffice()
    with _open(office) as site:
        receipt = send_letter(site, _DRAFT)
        assert office.saved == [
            {"to": "Анна", "subject": "Ваша роль", "message": "мирная fb-5", "a": "18", "sbm": "ОК"}
        ]
        assert receipt.id == "91"
        assert find_letter(site, _DRAFT) == receipt


def test_a_letter_by_name_alone_goes_to_that_account() -> None:
    office = PostOffice()
    with _open(office) as site:
        send_letter(site, LetterDraft(Account("", "I-Cube"), "Роль", "мафия fb-6", "fb-6"))
        assert office.saved[0]["to"] == "I-Cube"


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        ("Пользователь в базе не найден", "unknown_recipient"),
        ("Тема сообщения указана неправильно", "no_subject"),
        ("Не указан текст сообщения", "too_short"),
        ("Неправильный код безопасности", "captcha"),
        ("Для вашего аккаунта любая активность временно заблокирована", "banned"),
    ],
)
def test_the_sites_no_to_a_letter_is_told_apart(status: str, reason: str) -> None:
    with _open(PostOffice(status=status)) as site:
        with pytest.raises(Refused, match=status) as caught:
            send_letter(site, _DRAFT)
        assert caught.value.reason == reason


def test_a_letter_that_is_not_among_the_sent_is_unsure_and_sent_once() -> None:
    office = PostOffice(lost=True)
    with _open(office) as site:
        with pytest.raises(Unsure, match="not seen among the sent"):
            send_letter(site, _DRAFT)
        assert len(office.saved) == 1
