"""Values of the reading of a thread: what was seen, who plays, what came of it (thread.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class SeenPost:
    """One post as the readings of the thread brought it, first-seen text and all that was noticed since.

    `html` is the text first seen, which counts (THR-31). `posted_at` is zone-aware; `seconds` is false where the
    page showed no seconds (THR-22). `order` is the post's place in the thread. `edited_*` come from the engine's
    notice; `later_html` is the newest text where it differs from the first (silent edits); `vanished_at` is when it
    was missed (THR-32). A glued post (THR-24) arrives as several SeenPosts with the same `id` and a `part` from 0.
    """

    id: str
    author: str
    author_id: str
    posted_at: datetime
    html: str
    order: int = 0
    seconds: bool = True
    part: int = 0
    url: str = ""
    first_seen_at: datetime | None = None
    edited_at: datetime | None = None
    edited_by: str = ""
    edit_count: int | None = None
    later_html: str | None = None
    vanished_at: datetime | None = None
    signature_html: str | None = None
    user_title: str | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """One seat of the roster. `id` is the account (THR-25; "" unknown), `mark` an agreed marking instead of bold
    (RAT-3: a regular expression or a prefix such as `голос: NAME`). `former` are earlier holders of the seat.

    `alive_until` is the moment of death (None: lives). `barred_days` are turns without a vote (RAT-6); `stunned_days`
    turns on which even posting is a violation (RAT-33).
    """

    name: str
    id: str = ""
    nicknames: tuple[str, ...] = ()
    former: tuple[str, ...] = ()
    mark: str = ""
    alive_until: datetime | None = None
    barred_days: tuple[int, ...] = ()
    stunned_days: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Roster:
    """Who plays, in seat order, and who hosts (names and account ids; their bold is never a ballot, THR-5)."""

    players: tuple[Player, ...]
    hosts: tuple[str, ...] = ()
    host_ids: tuple[str, ...] = ()
    moderators: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Day:
    """One game day: `turn` from 1, `opens` and `closes` zone-aware.

    `silence` is when the five-minute silence begins (RAT-4), None where the rules know none. `introductions` asks
    for RAT-10 (`no_introduction` by the first post, `no_signature` at the close of day 1).
    """

    turn: int
    opens: datetime
    closes: datetime
    silence: datetime | None = None
    reopens: datetime | None = None


@dataclass(frozen=True, slots=True)
class Ballot:
    """One bold fragment read as a vote. `written` is the text in bold; `target` the player, "" if none.

    `verdict`: `counted`, `superseded`, `withdrawal`, `unrecognised`, `refused`; `reason` says why (scenario.md's
    words, or `silence`, `after_close`, `not_a_player`). `how` is how the name was read: `exact`, `nickname`,
    `inflected`, `translit`, `layout`, `diminutive`, `initials`, `part`, `beginning`, `misspelt` (with its `distance` in
    letters); `confidence` is from 0 to 1; `candidates` are the runners-up, or those among whom an ambiguous name leaves
    the choice. A reading less sure than the policy's bound is `unrecognised`, `low_confidence`, with its guess first
    among the candidates: the host decides.
    """

    post: str
    voter: str
    written: str
    target: str
    verdict: str
    reason: str = ""
    how: str = "exact"
    distance: int = 0
    candidates: tuple[str, ...] = ()
    at: datetime | None = None
    url: str = ""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Violation:
    """A breach of conduct (thread.md's list) for the host's eyes. `player` is the author as the forum shows him."""

    kind: str
    post: str
    player: str
    at: datetime
    detail: str = ""
    url: str = ""
    part: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """One day's count. `votes`: voter to his standing Ballot, in the order they were cast. `not_voting`: living, not
    barred, without a standing vote, in seat order."""

    day: Day
    ballots: tuple[Ballot, ...] = ()
    votes: Mapping[str, Ballot] = field(default_factory=dict)
    violations: tuple[Violation, ...] = ()
    not_voting: tuple[str, ...] = ()

    def standing(self) -> dict[str, str]:
        """Voter to target, what the rules take."""
        return {voter: ballot.target for voter, ballot in self.votes.items()}

    def by_target(self) -> dict[str, tuple[Ballot, ...]]:
        """Target to the ballots that stand for it, most votes first, then whoever was reached first."""
        found: dict[str, list[Ballot]] = {}
        for ballot in self.votes.values():
            found.setdefault(ballot.target, []).append(ballot)
        return {t: tuple(b) for t, b in sorted(found.items(), key=lambda item: -len(item[1]))}
