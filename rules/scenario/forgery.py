"""Letters whose subject claims to come from somebody else (M14-2; scenario.md: "forged")."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.names import NameReader
from rules.scenario.model import Letter

_DASHES = re.compile(r"\s[-–—:]+\s")


def is_forged(letter: Letter, players: Sequence[str], names: NameReader) -> bool:
    """Whether the subject names another player than the sender; without a subject, or a name in it: no."""
    named = claimed(letter.subject, players, names)
    return bool(named) and named != letter.sender


def claimed(subject: str, players: Sequence[str], names: NameReader) -> str:
    """The player whom a subject like «Игра-мафия — Борис» names, "" for nobody."""
    written = subject.strip()
    ends = [name for name in players if written.endswith(name)]
    if ends:
        return max(ends, key=len)
    found = names(_DASHES.split(written)[-1], players, ())
    return "" if found.reason else found.name
