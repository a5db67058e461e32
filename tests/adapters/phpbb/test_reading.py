"""Reading a topic on: one request when nothing changed, nothing skipped when pages shift, no page misunderstood."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adapters.errors import NotFound, PageChanged, Refused, Transient
from adapters.model import Cursor, Reading
from adapters.phpbb import PhpBB
from tests.adapters.driven import DrivenClock
from tests.adapters.loopback import Loopback, Reply
from tests.adapters.phpbb.tiny import TinyBoard, playing


@pytest.fixture
def board() -> TinyBoard:
    return TinyBoard()


@pytest.fixture
def played(board: TinyBoard) -> Iterator[tuple[PhpBB, Loopback]]:
    with playing(board, DrivenClock()) as both:
        both[0].login()
        yield both


def _numbers(reading: Reading) -> list[int]:
    return [int(post.id) for post in reading.posts]


@pytest.mark.proves("THR-33")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 8, 40])
def test_an_unchanged_topic_costs_one_request_whatever_its_length(
    board: TinyBoard, played: tuple[PhpBB, Loopback], count: int
) -> None:
    board.add(count)
    forum, _ = played
    reading = forum.read_topic("5")
    assert _numbers(reading) == list(range(1, count + 2))
    before = forum.http.count
    again = forum.read_topic("5", reading.cursor)
    assert forum.http.count - before == 1
    assert again.complete
    assert again.cursor == reading.cursor
    assert again.whole_from == again.posts[0].id


@pytest.mark.parametrize("more", [1, 2, 3, 7])
def test_what_is_new_is_read_from_where_we_were(board: TinyBoard, played: tuple[PhpBB, Loopback], more: int) -> None:
    board.add(4)
    forum, _ = played
    cursor = forum.read_topic("5").cursor
    board.add(more)
    assert _numbers(forum.read_topic("5", cursor))[-more:] == list(range(6, 6 + more))


@pytest.mark.proves("THR-34")
@pytest.mark.parametrize("gone", [1, 2, 3, 5])
def test_posts_that_vanished_before_us_hide_no_new_ones(
    board: TinyBoard, played: tuple[PhpBB, Loopback], gone: int
) -> None:
    board.add(8)
    forum, _ = played
    cursor = forum.read_topic("5").cursor
    board.add(6)
    del board.posts[1 : 1 + gone]
    assert set(range(10, 16)) <= set(_numbers(forum.read_topic("5", cursor)))


@pytest.mark.proves("THR-34")
@pytest.mark.parametrize("gone", [[1], [2], [1, 2], [0, 1, 2]])
def test_posts_that_vanish_while_we_read_make_us_skip_none(
    board: TinyBoard, played: tuple[PhpBB, Loopback], gone: list[int]
) -> None:
    board.add(8)
    lost = {board.posts[place][0] for place in gone}

    def vanish() -> None:
        board.posts = [post for post in board.posts if post[0] not in lost]

    board.after_page = [vanish]
    forum, _ = played
    assert set(_numbers(forum.read_topic("5"))) >= set(range(1, 10)) - lost


def test_a_topic_that_became_shorter_than_our_place_is_read_at_its_end(
    board: TinyBoard, played: tuple[PhpBB, Loopback]
) -> None:
    board.add(11)
    forum, _ = played
    cursor = forum.read_topic("5").cursor
    del board.posts[4:]
    reading = forum.read_topic("5", cursor)
    assert reading.complete
    assert _numbers(reading)[-1] == 4


def test_a_strange_place_to_begin_is_no_trouble(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.add(5)
    assert _numbers(played[0].read_topic("5", Cursor(position=7000, last_post="no number")))[-1] == 6


def test_the_time_the_reading_began_is_the_servers(played: tuple[PhpBB, Loopback]) -> None:
    forum, _ = played
    assert forum.read_topic("5").began_at == forum.clock().local


def test_a_lost_session_is_noticed_and_mended_once(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.logged_in = False
    forum, place = played
    assert _numbers(forum.read_topic("5")) == [1]
    assert len(place.paths("POST")) == 1


def test_a_board_that_lets_us_in_no_more_says_why(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.logged_in = False
    board.login_error = "You have been <strong>permanently</strong> banned from this board."
    with pytest.raises(Refused) as caught:
        played[0].read_topic("5")
    assert caught.value.reason == "banned"


def test_a_topic_that_is_not_there_is_not_found(played: tuple[PhpBB, Loopback]) -> None:
    with pytest.raises(NotFound, match="does not exist"):
        played[0].read_topic("404")


@pytest.mark.parametrize("text", ["Back at five", "Sorry but this board is currently unavailable."])
def test_a_closed_board_is_waited_for_whatever_it_says(
    board: TinyBoard, played: tuple[PhpBB, Loopback], text: str
) -> None:
    board.disabled = text
    with pytest.raises(Transient, match=text):
        played[0].read_topic("5")


def test_a_sentence_that_only_the_topic_says_is_no_closed_board(
    board: TinyBoard, played: tuple[PhpBB, Loopback]
) -> None:
    forum, place = played
    usual = place.answer
    place.answer = lambda asked: board.message("Только для своих.") if asked.path == "/viewtopic.php" else usual(asked)
    with pytest.raises(Refused, match=r"Только для своих\.") as caught:
        forum.read_topic("5")
    assert caught.value.reason == "other"


@pytest.mark.parametrize(
    "body",
    ["", "<html><body>half", "<html><body>no posts here</body></html>", "{}", "\0\0\0", "<?xml version='1.0'?><x/>"],
)
def test_what_is_no_topic_page_is_never_a_topic_without_news(played: tuple[PhpBB, Loopback], body: str) -> None:
    forum, place = played
    cursor = forum.read_topic("5").cursor
    place.answer = lambda asked: Reply(body)
    with pytest.raises((PageChanged, Refused)):
        forum.read_topic("5", cursor)
