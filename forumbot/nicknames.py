"""Nicknames that the game explained itself, for the host to take up or not: nothing here is applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from forumbot.game import Game
from forumbot.reading.learning import Proposal, proposals
from forumbot.reading.model import Ballot

Resolved = Mapping[tuple[str, str], str]


def proposed_nicknames(game: Game, running: Sequence[Ballot]) -> tuple[Proposal, ...]:
    """What the ballots of all closed days and those of the `running` one say of unknown names.

    A ballot that could not be read is explained by its voter's next exact one of that day, or by the vote that the
    host set for him (`forumbot correct vote`).
    """
    days = {decided.turn: _ballots(decided.tally) for decided in game.decided if decided.what == "day"}
    phase = game.phase
    if phase is not None and running:
        days[phase.turn] = tuple(running)
    return proposals(days.values(), game.roster(), _resolved(game, days))


def _ballots(record: object) -> tuple[Ballot, ...]:
    """A day's ballots from the record; a record of older times may have none."""
    return msgspec.convert(record or [], tuple[Ballot, ...])


def _resolved(game: Game, days: Mapping[int, Sequence[Ballot]]) -> Resolved:
    """The unread ballots that the host's corrections decided: the voter's last of that day."""
    found: dict[tuple[str, str], str] = {}
    for correction in game.corrections:
        own = [b for b in days.get(correction.turn, ()) if b.voter == correction.voter and b.verdict == "unrecognised"]
        if own and correction.target:
            found[own[-1].post, own[-1].written] = correction.target
    return found
