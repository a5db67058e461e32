"""Rows of the simulated forum as values. Moments are whole seconds since 1970, UTC, as forums keep them."""

from __future__ import annotations

from dataclasses import dataclass

GUEST_ID = 1


@dataclass(frozen=True, slots=True)
class User:
    """An account; the guest is one too, of id `GUEST_ID`."""

    id: int
    name: str
    folded: str
    password: str
    joined: int
    language: str
    zone: str
    date_format: str
    moderator: bool
    title: str
    signature: str
    takes_letters: bool
    inbox_limit: int
    standing: str
    newcomer: bool
    newest_first: bool
    flood_exempt: bool
    salt: str
    failures: int
    confirm_key: str
    last_sent: int

    @property
    def guest(self) -> bool:
        return self.id == GUEST_ID


@dataclass(frozen=True, slots=True)
class Session:
    """A visitor's session; `agent` is the User-Agent that it is bound to."""

    id: str
    user: int
    agent: str
    started: int
    seen: int


@dataclass(frozen=True, slots=True)
class ForumRow:
    """One forum of the board. `approval`: every post waits for a moderator; `hidden`: moderators alone may read."""

    id: int
    name: str
    about: str
    approval: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic. `kind` is normal, sticky, announce or global."""

    id: int
    forum: int
    title: str
    author: int
    created: int
    kind: str
    locked: bool
    moved_from: int | None
    views: int


@dataclass(frozen=True, slots=True)
class PostRow:
    """One post with its source text. `state` is shown, deleted (softly) or unapproved.

    `edit_count` and its neighbours are what the notice shows; every change, silent ones too, is in the revisions.
    """

    id: int
    topic: int
    author: int
    author_name: str
    posted: int
    subject: str
    text: str
    bbcode: bool
    smilies: bool
    links: bool
    signature: bool
    state: str
    deleted_by: int
    deleted_at: int
    delete_reason: str
    edit_locked: bool
    edited_by: int
    edited_at: int
    edit_count: int
    edit_reason: str


@dataclass(frozen=True, slots=True)
class Revision:
    """A text that a post had before an edit at `at` by `editor`."""

    id: int
    post: int
    at: int
    editor: int
    text: str


@dataclass(frozen=True, slots=True)
class LetterCopy:
    """One owner's copy of a letter in one folder: arriving, held, inbox, outbox or sent."""

    id: int
    sender: int
    sent: int
    subject: str
    text: str
    owner: int
    folder: str
    unread: bool


@dataclass(frozen=True, slots=True)
class TopicLine:
    """A topic as a list shows it: with its visible replies and its last visible post."""

    topic: Topic
    replies: int
    last_post: int
    last_author: int
    last_posted: int
