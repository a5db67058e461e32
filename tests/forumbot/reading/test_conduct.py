"""Breaches of conduct (RAT-10 to 12, 33, 56; THR-30 to 32)."""

from __future__ import annotations

from typing import Any

import pytest

from forumbot.reading.model import Day, Player
from tests.forumbot.reading.thread import at, kinds, roster, thread

FIRST = Day(1, at(9), at(23))
LETTER = "Ваша роль: мафиози. Ваш клан: Борис и Дина. Каждую ночь вы выбираете жертву и пишете мне письмо."


@pytest.mark.proves("RAT-11", "THR-30")
@pytest.mark.parametrize(
    "change",
    [
        {"edited_by": "Анна"},
        {"edited_at": at(12)},
        {"edit_count": 1},
        {"later_html": "<b>Вера</b>"},
        {"later_html": "<b>Борис</b> и вот ещё что"},
        {"later_html": "Борис"},
    ],
)
def test_an_edit_is_known_by_notice_or_by_text_and_the_first_text_counts(change: dict[str, Any]) -> None:
    found = thread().post("Анна", "<b>Борис</b>", **change).count()
    assert kinds(found) == [("edited", "Анна")]
    assert found.standing() == {"Анна": "Борис"}


@pytest.mark.proves("RAT-11", "THR-30")
@pytest.mark.parametrize(
    "change",
    [
        {"edited_by": "Ведущий"},
        {"edited_by": "Модератор"},
        {"edited_by": "Администратор форума"},
        {"later_html": "<b>Борис</b>"},
        {"later_html": '<strong style="color:red">Борис</strong>'},
        {"edit_count": 0},
    ],
)
def test_a_hosts_or_moderators_edit_and_an_unchanged_text_are_no_violation(change: dict[str, Any]) -> None:
    found = thread().post("Анна", "<b>Борис</b>", **change).count(roster(moderators=("Модератор",)))
    assert found.violations == ()


@pytest.mark.proves("THR-31")
def test_a_post_first_seen_edited_counts_as_seen() -> None:
    found = thread().post("Анна", "<b>Вера</b>", edited_by="Анна", edited_at=at(10, 5)).count()
    assert found.standing() == {"Анна": "Вера"}
    assert kinds(found) == [("edited", "Анна")]


@pytest.mark.proves("THR-32")
def test_a_vanished_post_keeps_counting_and_is_told_with_its_text() -> None:
    found = thread().post("Анна", "я за <b>Бориса</b>", vanished_at=at(15)).count()
    assert found.standing() == {"Анна": "Борис"}
    assert [(v.kind, v.detail) for v in found.violations] == [("deleted", "я за Бориса")]


@pytest.mark.proves("RAT-12")
@pytest.mark.parametrize(
    "html",
    [
        "Мне написали: Ваша роль: мафиози. Ваш клан: Борис и Дина. Каждую ночь",
        "<blockquote>ваша роль МАФИОЗИ ваш клан Борис и Дина, каждую ночь</blockquote>",
        "ВашарольмафиозиВашкланБорисиДинаКаждуюночьвы",
        '<div class="spoiler">каждую ночь вы выбираете жертву и пишете мне письмо</div>',
    ],
)
def test_forty_letters_of_a_host_letter_are_a_quotation_however_they_are_set(html: str) -> None:
    assert ("quoted_host_pm", "Анна") in kinds(thread().post("Анна", html).count(letters=[LETTER]))


@pytest.mark.proves("RAT-12")
def test_fewer_letters_or_what_the_host_said_in_public_are_none() -> None:
    short = thread().post("Анна", "Ваша роль: мафиози. Ваш клан: Борис")
    assert short.count(letters=[LETTER]).violations == ()
    public = thread().post("Ведущий", LETTER).post("Анна", LETTER)
    assert public.count(letters=[LETTER]).violations == ()
    assert thread().post("Анна", LETTER).count(letters=[LETTER], public=[LETTER]).violations == ()


@pytest.mark.proves("RAT-10")
@pytest.mark.parametrize("html", ["<b>Борис</b>", "Я — старый моряк <b>Борис</b>", '<img src="a.jpg"><b>Борис</b>'])
def test_a_first_post_without_picture_or_words_is_no_introduction(html: str) -> None:
    found = thread().post("Анна", html).count(day=FIRST, introductions=True)
    assert ("no_introduction", "Анна") in kinds(found)


@pytest.mark.proves("RAT-10")
def test_an_introduction_is_asked_of_the_first_post_only() -> None:
    posts = thread().post("Анна", 'Я — старый моряк <img src="a.jpg">').post("Анна", "<b>Борис</b>")
    assert posts.count(day=FIRST, introductions=True).violations == ()


@pytest.mark.proves("RAT-10")
def test_the_character_must_stand_in_signature_or_title_by_the_end_of_day_one() -> None:
    words = 'Я — старый моряк Джон <img src="a.jpg">'
    bare = thread().post("Анна", words, signature_html="мой сайт", user_title="Новичок")
    signed = thread().post("Анна", words, signature_html="<i>Моряк, гроза морей</i>", user_title="")
    hidden = thread().post("Анна", words)
    assert kinds(bare.count(day=FIRST, introductions=True, now=at(23))) == [("no_signature", "Анна")]
    assert bare.count(day=FIRST, introductions=True, now=at(22)).violations == ()
    assert signed.count(day=FIRST, introductions=True, now=at(23)).violations == ()
    assert hidden.count(day=FIRST, introductions=True, now=at(23)).violations == ()


@pytest.mark.proves("RAT-33")
def test_a_stunned_players_posts_are_violations_on_that_day_only() -> None:
    posts = thread().post("Анна", "ох")
    assert kinds(posts.count(roster(Player("Анна", stunned_days=(2,))))) == [("stunned_posted", "Анна")]
    assert posts.count(roster(Player("Анна", stunned_days=(3,)))).violations == ()


@pytest.mark.proves("RAT-33")
def test_a_stunned_player_can_still_be_voted_for() -> None:
    found = thread().post("Анна", "<b>Борис</b>").count(roster(Player("Борис", stunned_days=(2,))))
    assert found.standing() == {"Анна": "Борис"}


@pytest.mark.proves("RAT-56")
def test_a_dead_players_post_is_a_violation_and_a_living_ones_is_not() -> None:
    players = roster(Player("Дина", alive_until=at(9)))
    assert kinds(thread().post("Дина", "я знаю").post("Анна", "и я").count(players)) == [("dead_posted", "Дина")]


def test_an_outsiders_post_is_told_and_his_bold_counts_for_nothing() -> None:
    found = thread().post("Прохожий", "<b>Анна</b>").count()
    assert kinds(found) == [("not_a_player", "Прохожий")]
    assert found.standing() == {}


@pytest.mark.proves("RAT-4", "RAT-5")
def test_nobody_but_the_host_is_free_to_post_in_silence_and_night() -> None:
    players = roster(Player("Дина", alive_until=at(9)))
    quiet = thread().post("Прохожий", "а?", at(22, 56)).post("Дина", "о!", at(22, 57)).post("Ведущий", "тише")
    assert ("silence", "Прохожий") in kinds(quiet.count(players))
    assert ("silence", "Дина") in kinds(quiet.count(players))
    night = thread().post("Прохожий", "а?", at(23, 30))
    assert kinds(night.count(players)) == [("not_a_player", "Прохожий"), ("after_close", "Прохожий")]
