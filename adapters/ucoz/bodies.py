"""The text of a post alone: what the engine adds is cut off, and what an odd markup spilled is noticed."""

from __future__ import annotations

from copy import deepcopy

from lxml.html import HtmlElement, fragment_fromstring

from adapters.dom import attribute, classes, inner_html
from adapters.errors import PageChanged
from adapters.ucoz.addresses import is_shortened
from adapters.ucoz.boxes import ADDED, Box
from adapters.ucoz.page import Page

_INLINE = frozenset({"a", "b", "em", "font", "i", "s", "strike", "strong", "u"})


def body_of(page: Page, box: Box) -> HtmlElement:
    """A copy of the post's text; links through the site's shortener lead where they lead.

    Text after a stray closing tag is the author's too, in the engine's own template. `PageChanged` where it can't be
    told what is his: then some of it would go unread.
    """
    body = deepcopy(box.body)
    body.tail = None
    spilled = _spilled(box)
    if spilled is None or _bare_between(box):
        raise PageChanged(f"The text of post {box.number} spills out of its place on the page", where=page.url)
    body.append(spilled)
    for element in [e for e in body.iterdescendants() if isinstance(e.tag, str)]:
        if classes(element) & ADDED:
            element.drop_tree()
        elif element.tag == "a" and is_shortened(attribute(element, "href")):
            original = attribute(element, "title")
            if original.startswith(("http://", "https://")):
                element.set("href", original)
    if not (spilled.text or len(spilled)):
        spilled.drop_tree()
    else:
        spilled.drop_tag()
    return body


def signature_of(box: Box) -> str:
    """The author's signature as markup, "" for none."""
    return next((inner_html(e) for e in box.added("signatureView")), "")


def _spilled(box: Box) -> HtmlElement | None:
    """What of the text stands after its element, in an element of its own; None where that can't be told.

    In the engine's own template the cell holds nothing but the text and what is `ADDED`. In others bare text or
    formatting right after the text can be anyone's.
    """
    found = fragment_fromstring("<span></span>")
    cell = box.body.getparent()
    own = cell is not None and "posttdMessage" in classes(cell)
    found.text = box.body.tail if (box.body.tail or "").strip() else None
    if found.text and not own:
        return None
    for sibling in box.body.itersiblings():
        if isinstance(sibling.tag, str) and classes(sibling) & ADDED:
            break
        if own:
            found.append(deepcopy(sibling))
        elif _is_formatting(sibling):
            return None
        elif sibling.tag != "br":
            break
    return found if found.text or str(found.text_content()).strip() else fragment_fromstring("<span></span>")


def _is_formatting(element: HtmlElement) -> bool:
    if not isinstance(element.tag, str) or element.tag == "br":
        return bool((element.tail or "").strip())
    plain = not classes(element) - {"link"} and not attribute(element, "onclick")
    return plain and (element.tag in _INLINE or (element.tag == "span" and attribute(element, "style") != ""))


def _bare_between(box: Box) -> bool:
    """Whether bare text stands between the cells of the post: a stray closing tag ended the cell too soon."""
    for ancestor in box.body.iterancestors():
        frame = ancestor.tag in {"table", "tbody", "tr"} or classes(ancestor) & {"postFirst", "postRest1", "postRest2"}
        if frame and "".join([ancestor.text or "", *(child.tail or "" for child in ancestor)]).strip():
            return True
        if ancestor is box.whole:
            break
    return False
