"""Recorded lists of topics, the feed of renewed topics, and who is logged in."""

from __future__ import annotations

import pytest

from adapters.ucoz.list_page import is_topic_list, topic_rows
from adapters.ucoz.page import account_shown, complaints, logged_in
from adapters.ucoz.pager import Pager, pager
from tests.adapters.ucoz import captures
from tests.adapters.ucoz.truth import TRUTH

pytestmark = pytest.mark.skipif(not captures.present(), reason="the recorded pages are not on this machine")

_LISTS = ["10.html", "2-0-1.html", "0-0-1-34.html"]


@pytest.mark.parametrize(
    ("name", "rows", "pinned"), [("10.html", 7, 0), ("2-0-1.html", 20, 4), ("0-0-1-34.html", 20, 6)]
)
def test_a_list_is_read_row_by_row(name: str, rows: int, pinned: int) -> None:
    topics = topic_rows(captures.page(name))
    assert len({topic.id for topic in topics}) == rows
    assert sum(topic.pinned for topic in topics) == pinned
    assert all(topic.title and topic.replies is not None for topic in topics)
    assert is_topic_list(captures.page(name))


def test_a_row_counts_the_posts_but_the_first() -> None:
    row = topic_rows(captures.page("10.html"))[0]
    assert (row.id, row.replies, row.url) == ("10-23", 48, "http://forum.test/forum/10-23-1")


@pytest.mark.parametrize(("name", "last"), [("10.html", 1), ("2-0-1.html", 5)])
def test_a_list_knows_its_pages(name: str, last: int) -> None:
    assert pager(captures.page(name)) == Pager(1, last)


@pytest.mark.parametrize("name", [*TRUTH, *_LISTS, "0-0-1-35.html"])
def test_a_visitor_is_seen_to_be_a_guest(name: str) -> None:
    page = captures.page(name)
    assert not logged_in(page)
    assert account_shown(page) is None
    assert complaints(page) == []


def test_a_list_of_members_is_no_list_of_topics() -> None:
    assert not is_topic_list(captures.page("0-0-1-35.html"))
    assert topic_rows(captures.page("0-0-1-35.html")) == []
