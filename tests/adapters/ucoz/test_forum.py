"""The adapter as the host's port sees it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from adapters.errors import Refused
from adapters.http import Politeness
from adapters.model import PostDraft, TopicDraft
from adapters.port import Forum
from adapters.ucoz.forum import UCoz
from tests.adapters.driven import DrivenClock
from tests.adapters.loopback import serving
from tests.adapters.ucoz.tiny import TinySite


@contextmanager
def _open(board: TinySite) -> Iterator[Forum]:
    with serving(board.answer) as server:
        forum: Forum = UCoz(
            server.url, "forumbot", "right", clock=DrivenClock(), contact="host@forum.test",
            politeness=Politeness(min_interval=0),
        )  # fmt: skip
        yield forum
        forum.close()


def test_a_game_thread_is_opened_listed_answered_and_read() -> None:
    with _open(TinySite(logged_in=False)) as forum:
        topic = forum.open_topic(TopicDraft("5", "Мафия, игра 2", "начало fb-1", "fb-1"))
        assert [row.id for row in forum.list_topics("5", pages=3)] == ["5-9", "5-7"]
        receipt = forum.reply(PostDraft("5-7", "день fb-2", "fb-2"))
        reading = forum.read_topic("5-7")
        assert reading.posts[-1].id == receipt.post
        assert reading.posts[-1].author == forum.login()
        assert forum.find_post(PostDraft("5-7", "", "fb-2"), reading.cursor) == receipt
        assert topic.topic == "5-9"


def test_what_it_can_not_do_it_declares_and_refuses() -> None:
    with _open(TinySite()) as forum:
        assert not forum.capabilities.edit_own
        assert not forum.capabilities.lock
        with pytest.raises(Refused, match="not known yet"):
            forum.edit_post("11", "иначе", "fb-1")
        with pytest.raises(Refused, match="ask a moderator"):
            forum.set_locked("5-7", True)
        forum.set_locked("5-7", False)


def test_rights_are_what_forms_tell() -> None:
    with _open(TinySite()) as forum:
        rights = forum.rights(forum="5", topic="5-7")
        assert (rights.read, rights.reply, rights.open_topic, rights.lock) == (True, True, True, None)
    with _open(TinySite(form=False)) as forum:
        assert forum.rights(forum="5", topic="5-7").reply is None
    with _open(TinySite(captcha=True)) as forum:
        assert forum.rights(topic="5-7").reply is False
        assert "CAPTCHA" in forum.rights(topic="5-7").notes[0]


def test_no_secret_is_in_its_name() -> None:
    with _open(TinySite()) as forum:
        assert "right" not in repr(forum)
        assert forum.clock().shown_offset is None
