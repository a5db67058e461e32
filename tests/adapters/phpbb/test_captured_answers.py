"""Recorded forms, lists and refusals mean what they are recorded as."""

from __future__ import annotations

import pytest

from adapters.errors import NotFound, Refused, Transient
from adapters.phpbb import messages
from adapters.phpbb.forms import find_form
from adapters.phpbb.list_page import profile_account, topic_rows
from adapters.phpbb.page import account_shown, error_texts, is_login_form, logged_in, message_text, shown_offset
from tests.adapters.phpbb import captures

pytestmark = pytest.mark.skipif(
    not captures.present("phpbb33"), reason="the recorded pages are not on this machine"
)  # fmt: skip

_REFUSALS = [
    ("reply_to_locked_topic.html", "locked"),
    ("forum_no_permission_user.html", "no_permission"),
    ("newtopic_needs_approval_answer.html", "needs_approval"),
    ("post_needs_approval_answer.html", "needs_approval"),
    ("viewtopic_missing_topic_404.html", "not_found"),
    ("pm_view_missing.html", "not_found"),
    ("pm_view_not_mine.html", "not_found"),
    ("pm_recipient_disabled_error.html", "recipient_refuses"),
    ("pm_unknown_user_error.html", "unknown_recipient"),
    ("login_captcha_required.html", "captcha"),
    ("posting_empty_message_error.html", "too_short"),
    ("pm_compose_denied_newly_registered.html", "no_permission"),
]
_TRY_AGAIN = [
    "flood_control_answer.html",
    "pm_flood_answer.html",
    "form_token_invalid_answer.html",
    "form_token_same_second_answer.html",
]


def _said(name: str) -> str:
    page = captures.page("phpbb33", name)
    return message_text(page) or " ".join(error_texts(page))


@pytest.mark.parametrize(("name", "reason"), _REFUSALS)
def test_a_refusal_is_told_by_its_reason_in_the_boards_own_words(name: str, reason: str) -> None:
    error = messages.refusal(_said(name), "http://board.test/")
    assert isinstance(error, Refused)
    assert error.reason == reason
    assert _said(name).split(".")[0] in error.what


def test_a_missing_topic_is_not_found() -> None:
    assert isinstance(messages.refusal(_said("viewtopic_missing_topic_404.html"), ""), NotFound)


@pytest.mark.parametrize("name", _TRY_AGAIN)
def test_flood_control_and_stale_tokens_may_be_tried_again(name: str) -> None:
    assert isinstance(messages.refusal(_said(name), ""), Transient)


@pytest.mark.parametrize(
    "name",
    ["login_form.html", "guest_pm_login_required.html", "guest_posting_reply_login_required.html",
     "session_expired_on_post.html", "login_captcha_required.html"],
)  # fmt: skip
def test_a_login_page_is_known_as_one(name: str) -> None:
    page = captures.page("phpbb33", name)
    assert is_login_form(page)
    assert not logged_in(page)
    assert find_form(page, "username", "password") is not None


@pytest.mark.parametrize("name", ["guest_posting_login_required.html"])
@pytest.mark.parametrize("board", ["phpbb31", "phpbb30"])
def test_a_login_page_of_an_old_board_is_known_as_one(board: str, name: str) -> None:
    assert is_login_form(captures.page(board, name))


@pytest.mark.parametrize(
    ("board", "name", "number", "shown"),
    [
        ("phpbb33", "user_viewtopic_start000.html", "58", "MafiaBot"),
        ("phpbb30", "user_viewtopic_start000.html", "", "MafiaBot"),
        ("phpbb30", "subsilver2_user_viewtopic_start000.html", "", "MafiaBot"),
        ("phpbb33", "guest_viewtopic_start000.html", "", ""),
    ],
)
def test_the_page_says_who_is_logged_in(board: str, name: str, number: str, shown: str) -> None:
    account = account_shown(captures.page(board, name))
    assert (account.id, account.name) == (number, shown)


@pytest.mark.proves("THR-20")
@pytest.mark.parametrize(
    ("board", "name", "seconds"),
    [
        ("phpbb33", "user_viewtopic_start000.html", 0),
        ("phpbb33", "user_viewtopic_russian_start000.html", 3 * 3600),
        ("phpbb31", "user_viewtopic_start000.html", 0),
        ("phpbb30", "user_viewtopic_start000.html", 0),
        ("phpbb30", "subsilver2_user_viewtopic_start000.html", 0),
    ],
)
def test_the_page_says_in_which_zone_it_shows_times(board: str, name: str, seconds: int) -> None:
    assert shown_offset(captures.page(board, name)) == seconds


def test_the_reply_form_carries_every_hidden_field_over_and_presses_one_button() -> None:
    form = find_form(captures.page("phpbb33", "posting_reply_form.html"), "message", "subject")
    assert form is not None
    pairs = form.filled({"message": "текст"}, button="post", untick=frozenset({"attach_sig"}))
    sent = dict(pairs)
    assert sent["message"] == "текст"
    assert sent["topic_cur_post_id"] == "2"
    assert sent["creation_time"].isdigit()
    assert sent["form_token"]
    assert sent["post"] == "Submit"
    assert "attach_sig" not in sent
    assert not {"preview", "save", "add_file"} & set(sent)
    assert form.action.endswith("posting.php?mode=reply&t=2")


def test_the_edit_form_brings_the_text_as_it_stands() -> None:
    form = find_form(captures.page("phpbb33", "posting_edit_form.html"), "message")
    assert form is not None
    assert form.value("message") == "[b]Max[/b] third"
    assert form.value("edit_post_message_checksum")


@pytest.mark.parametrize(
    ("board", "name"),
    [("phpbb31", "posting_newtopic_form.html"), ("phpbb30", "posting_newtopic_form.html"),
     ("phpbb30", "subsilver2_posting_reply.html")],
)  # fmt: skip
def test_forms_of_old_boards_show_that_haste_is_punished(board: str, name: str) -> None:
    form = find_form(captures.page(board, name), "message", "subject")
    assert form is not None
    assert "lastclick" in form.controls


def test_a_topic_list_is_read_with_its_pinned_topics_and_without_shadows() -> None:
    rows = {row.id: row for row in topic_rows(captures.page("phpbb33", "user_viewforum_p1.html"))}
    assert rows["6"].pinned
    assert rows["5"].title == "Announcement [b]x[/b] <i>y</i>"
    assert rows["4"].pinned
    assert not rows["34"].pinned
    shadowed = topic_rows(captures.page("phpbb33", "user_viewforum_with_shadow_topic.html"))
    assert "3" not in {row.id for row in shadowed}


@pytest.mark.parametrize(
    ("board", "name", "topic"),
    [("phpbb31", "viewforum.html", "3"), ("phpbb30", "viewforum.html", "2"),
     ("phpbb30", "subsilver2_viewforum.html", "2")],
)  # fmt: skip
def test_topic_lists_of_old_boards_are_read_too(board: str, name: str, topic: str) -> None:
    row = next(row for row in topic_rows(captures.page(board, name)) if row.id == topic)
    assert row.title == 'Mafia #1: Ночь в городе & "Дом"'
    assert row.replies == 44
    assert row.last_post in {"46", "47"}


def test_a_profile_tells_the_account() -> None:
    account = profile_account(captures.page("phpbb33", "memberlist_profile_62_ampersand.html"), "tom & jerry")
    assert (account.id, account.name) == ("62", "Tom & Jerry")
