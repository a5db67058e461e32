"""Every topic page recorded from a real board is read to what is known to have been posted."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

import pytest

from adapters.errors import PageChanged
from adapters.model import Post
from adapters.phpbb.page import page_of
from adapters.phpbb.topic_page import topic_page
from tests.adapters.phpbb import captures

_NOT_TOPICS = ("print", "missing", "404")
_LATER = {"viewtopic_with_attachments.html": "80"}  # edited after the truth was written down
_RENAMED = {"user_viewtopic_with_quick_reply.html": "12"}  # its author was renamed by then


def _cases(board: str) -> list[tuple[str, str]]:
    if not captures.present(board):
        return []
    return [(board, name) for name in captures.truth(board).pages if not any(word in name for word in _NOT_TOPICS)]


_CASES = [case for board in ("phpbb33", "phpbb31", "phpbb30", "phpbb20") for case in _cases(board)]
_needs_captures = pytest.mark.skipif(not _CASES, reason="the recorded pages are not on this machine")


def _read(board: str, name: str) -> tuple[Post, ...]:
    return topic_page(captures.page(board, name), "3").posts


@_needs_captures
@pytest.mark.proves("THR-34")
@pytest.mark.parametrize(("board", "name"), _CASES)
def test_the_posts_of_a_page_are_those_that_are_on_it(board: str, name: str) -> None:
    assert [post.id for post in _read(board, name)] == captures.truth(board).pages[name]


@_needs_captures
@pytest.mark.proves("THR-25")
@pytest.mark.parametrize(("board", "name"), _CASES)
def test_authors_are_known_by_name_and_by_account(board: str, name: str) -> None:
    known = captures.truth(board).posts
    for post in _read(board, name):
        told = known.get(post.id)
        if told is None or told["author"] is None or _RENAMED.get(name) == post.id:
            continue
        assert post.author.name == told["author"], post.id
        deleted_account = told.get("author_id") == 1
        if "author_id" in told:
            assert post.author.id == ("" if deleted_account else str(told["author_id"])), post.id
        else:
            assert post.author.id.isdigit(), post.id


@_needs_captures
@pytest.mark.proves("THR-21")
@pytest.mark.parametrize(("board", "name"), [case for case in _CASES if case[0] == "phpbb33"])
def test_times_are_exact_where_the_page_has_them_whatever_it_shows(board: str, name: str) -> None:
    known = captures.truth(board).posts
    for post in _read(board, name):
        if post.id in known:
            assert post.posted.at == datetime.fromisoformat(known[post.id]["posted_utc"]), post.id
            assert post.posted.seconds


@_needs_captures
@pytest.mark.parametrize(("board", "name"), [case for case in _CASES if "no_smilies_images" not in case[1]])
def test_bold_outside_quotes_survives_the_reading(board: str, name: str) -> None:
    known = captures.truth(board).posts
    for post in _read(board, name):
        told = known.get(post.id)
        if told is None or told["bold_outside_quotes"] is None or _LATER.get(name) == post.id:
            continue
        found = captures.plain_bold(post.html, styled=board != "phpbb33", alt_of_all=board != "phpbb20")
        wanted = [re.sub(r"\n+", "\n", text) for text in told["bold_outside_quotes"]]
        if board == "phpbb20":  # the truth and the page disagree about spaces alone in bold
            found, wanted = [text.strip() for text in found], [text.strip() for text in wanted]
        assert found == wanted, post.id


@_needs_captures
@pytest.mark.proves("THR-30")
@pytest.mark.parametrize(("board", "name"), _CASES)
def test_edit_notes_are_found_and_no_other_note_is_taken_for_one(board: str, name: str) -> None:
    known = captures.truth(board).posts
    for post in _read(board, name):
        told = known.get(post.id)
        if told is None or _LATER.get(name) == post.id:
            continue
        assert (post.edit is not None) == bool(told["edit_notice"]), post.id
        if post.edit is not None and told.get("edit_count_shown"):
            assert post.edit.count == told["edit_count_shown"], post.id


@_needs_captures
@pytest.mark.parametrize(("board", "name"), [case for case in _CASES if case[0] == "phpbb33"])
def test_soft_deleted_posts_that_a_moderator_sees_are_hidden(board: str, name: str) -> None:
    known = captures.truth(board).posts
    for post in _read(board, name):
        if post.id in known:
            assert post.hidden == known[post.id]["soft_deleted"], post.id


@_needs_captures
def test_an_edit_note_says_who_edited_and_why() -> None:
    marks = {post.id: post.edit for post in _read("phpbb33", "user_viewtopic_russian_relative_dates_start040.html")}
    by_moderator = next(mark for mark in marks.values() if mark is not None and mark.reason)
    assert (by_moderator.editor, by_moderator.count, by_moderator.reason) == ("Vedushchij", 1, "vote fixed")
    assert by_moderator.at == datetime.fromisoformat("2026-12-01T00:28+00:00")


@_needs_captures
@pytest.mark.parametrize(
    ("board", "name", "total", "per_page"),
    [
        ("phpbb33", "guest_viewtopic_start000.html", 77, 10),
        ("phpbb33", "moderator_viewtopic_start050.html", 79, 10),
        ("phpbb33", "user_viewtopic_russian_start000.html", 79, 10),
        ("phpbb31", "user_viewtopic_start010.html", 45, 10),
        ("phpbb30", "user_viewtopic_start040.html", 45, 10),
        ("phpbb30", "subsilver2_user_viewtopic_start000.html", 45, 10),
        ("phpbb20", "user_viewtopic_start000.html", None, 10),
    ],
)
def test_the_pager_tells_the_count_of_posts_and_the_size_of_a_page(
    board: str, name: str, total: int | None, per_page: int
) -> None:
    view = topic_page(captures.page(board, name), "3")
    assert (view.total, view.per_page) == (total, per_page)
    assert view.title == 'Mafia #1: Ночь в городе & "Дом"'


@_needs_captures
def test_a_locked_topic_is_seen_as_locked_and_an_open_one_is_not() -> None:
    assert topic_page(captures.page("phpbb33", "viewtopic_locked_as_user.html"), "7").locked
    assert not topic_page(captures.page("phpbb33", "user_viewtopic_start000.html"), "3").locked


@_needs_captures
def test_only_a_moderator_is_offered_the_lock() -> None:
    assert "action=lock" in topic_page(captures.page("phpbb33", "moderator_viewtopic_start050.html"), "3").lock_link
    assert topic_page(captures.page("phpbb33", "user_viewtopic_start000.html"), "3").lock_link == ""


@_needs_captures
def test_the_post_of_an_ignored_member_is_read_like_any_other() -> None:
    posts = {post.id: post for post in _read("phpbb33", "user_viewtopic_with_foe_Kot.html")}
    assert posts["12"].author.name == "Kot"
    assert captures.plain_bold(posts["12"].html) == ["-=Kot=-"]


@_needs_captures
def test_a_post_that_waits_for_approval_is_hidden() -> None:
    posts = {p.id: p for p in _read("phpbb33", "viewtopic_with_unapproved_post_as_moderator.html")}
    assert posts["3"].hidden
    assert not posts["2"].hidden


@_needs_captures
@pytest.mark.proves("THR-21")
@pytest.mark.parametrize(
    ("board", "name", "post", "minute"),
    [
        ("phpbb31", "user_viewtopic_start000.html", "3", "2026-12-01T00:59+00:00"),
        ("phpbb30", "user_viewtopic_start000.html", "2", "2026-12-01T00:48+00:00"),
        ("phpbb30", "subsilver2_user_viewtopic_start000.html", "2", "2026-12-01T00:48+00:00"),
        ("phpbb20", "user_viewtopic_start000.html", "2", "2026-12-01T00:52+00:00"),
    ],
)
def test_old_boards_tell_the_minute_and_no_second(board: str, name: str, post: str, minute: str) -> None:
    posted = next(p.posted for p in _read(board, name) if p.id == post)
    assert (posted.at, posted.seconds) == (datetime.fromisoformat(minute), False)


@_needs_captures
@pytest.mark.parametrize(
    "name", ["guest_viewtopic_print_p1.html", "viewtopic_missing_topic_404.html", "login_form.html", "guest_index.html"]
)
def test_a_page_without_posts_is_never_a_topic_without_news(name: str) -> None:
    with pytest.raises(PageChanged):
        topic_page(captures.page("phpbb33", name), "3")


@_needs_captures
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_half_a_page_is_refused_whole(share: float) -> None:
    whole = captures.answer("phpbb33", "user_viewtopic_start000.html")
    half = replace(whole, text=whole.text[: int(len(whole.text) * share)])
    with pytest.raises(PageChanged, match="ends in the middle"):
        page_of(half)
