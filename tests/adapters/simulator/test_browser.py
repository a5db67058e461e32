"""The scripted player's browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from adapters.simulator.client import Browser
from adapters.simulator.reading import BrowserError
from tests.adapters.simulator.conftest import PASSWORD, Town

Opening = Callable[[Town, str], Browser]


@pytest.fixture
def browse() -> Iterator[Opening]:
    """Open browsers; all are closed at the end."""
    opened: list[Browser] = []

    def begin(town: Town, name: str) -> Browser:
        opened.append(Browser(town.forum.url, name, PASSWORD, town.clock))
        return opened[-1]

    yield begin
    for browser in opened:
        browser.close()


@pytest.fixture(params=["3.3", "3.1", "3.0"])
def any_town(request: pytest.FixtureRequest, found_town: Callable[..., Town]) -> Town:
    return found_town(request.param, "ru")


def test_it_posts_edits_quotes_and_deletes(any_town: Town, browse: Opening) -> None:
    anna, topic = browse(any_town, "Anna"), str(any_town.topic)
    post = anna.post(topic, "[b]Boris[/b]\nsecond line")
    assert anna.posts(topic)[-1] == (post, "Anna", "Boris\nsecond line")
    anna.edit(post, "changed")
    assert any_town.forum.posts(any_town.topic)[-1].text == "changed"
    assert "changed" in browse(any_town, "Boris").quote(post)
    anna.delete(post)
    assert any_town.forum.posts(any_town.topic)[-1].state == "deleted"


def test_it_opens_and_locks_topics(any_town: Town, browse: Opening) -> None:
    moderator = browse(any_town, "Mod")
    topic = moderator.open_topic(str(any_town.section), "Day 1 <&>", "Vote!")
    assert any_town.forum.topics(any_town.section)[-1].title == "Day 1 <&>"
    moderator.lock(topic)
    assert any_town.forum.topics(any_town.section)[-1].locked
    with pytest.raises(BrowserError, match="закрыта"):
        browse(any_town, "Anna").post(topic, "late")


def test_it_writes_and_reads_letters(any_town: Town, browse: Opening) -> None:
    anna, boris = browse(any_town, "Anna"), browse(any_town, "Boris")
    anna.send_letter("boris", "Night & <day>", "kill [b]Mod[/b]\nguard me")
    assert [line.subject for line in anna.letters("outbox")] == ["Night & <day>"]
    line = boris.letters()[0]
    assert (line.correspondent, line.unread) == ("Anna", True)
    letter = boris.read_letter(line.id)
    assert (letter.sender, letter.text) == ("Anna", "kill Mod\nguard me")
    assert not boris.letters()[0].unread


def test_it_waits_out_floods_and_reviews(any_town: Town, browse: Opening) -> None:
    anna, topic = browse(any_town, "Anna"), str(any_town.topic)
    anna.post(topic, "one")
    any_town.forum.faults.intervene(lambda: any_town.forum.post_as("Boris", any_town.topic, "between"), method="POST")
    anna.post(topic, "two")
    assert [post.text for post in any_town.forum.posts(any_town.topic)][1:] == ["one", "between", "two"]


def test_it_comes_back_after_its_session_was_lost(any_town: Town, browse: Opening) -> None:
    anna, topic = browse(any_town, "Anna"), str(any_town.topic)
    anna.post(topic, "one")
    any_town.clock.sleep(100_000)
    anna.post(topic, "two")
    any_town.forum.end_sessions(keys=True)
    anna.post(topic, "three")
    assert [post.text for post in any_town.forum.posts(any_town.topic)][1:] == ["one", "two", "three"]


def test_what_the_forum_refuses_is_an_error_in_its_words(town: Town, browse: Opening) -> None:
    anna = browse(town, "Anna")
    with pytest.raises(BrowserError, match="does not exist"):
        anna.post("999", "x")
    with pytest.raises(BrowserError, match="no id"):
        anna.send_letter("Nobody", "x", "x")
    with pytest.raises(BrowserError, match="too few characters"):
        anna.post(str(town.topic), " ")
    with pytest.raises(BrowserError, match=r"cannot log in.*incorrect password"):
        Browser(town.forum.url, "Boris", "wrong", town.clock).post(str(town.topic), "x")
    assert len(town.forum.posts(town.topic)) == 1
