"""Values that cross the forum port. All times are zone-aware; all ids are the engine's, as text."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Account:
    """An account as the forum shows it. `id` is "" for a guest or a deleted user (THR-25: the id is the identity)."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class ShownTime:
    """A moment as the page gave it: `at` is its beginning, `seconds` tells whether the page was exact to the second."""

    at: datetime
    seconds: bool


@dataclass(frozen=True, slots=True)
class EditMark:
    """The engine's own note of an edit: `editor` is who edited (not always the author), `count` where shown."""

    editor: str
    at: datetime | None = None
    count: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One of the posts that an engine glued into one (THR-24): body as rendered, and the stamp where it has one."""

    html: str
    stamp: ShownTime | None


@dataclass(frozen=True, slots=True)
class Post:
    """One post as it stands on a page now. `html` is the body alone: no signature, notice or attachment box.

    `parts` is empty unless the engine glued several posts into this one.
    `hidden` is true for what only some may see: soft-deleted or waiting for approval.
    """

    id: str
    topic: str
    author: Account
    posted: ShownTime
    html: str
    url: str = ""
    edit: EditMark | None = None
    signature_html: str = ""
    user_title: str = ""
    parts: tuple[Part, ...] = ()
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where a reading of a topic ended; opaque to all but the adapter that made it, kept by the caller as JSON.

    `position` is what the adapter needs to come back (an offset), `last_post` the highest post id seen there.
    """

    position: int = 0
    last_post: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one reading of a topic brought: posts in thread order, `complete` if it reached the topic's end.

    `posts` are all posts of the pages read, those seen before included (their text may have changed).
    `whole_from` is the id of the first post of the pages read ("" for an empty topic): a post known to the caller
    that stood after it and is absent from `posts` has vanished or moved (THR-32, THR-34).
    `began_at` is the forum's clock when the first request of this reading was answered (THR-23).
    """

    topic: str
    title: str
    posts: tuple[Post, ...]
    cursor: Cursor
    complete: bool
    began_at: datetime
    whole_from: str = ""
    locked: bool = False
    total_posts: int | None = None


@dataclass(frozen=True, slots=True)
class TopicSummary:
    """One row of a forum's topic list."""

    id: str
    title: str
    url: str = ""
    locked: bool = False
    pinned: bool = False
    replies: int | None = None
    last_post: str = ""


@dataclass(frozen=True, slots=True)
class LetterSummary:
    """One row of a letter folder; opening it (`read_letter`) may mark it read, listing never does."""

    id: str
    folder: str
    subject: str
    correspondent: Account
    sent: ShownTime | None = None
    unread: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """One private letter. `text` is its body as plain text without quotes; `html` as rendered."""

    id: str
    folder: str
    sender: Account
    recipients: tuple[Account, ...]
    subject: str
    html: str
    text: str
    sent: ShownTime
    unread: bool = False


@dataclass(frozen=True, slots=True)
class PostDraft:
    """A reply to be posted. `body` is in the engine's markup and already carries `token` visibly."""

    topic: str
    body: str
    token: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class TopicDraft:
    """A topic to be opened in `forum`. `body` carries `token` visibly."""

    forum: str
    subject: str
    body: str
    token: str


@dataclass(frozen=True, slots=True)
class LetterDraft:
    """A letter to one account. `body` carries `token` visibly."""

    to: Account
    subject: str
    body: str
    token: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """What the forum made of a draft: the id of the post, topic or letter, and its address where it has one.

    `topic` is set for posts and topics; `post` is the id of the (first) post where it is known.
    """

    id: str
    url: str = ""
    topic: str = ""
    post: str = ""


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The forum's clock against ours, from one request: `server` is the forum's moment, `local` ours, mid-request.

    `shown_offset` is the difference in seconds between shown forum time and UTC where the page tells it.
    """

    server: datetime
    local: datetime
    shown_offset: int | None = None


@dataclass(frozen=True, slots=True)
class Rights:
    """What this account may do in a forum or topic, as far as its pages tell (None: not told)."""

    read: bool = False
    reply: bool | None = None
    open_topic: bool | None = None
    lock: bool | None = None
    letters: bool | None = None
    notes: tuple[str, ...] = field(default=())
