"""Seconds from the feed where pages have none, and only where both agree (THR-21)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from adapters.phpbb.feed import published
from tests.adapters.driven import DrivenClock
from tests.adapters.loopback import Asked, Reply
from tests.adapters.phpbb import captures
from tests.adapters.phpbb.tiny import TinyBoard, playing

pytestmark = pytest.mark.proves("THR-21")
_ENTRY = """<entry><id>http://board.test/viewtopic.php?t=5&amp;p={number}#p{number}</id>
<published>{moment}</published></entry>"""


def _feed(moments: dict[int, str]) -> str:
    entries = "".join(_ENTRY.format(number=number, moment=moment) for number, moment in moments.items())
    return f'<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom">{entries}</feed>'


class _WithoutSeconds(TinyBoard):
    """Shows minutes only, and has a feed."""

    def __init__(self) -> None:
        super().__init__()
        self.feed = Reply(_feed({1: "2026-03-01T19:01:42+00:00"}))
        self.feeds_asked = 0

    def answer(self, asked: Asked) -> Reply:
        if asked.path == "/feed.php":
            self.feeds_asked += 1
            return self.feed
        reply = super().answer(asked)
        shown = (
            str(reply.body)
            .replace('<time datetime="2026-03-01T19:', "01 Mar 2026, 19:")
            .replace(':00+00:00">x</time>', "")
        )
        return Reply(shown, reply.status, reply.headers)


def _read(board: _WithoutSeconds) -> tuple[datetime, bool]:
    with playing(board, DrivenClock()) as (forum, _):
        posted = forum.read_topic("5").posts[0].posted
    return posted.at, posted.seconds


def test_the_feed_tells_the_second_of_the_last_posts() -> None:
    assert _read(_WithoutSeconds()) == (datetime(2026, 3, 1, 19, 1, 42, tzinfo=UTC), True)


@pytest.mark.parametrize(
    "feed",
    [
        Reply(_feed({1: "2026-03-01T22:01:42+00:00"})),
        Reply(_feed({1: "gestern"})),
        Reply("<html>no feed</html>"),
        Reply("feeds are off", status=404),
        Reply("", status=500),
    ],
    ids=["another minute", "no time", "a page", "switched off", "broken"],
)
def test_a_feed_that_does_not_fit_changes_nothing(feed: Reply) -> None:
    board = _WithoutSeconds()
    board.feed = feed
    assert _read(board) == (datetime(2026, 3, 1, 19, 1, tzinfo=UTC), False)


@pytest.mark.proves("THR-33")
def test_an_unchanged_topic_without_seconds_still_costs_one_request() -> None:
    board = _WithoutSeconds()
    with playing(board, DrivenClock()) as (forum, _):
        cursor = forum.read_topic("5").cursor
        before = forum.http.count
        forum.read_topic("5", cursor)
        assert forum.http.count - before == 1


def test_a_board_without_feeds_is_not_asked_again() -> None:
    board = _WithoutSeconds()
    board.feed = Reply(status=404)
    with playing(board, DrivenClock()) as (forum, _):
        forum.read_topic("5")
        forum.read_topic("5")
    assert board.feeds_asked == 1


def test_entities_of_a_feed_are_not_followed() -> None:
    bomb = '<!DOCTYPE f [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + _feed({1: "&a;"}).split("?>", 1)[1]
    assert published(bomb, UTC) == {}


@pytest.mark.skipif(not captures.present("phpbb31"), reason="the recorded pages are not on this machine")
@pytest.mark.parametrize("board", ["phpbb31", "phpbb30"])
def test_recorded_feeds_tell_seconds_in_the_boards_zone(board: str) -> None:
    text = (captures.FOLDER / board / "feed_topic.atom").read_text(encoding="utf-8")
    here = published(text, UTC)
    assert len(here) == 15
    assert any(moment.second for moment in here.values())
    ahead = published(text.replace("+00:00", ""), timezone(timedelta(hours=3)))
    assert all(here[number] - ahead[number] == timedelta(hours=3) for number in here)
