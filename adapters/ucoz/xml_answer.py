"""The answers that uCoz gives its own scripts: XML with commands for the page (`cmd`), read as the words they show."""

from __future__ import annotations

import re

from lxml import etree

from adapters.dom import line_of, parse

_SHOWN = frozenset({"innerHTML", "+innerHTML", "innerHTML+", "innerHTMLspanAll", "innerHTMLdivAll", "content", "title"})
_ALERT = re.compile(r"(?:_uWnd\.alert|alert)\(\s*(['\"])(?P<text>.*?)(?<!\\)\1", re.DOTALL)


def words_of(answer: str) -> list[str]:
    """What the commands would show a visitor, in order; [] for an answer without words, and for what is no XML."""
    try:
        parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
        root = etree.fromstring(answer.encode("utf-8", "replace"), parser=parser)
    except (etree.XMLSyntaxError, ValueError):
        return []
    if root is None:
        return []
    return [words for command in root.iter("cmd") for words in _words(command) if words]


def _words(command: etree._Element) -> list[str]:
    text = "".join(str(piece) for piece in command.itertext())
    if command.get("p") in _SHOWN:
        return [line_of(parse(text))]
    return [line_of(parse(match["text"].replace("\\'", "'"))) for match in _ALERT.finditer(text)]
