"""Names run together of English words: "nightowl" is night + owl, and may be written NO.

The list of words is wordninja's (125,000 by frequency); it is read when a policy first asks for it.
"""

from __future__ import annotations

from functools import lru_cache

_MOST_PARTS = 4


@lru_cache(maxsize=4096)
def parts_of(word: str) -> tuple[str, ...]:
    """The English words a folded run-together word is made of; () where it is one word, or no words."""
    if len(word) < 5 or not (word.isascii() and word.isalpha()):
        return ()
    import wordninja  # type: ignore[import-untyped]

    parts = tuple(wordninja.split(word))
    sensible = 2 <= len(parts) <= _MOST_PARTS and all(len(part) >= 2 for part in parts)
    return parts if sensible else ()


@lru_cache(maxsize=1024)
def is_english(word: str) -> bool:
    """Whether a folded word is in the list: any other is taken apart."""
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return False
    import wordninja

    return list(wordninja.split(word)) == [word]
