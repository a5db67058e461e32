"""Every topic page recorded from a real forum is read to what is known to stand on it."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from adapters.dom import parse
from adapters.errors import PageChanged
from adapters.model import Part, Post
from adapters.ucoz.pager import Pager
from adapters.ucoz.topic_page import TopicPage, topic_page
from tests.adapters.ucoz import captures
from tests.adapters.ucoz.captures import squeezed
from tests.adapters.ucoz.truth import TRUTH, Truth

pytestmark = pytest.mark.skipif(not captures.present(), reason="the recorded pages are not on this machine")

_CASES = pytest.mark.parametrize(("name", "truth"), TRUTH.items(), ids=TRUTH.keys())


def _view(name: str) -> TopicPage:
    return topic_page(captures.page(name), TRUTH[name].topic)


def _post(name: str, number: str) -> Post:
    return next(post for post in _view(name).posts if post.id == number)


@pytest.mark.proves("THR-34")
@_CASES
def test_the_posts_of_a_page_are_those_that_are_on_it(name: str, truth: Truth) -> None:
    view = _view(name)
    assert [post.id for post in view.posts] == truth.posts.split()
    assert {post.topic for post in view.posts} == {view.topic} == {truth.topic}


def test_all_recorded_pages_together_hold_these_many_things() -> None:
    posts = [post for name in TRUTH for post in _view(name).posts]
    assert len(posts) == 132
    assert sum(post.edit is not None for post in posts) == 12
    assert sum(bool(post.parts) for post in posts) == 16
    assert sum(len(post.parts) for post in posts) == 40
    assert sum(post.author.id == "" for post in posts) == 11


@pytest.mark.proves("THR-25")
@_CASES
def test_authors_are_known_by_account_and_guests_by_having_none(name: str, truth: Truth) -> None:
    view = _view(name)
    assert [(p.author.name, p.author.id) for p in view.posts] == [(t.name, t.profile) for t in captures.told(name)]
    assert [post.id for post in view.posts if not post.author.id] == truth.guests.split()


@pytest.mark.proves("THR-25")
def test_a_guest_under_a_members_name_has_no_account() -> None:
    assert _post("10-23-0-17.html", "1868").author.name == _post("10-234-0-17-1.html", "8168").author.name
    assert _post("10-23-0-17.html", "1868").author.id == "2"
    assert _post("10-234-0-17-1.html", "8168").author.id == ""


@pytest.mark.proves("THR-21")
@_CASES
def test_times_are_exact_to_the_second(name: str, truth: Truth) -> None:
    for post, told in zip(_view(name).posts, captures.told(name), strict=True):
        assert (post.posted.at, post.posted.seconds) == (datetime.fromtimestamp(told.stamp, UTC), True), post.id
        assert post.url == f"http://forum.test/forum/{truth.topic}-{told.id}-16-{told.stamp}"


@_CASES
def test_a_text_is_read_whole_and_alone(name: str, truth: Truth) -> None:
    for post, told in zip(_view(name).posts, captures.told(name), strict=True):
        assert squeezed(post.html) == squeezed(told.body), post.id
        assert not re.search('class="(?:edited|signatureView|eAttach)', post.html), post.id


@_CASES
def test_bold_outside_quotes_survives_the_reading(name: str, truth: Truth) -> None:
    found = 0
    for post, told in zip(_view(name).posts, captures.told(name), strict=True):
        bold = _bold("".join(part.html for part in post.parts or (Part(post.html, None),)))
        assert bold == captures.bold_in_source(told.body), post.id
        found += len(bold)
    assert found == truth.bold


def _bold(html: str) -> list[str]:
    root = parse(f"<div>{html}</div>")
    aside = "bbQuoteBlock", "bbCodeBlock", "uSpoilerClosed"
    for box in [e for e in root.iter("div") if e.get("class") in aside]:
        box.drop_tree()
    for cell in [e for e in root.iter("td") if e.get("class") == "quoteMessage"]:
        table = next(e for e in cell.iterancestors() if e.tag == "table")
        if table.getparent() is not None:
            table.drop_tree()
    return ["".join(str(e.text_content()).split()) for e in root.iter("b")]


@pytest.mark.proves("THR-30")
@_CASES
def test_edit_notes_are_found_with_editor_and_minute(name: str, truth: Truth) -> None:
    edited = {post.id: post.edit for post in _view(name).posts if post.edit is not None}
    assert list(edited) == truth.edited.split()
    assert all(mark.editor and mark.at is not None for mark in edited.values())


@pytest.mark.proves("THR-30")
def test_an_edit_by_another_hand_names_it() -> None:
    mark = _post("10-234-0-17-1.html", "6467").edit
    assert mark is not None
    assert mark.editor != _post("10-234-0-17-1.html", "6467").author.name
    assert mark.at == datetime(2008, 2, 7, 13, 16, tzinfo=UTC)


@pytest.mark.proves("THR-24")
@_CASES
def test_glued_posts_come_apart_and_no_other(name: str, truth: Truth) -> None:
    posts = _view(name).posts
    assert {post.id: len(post.parts) for post in posts if post.parts} == truth.parts
    for post in posts:
        stamps = [part.stamp for part in post.parts]
        assert stamps[:1] in ([], [None])
        moments = [stamp.at for stamp in stamps[1:] if stamp is not None]
        assert len(moments) == len(stamps[1:])
        assert moments == sorted(moments)
        assert moments[-1:] in ([], [post.posted.at]), "the last addition gives the post its time"
        assert "Добавлено" not in "".join(part.html for part in post.parts)


@pytest.mark.proves("THR-24")
def test_a_post_glued_of_nine_has_a_time_for_each_addition() -> None:
    stamps = [part.stamp for part in _post("13-286-1.html", "5643").parts[1:]]
    clocks = ["20:27:26", "20:28:17", "20:31:19", "20:36:41", "20:40:39", "20:47:37", "20:48:16", "20:49:07"]
    assert [f"{stamp.at:%H:%M:%S}" for stamp in stamps if stamp is not None] == clocks


@pytest.mark.proves("THR-24")
def test_stamps_written_under_another_offset_of_the_site_are_placed_by_the_posts_own_time() -> None:
    """The stamp says 17:06:42 and the post's head 13:08: the site's clock was set four hours back in between."""
    post = _post("10-234-0-17-1.html", "6458")
    assert post.parts[1].stamp is not None
    assert post.parts[1].stamp.at == datetime(2008, 2, 7, 10, 6, 42, tzinfo=UTC)


@_CASES
def test_the_pager_tells_which_page_of_how_many(name: str, truth: Truth) -> None:
    view = _view(name)
    assert view.pager == Pager(*truth.pages)
    assert view.total == (captures.told(name)[-1].place if truth.pages[0] == truth.pages[1] else None)


@pytest.mark.proves("THR-34")
@_CASES
def test_a_first_post_repeated_on_a_later_page_is_known_as_such(name: str, truth: Truth) -> None:
    assert _view(name).pinned == ("6132" if name == "2-308-2.html" else "")


@_CASES
def test_signatures_are_told_apart_from_texts(name: str, truth: Truth) -> None:
    assert sum(bool(post.signature_html) for post in _view(name).posts) == truth.signed


@_CASES
def test_only_the_closed_topic_is_closed(name: str, truth: Truth) -> None:
    assert _view(name).locked == (name == "25-278-1.html")


def test_shortened_links_lead_where_they_lead() -> None:
    links = re.findall(
        r'href="([^"]*)"', _post("2-552-1.html", "10939").html + _post("17-602-0-17-1.html", "11494").html
    )
    assert links
    assert not [link for link in links if "u.to/" in link]


@pytest.mark.parametrize("name", ["10.html", "2-0-1.html", "0-0-1-34.html", "0-0-1-35.html"])
def test_a_page_without_posts_is_never_a_topic_without_news(name: str) -> None:
    with pytest.raises(PageChanged, match="No posts found"):
        topic_page(captures.page(name), "10-23")


def test_a_page_of_another_topic_is_refused() -> None:
    with pytest.raises(PageChanged, match="shows topic 10-23 and not 10-234"):
        topic_page(captures.page("10-23-1.html"), "10-234")


def test_a_topic_moved_to_another_forum_is_still_the_topic() -> None:
    assert topic_page(captures.page("10-23-1.html"), "2-23").topic == "10-23"
