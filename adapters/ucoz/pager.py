"""How many pages a topic or a list has, and which of them this is."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml.html import HtmlElement

from adapters.dom import attribute, first, line_of, select
from adapters.errors import PageChanged
from adapters.ucoz.page import BODY_ID, Page

_OWN, _OTHERS = ".forum-pages", ".switches, .pagesBlockuz1, .pagesBlockuz2, .pagination"
_POST = re.compile(rf"(?:{BODY_ID}|post)\d")
_DIGITS = re.compile(r"^\d{1,6}$")


@dataclass(frozen=True, slots=True)
class Pager:
    """Pages are counted from 1; a page without a pager is the only one."""

    current: int
    last: int


def pager(page: Page, topic: str = "") -> Pager:
    """What the page's pagers say together. `PageChanged` where there is one that can't be understood.

    Of a `topic` "F-T" links to further pages are a pager too, whatever the template calls them.
    """
    places = select(page.root, _OWN) or select(page.root, _OTHERS)
    said = {told for place in places if not _in_post(place) and (told := _told(page, place))}
    if len(said) > 1:
        raise PageChanged("The page's two pagers disagree", where=page.url)
    if not said and topic and any(_leads_on(link, topic) for link in page.root.iter("a")):
        raise PageChanged("The page's pager is not understood; its template may have changed", where=page.url)
    return said.pop() if said else Pager(1, 1)


def _leads_on(link: HtmlElement, topic: str) -> bool:
    address = re.search(rf"(?:^|forum/){re.escape(topic)}-([1-9]\d*)(?:\.html)?$", attribute(link, "href"))
    return address is not None and int(address[1]) > 1 and not _in_post(link)


def _told(page: Page, place: HtmlElement) -> Pager | None:
    current = _number(first(place, ".curPage")) or _number(first(place, ".switchActive, .pagination-active"))
    offered = [number for e in select(place, "a, .numPages, .switchActive") if (number := _number(e)) is not None]
    if current is None and not offered:
        return None
    last = _number(first(place, ".numPages")) or max([*offered, current or 0])
    if current is None or not 1 <= current <= last:
        raise PageChanged("The page's pager is not understood; its template may have changed", where=page.url)
    return Pager(current, last)


def _number(element: HtmlElement | None) -> int | None:
    text = line_of(element)
    return int(text) if _DIGITS.match(text) else None


def _in_post(element: HtmlElement) -> bool:
    """Whether an author wrote it, in a text or in a signature."""
    around = list(element.iterancestors())
    return any(_POST.match(attribute(e, "id")) or "signatureView" in attribute(e, "class").split() for e in around)
