"""The few things asked of HTML everywhere in this package: select, read as text, read an address."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import cast
from urllib.parse import parse_qsl, urlsplit

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


def icon_names(row: HtmlElement) -> str:
    """What the marks of a list row are called: classes of row and list, file names of icons and backgrounds."""
    lists = select(row, "dl")
    styles = re.findall(r"([\w-]+)\.(?:gif|png|svg)", " ".join(attribute(e, "style") for e in lists))
    icon = attribute(first(row, "td img"), "src").rsplit("/", 1)[-1]
    return " ".join([*classes(row), *(name for e in lists for name in classes(e)), *styles, icon])


def text_of(element: HtmlElement | None) -> str:
    """What a reader sees: line breaks kept, smileys by their code, runs of white space in markup collapsed."""
    if element is None:
        return ""
    parts: list[str] = []
    _collect(element, parts)
    lines = (" ".join(line.split(" ")).strip(" \t\r") for line in "".join(parts).split("\n"))
    return "\n".join(lines).strip()


def line_of(element: HtmlElement | None) -> str:
    """The text on one line, white space collapsed (a no-break space counts as white space)."""
    return " ".join(text_of(element).split())


def _collect(element: HtmlElement, parts: list[str]) -> None:
    tag = element.tag if isinstance(element.tag, str) else ""
    if tag in {"script", "style"}:
        return
    if tag == "br":
        parts.append("\n")
    elif tag == "img":
        parts.append(element.get("alt") or "")
    if tag in _LINES:
        parts.append("\n")
    parts.append(_flat(element.text))
    for child in element:
        _collect(child, parts)
        parts.append(_flat(child.tail))
    if tag in _LINES:
        parts.append("\n")


def _flat(text: str | None) -> str:
    return (text or "").replace("\n", " ").replace("\r", "").replace("\t", " ")


def inner_html(element: HtmlElement) -> str:
    """The markup inside the element."""
    parts = [escape(element.text or "", quote=False)]
    parts += [tostring(child, encoding="unicode", method="html") for child in element]
    return "".join(parts)


def parameter(address: str, name: str) -> str:
    """The value of one query parameter, "" if absent."""
    for key, value in parse_qsl(urlsplit(address).query, keep_blank_values=True):
        if key == name:
            return value
    return ""


def number_in(text: str) -> int | None:
    """The first whole number of a text, thousands separators allowed."""
    digits = ""
    for char in text:
        if char.isdigit() and char.isascii():
            digits += char
        elif digits and char not in {"\N{NO-BREAK SPACE}", ",", "."}:
            break
    return int(digits) if digits else None


def inside(element: HtmlElement, container: HtmlElement) -> bool:
    return any(ancestor is container for ancestor in element.iterancestors())
