"""Lets votebench score our public reader on real games (docs/explanation/vote-reading-scores.md names the command).

votebench loads this file, asks `make(players)` for a reader each day, and calls the reader with each post.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # votebench loads this file by its path

from forumbot.reading.ballots import NO_EXECUTION, post_intents
from forumbot.reading.book import Entry
from forumbot.reading.marks import ballots_of
from forumbot.reading.names import names_of
from forumbot.reading.policy import shipped

POLICY = shipped("mafiascum")


def make(players: Sequence[str]) -> Callable[[Mapping[str, Any]], Iterator[str]]:
    """A reader of one day's posts among these players (former holders of their seats are listed beside them)."""
    names = names_of([Entry(player) for player in players], POLICY.names, russian=POLICY.russian)
    among = names.among(frozenset(players), frozenset())

    def read(post: Mapping[str, Any]) -> Iterator[str]:
        for intent in post_intents(ballots_of(post["content"], POLICY), POLICY, among):
            if intent.withdraws:
                yield "UNVOTE"
            elif intent.reading.name == NO_EXECUTION:
                yield "NO LYNCH"
            elif intent.reading.name and not intent.reading.reason:
                yield intent.reading.name

    return read
