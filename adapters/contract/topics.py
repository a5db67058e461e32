"""The contract: topics and posts, read and written."""

from __future__ import annotations

from datetime import timedelta

import pytest

from adapters.contract.ground import Ground
from adapters.contract.looking import plain, shown
from adapters.contract.scene import Member, Scene, SceneFixtures
from adapters.contract.tokens import fresh
from adapters.errors import NotFound, Refused
from adapters.model import PostDraft, TopicDraft

_MISSING = "99999999"


class TopicContract(SceneFixtures):
    """Opening, replying, reading on, finding again, editing, refusing."""

    def test_a_topic_just_opened_can_be_read(self, host: Member, scene: Scene) -> None:
        reading = host.forum.read_topic(scene.topic.id)
        assert reading.complete
        assert plain(reading.title) == scene.draft.subject
        first = reading.posts[0]
        assert scene.draft.token in first.html
        assert first.author.id == host.account.id
        assert scene.topic.post in {"", first.id}

    def test_a_topic_is_found_by_its_token(self, host: Member, scene: Scene) -> None:
        found = host.forum.find_topic(scene.draft)
        assert found is not None
        assert found.topic == scene.topic.id

    def test_a_topic_with_our_subject_and_another_token_is_not_ours(self, host: Member, scene: Scene) -> None:
        other = TopicDraft(scene.draft.forum, scene.draft.subject, "x", fresh("x"))
        assert host.forum.find_topic(other) is None

    def test_the_list_shows_the_topic_once(self, ground: Ground, host: Member, scene: Scene) -> None:
        rows = [row for row in host.forum.list_topics(ground.forum) if row.id == scene.topic.id]
        assert len(rows) == 1
        assert plain(rows[0].title) == scene.draft.subject
        assert not rows[0].locked

    def test_a_reply_is_found_by_its_token_and_by_nothing_else(self, host: Member, scene: Scene) -> None:
        before = host.forum.read_topic(scene.topic.id).cursor
        draft, receipt = scene.reply("to be found")
        for since in (None, before):
            found = host.forum.find_post(draft, since)
            assert found is not None
            assert found.post == receipt.post
        assert host.forum.find_post(scene.reply_draft("never posted")) is None

    def test_reading_tells_order_authors_and_times(self, ground: Ground, host: Member, scene: Scene) -> None:
        reading = host.forum.read_topic(scene.topic.id)
        ids = [post.id for post in reading.posts]
        times = [post.posted.at for post in reading.posts]
        assert len(set(ids)) == len(ids)
        assert times == sorted(times)
        now = host.forum.clock().server
        assert all(time.tzinfo is not None for time in times)
        assert all(timedelta(minutes=-2) < now - time < timedelta(hours=2) for time in times)
        assert all(post.author.id and post.author.name for post in reading.posts)
        assert reading.whole_from == ids[0]
        assert ground.forum

    def test_an_unchanged_topic_costs_one_request_and_reads_the_same(self, host: Member, scene: Scene) -> None:
        whole = host.forum.read_topic(scene.topic.id)
        before = host.session.requests()
        again = host.forum.read_topic(scene.topic.id, whole.cursor)
        assert host.session.requests() - before == 1
        assert again.complete
        assert again.cursor == whole.cursor
        assert again.posts
        assert again.posts == whole.posts[-len(again.posts) :]

    def test_reading_on_brings_what_came_and_skips_nothing(self, host: Member, peer: Member, scene: Scene) -> None:
        whole = host.forum.read_topic(scene.topic.id)
        draft, receipt = scene.reply("something new", peer)
        further = host.forum.read_topic(scene.topic.id, whole.cursor)
        assert further.posts[-1].id == receipt.post
        assert draft.token in further.posts[-1].html
        assert further.posts[-1].author.id == peer.account.id
        known = [post.id for post in whole.posts]
        read = [post.id for post in further.posts]
        assert read[:-1] == known[len(known) - len(read) + 1 :]
        assert [post.id for post in host.forum.read_topic(scene.topic.id).posts] == [*known, receipt.post]

    def test_a_post_that_came_in_between_is_not_lost_nor_is_ours_doubled(
        self, ground: Ground, host: Member, peer: Member, scene: Scene
    ) -> None:
        begun = host.session.requests()
        theirs: list[str] = []

        def intrude() -> None:
            if not theirs and host.session.requests() > begun:
                theirs.append("posting")  # the peer's own waiting must not call us again
                theirs[:] = [scene.reply("in between", peer)[1].post]

        ground.sleeping.on_sleep(intrude)
        try:
            draft, receipt = scene.reply("was being written")
        finally:
            ground.sleeping.on_sleep(None)
        posts = host.forum.read_topic(scene.topic.id).posts
        assert [post.id for post in posts if draft.token in post.html] == [receipt.post]
        assert [post.id for post in posts if post.id in theirs] == theirs

    def test_an_edit_replaces_the_text_and_nothing_else(self, host: Member, scene: Scene) -> None:
        old = host.forum.read_topic(scene.topic.id).posts[0]
        token = fresh("e")
        body = f"{host.forum.markup.bold('Edited')} opening\n{scene.draft.token} {token}"
        scene.ground.patiently(lambda: host.forum.edit_post(old.id, body, token))
        new = host.forum.read_topic(scene.topic.id).posts[0]
        assert token in new.html
        assert (new.id, new.author, new.posted) == (old.id, old.author, old.posted)
        assert host.forum.find_topic(scene.draft) is not None

    def test_a_foreign_edit_of_an_older_post_is_noticed(self, host: Member, peer: Member, scene: Scene) -> None:
        if not host.forum.capabilities.edit_notices:
            pytest.skip("this engine marks no edits")
        _, receipt = scene.reply("to be changed", peer)
        scene.reply("a later post")
        token = fresh("e")
        scene.ground.patiently(lambda: peer.forum.edit_post(receipt.post, f"changed {token}", token))
        post = next(post for post in host.forum.read_topic(scene.topic.id).posts if post.id == receipt.post)
        assert shown(post.html) == f"changed {token}"
        assert post.edit is not None
        assert post.edit.editor == peer.account.name
        assert post.edit.at is None or post.edit.at.tzinfo is not None

    def test_another_ones_post_cannot_be_edited(self, host: Member, peer: Member, scene: Scene) -> None:
        before = host.forum.read_topic(scene.topic.id).posts[0]
        with pytest.raises(Refused):
            peer.forum.edit_post(before.id, "stolen", fresh("e"))
        assert host.forum.read_topic(scene.topic.id).posts[0].html == before.html

    def test_a_long_post_arrives_whole(self, host: Member, scene: Scene) -> None:
        most = host.forum.capabilities.max_post or 60000
        line = "Съешь ещё этих мягких французских булок & <чаю>. "
        text = (line * (most // len(line)))[: min(most // 2, 20000)].strip()
        _, receipt = scene.reply(host.forum.markup.escape(text))
        post = next(post for post in host.forum.read_topic(scene.topic.id).posts if post.id == receipt.post)
        assert shown(post.html).startswith(text)

    def test_a_post_beyond_the_limit_is_refused_and_not_posted(self, host: Member, scene: Scene) -> None:
        most = host.forum.capabilities.max_post
        if most is None:
            pytest.skip("this engine tells no limit")
        draft = scene.reply_draft("я" * (most + 100))
        with pytest.raises(Refused) as refusal:
            scene.ground.patiently(lambda: host.forum.reply(draft))
        assert refusal.value.reason == "too_long"
        assert host.forum.find_post(draft) is None

    def test_letters_beyond_the_basic_plane_never_break_a_post(self, host: Member, scene: Scene) -> None:
        _, receipt = scene.reply(f"wolf \N{WOLF FACE} {host.forum.markup.bold('Anna')} after")
        post = next(post for post in host.forum.read_topic(scene.topic.id).posts if post.id == receipt.post)
        text = shown(post.html)
        assert text.startswith("wolf ")
        assert "Anna after" in text

    def test_a_missing_topic_is_not_found_and_never_empty(self, host: Member) -> None:
        with pytest.raises(NotFound):
            host.forum.read_topic(_MISSING)
        with pytest.raises(NotFound):
            host.forum.reply(PostDraft(_MISSING, "x", fresh("x")))

    def test_a_missing_forum_is_refused(self, host: Member) -> None:
        with pytest.raises(Refused):
            host.forum.list_topics(_MISSING)
        with pytest.raises(Refused):
            host.forum.open_topic(TopicDraft(_MISSING, "x", "x", fresh("x")))

    def test_a_locked_topic_takes_no_reply_of_a_member(self, host: Member, peer: Member, scene: Scene) -> None:
        if not host.forum.capabilities.lock:
            pytest.skip("this engine locks nothing")
        if host.forum.rights(topic=scene.topic.id).lock is False:
            with pytest.raises(Refused) as refusal:
                host.forum.set_locked(scene.topic.id, True)
            assert refusal.value.reason == "no_permission"
            return
        for _ in range(2):  # finding it locked already is success
            scene.ground.patiently(lambda: host.forum.set_locked(scene.topic.id, True))
        assert host.forum.read_topic(scene.topic.id).locked
        with pytest.raises(Refused) as refusal:
            peer.forum.reply(scene.reply_draft("too late"))
        assert refusal.value.reason == "locked"
        scene.ground.patiently(lambda: host.forum.set_locked(scene.topic.id, False))
        assert not host.forum.read_topic(scene.topic.id).locked
