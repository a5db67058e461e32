"""The vote table as players may see it (RAT-2, THR-12): who stands against whom, how each bold was read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from forumbot.announcer.text import shown
from forumbot.reading.model import Ballot, Tally

# What a table shows of a bold text: enough to know it again, not enough to flood the thread.
_SHOWN = 60
# Refusals that players may be told: the others would tell what only the host and the voter know (RAT-58).
_TOLD = ("silence", "after_close", "dead_target", "self")


@dataclass(frozen=True, slots=True)
class Voice:
    """One voter. `written` is his bold text where it was not the exact name, else ""; `reason` why it does not count.

    `by_host` is true where the host decided the vote.
    """

    voter: str
    written: str = ""
    target: str = ""
    reason: str = ""
    by_host: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One target with the votes that stand for it."""

    target: str
    voices: tuple[Voice, ...]


@dataclass(frozen=True, slots=True)
class VoteTable:
    """`unread` are bold texts which name nobody; `uncounted` ballots that came too late and the like; `silent` living
    players without a standing vote; `fresh` those of them who have cast no valid ballot yet (RAT-4)."""

    rows: tuple[Row, ...]
    unread: tuple[Voice, ...]
    uncounted: tuple[Voice, ...]
    silent: tuple[str, ...]
    fresh: tuple[str, ...]


def vote_table(tally: Tally, voters: Sequence[str] = ()) -> VoteTable:
    """The table of a tally. `voters` are those whom the thread expects to vote (empty: as the tally has them).

    It is for the caller to expect a player who is barred for a reason of his own (RAT-23), so that the list of those
    who have not voted does not tell of it.
    """
    rows = tuple(Row(target, tuple(_voice(b) for b in ballots)) for target, ballots in tally.by_target().items())
    cast = {b.voter for b in tally.ballots if b.verdict in ("counted", "superseded")} | set(tally.votes)
    silent = tuple(name for name in (voters or tally.not_voting) if name not in tally.votes)
    return VoteTable(
        rows=rows,
        unread=_once(_voice(b) for b in tally.ballots if b.verdict == "unrecognised"),
        uncounted=_once(_voice(b) for b in tally.ballots if b.verdict == "refused" and b.reason in _TOLD),
        silent=silent,
        fresh=tuple(name for name in silent if name not in cast),
    )


def _voice(ballot: Ballot) -> Voice:
    if ballot.how == "host":
        return Voice(ballot.voter, target=ballot.target, by_host=True)
    written = shown(ballot.written, _SHOWN)
    counts = ballot.verdict in ("counted", "superseded")
    exact = counts and (ballot.how == "exact" or written == ballot.target)
    return Voice(ballot.voter, "" if exact else written, ballot.target, "" if counts else ballot.reason)


def _once(voices: Iterable[Voice]) -> tuple[Voice, ...]:
    return tuple(dict.fromkeys(voices))
