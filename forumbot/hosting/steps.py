"""One step of the host: what is entered in the log, said, and set as a deadline, all in one transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from adapters.model import Account, Cursor, LetterDraft, PostDraft, TopicDraft
from forumbot.events import Entry
from forumbot.outbox import post_draft, token_for


@dataclass(frozen=True, slots=True)
class Message:
    """A message for the outbox. `label` is its sort for approval and replacement; `replaces` drops older unsent ones
    of the label. It goes out after the message of the key `after`, and before `until` or not at all."""

    key: str
    kind: str
    label: str
    draft: Mapping[str, Any]
    token: str
    replaces: bool = False
    after: str = ""
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What one decision does. Everything in it is written in one transaction, or nothing is."""

    entries: tuple[Entry, ...] = ()
    messages: tuple[Message, ...] = ()
    deadlines: Mapping[str, datetime] = field(default_factory=dict)
    done: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.entries or self.messages or self.deadlines or self.done)


@dataclass(frozen=True, slots=True)
class Writer:
    """Makes messages: each body gets its token in a small footer, the same token at every replay."""

    commitment: str
    small: Any
    """Markup's `small` and `escape` in one: plain text to small print."""

    def topic(self, key: str, label: str, forum: str, subject: str, body: str) -> Message:
        token = token_for(self.commitment, key)
        return Message(key, "topic", label, asdict(TopicDraft(forum, subject, self._signed(body, token), token)), token)

    def post(self, key: str, label: str, topic: str, body: str, since: Cursor | None) -> Message:
        token = token_for(self.commitment, key)
        return Message(key, "post", label, post_draft(PostDraft(topic, self._signed(body, token), token), since), token)

    def letter(self, key: str, label: str, to: Account, subject: str, body: str) -> Message:
        token = token_for(self.commitment, key)
        return Message(key, "letter", label, asdict(LetterDraft(to, subject, self._signed(body, token), token)), token)

    def edit(self, key: str, label: str, post: str, body: str, shown: str) -> Message:
        """A new body for one's own post `post`; `shown` is the key whose token the post keeps."""
        token = token_for(self.commitment, key)
        body = self._signed(body, token_for(self.commitment, shown))
        return Message(key, "edit", label, {"post": post, "body": body}, token, replaces=True)

    def lock(self, key: str, topic: str, *, locked: bool) -> Message:
        return Message(key, "lock", "lock", {"topic": topic, "locked": locked}, token_for(self.commitment, key))

    def _signed(self, body: str, token: str) -> str:
        return f"{body.rstrip()}\n\n{self.small(token)}"
