"""Nicknames learned during a game: proposed, never applied (issue of the reader)."""

from __future__ import annotations

from forumbot.reading.learning import proposals
from tests.forumbot.reading.thread import roster, thread


def test_a_later_exact_vote_explains_an_unread_nickname() -> None:
    found = thread().post("Анна", "<b>Хомяк</b>").post("Анна", "<b>Борис</b>").count()
    proposed = proposals([found.ballots], roster())
    assert [(p.nickname, p.player, p.posts) for p in proposed] == [("Хомяк", "Борис", ("1",))]
    assert found.standing() == {"Анна": "Борис"}


def test_the_hosts_word_explains_it_too() -> None:
    found = thread().post("Анна", "<b>Хомяк</b>").count()
    assert proposals([found.ballots], roster(), {("1", "Хомяк"): "Вера"})[0].player == "Вера"


def test_what_was_explained_in_two_ways_or_is_known_is_not_proposed() -> None:
    found = (
        thread()
        .post("Анна", "<b>Хомяк</b>")
        .post("Анна", "<b>Борис</b>")
        .post("Вера", "<b>Хомяк</b>")
        .post("Вера", "<b>Глеб</b>")
        .count()
    )
    assert proposals([found.ballots], roster()) == ()


def test_an_unexplained_text_is_not_proposed() -> None:
    assert proposals([thread().post("Анна", "<b>Хомяк</b>").count().ballots], roster()) == ()


def test_a_vote_of_another_day_explains_nothing() -> None:
    unread = thread().post("Анна", "<b>Хомяк</b>").count()
    exact = thread().post("Анна", "<b>Борис</b>").count()
    assert proposals([unread.ballots, exact.ballots], roster()) == ()


def test_a_sentence_is_no_nickname() -> None:
    found = thread().post("Анна", "<b>день второй, всем привет</b>").post("Анна", "<b>Борис</b>").count()
    assert proposals([found.ballots], roster()) == ()
