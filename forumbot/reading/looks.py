"""Names and written texts taken apart, to be compared (likeness.py, shortened.py)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from forumbot.reading import folding
from forumbot.reading.compounds import parts_of

VOWELS = "aeiouyаеиоуыэюя"


@dataclass(frozen=True, slots=True)
class Likeness:
    """How near, by what (Ballot.how's words), and letters wrong where it is `misspelt`."""

    score: float
    how: str
    distance: int = 0


NOTHING = Likeness(0.0, "")


@dataclass(frozen=True, slots=True)
class Look:
    """A name or a written text, taken apart for comparison.

    `initials` are of the parts that the name's owner set off, `guessed` of the words that we find in it (`joints`);
    `sound` is the whole's, `sounds` are of the words of a name of several.
    """

    text: str
    flat: str
    humps: tuple[str, ...]
    joints: tuple[str, ...]
    words: tuple[str, ...]
    letters: str
    undoubled: str
    sound: str
    sounds: tuple[str, ...]
    translit: str
    initials: tuple[str, ...]
    guessed: tuple[str, ...]
    consonants: str
    pairs: frozenset[str]


@lru_cache(maxsize=16_384)
def look(text: str, *, compounds: bool = False) -> Look:
    """Take a text apart; with `compounds` also into the English words that it is run together of."""
    flat = folding.squeezed(text)
    humps, words = folding.humps(text), folding.words(text)
    joints = tuple(j for h in humps for j in (parts_of(h) or (h,))) if compounds else humps
    by_hump = "".join(h if h.isdigit() else h[0] for h in humps)
    initials = {by_hump, "".join(h[0] for h in humps if not h.isdigit()), "".join(w[0] for w in words)}
    initials |= {folding.squeezed(folding.translit(i)) for i in initials if folding.is_cyrillic(i)}
    guessed = {"".join(j if j.isdigit() else j[0] for j in joints), "".join(j[0] for j in joints)} - initials
    return Look(
        text=folding.fold(text),
        flat=flat,
        humps=humps,
        joints=joints,
        words=words,
        letters="".join(c for c in flat if not c.isdigit()),
        undoubled=folding.unrepeated(text),
        sound=folding.sound(text),
        sounds=tuple(folding.sound(word) for word in words) if len(words) > 1 else (),
        translit=folding.squeezed(folding.translit(text)),
        initials=_several(initials),
        guessed=_several(guessed),
        consonants=flat[:1] + "".join(c for c in flat[1:] if c not in VOWELS),
        pairs=frozenset(a + b for a, b in pairwise(flat)),
    )


def _several(initials: set[str]) -> tuple[str, ...]:
    return tuple(sorted(letters for letters in initials if len(letters) >= 2))
