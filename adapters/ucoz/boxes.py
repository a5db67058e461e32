"""Where each post of a page begins and ends, found from its body outward, whatever template the site's owner made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from adapters.dom import attribute, select
from adapters.errors import PageChanged
from adapters.ucoz.page import BODY_ID, Page

_BODY = re.compile(rf"^(?:{BODY_ID}|frmmsg|ms_)(\d{{1,15}})$")
_ROW = re.compile(r"^post(\d{1,15})$")
_SOURCE = re.compile(rf"""<\w+[^<>]*?\sid=["']?{BODY_ID}(\d{{1,15}})\b""")
# Bodies by the engine's own mark first; a page has all of its posts in one of these ways.
_BODIES = (f'[id^="{BODY_ID}"]', '[id^="frmmsg"]', '[id^="ms_"]')
ADDED = frozenset({"signatureView", "signatureHr", "edited", "eAttach"})
"""Classes of what the engine adds to a text. Odd markup may draw them into it; an author can't write a class."""


@dataclass(frozen=True, slots=True)
class Box:
    """One post on a page: its number, the element with its text, and the element that holds all that belongs to it."""

    number: str
    body: HtmlElement
    whole: HtmlElement

    def around(self) -> Iterator[HtmlElement]:
        """The elements that the template put around the text: nothing that the author wrote is among them."""
        skipped: set[HtmlElement] = set()
        for element in self.whole.iter():
            if not isinstance(element.tag, str):
                continue
            parent = element.getparent()
            hers = element is self.body or _is_written(element)
            if hers or (parent is not None and parent in skipped):
                skipped.add(element)
                continue
            yield element

    def marked(self, *names: str) -> list[HtmlElement]:
        """Elements around the text that have one of these classes."""
        wanted = frozenset(names)
        return [e for e in self.around() if wanted & frozenset(attribute(e, "class").split())]

    def added(self, name: str) -> list[HtmlElement]:
        """What the engine added to the text under this class of `ADDED`, wherever the page's markup let it fall."""
        return [e for e in self.whole.iter() if isinstance(e.tag, str) and name in attribute(e, "class").split()]


def boxes(page: Page) -> list[Box]:
    """All posts of a page in its order, each once. `PageChanged` where one can't be told from its neighbours."""
    found = [Box(number, body, _whole(page, number, body)) for number, body in _bodies(page)]
    known = {box.number for box in found}
    if len(known) < len(found):
        raise PageChanged("The page shows one post twice", where=page.url)
    missing = (_rows(page) | set(_SOURCE.findall(page.source))) - known if found else _rows(page)
    if missing:
        raise PageChanged(
            f"The text of post {min(missing, key=int)} is not found on the page; its template may have changed",
            where=page.url,
        )
    return found


def _is_written(element: HtmlElement) -> bool:
    """A signature is its author's word: a link in it says nothing of the post."""
    return "signatureView" in attribute(element, "class").split()


def _bodies(page: Page) -> list[tuple[str, HtmlElement]]:
    for css in _BODIES:
        found = [(match[1], e) for e in select(page.root, css) if (match := _BODY.match(attribute(e, "id")))]
        if found:
            return found
    return []


def _rows(page: Page) -> set[str]:
    """Numbers of posts that the page has rows for. An author can't write ids; rows in a text are rows swallowed."""
    return {match[1] for e in select(page.root, '[id^="post"]') if (match := _ROW.match(attribute(e, "id")))}


def _whole(page: Page, number: str, body: HtmlElement) -> HtmlElement:
    """The post's own row; without one, the largest element around this body and no other."""
    for inner in body.iterdescendants():
        if _BODY.match(attribute(inner, "id")) or _ROW.match(attribute(inner, "id")):
            raise PageChanged(f"The text of post {number} swallows what follows it", where=page.url)
    largest = body
    for ancestor in body.iterancestors():
        row = _ROW.match(attribute(ancestor, "id"))
        if row and row[1] != number:
            raise PageChanged(f"The text of post {number} stands in the row of post {row[1]}", where=page.url)
        if row:
            return ancestor
        if ancestor.tag in {"body", "html"} or _holds_others(ancestor, body):
            break
        largest = ancestor
    return largest


def _holds_others(ancestor: HtmlElement, body: HtmlElement) -> bool:
    return any(e is not body and _BODY.match(attribute(e, "id")) for e in ancestor.iter() if isinstance(e.tag, str))
