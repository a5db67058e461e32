"""Text for boards before 3.2, which can't hold characters outside the basic plane (3.0 breaks, 3.1 refuses)."""

from __future__ import annotations

import unicodedata

_LAST_BASIC = 0xFFFF
_MODIFIERS = range(0x1F3FB, 0x1F400)
_VARIATION = "\N{VARIATION SELECTOR-16}"


def basic(text: str) -> str:
    """Emoji and their like by name in colons, skin tones dropped; all else untouched."""
    if all(ord(char) <= _LAST_BASIC for char in text):
        return text
    parts: list[str] = []
    for char in text.replace(_VARIATION, ""):
        if ord(char) in _MODIFIERS:
            continue
        parts.append(char if ord(char) <= _LAST_BASIC else f":{unicodedata.name(char, 'symbol').lower()}:")
    return "".join(parts)
