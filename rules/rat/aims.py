"""Whom, and which treasure, an order line means (RAT-42, THR-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.names import NameMatch, NameReader
from rules.rat.state import State, Treasure
from rules.rat.wording import STORE, Line, Reading, folded


@dataclass(frozen=True, slots=True)
class Aim:
    """What one reading of a line comes to: the player, for `store` the treasure (None: there is no such treasure)."""

    match: NameMatch
    treasure: Treasure | None = None

    @property
    def item(self) -> str:
        return self.treasure.name if self.treasure else ""


def aim_of(state: State, line: Line, names: NameReader) -> Aim:
    """The best reading of a line that has some: who is named exactly goes before who is recognised, and both before
    what names nobody. Of equals the longest treasure, then the first reading."""
    readings: Sequence[tuple[Reading, Treasure | None]] = [(reading, None) for reading in line.readings]
    if line.kind == STORE:
        readings = _with_treasures(state, line.readings, names)
        if not readings:
            return Aim(NameMatch("", reason="unknown_treasure"))
    living = [seat.name for seat in state.seats if seat.alive]
    dead = [seat.name for seat in state.seats if not seat.alive]
    return min((Aim(names(reading.name, living, dead), item) for reading, item in readings), key=_distance)


def _distance(aim: Aim) -> int:
    match = aim.match
    if match.reason:
        return 3 if match.reason == "unknown_name" else 2
    return 0 if match.how == "exact" else 1


def _with_treasures(state: State, readings: Sequence[Reading], names: NameReader) -> list[tuple[Reading, Treasure]]:
    """The readings whose treasure there is; the longest first."""
    found = [(reading, _treasure(state, reading.item, names)) for reading in readings]
    known = [(reading, treasure) for reading, treasure in found if treasure is not None]
    return sorted(known, key=lambda one: -len(one[1].name))


def _treasure(state: State, written: str, names: NameReader) -> Treasure | None:
    """The treasure as written, in any case of letters, or declined («храним Корону»); None for none."""
    for same in (str, folded):
        for treasure in state.treasures:
            if same(treasure.name) == same(written):
                return treasure
    # Declining changes no number of words, and few texts are worth the work of reading a name.
    alike = [t for t in state.treasures if len(t.name.split()) == len(written.split())]
    match = names(written, [t.name for t in alike], []) if alike else NameMatch("", reason="unknown_name")
    if match.reason or match.how not in ("exact", "inflected"):
        return None
    return next(treasure for treasure in alike if treasure.name == match.name)
