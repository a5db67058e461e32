"""The port: what forumbot asks of a forum, in the words of the field. Every adapter passes `adapters.contract`."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Protocol

from adapters.markup import Markup
from adapters.model import (
    Account,
    ClockReading,
    Cursor,
    Letter,
    LetterDraft,
    LetterSummary,
    PostDraft,
    Reading,
    Receipt,
    Rights,
    TopicDraft,
    TopicSummary,
)


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What an engine can do. What it can't do it declares here, and the caller does without."""

    engine: str
    topics: bool = True
    letters: bool = True
    edit_own: bool = True
    lock: bool = True
    find_by_token: bool = True
    edit_notices: bool = True
    signatures: bool = True
    makes_room: bool = True
    max_post: int | None = None
    max_letter: int | None = None
    max_subject: int | None = None
    pause_between_messages: float = 0.0


class Forum(Protocol):
    """A forum as one logged-in account sees it. Every call may raise the errors of `adapters.errors`.

    Writing calls are never retried inside once the request may have reached the forum: they raise `Unsure`.
    Reading calls retry by themselves what is safe, and log in again once when the session was lost.
    """

    @property
    def capabilities(self) -> Capabilities: ...

    @property
    def markup(self) -> Markup: ...

    def login(self) -> Account:
        """Log in (or find that we are) and return the account that pages confirm."""
        ...

    def clock(self) -> ClockReading:
        """One cheap request; the forum's clock against ours."""
        ...

    def rights(self, forum: str = "", topic: str = "") -> Rights:
        """What this account may do there, without changing anything."""
        ...

    def read_topic(self, topic: str, after: Cursor | None = None) -> Reading:
        """Read from `after` (None: the beginning) to the end. An unchanged topic costs one request (THR-33)."""
        ...

    def list_topics(self, forum: str, pages: int = 1) -> list[TopicSummary]:
        """The first `pages` pages of a forum's topic list, newest activity first."""
        ...

    def list_letters(self, folder: str = "inbox", known: Container[str] = ()) -> list[LetterSummary]:
        """All letters of `folder` ("inbox", "outbox", "sent"), newest first; paging stops at a page all `known`.

        Reading the list marks nothing; two that list the same box lose nothing.
        """
        ...

    def read_letter(self, summary: LetterSummary) -> Letter:
        """Open one letter."""
        ...

    @property
    def letters_kept_back(self) -> bool:
        """Whether the last listing of the inbox said that letters wait outside for want of room."""
        ...

    def make_room(self, letters: Sequence[str]) -> bool:
        """Delete these letters of our own inbox and let in what waited outside. True if nothing waits any more.

        An engine whose boxes have no bounds does nothing.
        """
        ...

    def find_account(self, name: str) -> Account:
        """The account of that exact user name, as the engine compares names; `NotFound` if there is none."""
        ...

    def open_topic(self, draft: TopicDraft) -> Receipt: ...

    def reply(self, draft: PostDraft) -> Receipt: ...

    def edit_post(self, post: str, body: str, token: str) -> Receipt:
        """Replace the whole body of one's own post."""
        ...

    def set_locked(self, topic: str, locked: bool) -> None:  # noqa: FBT001 the verb asks for it
        """Lock or unlock a topic; finding it so already is success."""
        ...

    def send_letter(self, draft: LetterDraft) -> Receipt: ...

    def find_post(self, draft: PostDraft, since: Cursor | None = None) -> Receipt | None:
        """Our own post in `draft.topic` that carries `draft.token`, looked for from `since` to the end."""
        ...

    def find_topic(self, draft: TopicDraft) -> Receipt | None:
        """Our own topic in `draft.forum`, of that subject, whose first post carries `draft.token`."""
        ...

    def find_letter(self, draft: LetterDraft) -> Receipt | None:
        """Our own letter to `draft.to` that carries `draft.token`, in the outbox and the sent folder."""
        ...

    def close(self) -> None:
        """Give back sockets; the session on the forum stays."""
        ...
