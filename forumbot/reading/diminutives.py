"""Which names are short for which: «Саша» ~ «Александр» (the table is diminutives.toml, for hosts to add to)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import resources

from forumbot.reading.folding import fold


class Diminutives:
    """A two-way table of short names. Each name stands for its full names, and all short ones of the same."""

    def __init__(self, table: Mapping[str, Sequence[str]]) -> None:
        self._fulls: dict[str, set[str]] = {}
        self._group: dict[str, set[str]] = {}
        for full, shorts in table.items():
            key = fold(full)
            self._group[key] = {key, *map(fold, shorts)}
            for name in self._group[key]:
                self._fulls.setdefault(name, set()).add(key)

    def relatives(self, word: str) -> frozenset[str]:
        """The other names that the holder of the folded name `word` may be called by."""
        related: set[str] = set()
        for full in self._fulls.get(word, ()):
            related |= self._group[full] if word != full else self._group[full] - {full}
        return frozenset(related - {word})


@lru_cache(maxsize=1)
def shipped() -> Diminutives:
    """The table that comes with the package."""
    text = resources.files(__package__).joinpath("diminutives.toml").read_text(encoding="utf-8")
    return Diminutives(tomllib.loads(text))
