"""The entries of the log: facts that were seen and decisions that were taken, in the words of the game.

An entry's `key` makes it unique in the log (a post is first seen once, a day is closed once); None: any number.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

import msgspec


class Fact:
    """What all entries have. `KEY` is made of their own fields; "" for a kind that may come any number of times."""

    __slots__ = ()
    KEY: ClassVar[str] = ""

    @property
    def key(self) -> str | None:
        """What makes this entry the only one of its kind in the log; None if nothing does."""
        return self.KEY.format(self=self) or None


@dataclass(frozen=True, slots=True)
class GameOpened(Fact):
    """The game exists: its sealed secret is committed to (scenario.md, "Chance")."""

    game: str
    ruleset: str
    language: str
    commitment: str

    KEY: ClassVar[str] = "opened"


@dataclass(frozen=True, slots=True)
class Delivered(Fact):
    """A message of the outbox stands on the forum: `message` is its outbox key, the rest is the forum's receipt."""

    message: str
    id: str
    topic: str
    post: str
    url: str
    at: datetime

    KEY: ClassVar[str] = "delivered:{self.message}"


@dataclass(frozen=True, slots=True)
class PostSeen(Fact):
    """A post read for the first time; `html` is the text that counts (THR-31).

    `edited_by` and `edit_count` are those of the engine's notice at first sight; `part` counts glued parts (THR-24).
    """

    topic: str
    post: str
    part: int
    author: str
    author_id: str
    posted_at: datetime
    seconds: bool
    html: str
    url: str
    seen_at: datetime
    edited_by: str = ""
    edited_at: datetime | None = None
    edit_count: int | None = None
    signature_html: str = ""
    user_title: str = ""

    KEY: ClassVar[str] = "post:{self.topic}:{self.post}:{self.part}"


@dataclass(frozen=True, slots=True)
class PostEdited(Fact):
    """A post reads otherwise than before, or carries a newer notice (THR-30)."""

    topic: str
    post: str
    part: int
    html: str
    noticed_at: datetime
    edited_by: str = ""
    edited_at: datetime | None = None
    edit_count: int | None = None


@dataclass(frozen=True, slots=True)
class PostVanished(Fact):
    """A post that was there is gone (THR-32); `back` when it stands there again."""

    topic: str
    post: str
    at: datetime
    back: bool = False


@dataclass(frozen=True, slots=True)
class ProfileSeen(Fact):
    """The signature and title that the forum shows with an author's posts, when they changed (RAT-10)."""

    author: str
    author_id: str
    signature_html: str
    user_title: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SeatTaken(Fact):
    """A player signed up by `post`."""

    account_id: str
    name: str
    post: str

    KEY: ClassVar[str] = "seat:{self.account_id}:{self.post}:join"


@dataclass(frozen=True, slots=True)
class SeatLeft(Fact):
    """A player withdrew by `post`."""

    account_id: str
    name: str
    post: str

    KEY: ClassVar[str] = "seat:{self.account_id}:{self.post}:leave"


@dataclass(frozen=True, slots=True)
class SeatsFixed(Fact):
    """Sign-up is over: seats in order with their accounts, and the public half of the chance key."""

    seats: tuple[tuple[str, str], ...]
    public: str

    KEY: ClassVar[str] = "seats"


@dataclass(frozen=True, slots=True)
class Decided(Fact):
    """The rules spoke: `what` is "start" or the phase that closed ("day", "night") of `turn`.

    `events` are the host's full list, `draws` the lots drawn, `state` the rules' state after it, `votes` what the
    count came to, `tally` its ballots for the record.
    """

    what: str
    turn: int
    events: tuple[dict[str, Any], ...]
    draws: tuple[dict[str, Any], ...]
    state: Any
    votes: dict[str, str]
    tally: Any = None

    KEY: ClassVar[str] = "decided:{self.turn}:{self.what}"


@dataclass(frozen=True, slots=True)
class PhaseOpened(Fact):
    """A phase runs until `closes`. It opens for players with the message of the outbox key `by` (its post's time)."""

    phase: str
    turn: int
    at: datetime
    closes: datetime
    silence: datetime | None
    by: str

    KEY: ClassVar[str] = "phase:{self.turn}:{self.phase}"


@dataclass(frozen=True, slots=True)
class DeadlineMoved(Fact):
    """The running phase closes at another moment, and who said so and why."""

    phase: str
    turn: int
    closes: datetime
    silence: datetime | None
    who: str
    why: str


@dataclass(frozen=True, slots=True)
class LetterSeen(Fact):
    """A letter in the bot's inbox, read for the first time."""

    letter: str
    sender: str
    sender_id: str
    subject: str
    text: str
    sent_at: datetime

    KEY: ClassVar[str] = "letter:{self.letter}"


@dataclass(frozen=True, slots=True)
class LetterTaken(Fact):
    """What a letter came to, in the phase to which its time belongs; `state` is the rules' state after it."""

    letter: str
    player: str
    turn: int
    phase: str
    accepted: tuple[dict[str, Any], ...]
    cancelled: tuple[dict[str, Any], ...]
    refused: tuple[dict[str, Any], ...]
    standing: tuple[dict[str, Any], ...]
    confirmed: bool
    state: Any

    KEY: ClassVar[str] = "taken:{self.letter}"


@dataclass(frozen=True, slots=True)
class LetterSetAside(Fact):
    """A letter that is no player's, or came when no game ran; `why` says which."""

    letter: str
    why: str

    KEY: ClassVar[str] = "taken:{self.letter}"


@dataclass(frozen=True, slots=True)
class Confirmed(Fact):
    """A player answered the role letter (RAT-13)."""

    player: str
    letter: str

    KEY: ClassVar[str] = "confirmed:{self.player}"


@dataclass(frozen=True, slots=True)
class ViolationFound(Fact):
    """A breach of conduct, told to the host once."""

    kind: str
    post: str
    part: int
    player: str
    at: datetime
    detail: str
    url: str
    turn: int

    KEY: ClassVar[str] = "violation:{self.kind}:{self.post}:{self.part}:{self.player}"


@dataclass(frozen=True, slots=True)
class VoteCorrected(Fact):
    """The host decided a vote: `target` "" for none. It replaces what was read on that day; who and why are kept."""

    turn: int
    voter: str
    target: str
    who: str
    why: str


@dataclass(frozen=True, slots=True)
class NicknameAdded(Fact):
    """The host agreed that a player is also called so."""

    player: str
    nickname: str
    who: str
    why: str

    KEY: ClassVar[str] = "nickname:{self.player}:{self.nickname}"


@dataclass(frozen=True, slots=True)
class DriftSeen(Fact):
    """The forum's clock and ours differ by `seconds` (forum minus ours)."""

    seconds: float


Entry = (
    GameOpened
    | Delivered
    | PostSeen
    | PostEdited
    | PostVanished
    | ProfileSeen
    | SeatTaken
    | SeatLeft
    | SeatsFixed
    | Decided
    | PhaseOpened
    | DeadlineMoved
    | LetterSeen
    | LetterTaken
    | LetterSetAside
    | Confirmed
    | ViolationFound
    | VoteCorrected
    | NicknameAdded
    | DriftSeen
)

KINDS: dict[str, type[Entry]] = {kind.__name__: kind for kind in Entry.__args__}


def encode_entry(entry: Entry) -> tuple[str, str | None, str]:
    """An entry as its kind, key and JSON text."""
    return type(entry).__name__, entry.key, msgspec.json.encode(entry).decode()


def decode_entry(kind: str, data: str) -> Entry:
    """The entry that `encode_entry` wrote. Raises `msgspec.ValidationError` for a foreign one."""
    return msgspec.convert(json.loads(data), KINDS[kind], strict=False)
