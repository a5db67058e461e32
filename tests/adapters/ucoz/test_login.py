"""Login: believed when a page greets us, whatever the answer to the form says."""

from __future__ import annotations

import pytest

from adapters.errors import LoginNeeded, PageChanged, Refused
from adapters.model import Account
from adapters.ucoz.xml_answer import words_of
from tests.adapters.loopback import Asked, Reply
from tests.adapters.ucoz.tiny import TinySite, open_site


def test_who_is_logged_in_already_sends_no_password() -> None:
    with open_site(TinySite()) as (site, server):
        assert site.login() == Account("7", "forumbot")
        assert server.paths("POST") == []


def test_a_password_lets_in_and_a_page_confirms_it() -> None:
    with open_site(TinySite(logged_in=False)) as (site, server):
        assert site.login() == Account("7", "forumbot")
        assert [request.path for request in server.asked] == ["/index/8", "/index/sub/", "/index/8"]
        form = server.asked[1].form
        assert form == {"user": "forumbot", "password": "right", "rem": "1", "a": "2", "ajax": "2", "_tp_": "xml"}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("Неправильный логин или пароль", "bad_credentials"),
        ("Неправильный код безопасности", "captcha"),
        ("Для вашего аккаунта любая активность временно заблокирована", "banned"),
        ("Сегодня неприёмный день", "other"),
    ],
)
def test_the_site_says_why_it_lets_nobody_in(words: str, reason: str) -> None:
    with open_site(TinySite(logged_in=False, login_answer=words), "wrong") as (site, _):
        with pytest.raises(Refused, match=words) as caught:
            site.login()
        assert caught.value.reason == reason
        assert "wrong" not in str(caught.value)


def test_an_answer_without_words_is_no_login() -> None:
    board = TinySite(logged_in=False)

    def answer(asked: Asked) -> Reply:
        return Reply("<ajax></ajax>") if asked.method == "POST" else board.answer(asked)

    with open_site(board) as (site, server):
        server.answer = answer
        with pytest.raises(PageChanged, match="neither let us in nor said why not"):
            site.login()


def test_a_lost_session_is_noticed_and_mended_once() -> None:
    board = TinySite()
    with open_site(board) as (site, server):
        site.own_page("forum/5-7-1")
        board.logged_in = False
        assert "ucoz-forum-post-11" in site.own_page("forum/5-7-1").source
        assert server.paths("POST") == ["/index/sub/"]


def test_a_site_that_forgets_us_at_once_is_reported() -> None:
    board = TinySite()

    def answer(asked: Asked) -> Reply:
        board.logged_in = asked.path == "/index/8"
        return board.answer(asked)

    with open_site(board) as (site, server):
        server.answer = answer
        with pytest.raises(LoginNeeded, match="for a guest right after"):
            site.own_page("forum/5-7-1")


def test_no_password_is_shown() -> None:
    with open_site(TinySite()) as (site, _):
        assert "right" not in repr(site)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ('<ajax><cmd p="innerHTML" t="x"><![CDATA[<b>Неверный</b> пароль]]></cmd></ajax>', ["Неверный пароль"]),
        ("<ajax><cmd p=\"js\"><![CDATA[_uWnd.alert('Нет прав','',{w:1})]]></cmd></ajax>", ["Нет прав"]),
        ('<ajax><cmd p="js"><![CDATA[location.reload()]]></cmd></ajax>', []),
        ('<ajax><cmd p="innerHTML">незакрытый', ["незакрытый"]),
        ("", []),
        ("Service Unavailable", []),
        ('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ajax><cmd p="innerHTML">&x;</cmd></ajax>', ["&x;"]),
    ],
)
def test_an_answer_to_a_script_is_read_for_its_words(answer: str, words: list[str]) -> None:
    assert words_of(answer) == words
