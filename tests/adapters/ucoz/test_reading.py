"""Reading a topic to its end (THR-33, THR-34)."""

from __future__ import annotations

import pytest

from adapters.errors import NotFound, Transient
from adapters.model import Cursor
from adapters.ucoz.reading import read_topic
from tests.adapters.ucoz.tiny import TinySite, open_site


@pytest.mark.proves("THR-33")
def test_an_unchanged_topic_costs_one_request() -> None:
    board = TinySite()
    board.add(7)
    with open_site(board) as (site, server):
        cursor = read_topic(site, "5-7", None).cursor
        before = len(server.asked)
        again = read_topic(site, "5-7", cursor)
        assert len(server.asked) - before == 1
        assert again.cursor == cursor
        assert (again.whole_from, again.total_posts, again.complete) == (str(board.posts[6].id), 8, True)


@pytest.mark.proves("THR-34")
@pytest.mark.parametrize("pinned", [False, True])
def test_all_posts_come_once_and_in_order(pinned: bool) -> None:
    board = TinySite(pinned=pinned)
    board.add(7)
    with open_site(board) as (site, _):
        reading = read_topic(site, "5-7", None)
        assert [post.id for post in reading.posts] == [str(post.id) for post in board.posts]
        assert reading.whole_from == "11"


@pytest.mark.proves("THR-34")
def test_a_pinned_first_post_is_no_beginning_of_what_was_read_whole() -> None:
    board = TinySite(pinned=True)
    board.add(7)
    with open_site(board) as (site, _):
        reading = read_topic(site, "5-7", Cursor(3, str(board.posts[-1].id)))
        assert [post.id for post in reading.posts] == ["11", *(str(post.id) for post in board.posts[6:])]
        assert reading.whole_from == str(board.posts[6].id)


@pytest.mark.proves("THR-34")
def test_what_was_posted_since_is_read_over_several_pages() -> None:
    board = TinySite()
    board.add(3)
    with open_site(board) as (site, _):
        cursor = read_topic(site, "5-7", None).cursor
        board.add(5)
        assert [post.id for post in read_topic(site, "5-7", cursor).posts] == [str(p.id) for p in board.posts[3:]]


@pytest.mark.proves("THR-34")
def test_posts_deleted_before_our_place_hide_no_new_one() -> None:
    board = TinySite()
    board.add(6)
    with open_site(board) as (site, _):
        cursor = read_topic(site, "5-7", None).cursor
        del board.posts[1:5]
        board.add(2)
        read = {post.id for post in read_topic(site, "5-7", cursor).posts}
        assert read >= {str(post.id) for post in board.posts[-3:]}


@pytest.mark.proves("THR-34")
@pytest.mark.parametrize("served", range(5))
def test_a_post_deleted_while_we_read_hides_no_other(served: int) -> None:
    board = TinySite()
    board.add(9)
    board.after_page = [lambda: None] * served + [lambda: board.posts.pop(1)]
    with open_site(board) as (site, _):
        try:
            read = {post.id for post in read_topic(site, "5-7", None).posts}
        except Transient:
            return
        assert read >= {str(post.id) for post in board.posts}


def test_a_topic_that_is_not_there_is_not_found() -> None:
    with open_site(TinySite()) as (site, _), pytest.raises(NotFound, match="Тема не найдена"):
        read_topic(site, "5-99", None)


def test_a_closed_topic_is_read_as_closed() -> None:
    with open_site(TinySite(closed=True)) as (site, _):
        assert read_topic(site, "5-7", None).locked
