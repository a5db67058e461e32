"""The text of a post alone: what the engine adds is cut off, and what an odd markup spilled is noticed."""

from __future__ import annotations

from copy import deepcopy

from lxml.html import HtmlElement

from adapters.dom import attribute, classes, inner_html
from adapters.errors import PageChanged
from adapters.ucoz.addresses import is_shortened
from adapters.ucoz.boxes import ADDED, Box
from adapters.ucoz.page import Page

_INLINE = frozenset({"a", "b", "em", "font", "i", "s", "strike", "strong", "u"})


def body_of(page: Page, box: Box) -> HtmlElement:
    """A copy of the post's text; links through the site's shortener lead where they lead.

    `PageChanged` where a part of the text stands outside of its element: then some of it would go unread.
    """
    if _spilled(box.body):
        raise PageChanged(f"The text of post {box.number} spills out of its place on the page", where=page.url)
    body = deepcopy(box.body)
    body.tail = None
    for element in [e for e in body.iterdescendants() if isinstance(e.tag, str)]:
        if classes(element) & ADDED:
            element.drop_tree()
        elif element.tag == "a" and is_shortened(attribute(element, "href")):
            original = attribute(element, "title")
            if original.startswith(("http://", "https://")):
                element.set("href", original)
    return body


def signature_of(box: Box) -> str:
    """The author's signature as markup, "" for none."""
    return next((inner_html(e) for e in box.added("signatureView")), "")


def _spilled(body: HtmlElement) -> bool:
    """Whether bare text or formatting follows the text: a stray closing tag ended its element too soon."""
    if (body.tail or "").strip():
        return True
    for sibling in body.itersiblings():
        if not isinstance(sibling.tag, str) or sibling.tag == "br":
            if (sibling.tail or "").strip():
                return True
            continue
        formatting = sibling.tag in _INLINE or (sibling.tag == "span" and attribute(sibling, "style") != "")
        return formatting and not classes(sibling) - {"link"} and not attribute(sibling, "onclick")
    return False
