"""Labelled ballots of fixtures/ballots/*.toml, read and judged. Used by the bench and by the tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from forumbot.reading.ballots import NO_EXECUTION, Intent, intents
from forumbot.reading.bold import Fragment
from forumbot.reading.book import Entry
from forumbot.reading.names import Among, names_of
from forumbot.reading.policy import Policy, shipped

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "ballots"
RIGHT, UNREAD, WRONG = "right", "unread", "wrong player"


@dataclass(frozen=True, slots=True)
class Case:
    """One labelled ballot of a group: what is written, what it means, what was read, and the judgement."""

    kind: str
    written: str
    expected: str
    read: str
    verdict: str


def cases(file: Path) -> Iterator[Case]:
    """All cases of a file, read by the policy that the file names (rat if none)."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    policy = shipped(table.get("policy", "rat"))
    for group in table["group"]:
        among = _among(group, policy)
        for written, expected in group["ballots"]:
            read = read_as(written, policy, among)
            yield Case(group["kind"], written, expected, read, judged(expected, read))


def _among(group: Mapping[str, Any], policy: Policy) -> Among:
    living, dead = group["living"], group.get("dead", [])
    nicknames, former = group.get("nicknames", {}), group.get("former", {})
    entries = [Entry(name, tuple(nicknames.get(name, ())), tuple(former.get(name, ()))) for name in (*living, *dead)]
    return names_of(entries, policy.names, russian=policy.russian).among(frozenset(living), frozenset(dead))


def read_as(written: str, policy: Policy, among: Among) -> str:
    """What the reader makes of one bold fragment, in the words of the labels."""
    return " ; ".join(map(_word, intents(Fragment(written), policy, among))) or "<nothing>"


def _word(intent: Intent) -> str:
    reading = intent.reading
    if intent.withdraws:
        return "<withdraw>"
    if reading.reason:
        return f"<{reading.reason}>"
    return "<no_execution>" if reading.name == NO_EXECUTION else reading.name


def judged(expected: str, read: str) -> str:
    """Right; else whether a player stands where none or another should (worse), or only too little was read."""
    if read == expected:
        return RIGHT
    last, meant = read.rsplit(" ; ", maxsplit=1)[-1], expected.rsplit(" ; ", maxsplit=1)[-1]
    refused = last.startswith("<") and last not in ("<withdraw>", "<no_execution>")
    if meant == "<unread>" and refused:
        return RIGHT
    return UNREAD if refused else WRONG
