"""Finds what the host sent privately in what players post (RAT-12): any 40 consecutive letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from forumbot.reading.folding import visible

LENGTH = 40
_BLOCK = 20


def letters_of(text: str) -> str:
    """The letters of a text alone, folded: so that neither quoting marks nor line breaks hide a quotation."""
    return "".join(c for c in visible(text).casefold().replace("ё", "е") if c.isalpha())


class Secrets:
    """What the host's letters say and his posts do not: words that he also posted in public are no secret.

    Any 40 letters in a row hold one of the blocks of 20 that a letter is cut into: only these are looked for first.
    """

    def __init__(self, letters: Sequence[str], public: Iterable[str] = ()) -> None:
        self._letters = tuple(flat for flat in map(letters_of, letters) if len(flat) >= LENGTH)
        self._public = tuple(map(letters_of, public)) if self._letters else ()
        self._blocks: dict[str, list[tuple[int, int]]] = {}
        for number, flat in enumerate(self._letters):
            for start in range(0, len(flat) - _BLOCK + 1, _BLOCK):
                self._blocks.setdefault(flat[start : start + _BLOCK], []).append((number, start))
        self._judged: dict[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self._blocks)

    def quoted_in(self, text: str) -> str:
        """The first quoted stretch of letters, as long as it goes on; "" if there is none."""
        found = self._judged.get(text)
        if found is None:
            found = self._judged[text] = self._search(letters_of(text))
        return found

    def _search(self, flat: str) -> str:
        at = 0
        while at <= len(flat) - _BLOCK:
            for number, start in self._blocks.get(flat[at : at + _BLOCK], ()):
                stretch = _common(flat, at, self._letters[number], start)
                if len(stretch) >= LENGTH and not any(stretch in said for said in self._public):
                    return stretch
            at += 1
        return ""


def _common(one: str, i: int, other: str, j: int) -> str:
    """The longest stretch that two texts share around one place of each."""
    before = 0
    while before < min(i, j) and one[i - before - 1] == other[j - before - 1]:
        before += 1
    after = 0
    while after < min(len(one) - i, len(other) - j) and one[i + after] == other[j + after]:
        after += 1
    return one[i - before : i + after]


@lru_cache(maxsize=4)
def secrets_of(letters: tuple[str, ...], public: tuple[str, ...]) -> Secrets:
    """The secrets of a game: kept between the counts of a live thread, which ask for them at every poll."""
    return Secrets(letters, public)
