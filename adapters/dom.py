"""The few things asked of HTML everywhere in the adapters: parse, select, read as text, give the markup inside.

Pages are hostile: nothing here recurses, so no depth of nesting brings it down.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import cast

from lxml import etree
from lxml.cssselect import CSSSelector
from lxml.html import HtmlElement, HTMLParser, document_fromstring, tostring

_EMPTY_PAGE = "<html><body></body></html>"
_LINES = frozenset({"p", "div", "li", "blockquote", "tr", "dd", "dt", "h1", "h2", "h3", "ol", "ul"})


def parse(text: str) -> HtmlElement:
    """Any text as a document; what is not HTML gives a document without content."""
    raw = text.replace("\0", "").encode("utf-8", "replace")
    parser = HTMLParser(encoding="utf-8", huge_tree=True, remove_comments=True)
    try:
        return document_fromstring(raw, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError):
        return document_fromstring(_EMPTY_PAGE)


@cache
def _selector(css: str) -> CSSSelector:
    return CSSSelector(css, translator="html")


def select(element: HtmlElement, css: str) -> list[HtmlElement]:
    """Descendants that match, in document order."""
    return cast("list[HtmlElement]", _selector(css)(element))


def first(element: HtmlElement, css: str) -> HtmlElement | None:
    found = select(element, css)
    return found[0] if found else None


def attribute(element: HtmlElement | None, name: str) -> str:
    """The attribute's text, "" where it or the element is missing."""
    return (element.get(name) or "") if element is not None else ""


def classes(element: HtmlElement) -> frozenset[str]:
    return frozenset((element.get("class") or "").split())


def inside(element: HtmlElement, container: HtmlElement) -> bool:
    return any(ancestor is container for ancestor in element.iterancestors())


def text_of(element: HtmlElement | None) -> str:
    """What a reader sees: line breaks kept, smileys by their code, white space of the markup as spaces."""
    if element is None:
        return ""
    lines = (" ".join(line.split(" ")).strip(" \t\r") for line in "".join(_pieces(element)).split("\n"))
    return "\n".join(lines).strip()


def line_of(element: HtmlElement | None) -> str:
    """The text on one line, white space collapsed (a no-break space counts as white space)."""
    return " ".join(text_of(element).split())


def _pieces(root: HtmlElement) -> list[str]:
    """The text of a tree piece by piece, without the tail of its root."""
    pieces: list[str] = []
    unseen = 0
    for event, element in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
        tag = element.tag if isinstance(element.tag, str) else ""
        if event == "start":
            unseen += tag in {"script", "style"}
            if not unseen:
                pieces += ["\n" if tag == "br" or tag in _LINES else "", _picture(element, tag), _flat(element.text)]
            continue
        if not unseen and event == "end" and tag in _LINES:
            pieces.append("\n")
        unseen -= event == "end" and tag in {"script", "style"}
        if not unseen and element is not root:
            pieces.append(_flat(element.tail))
    return pieces


def _picture(element: HtmlElement, tag: str) -> str:
    return (element.get("alt") or "") if tag == "img" else ""


def _flat(text: str | None) -> str:
    return (text or "").replace("\n", " ").replace("\r", "").replace("\t", " ")


def inner_html(element: HtmlElement) -> str:
    """The markup inside the element."""
    parts = [escape(element.text or "", quote=False)]
    parts += [tostring(child, encoding="unicode", method="html") for child in element]
    return "".join(parts)


def number_in(text: str) -> int | None:
    """The first whole number of a text, thousands separators allowed."""
    digits = ""
    for char in text:
        if char.isdigit() and char.isascii():
            digits += char
        elif digits and char not in {"\N{NO-BREAK SPACE}", ",", "."}:
            break
    return int(digits) if digits else None
