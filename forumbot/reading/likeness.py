"""How near a written word is to a name, where no rule of grammar joins them: parts, initials, slips, sounds.

The measures are about writing in general; what they give is a confidence from 0 to 1, to be compared between players.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import OSA

from forumbot.reading import folding
from forumbot.reading.compounds import parts_of

_VOWELS = "aeiouyаеиоуыэюя"
_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю", "1234567890")


@dataclass(frozen=True, slots=True)
class Likeness:
    """How near, by what (Ballot.how's words), and letters wrong where it is `misspelt`."""

    score: float
    how: str
    distance: int = 0


NOTHING = Likeness(0.0, "")


@dataclass(frozen=True, slots=True)
class Look:
    """A name or a written text, taken apart for comparison."""

    text: str
    flat: str
    humps: tuple[str, ...]
    joints: tuple[str, ...]
    words: tuple[str, ...]
    letters: str
    undoubled: str
    sound: str
    translit: str
    initials: tuple[str, ...]
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
    initials |= {"".join(j if j.isdigit() else j[0] for j in joints), "".join(j[0] for j in joints)}
    return Look(
        text=folding.fold(text),
        flat=flat,
        humps=humps,
        joints=joints,
        words=words,
        letters="".join(c for c in flat if not c.isdigit()),
        undoubled=folding.unrepeated(text),
        sound=folding.sound(text),
        translit=folding.squeezed(folding.translit(text)),
        initials=tuple(sorted(i for i in initials if len(i) >= 2)),
        consonants=flat[:1] + "".join(c for c in flat[1:] if c not in _VOWELS),
        pairs=frozenset(a + b for a, b in pairwise(flat)),
    )


def likeness(written: Look, name: Look) -> Likeness:
    """The best of all measures for one name. Symmetric in nothing: `written` is short for, or a slip of, `name`."""
    if not written.flat or not name.flat:
        return NOTHING
    best = NOTHING
    for measure in _MEASURES:
        found = measure(written, name)
        if found.score > best.score:
            best = found
        if best.score >= 0.95:
            break
    return best


def _same(w: Look, n: Look) -> Likeness:
    """Run together, without digits, with letters repeated."""
    if w.flat == n.flat:
        return Likeness(0.99, "part")
    if len(w.letters) >= 3 and w.letters == n.letters:
        return Likeness(0.96, "part")
    if len(w.undoubled) >= 3 and w.undoubled == n.undoubled:
        return Likeness(0.95, "misspelt", abs(len(w.flat) - len(n.flat)))
    return NOTHING


def _parts(w: Look, n: Look) -> Likeness:
    """One or several neighbouring parts of the name, in its order or another."""
    size = len(w.flat)
    if size < 2 or size >= len(n.flat):
        return NOTHING
    covered = size / len(n.flat)
    for parts in (n.words, n.humps, n.joints):
        for i in range(len(parts)):
            joined = ""
            for j in range(i, len(parts)):
                joined += parts[j]
                if len(joined) >= size:
                    break
            if joined == w.flat:
                # What the author set off himself is likelier than what we take apart.
                base = (0.84 if size >= 3 else 0.66) - (0.06 if parts is n.joints else 0)
                return Likeness(base + 0.08 * covered + (0.03 if i == 0 else 0), "part")
    return NOTHING


def _turned_about(w: Look, n: Look) -> Likeness:
    """The parts in another order («Пупкин Вася», "FaceTwo"), or all letters in another order, as jokers write."""
    if len(w.words) > 1 and set(w.words) <= set(n.words) | set(n.humps):
        return Likeness(0.86, "part")
    if len(w.flat) != len(n.flat) or len(w.flat) < 5:
        return NOTHING
    if len(n.humps) > 1 and sorted(w.humps) == sorted(n.humps):
        return Likeness(0.86, "part")
    return Likeness(0.62, "misspelt", 2) if sorted(w.flat) == sorted(n.flat) else NOTHING


def _initials(w: Look, n: Look) -> Likeness:
    if 2 <= len(w.flat) <= 6:
        if w.flat in n.initials:
            return Likeness(0.86 if len(w.flat) > 2 else 0.83, "initials")
        if len(w.flat) > 2 and any(i.startswith(w.flat) for i in n.initials):
            return Likeness(0.7, "initials")
    return NOTHING


def _beginnings(w: Look, n: Look) -> Likeness:
    """A beginning of the name or of one of its parts, or (weaker) any stretch of it."""
    size = len(w.flat)
    if size < 2 or size >= len(n.flat):
        return NOTHING
    covered = size / len(n.flat)
    if n.flat.startswith(w.flat):
        return Likeness((0.8 if size >= 3 else 0.56) + 0.14 * covered, "beginning")
    if any(h.startswith(w.flat) for h in (*n.humps, *n.words)):
        return Likeness((0.72 if size >= 3 else 0.5) + 0.14 * covered, "beginning")
    if size >= 3 and w.flat in n.flat:
        return Likeness(min(0.58 + 0.03 * size, 0.72) + 0.1 * covered, "part")
    return NOTHING


def _slip(w: Look, n: Look) -> Likeness:
    """Letters wrong, missing, doubled or changed about; a neighbouring key is half a mistake."""
    longest = max(len(w.flat), len(n.flat))
    if longest < 3:
        return NOTHING
    bound = max(1, (longest + 1) // 3)
    distance = OSA.distance(w.flat, n.flat, score_cutoff=bound)
    if distance > bound:
        return NOTHING
    weight = distance - 0.5 * _neighbour_keys(w.flat, n.flat)
    return Likeness(0.97 - 1.0 * weight / longest - (0.05 if w.flat[0] != n.flat[0] else 0), "misspelt", distance)


def _slip_of_part(w: Look, n: Look) -> Likeness:
    """A slip in a part of the name, or in its beginning."""
    size = len(w.flat)
    if size < 4 or len(n.flat) <= size - 1:
        return NOTHING
    best = NOTHING
    for part in (*n.words, *n.humps, n.flat[:size], n.flat[: size - 1], n.flat[: size + 1]):
        if len(part) < 4 or part == n.flat:
            continue
        bound = max(1, min(size, len(part)) // 4)
        distance = OSA.distance(w.flat, part, score_cutoff=bound)
        if distance <= bound:
            score = 0.8 - 0.9 * distance / max(size, len(part)) + 0.08 * len(part) / len(n.flat)
            if score > best.score:
                best = Likeness(score, "misspelt", distance)
    return best


def _heard(w: Look, n: Look) -> Likeness:
    """Sounds like it: «Рэйчел», "Reychell"."""
    if w.sound == n.sound and (len(w.sound) >= 3 or (len(w.sound) == 2 and _by_ear(w, n))):
        return Likeness(0.74 if len(w.sound) >= 3 else 0.68, "misspelt", OSA.distance(w.translit, n.translit))
    if 3 <= len(w.flat) < len(n.flat) and len(w.consonants) >= 2 and n.consonants.startswith(w.consonants):
        return Likeness(0.5 + 0.03 * len(w.consonants), "misspelt", 1)
    if len(w.flat) >= 3 and len(w.sound) >= 2 and w.flat[0] == n.flat[0]:
        if len(n.sound) > len(w.sound) and n.sound.startswith(w.sound):
            return Likeness(0.43 + 0.03 * (len(w.flat) - 3), "misspelt", 1)
        if len(w.sound) >= 4 and OSA.distance(w.sound, n.sound, score_cutoff=1) <= 1:
            return Likeness(0.45, "misspelt", OSA.distance(w.flat, n.flat))
    if len(w.translit) >= 3 and len(n.translit) > len(w.translit) and n.translit.startswith(w.translit):
        return Likeness(0.72, "beginning")
    if len(w.translit) >= 5 and w.translit != w.flat:
        bound = max(1, len(w.translit) // 4)
        distance = OSA.distance(w.translit, n.translit, score_cutoff=bound)
        if distance <= bound:
            return Likeness(0.72 - 0.05 * distance, "misspelt", distance)
    return NOTHING


def _by_ear(w: Look, n: Look) -> bool:
    """Whether a name is written by ear in the other alphabet («Лаки» for "Lucky"): as many syllables."""
    vowels = [sum(c in _VOWELS for c in look.flat) for look in (w, n)]
    return folding.is_cyrillic(w.flat) != folding.is_cyrillic(n.flat) and vowels[0] == vowels[1]


def _skipping(w: Look, n: Look) -> Likeness:
    """An abbreviation that takes letters in order: "pjm" for "projectmatt", better where they begin parts."""
    size = len(w.flat)
    if not 2 <= size <= len(n.flat) - 1:
        return NOTHING
    whole = w.flat[0] == n.flat[0]
    rest = n.flat if whole else next(("".join(n.humps[i:]) for i, h in enumerate(n.humps) if h[0] == w.flat[0]), "")
    at = 0
    for letter in w.flat:
        at = rest.find(letter, at) + 1
        if not at:
            return NOTHING
    starts = {h[0] for h in (*n.humps, *n.joints)}
    begun = sum(letter in starts for letter in w.flat) / size
    return Likeness(0.42 + 0.12 * begun + 0.1 * size / len(n.flat) - (0 if whole else 0.06), "initials")


def _more_than(w: Look, n: Look) -> Likeness:
    """The name, or its first part, with something added: "Psycheslot", "MetalScum89"."""
    if len(n.flat) >= 4 and w.flat.startswith(n.flat):
        return Likeness(0.6, "part")
    first = n.humps[0] if n.humps else ""
    if len(first) >= 4 and len(n.humps) > 1 and w.flat.startswith(first):
        return Likeness(0.5, "part")
    if len(w.flat) >= 5 and w.flat[:4] == n.flat[:4]:
        shared = next((i for i, (a, b) in enumerate(zip(w.flat, n.flat, strict=False)) if a != b), 0)
        return Likeness(0.36 + 0.2 * shared / len(n.flat), "beginning")
    return NOTHING


def _pairs(w: Look, n: Look) -> Likeness:
    """Pairs of neighbouring letters in common: the last resort, for names that were played with ("DullBellcows")."""
    size = len(w.pairs) + len(n.pairs)
    shared = len(w.pairs & n.pairs)
    if shared < 3 or 2 * shared < 0.34 * size or len(w.words) > 2:
        return NOTHING
    return Likeness(0.3 + 0.35 * 2 * shared / size, "misspelt", OSA.distance(w.flat, n.flat))


def _neighbour_keys(a: str, b: str) -> int:
    """How many letters of two words of one length differ by a neighbouring key."""
    if len(a) != len(b):
        return 0
    return sum(x != y and _are_neighbours(x, y) for x, y in zip(a, b, strict=True))


@lru_cache(maxsize=4096)
def _are_neighbours(x: str, y: str) -> bool:
    for row in _ROWS:
        if x in row and y in row:
            return abs(row.index(x) - row.index(y)) == 1
    return False


_MEASURES = (
    _same,
    _parts,
    _turned_about,
    _initials,
    _beginnings,
    _slip,
    _slip_of_part,
    _heard,
    _skipping,
    _more_than,
    _pairs,
)
