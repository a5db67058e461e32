"""Logging in: what is tried again, what never is, and what is kept to itself."""

from __future__ import annotations

import pytest

from adapters.errors import Refused
from tests.adapters.driven import DrivenClock
from tests.adapters.phpbb.tiny import TinyBoard, playing


@pytest.fixture
def board() -> TinyBoard:
    tiny = TinyBoard()
    tiny.logged_in = False
    return tiny


def test_the_account_is_confirmed_by_the_page(board: TinyBoard) -> None:
    with playing(board, DrivenClock()) as (forum, _):
        account = forum.login()
    assert (account.id, account.name) == ("7", "forumbot")


def test_who_is_logged_in_already_sends_no_password(board: TinyBoard) -> None:
    board.logged_in = True
    with playing(board, DrivenClock()) as (forum, place):
        forum.login()
        assert place.paths("POST") == []


def test_the_login_form_is_not_sent_in_the_second_it_was_made(board: TinyBoard) -> None:
    clock = DrivenClock()
    with playing(board, clock) as (forum, _):
        forum.login()
    assert clock.slept == [pytest.approx(1.05)]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("You have specified an incorrect password.", "bad_credentials"),
        ("Вы ввели неверное имя пользователя.", "bad_credentials"),
        ("The specified username is currently inactive.", "inactive_account"),
        ("Вам закрыт доступ к конференции.", "banned"),
        ("Луна не в той фазе.", "other"),
    ],
)
def test_a_refused_login_is_tried_once_and_told(board: TinyBoard, said: str, reason: str) -> None:
    board.login_error = said
    with playing(board, DrivenClock()) as (forum, place), pytest.raises(Refused, match=said) as caught:
        forum.login()
    assert caught.value.reason == reason
    assert len(place.paths("POST")) == 1


def test_a_captcha_stops_us_before_a_password_is_sent(board: TinyBoard) -> None:
    board.captcha = True
    with playing(board, DrivenClock()) as (forum, place), pytest.raises(Refused, match="browser") as caught:
        forum.login()
    assert caught.value.reason == "captcha"
    assert place.paths("POST") == []


def test_the_password_is_shown_nowhere(board: TinyBoard) -> None:
    with playing(board, DrivenClock(), password="topsecret") as (forum, _):
        with pytest.raises(Refused) as caught:
            forum.login()
        shown = f"{caught.value} {forum!r} {forum.http!r} {forum._board!r}"
    assert "topsecret" not in shown
