"""How rulesets ask for a name to be read, without knowing how (THR-10, THR-11). The reader is an argument."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class NameMatch:
    """What a written name came to. `name` is the player, or "" with a `reason` of scenario.md's words:
    `unknown_name`, `ambiguous_name`, `dead_target`. `how` is "exact", "nickname", "inflected", "translit",
    "beginning", "misspelt" …; `candidates` are the runners-up of an ambiguous one."""

    name: str
    how: str = "exact"
    reason: str = ""
    candidates: tuple[str, ...] = ()


class NameReader(Protocol):
    """Reads a written name among the living; a dead player's name is `dead_target`."""

    def __call__(self, written: str, living: Sequence[str], dead: Sequence[str]) -> NameMatch: ...
