"""Nicknames learned during a game: proposed to the host, never applied silently."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from forumbot.reading.ballots import NO_EXECUTION
from forumbot.reading.folding import fold
from forumbot.reading.model import Ballot, Roster

_UNREAD = ("unknown_name", "ambiguous_name", "low_confidence")
_LONGEST, _MOST_WORDS = 40, 3  # letters and words: a nickname is no sentence


@dataclass(frozen=True, slots=True)
class Proposal:
    """A nickname that may be added to the roster: for whom, and the posts that speak for it."""

    nickname: str
    player: str
    posts: tuple[str, ...]


def proposals(
    days: Iterable[Iterable[Ballot]], roster: Roster, resolved: Mapping[tuple[str, str], str] | None = None
) -> tuple[Proposal, ...]:
    """Nicknames that the game itself explained, in the order they were met.

    `days` are the ballots of each day so far, in order. A text that could not be read is explained when the host
    resolves it (`resolved`: post and written text to player), or when the voter's next ballot of that day names a
    player exactly. A text that was explained in two ways is not proposed, nor is one that the roster knows.
    """
    known = {fold(name) for p in roster.players for name in (p.name, *p.nicknames, *p.former)}
    found: dict[str, dict[str, list[str]]] = {}
    written: dict[str, str] = {}
    for source, explained in chain.from_iterable(_explained(day, resolved or {}) for day in days):
        key = fold(source.written)
        if key not in known and len(source.written) <= _LONGEST and len(source.written.split()) <= _MOST_WORDS:
            written.setdefault(key, source.written)
            found.setdefault(key, {}).setdefault(explained, []).append(source.post)
    return tuple(
        Proposal(written[key], player, tuple(posts))
        for key, players in found.items()
        if len(players) == 1
        for player, posts in players.items()
    )


def _explained(day: Iterable[Ballot], resolved: Mapping[tuple[str, str], str]) -> Iterator[tuple[Ballot, str]]:
    """The unread ballots of a day that were explained, each with the player meant."""
    pending: dict[str, Ballot] = {}
    for ballot in day:
        if (ballot.post, ballot.written) in resolved:
            yield ballot, resolved[ballot.post, ballot.written]
        elif ballot.verdict == "unrecognised" and ballot.reason in _UNREAD:
            pending[ballot.voter] = ballot
        elif ballot.verdict in ("counted", "superseded") and ballot.how == "exact" and ballot.target != NO_EXECUTION:
            earlier = pending.pop(ballot.voter, None)
            if earlier is not None:
                yield earlier, ballot.target
