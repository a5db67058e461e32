"""Writing: every message once, no form sent too soon, each refusal told as it is meant."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adapters.errors import Refused, Transient, Unsure
from adapters.model import Account, LetterDraft, PostDraft, TopicDraft
from adapters.phpbb import PhpBB
from tests.adapters.driven import DrivenClock
from tests.adapters.loopback import Loopback, Reply
from tests.adapters.phpbb.tiny import LOGIN_FORM, TinyBoard, playing

_DRAFT = PostDraft(topic="5", body="Итог дня. t-9f3", token="t-9f3")
_FLOOD = "You cannot make another post so soon after your last."
_STALE = "The submitted form was invalid. Try submitting again."


@pytest.fixture
def board() -> TinyBoard:
    return TinyBoard()


@pytest.fixture
def clock() -> DrivenClock:
    return DrivenClock()


@pytest.fixture
def played(board: TinyBoard, clock: DrivenClock) -> Iterator[tuple[PhpBB, Loopback]]:
    with playing(board, clock) as both:
        both[0].login()
        yield both


def test_a_reply_is_posted_once_and_its_number_is_told(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    forum, place = played
    receipt = forum.reply(_DRAFT)
    assert (receipt.id, receipt.topic, receipt.post) == ("2", "5", "2")
    assert receipt.url == place.url + "viewtopic.php?p=2#p2"
    assert len(board.saved) == 1


def test_the_form_keeps_its_hidden_fields_and_loses_smileys_and_signature(
    board: TinyBoard, played: tuple[PhpBB, Loopback]
) -> None:
    played[0].reply(_DRAFT)
    sent = board.saved[0]
    assert sent["topic_cur_post_id"] == "1"
    assert sent["form_token"] == "t"
    assert sent["message"] == _DRAFT.body
    assert sent["disable_smilies"] == "on"
    assert sent["disable_magic_url"] == "on"
    assert sent["post"] == "Submit"
    assert not {"attach_sig", "preview"} & set(sent)


@pytest.mark.parametrize(("old", "pause"), [(False, 1.05), (True, 2.1)])
def test_no_form_is_sent_sooner_than_the_board_allows(
    board: TinyBoard, clock: DrivenClock, played: tuple[PhpBB, Loopback], *, old: bool, pause: float
) -> None:
    board.old = old
    clock.slept.clear()
    played[0].reply(_DRAFT)
    assert clock.slept == [pytest.approx(pause)]


def test_emoji_are_named_on_old_boards_only(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    played[0].reply(PostDraft("5", "🐺", "t"))
    board.old = True
    played[0].reply(PostDraft("5", "🐺", "t"))
    assert [form["message"] for form in board.saved] == ["🐺", ":wolf face:"]


def test_flood_control_is_sat_out(board: TinyBoard, clock: DrivenClock, played: tuple[PhpBB, Loopback]) -> None:
    board.answers = [_FLOOD, _FLOOD]
    assert played[0].reply(_DRAFT).id == "2"
    assert sum(clock.slept) >= 10
    assert len(board.saved) == 1


def test_a_flood_without_end_is_left_for_later(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.answers = [_FLOOD] * 100
    with pytest.raises(Transient):
        played[0].reply(_DRAFT)
    assert board.saved == []


def test_a_form_given_back_as_stale_is_sent_again(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.answers = [_STALE]
    assert played[0].reply(_DRAFT).id == "2"


def test_posts_that_came_in_between_do_not_stop_ours(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    review = (
        '<h3>Post review</h3><div id="ppr2"><a href="./memberlist.php?mode=viewprofile&amp;u=3">Анна</a> t-9f3?</div>'
    )
    board.answers = [board.form(top=review), board.form(top=review)]
    assert played[0].reply(_DRAFT).id == "2"
    assert len(board.saved) == 1


def test_our_own_message_among_those_in_between_is_not_posted_again(
    board: TinyBoard, played: tuple[PhpBB, Loopback]
) -> None:
    review = '<div id="ppr8"><a href="./memberlist.php?mode=viewprofile&amp;u=7">forumbot</a> Итог дня. t-9f3</div>'
    board.answers = [board.form(top=review)]
    assert played[0].reply(_DRAFT).id == "8"
    assert board.saved == []


def test_a_session_lost_while_posting_loses_no_message(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.logged_in = False
    board.answers = [board.whole(LOGIN_FORM.format(error="", extra=""))]
    board.logged_in = True
    assert played[0].reply(_DRAFT).id == "2"
    assert len(board.saved) == 1


def test_a_reply_thrown_away_in_silence_is_unsure(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.answers = [Reply(status=302, headers={"Location": "./viewtopic.php?f=2&t=5"})]
    with pytest.raises(Unsure):
        played[0].reply(_DRAFT)


@pytest.mark.parametrize("answer", [Reply(status=503), Reply("<html>half"), Reply(hang_up=True), Reply("")])
def test_an_answer_that_can_not_be_read_is_unsure_and_never_sent_again(
    board: TinyBoard, played: tuple[PhpBB, Loopback], answer: Reply
) -> None:
    board.answers = [answer]
    forum, place = played
    with pytest.raises(Unsure):
        forum.reply(_DRAFT)
    assert place.paths("POST") == ["/posting.php"]


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        ("Your message contains too few characters.", "too_short"),
        ("Ваше сообщение слишком длинное.", "too_long"),
        ("You cannot use certain BBCodes: [flash].", "bad_markup"),
        ("Какая-то новая причина.", "other"),
    ],
)
def test_a_refused_message_is_not_sent_again(
    board: TinyBoard, played: tuple[PhpBB, Loopback], error: str, reason: str
) -> None:
    board.answers = [error]
    forum, place = played
    with pytest.raises(Refused, match=error.split("[", maxsplit=1)[0]) as caught:
        forum.reply(_DRAFT)
    assert caught.value.reason == reason
    assert len(place.paths("POST")) == 1


def test_a_message_that_waits_for_approval_is_saved_and_says_so(
    board: TinyBoard, played: tuple[PhpBB, Loopback]
) -> None:
    board.answers = [
        board.message("This message has been submitted successfully, but it will need to be approved by a moderator.")
    ]
    with pytest.raises(Refused, match="do not send it again") as caught:
        played[0].reply(_DRAFT)
    assert caught.value.reason == "needs_approval"


def test_a_locked_topic_refuses_before_anything_is_sent(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    forum, place = played
    usual = place.answer
    locked = board.message("Эта тема закрыта, вы не можете редактировать и оставлять сообщения в ней.")
    place.answer = lambda asked: locked if asked.path == "/posting.php" else usual(asked)
    with pytest.raises(Refused) as caught:
        forum.reply(_DRAFT)
    assert caught.value.reason == "locked"
    assert place.paths("POST") == []


def test_a_captcha_before_each_message_is_told(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.answers = [board.form(top='<input name="confirm_code">')]
    with pytest.raises(Refused) as caught:
        played[0].reply(_DRAFT)
    assert caught.value.reason == "captcha"


def test_old_boards_answer_with_a_page_that_leads_to_the_post(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.answers = [board.message("Posted.", link="./viewtopic.php?f=2&t=5&p=44#p44")]
    assert played[0].reply(_DRAFT).id == "44"


def test_a_new_topic_is_found_out_with_its_first_post(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.answers = [Reply(status=302, headers={"Location": "./viewtopic.php?t=5"})]
    receipt = played[0].open_topic(TopicDraft(forum="2", subject="Мафия", body="t-1", token="t-1"))
    assert (receipt.id, receipt.topic, receipt.post) == ("5", "5", "1")


def test_a_topic_that_can_not_be_looked_at_is_opened_all_the_same(
    board: TinyBoard, played: tuple[PhpBB, Loopback]
) -> None:
    forum, place = played
    board.answers = [Reply(status=302, headers={"Location": "./viewtopic.php?t=5"})]
    usual = place.answer
    place.answer = lambda asked: Reply(status=500) if asked.path == "/viewtopic.php" else usual(asked)
    receipt = forum.open_topic(TopicDraft(forum="2", subject="Мафия", body="t-1", token="t-1"))
    assert (receipt.id, receipt.post) == ("5", "")


def test_an_edit_replaces_the_text(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    assert played[0].edit_post("1", "новое", "t").id == "1"
    assert board.saved[0]["message"] == "новое"
    assert board.saved[0]["subject"] == "Re: Мафия"


def test_an_edit_that_meets_another_is_given_up(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    review = '<h3>Post review</h3><div id="ppr1">changed</div>'
    board.answers = [board.form(top=review, mode="edit")]
    with pytest.raises(Refused) as caught:
        played[0].edit_post("1", "новое", "t")
    assert caught.value.reason == "edit_conflict"


def test_a_lock_is_asked_for_confirmed_and_looked_at(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    forum, place = played
    forum.set_locked("5", True)
    assert board.locked
    forum.set_locked("5", True)
    assert place.paths("POST") == ["/mcp.php"]
    forum.set_locked("5", False)
    assert not board.locked


def test_who_may_not_lock_is_told_so(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.moderator = False
    with pytest.raises(Refused) as caught:
        played[0].set_locked("5", True)
    assert caught.value.reason == "no_permission"


def test_a_letter_is_addressed_by_number(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.answers = []
    played[0].send_letter(LetterDraft(Account("3", "Анна"), "Роль", "Вы дон. t-2", "t-2"))
    assert board.saved[0]["address_list[u][3]"] == "to"
    assert board.saved[0]["subject"] == "Роль"


def test_a_recipient_who_takes_no_letters_is_told(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    board.answers = ["Some users couldn’t be added as they have disabled private message receipt."]
    with pytest.raises(Refused) as caught:
        played[0].send_letter(LetterDraft(Account("3", "Анна"), "Роль", "t-2", "t-2"))
    assert caught.value.reason == "recipient_refuses"


def test_a_letter_to_nobody_is_not_sent(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    with pytest.raises(Refused) as caught:
        played[0].send_letter(LetterDraft(Account("99", "Никто"), "Роль", "t-2", "t-2"))
    assert caught.value.reason == "unknown_recipient"
    assert board.saved == []


def test_our_post_is_found_by_its_token_and_nobody_elses_is(board: TinyBoard, played: tuple[PhpBB, Loopback]) -> None:
    forum, _ = played
    board.posts.append((2, "Анна", "3", "кто-то пишет t-9f3"))
    assert forum.find_post(_DRAFT) is None
    receipt = forum.reply(_DRAFT)
    assert forum.find_post(_DRAFT) == receipt
