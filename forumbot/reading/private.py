"""Finds what the host sent privately in what players post (RAT-12): any 40 consecutive letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forumbot.reading.folding import visible

LENGTH = 40


def letters_of(text: str) -> str:
    """The letters of a text alone, folded: so that neither quoting marks nor line breaks hide a quotation."""
    return "".join(c for c in visible(text).casefold().replace("ё", "е") if c.isalpha())


class Secrets:
    """What the host's letters say and his posts do not: words that he also posted in public are no secret."""

    def __init__(self, letters: Sequence[str], public: Iterable[str] = ()) -> None:
        self._stretches: set[str] = set()
        for letter in letters:
            self._stretches.update(_stretches(letters_of(letter)))
        for text in public if self._stretches else ():
            self._stretches.difference_update(_stretches(letters_of(text)))

    def __bool__(self) -> bool:
        return bool(self._stretches)

    def quoted_in(self, text: str) -> str:
        """The quoted stretch of letters, as long as it goes on; "" if there is none."""
        flat = letters_of(text)
        start = next((i for i, piece in enumerate(_stretches(flat)) if piece in self._stretches), -1)
        if start < 0:
            return ""
        end = start + LENGTH
        while end < len(flat) and flat[end - LENGTH + 1 : end + 1] in self._stretches:
            end += 1
        return flat[start:end]


def _stretches(flat: str) -> Iterable[str]:
    return (flat[i : i + LENGTH] for i in range(len(flat) - LENGTH + 1))
