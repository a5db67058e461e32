"""How the contract looks at a post: with the eyes of a reader, not of an engine."""

from __future__ import annotations

import re
import unicodedata

from bs4 import BeautifulSoup, NavigableString, Tag

_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))
_HEAVY = re.compile(r"font-weight:\s*(bold|bolder|[6-9]\d\d)", re.IGNORECASE)


def shown(html: str) -> str:
    """The text that a reader sees: line breaks kept, what has no width dropped."""
    return _text(_soup(html))


def _soup(html: str) -> BeautifulSoup:
    """The tree, with every line break as one line feed."""
    soup = BeautifulSoup(f"<div>{html}</div>", "lxml")
    for line_break in soup.find_all("br"):
        following = line_break.next_sibling
        if isinstance(following, NavigableString):
            following.replace_with(following.lstrip("\r\n"))
        line_break.replace_with("\n")
    return soup


def _text(tag: Tag) -> str:
    return plain(tag.get_text())


def plain(text: str) -> str:
    """Text as it can be compared: composed letters, no invisible ones, ordinary spaces."""
    return unicodedata.normalize("NFC", text).translate(_INVISIBLE).replace("\u00a0", " ").strip()


def bold(html: str) -> list[str]:
    """What the engine renders bold, outermost only."""
    return [_text(tag) for tag in _soup(html).find_all(_is_bold) if not tag.find_parent(_is_bold)]


def _is_bold(tag: Tag) -> bool:
    return tag.name in {"b", "strong"} or bool(_HEAVY.search(str(tag.get("style") or "")))


def links(html: str) -> dict[str, str]:
    """Text of each link to its address."""
    return {_text(tag): str(tag["href"]) for tag in _soup(html).find_all("a", href=True)}
