"""Replies and topics: a form's own fields are carried over, and what was sent is believed when it is seen."""

from __future__ import annotations

import pytest

from adapters.errors import NotFound, PageChanged, Refused, Transient, Unsure
from adapters.model import PostDraft, TopicDraft
from adapters.ucoz.writing import find_post, find_topic, open_topic, reply
from tests.adapters.ucoz.tiny import TinyPost, TinySite, open_site

_DRAFT = PostDraft(topic="5-7", body="[b]Голосуем[/b] fb-1", token="fb-1")
_TOPIC = TopicDraft(forum="5", subject="Мафия, игра 2", body="начало fb-2", token="fb-2")


def test_a_reply_is_found_in_its_topic() -> None:
    board = TinySite()
    board.add(4)
    with open_site(board) as (site, _):
        receipt = reply(site, _DRAFT)
        assert (receipt.id, receipt.topic) == (str(board.posts[-1].id), "5-7")
        assert find_post(site, _DRAFT, None) == receipt


def test_the_forms_own_fields_are_sent_and_smileys_are_off() -> None:
    board = TinySite()
    with open_site(board) as (site, server):
        reply(site, _DRAFT)
        assert board.saved == [{"message": _DRAFT.body, "ssid": "621", "a": "33", "sbm": "Добавить"}]
        assert server.paths("POST") == ["/forum/"]


@pytest.mark.proves("THR-24")
def test_a_reply_glued_to_our_last_one_is_found_there() -> None:
    board = TinySite(glue=True)
    with open_site(board) as (site, _):
        first = reply(site, _DRAFT)
        second = reply(site, PostDraft("5-7", "ещё fb-3", "fb-3"))
        assert first.id == second.id
        assert len(board.posts) == 2


@pytest.mark.parametrize(
    ("complaint", "error", "reason"),
    [
        ("Тема закрыта", Refused, "locked"),
        ("Неправильный код безопасности", Refused, "captcha"),
        ("Не указан текст сообщения", Refused, "too_short"),
        ("Для вашего аккаунта любая активность временно заблокирована", Refused, "banned"),
        ("У вас нет прав", Refused, "no_permission"),
        ("Раздел не найден", NotFound, "not_found"),
        ("Вы пишете слишком часто", Transient, ""),
        ("Что-то не так", Refused, "other"),
    ],
)
def test_the_sites_no_is_told_apart(complaint: str, error: type[Exception], reason: str) -> None:
    with open_site(TinySite(complaint=complaint)) as (site, _):
        with pytest.raises(error, match=complaint) as caught:
            reply(site, _DRAFT)
        assert getattr(caught.value, "reason", "") == reason


def test_a_reply_that_is_not_seen_is_unsure_and_sent_once() -> None:
    board = TinySite(lost=True)
    with open_site(board) as (site, _):
        with pytest.raises(Unsure, match="was sent, and is not seen"):
            reply(site, _DRAFT)
        assert len(board.saved) == 1


def test_a_captcha_is_named_before_anything_is_sent() -> None:
    board = TinySite(captcha=True)
    with open_site(board) as (site, _):
        with pytest.raises(Refused, match="CAPTCHA"):
            reply(site, _DRAFT)
        assert board.saved == []


def test_a_closed_topic_takes_no_reply() -> None:
    with open_site(TinySite(closed=True, form=False)) as (site, _), pytest.raises(Refused, match="is closed"):
        reply(site, _DRAFT)


def test_a_page_without_a_form_is_named() -> None:
    with open_site(TinySite(form=False)) as (site, _), pytest.raises(PageChanged, match="no form to reply"):
        reply(site, _DRAFT)


@pytest.mark.proves("THR-25")
@pytest.mark.parametrize("account", ["", "3"])
def test_our_token_under_our_name_is_not_ours_without_our_account(account: str) -> None:
    board = TinySite()
    board.posts.append(TinyPost(12, "forumbot", account, _DRAFT.body))
    with open_site(board) as (site, _):
        assert find_post(site, _DRAFT, None) is None


def test_a_topic_is_opened_and_found_by_its_first_post() -> None:
    board = TinySite()
    with open_site(board) as (site, _):
        receipt = open_topic(site, _TOPIC)
        assert (receipt.id, receipt.topic, receipt.post) == ("5-9", "5-9", str(board.posts[-1].id))
        assert board.saved[0]["name"] == _TOPIC.subject
        assert find_topic(site, _TOPIC) == receipt


def test_a_topic_that_is_not_seen_is_unsure() -> None:
    with open_site(TinySite(lost=True)) as (site, _), pytest.raises(Unsure, match="is not seen in it"):
        open_topic(site, _TOPIC)


def test_a_name_longer_than_its_field_is_refused_and_not_cut() -> None:
    board = TinySite()
    with open_site(board) as (site, _):
        with pytest.raises(Refused, match="takes 50 characters"):
            open_topic(site, TopicDraft("5", "о" * 51, "текст fb-4", "fb-4"))
        assert board.saved == []
