"""Words that survive a forum: what its rendering, or a copy from its page, could change is written by its number."""

from __future__ import annotations

import re
import unicodedata
from html import unescape

_NUMBERED = re.compile(r"%([0-9a-f]{1,6});")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_DASHES = re.compile("[\u2010-\u2015\u2212]")
_BREAK = re.compile(r"<\s*(?:br|/p|/div|/li|/tr)\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^>]*>")
_BARE = " -_.:#@"


def escaped(word: str) -> str:
    """`word` in letters, digits and a few plain signs; everything else as `%hex;`."""
    pieces, before = [], " "
    for sign in word:
        pieces.append(sign if _is_plain(sign, before) else f"%{ord(sign):x};")
        before = sign
    if pieces and pieces[-1] == " ":
        pieces[-1] = "%20;"
    return "".join(pieces)


def escaped_word(word: str) -> str:
    """`word` escaped so that it can't be taken for a number."""
    return f"%{ord(word[0]):x};{escaped(word[1:])}" if word[:1].isdigit() else escaped(word)


def unescaped(text: str) -> str:
    """The word that `escaped` wrote. Raises `ValueError` for a number that is no character."""
    return _NUMBERED.sub(lambda found: chr(int(found[1], 16)), text)


def cleaned(text: str) -> str:
    """A text as it came from a forum's page, back as it was written: no tags and entities, no invisible signs,
    plain spaces and dashes."""
    if _BREAK.search(text) or "</" in text:
        text = _TAG.sub("", _BREAK.sub("\n", text))
    text = _INVISIBLE.sub("", unescape(text)).replace("…", "...").replace("⋯", "...")
    return _DASHES.sub("-", text)


def _is_plain(sign: str, before: str) -> bool:
    """Letters and digits that no normalisation changes; of other signs those that nobody prettifies, once in a row."""
    if sign in _BARE:
        return before not in _BARE
    return unicodedata.category(sign)[0] in "LN" and unicodedata.normalize("NFKC", sign) == sign
