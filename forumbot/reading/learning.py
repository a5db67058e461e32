"""Nicknames learned during a game: proposed to the host, never applied silently."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from forumbot.reading.folding import fold
from forumbot.reading.model import Ballot, Roster

_UNREAD = ("unknown_name", "ambiguous_name", "low_confidence")
_LONGEST = 40  # a nickname is no sentence


@dataclass(frozen=True, slots=True)
class Proposal:
    """A nickname that may be added to the roster: for whom, and the posts that speak for it."""

    nickname: str
    player: str
    posts: tuple[str, ...]


def proposals(
    ballots: Iterable[Ballot], roster: Roster, resolved: Mapping[tuple[str, str], str] | None = None
) -> tuple[Proposal, ...]:
    """Nicknames that the game itself explained, in the order they were met.

    `ballots` are those of all days so far, in order. A text that could not be read is explained when the host resolves
    it (`resolved`: post and written text to player), or when the voter's next ballot names a player exactly. A text
    that was explained in two ways is not proposed, nor is one that the roster knows.
    """
    known = {fold(name) for p in roster.players for name in (p.name, *p.nicknames, *p.former)}
    pending: dict[str, Ballot] = {}
    found: dict[str, dict[str, list[str]]] = {}
    written: dict[str, str] = {}
    for ballot in ballots:
        explained = (resolved or {}).get((ballot.post, ballot.written), "")
        source = ballot
        if not explained and ballot.verdict in ("counted", "superseded") and ballot.how == "exact":
            earlier = pending.pop(ballot.voter, None)
            explained, source = (ballot.target, earlier) if earlier else ("", ballot)
        elif ballot.verdict == "unrecognised" and ballot.reason in _UNREAD:
            pending[ballot.voter] = ballot
        key = fold(source.written)
        if explained and key not in known and len(source.written) <= _LONGEST:
            written.setdefault(key, source.written)
            found.setdefault(key, {}).setdefault(explained, []).append(source.post)
    return tuple(
        Proposal(written[key], player, tuple(posts))
        for key, players in found.items()
        if len(players) == 1
        for player, posts in players.items()
    )
