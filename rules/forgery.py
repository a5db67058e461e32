"""Letters whose subject claims to come from somebody else (M14-2; scenario.md: "forged")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from rules.model import Event, LetterResult, Refusal
from rules.names import NameReader

S = TypeVar("S")

_DASHES = re.compile(r"\s[-–—:]+\s")


def is_forged(subject: str, sender: str, players: Sequence[str], names: NameReader) -> bool:
    """Whether the subject names another player than the sender; without a subject, or a name in it: no."""
    named = claimed(subject, players, names)
    return bool(named) and named != sender


def claimed(subject: str, players: Sequence[str], names: NameReader) -> str:
    """The player whom a subject like «Игра-мафия — Борис» names, "" for nobody."""
    written = subject.strip()
    if not written:
        return ""
    ends = [name for name in players if _ends_with(written, name)]
    if ends:
        return max(ends, key=len)
    found = names(_DASHES.split(written)[-1], players, ())
    return "" if found.reason else found.name


def as_forged(nothing: LetterResult[S], sender: str, text: str) -> LetterResult[S]:
    """`nothing` (what a letter without any line comes to) with the whole letter refused."""
    refusal = Refusal(sender, text, "forged")
    return replace(
        nothing, refused=(refusal,), events=(Event("refused", {"order": text, "reason": "forged"}, (sender,)),)
    )


def _ends_with(written: str, name: str) -> bool:
    """Whether the text ends with the name as a word of its own: «заявка» is not from a player called «ка»."""
    before = written[: -len(name)]
    return written.endswith(name) and not (before[-1:].isalnum() and name[:1].isalnum())
