"""What is asked of phpBB's HTML alone: marks of list rows, addresses; the rest is that of `adapters.dom`."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlsplit

from lxml.html import HtmlElement

from adapters.dom import attribute, classes, first, inner_html, inside, line_of, number_in, parse, select, text_of

__all__ = [
    "attribute", "classes", "first", "icon_names", "inner_html", "inside", "line_of", "number_in", "parameter", "parse",
    "select", "text_of",
]  # fmt: skip


def icon_names(row: HtmlElement) -> str:
    """What the marks of a list row are called: classes of row and list, file names of icons and backgrounds."""
    lists = select(row, "dl")
    styles = re.findall(r"([\w-]+)\.(?:gif|png|svg)", " ".join(attribute(e, "style") for e in lists))
    icon = attribute(first(row, "td img"), "src").rsplit("/", 1)[-1]
    return " ".join([*classes(row), *(name for e in lists for name in classes(e)), *styles, icon])


def parameter(address: str, name: str) -> str:
    """The value of one query parameter, "" if absent."""
    for key, value in parse_qsl(urlsplit(address).query, keep_blank_values=True):
        if key == name:
            return value
    return ""
