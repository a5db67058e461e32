"""Engines are told by their markup, addresses by their shape."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapters.detect import ForumLink, board_address, detect, forum_in, forums

CAPTURES = Path(__file__).resolve().parents[3] / "shared" / "captures"

ENGINES = {
    "flaskbb": "flaskbb",
    "fluxbb": "fluxbb",
    "mybb": "mybb",
    "phpbb20": "phpbb",
    "phpbb30": "phpbb",
    "phpbb31": "phpbb",
    "phpbb33": "phpbb",
    "punbb": "punbb",
    "smf": "smf",
    "spirit": "spirit",
    "ucoz": "ucoz",
}


@pytest.mark.skipif(not CAPTURES.is_dir(), reason="the recorded boards are not at hand")
@pytest.mark.parametrize("folder", ENGINES)
def test_each_page_of_a_recorded_board_tells_its_engine(folder: str) -> None:
    for page in (CAPTURES / folder).glob("*.html"):
        if page.name not in {"print.html", "10-0-0-37"}:
            assert detect(page.read_text(encoding="utf-8", errors="replace")) == ENGINES[folder], page.name


@pytest.mark.parametrize("page", ["", "<html>", "\0" * 100, "<p>Powered by love</p>", "phpBB is an engine"])
def test_a_page_that_tells_nothing_is_of_no_engine(page: str) -> None:
    assert detect(page) == ""


def test_the_forums_of_a_board_are_listed_once_in_its_order() -> None:
    page = """
        <a href="./viewforum.php?f=3&amp;sid=0a">Games</a> <a href="./viewforum.php?f=3"><img></a>
        <a href="./viewforum.php?sid=0a&amp;f=12">Ведущие —  <b>скрытый</b></a> <a href="viewforum.php?f=x">no</a>
        <a href="viewtopic.php?f=9&amp;t=1">a topic</a> <a>nothing</a>
    """
    assert forums("phpbb", page) == [ForumLink("3", "Games"), ForumLink("12", "Ведущие — скрытый")]


def test_categories_are_no_forums_where_the_board_marks_its_forums() -> None:
    page = """
        <a href="./viewforum.php?f=1">Category</a> <a href="./viewforum.php?f=2" class="forumtitle">Games</a>
        <a href="./viewforum.php?f=3" class="subforum read" title="No unread posts">Archive</a>
    """
    assert forums("phpbb", page) == [ForumLink("2", "Games"), ForumLink("3", "Archive")]


@pytest.mark.parametrize("page", ["", "\0", "<a", "<a href='viewforum.php?f=1'>", "%PDF-1.7"])
def test_what_is_no_page_has_no_forums(page: str) -> None:
    assert forums("phpbb", page) == []


def test_an_engine_without_known_addresses_has_no_forums() -> None:
    assert forums("spirit", '<a href="/viewforum.php?f=1">x</a>') == []
    assert forum_in("spirit", "/viewforum.php?f=1") == ""


@pytest.mark.parametrize(
    ("engine", "address", "forum"),
    [
        ("phpbb", "https://board.example/viewforum.php?f=12&start=25", "12"),
        ("ucoz", "http://board.example/forum/7-0-1", "7"),
        ("ucoz", "http://board.example/forum/7", "7"),
        ("mybb", "forumdisplay.php?fid=3", "3"),
        ("smf", "https://board.example/index.php?board=4.0", "4"),
        ("phpbb", "https://board.example/", ""),
        ("phpbb", "12", ""),
    ],
)
def test_the_forum_is_read_from_its_address(engine: str, address: str, forum: str) -> None:
    assert forum_in(engine, address) == forum


@pytest.mark.parametrize(
    ("address", "root"),
    [
        ("board.example", "https://board.example/"),
        (" http://board.example/phpBB3 ", "http://board.example/phpBB3/"),
        ("https://board.example/forum/", "https://board.example/forum/"),
        ("https://board.example/forum/viewtopic.php?t=5#p7", "https://board.example/forum/"),
        ("http://board.example/forum/10-23-1", "http://board.example/"),
        ("http://board.example/index/8-17", "http://board.example/"),
        ("HTTPS://board.example:8443/index.html", "https://board.example:8443/"),
    ],
)
def test_an_address_from_inside_a_board_leads_to_its_root(address: str, root: str) -> None:
    assert board_address(address) == root
