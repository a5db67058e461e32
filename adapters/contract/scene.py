"""What the tests of one run share: two accounts logged in, one topic, one post with everything in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from adapters.contract.ground import Ground, Session
from adapters.contract.tokens import fresh
from adapters.errors import ForumError
from adapters.model import Account, PostDraft, Receipt, TopicDraft
from adapters.port import Forum

HOSTILE = (
    "a<b>c</b> & \"quotes\" 'too'",
    "[b]Brack[/b]",
    "[quote=x]not a quote[/quote]",
    "[code]x[/code] [url=http://a.example/]y[/url]",
    "&lt;i&gt; &amp; &#65; %s {0} {{x}}",
    "Доктор Ёж «О'Брайен» — ø",
    "-=Kot=- :) 8-) ;) :lol:",
    "<script>alert(1)</script>",
    "[/b][/list][*] [/size]",
    "http://example.com/x?a=1&b=[b]2[/b]",
)


@dataclass(frozen=True)
class Member:
    """An account that is logged in."""

    account: Account
    session: Session

    @property
    def forum(self) -> Forum:
        return self.session.forum


@dataclass(frozen=True)
class Scene:
    """The topic that the run opened, and its drafts, kept so that tests can look for them again."""

    ground: Ground
    host: Member
    draft: TopicDraft
    topic: Receipt

    def reply_draft(self, body: str, *, kind: str = "r") -> PostDraft:
        """A draft for the topic, its token visible in the last line."""
        token = fresh(kind)
        return PostDraft(self.topic.id, f"{body}\n{self.host.forum.markup.small(token)}", token)

    def reply(self, body: str, member: Member | None = None) -> tuple[PostDraft, Receipt]:
        """Post into the topic, waiting for the board where it asks for it."""
        draft = self.reply_draft(body)
        forum = (member or self.host).forum
        return draft, self.ground.patiently(lambda: forum.reply(draft))


class SceneFixtures:
    """The fixtures of the suite; `ground` comes from the subclass."""

    @pytest.fixture(scope="class")
    @classmethod
    def host(cls, ground: Ground) -> Iterator[Member]:
        """The account that the host would use, by a clock that tests can listen to."""
        session = ground.open_host(ground.sleeping)
        yield Member(ground.patiently(session.forum.login), session)
        session.forum.close()

    @pytest.fixture(scope="class")
    @classmethod
    def peer(cls, ground: Ground) -> Iterator[Member]:
        """The second account, who is no moderator."""
        if not ground.open_peer:
            pytest.skip("needs a second account; give its name by --peer and FORUMBOT_PEER_PASSWORD")
        session = ground.open_peer(ground.clock)
        yield Member(ground.patiently(session.forum.login), session)
        session.forum.close()

    @pytest.fixture(scope="class")
    @classmethod
    def scene(cls, ground: Ground, host: Member) -> Iterator[Scene]:
        """One topic of our own; locked at the end, where this account may lock."""
        token = fresh("t")
        markup = host.forum.markup
        subject = f'Contract <i>test</i> & "{token}"'
        body = f"{markup.bold('Opening')} {markup.escape('by the contract suite')}\n{markup.small(token)}"
        draft = TopicDraft(ground.forum, subject, body, token)
        topic = ground.patiently(lambda: host.forum.open_topic(draft))
        yield Scene(ground, host, draft, topic)
        if host.forum.capabilities.lock:
            try:
                ground.patiently(lambda: host.forum.set_locked(topic.id, True))
            except ForumError as trouble:
                if getattr(trouble, "reason", "") != "no_permission":
                    raise

    @pytest.fixture(scope="class")
    @classmethod
    def sampler(cls, scene: Scene) -> Receipt:
        """One post that shows what markup can do, with hostile names in all places."""
        markup = scene.host.forum.markup
        lines = [markup.bold(markup.escape(name)) for name in HOSTILE]
        lines += [
            "plain " + markup.italic(markup.bold("nested") + " italic"),
            markup.link("https://forum.example/topic?a=1&b=2", "link [b] & <text>"),
            markup.strike("struck") + " " + markup.small("small"),
            markup.quote(markup.escape(HOSTILE[1]) + " quoted words", HOSTILE[0]),
            markup.quote("without author"),
            markup.code("[b]code[/b] <b>&amp;"),
            markup.bullets([markup.escape(HOSTILE[0]), markup.bold("second")]),
            "after it all",
        ]
        return scene.reply("\n".join(lines))[1]
