"""How near a written word is to a name, where no rule of grammar joins them: parts, initials, slips, sounds.

The measures are about writing in general; what they give is a confidence from 0 to 1, to be compared between players.
"""

from __future__ import annotations

from functools import lru_cache

from rapidfuzz.distance import OSA

from forumbot.reading import folding, shortened
from forumbot.reading.looks import NOTHING, VOWELS, Likeness, Look

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю", "1234567890")


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
    """The parts in another order («Пупкин Вася», "SpoonsTwo"), or all letters in another order, as jokers write."""
    if len(w.words) > 1 and set(w.words) <= set(n.words) | set(n.humps):
        return Likeness(0.86, "part")
    if len(w.flat) != len(n.flat) or len(w.flat) < 5:
        return NOTHING
    if len(n.humps) > 1 and sorted(w.humps) == sorted(n.humps):
        return Likeness(0.86, "part")
    return Likeness(0.62, "misspelt", 2) if sorted(w.flat) == sorted(n.flat) else NOTHING


def _backwards(w: Look, n: Look) -> Likeness:
    """Names that their owners wrote backwards, and names that others read so: "Solomon" for "XnomolosX"."""
    if len(w.flat) < 5 or w.flat[::-1] not in n.letters:
        return NOTHING
    return Likeness(0.64 + 0.1 * len(w.flat) / len(n.flat), "misspelt", 1)


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
    """Sounds like it, or like one of its words in the other alphabet: «Рэйчел», "Reychell"; «Байрон», "Lord Byron"."""
    if w.sound == n.sound and (len(w.sound) >= 3 or (len(w.sound) == 2 and _by_ear(w, n))):
        return Likeness(0.74 if len(w.sound) >= 3 else 0.68, "misspelt", OSA.distance(w.translit, n.translit))
    if len(w.sound) >= 3 and w.sound in n.sounds and folding.is_cyrillic(w.flat) != folding.is_cyrillic(n.flat):
        return Likeness(0.7, "misspelt", OSA.distance(w.translit, n.translit))
    if len(w.sound) >= 4 and n.sound.startswith(w.sound) and folding.is_cyrillic(w.flat) != folding.is_cyrillic(n.flat):
        return Likeness(0.7, "beginning")
    if 3 <= len(w.flat) < len(n.flat) and len(w.consonants) >= 2 and n.consonants.startswith(w.consonants):
        return Likeness(0.5 + 0.03 * len(w.consonants), "misspelt", 1)
    if len(w.flat) >= 3 and len(w.sound) >= 2 and w.flat[0] == n.flat[0]:
        if len(n.sound) > len(w.sound) and n.sound.startswith(w.sound):
            return Likeness(0.43 + 0.03 * (len(w.flat) - 3), "misspelt", 1)
        if len(w.sound) >= 4 and OSA.distance(w.sound, n.sound, score_cutoff=1) <= 1:
            return Likeness(0.45, "misspelt", OSA.distance(w.flat, n.flat))
    if len(w.translit) >= 3 and n.translit.replace("y", "i").startswith(w.translit.replace("y", "i")):
        return Likeness(0.72, "beginning")
    if len(w.translit) >= 5 and w.translit != w.flat:
        bound = max(1, len(w.translit) // 4)
        distance = OSA.distance(w.translit, n.translit, score_cutoff=bound)
        if distance <= bound:
            return Likeness(0.72 - 0.05 * distance, "misspelt", distance)
    return NOTHING


def _by_ear(w: Look, n: Look) -> bool:
    """Whether a name is written by ear in the other alphabet («Лаки» for "Lucky"): as many syllables."""
    vowels = [sum(c in VOWELS for c in look.flat) for look in (w, n)]
    return folding.is_cyrillic(w.flat) != folding.is_cyrillic(n.flat) and vowels[0] == vowels[1]


def _pairs(w: Look, n: Look) -> Likeness:
    """Pairs of neighbouring letters in common: the last resort, for names that were played with ("PotHoney")."""
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
    shortened.initials,
    shortened.beginnings,
    _slip,
    _slip_of_part,
    _heard,
    _backwards,
    shortened.two_ends,
    shortened.skipping,
    shortened.more_than,
    _pairs,
)
