"""How a name is shortened: to initials, to a beginning, to letters picked from it, to its two ends; or drawn out."""

from __future__ import annotations

import re

from forumbot.reading.looks import NOTHING, VOWELS, Likeness, Look

_TWO_ENDS = re.compile(r"(\w{2,})[-./](\w{2,})")


def initials(w: Look, n: Look) -> Likeness:
    """Initials of the parts that the owner set off; a little less sure, of those that only we find."""
    if 2 <= len(w.flat) <= 6:
        sure = 0.86 if len(w.flat) > 2 else 0.83
        if w.flat in n.initials or w.translit in n.initials:
            return Likeness(sure, "initials")
        if w.flat in n.guessed:
            return Likeness(sure - 0.04, "initials")
        if len(w.flat) > 2 and any(i.startswith(w.flat) for i in (*n.initials, *n.guessed)):
            return Likeness(0.7, "initials")
    return NOTHING


def beginnings(w: Look, n: Look) -> Likeness:
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


def skipping(w: Look, n: Look) -> Likeness:
    """An abbreviation that takes letters in order: "prw" for "paperwing", better where they begin parts."""
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


def two_ends(w: Look, n: Look) -> Likeness:
    """The two ends of a name with a mark for what is left out: «Ал-др», «Ал-дра»."""
    ends = _TWO_ENDS.fullmatch(w.text)
    if not ends or len(n.flat) <= len(w.flat) or not n.flat.startswith(ends[1]):
        return NOTHING
    closes = n.flat.endswith(ends[2]) or (len(ends[2]) > 2 and n.flat.endswith(ends[2].rstrip(VOWELS) or ends[2]))
    return Likeness(0.74, "initials") if closes else NOTHING


def more_than(w: Look, n: Look) -> Likeness:
    """The name, or its first part, with something added: "Tamsinslot", "TinWhistler9" for "TinKettle9"."""
    if len(n.flat) >= 4 and w.flat.startswith(n.flat):
        return Likeness(0.6, "part")
    first = n.humps[0] if n.humps else ""
    if len(first) >= 4 and len(n.humps) > 1 and w.flat.startswith(first):
        return Likeness(0.5, "part")
    if len(w.flat) >= 5 and w.flat[:4] == n.flat[:4]:
        shared = next((i for i, (a, b) in enumerate(zip(w.flat, n.flat, strict=False)) if a != b), 0)
        return Likeness(0.36 + 0.2 * shared / len(n.flat), "beginning")
    return NOTHING
