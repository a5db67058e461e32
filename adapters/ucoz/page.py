"""Any page of a uCoz site: is it whole, who is logged in, what does it complain of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, tzinfo
from urllib.parse import urljoin

from lxml.html import HtmlElement

from adapters.dom import attribute, first, line_of, parse, select
from adapters.errors import PageChanged
from adapters.http import Answer
from adapters.model import Account
from adapters.ucoz.addresses import profile_in

_END = re.compile(r"</html\s*>|<!-- \d+\.\d+ \(s\d+\) -->", re.IGNORECASE)
BODY_ID = "ucoz-forum-post-"
_LOGOUT = 'a[href$="/index/10"], a[href="index/10"], a[onclick*="/index/10\'"]'
_ERRORS = "#frM2, .gTableError, #eMessage, .eMessage, .myWinError, .uw-error, .forum-error"
_SUCCESS = re.compile(r"успешно|successfully|has been added", re.IGNORECASE)
_GREETS = re.compile(r"Приветствую Вас|Вітаю Вас|Welcome|Вы вошли как")
_GREETING = re.compile(rf"(?:{_GREETS.pattern})\W*(?P<name>[^|»]{{1,60}})")


@dataclass(frozen=True, slots=True)
class Page:
    """A fetched page: its tree, its source, where it came from, and the site's clock when it was made.

    `zone` is the site's, None where nobody told it: pages do not.
    """

    root: HtmlElement
    source: str
    url: str
    status: int
    at: datetime
    zone: tzinfo | None = None
    day_first: bool | None = None

    def absolute(self, address: str) -> str:
        """A full address; an address that is none stays as it is written."""
        try:
            return urljoin(self.url, address)
        except ValueError:
            return address


def page_of(answer: Answer, *, zone: tzinfo | None = None, day_first: bool | None = None) -> Page:
    """Read an answer as a page; `PageChanged` for half a page."""
    last_post = max(0, answer.text.rfind(f'id="{BODY_ID}'))
    if not _END.search(answer.text, last_post):
        raise PageChanged("The page ends in the middle; the site sent only a part of it", where=answer.url)
    return Page(
        root=parse(answer.text),
        source=answer.text,
        url=answer.url,
        status=answer.status,
        at=answer.date or answer.began,
        zone=zone,
        day_first=day_first,
    )


def logged_in(page: Page) -> bool:
    """Whether the page was made for an account: only then it offers a way out."""
    return first(page.root, _LOGOUT) is not None


def account_shown(page: Page) -> Account | None:
    """Whom the site greets: the account with what the page tells of it, None for a guest.

    `PageChanged` where a way out is offered, but the template greets nobody.
    """
    if not logged_in(page):
        return None
    for place in _greetings(page):
        for link in select(place, "a"):
            known = profile_in(attribute(link, "href")) or profile_in(attribute(link, "onclick"))
            if known is not None and line_of(link):
                return Account(id=known.id, name=line_of(link))
        bold = line_of(first(place, "b, .user-name, .username"))
        told = _GREETING.search(line_of(place))
        if bold or told:
            return Account(id="", name=bold or (told["name"].strip(" ,!") if told else ""))
    raise PageChanged("The page does not say who is logged in; its template may have changed", where=page.url)


def complaints(page: Page) -> list[str]:
    """What the page complains of, each complaint once, in its order."""
    found = (line_of(box) for box in select(page.root, _ERRORS))
    return list(dict.fromkeys(text for text in found if text and not _SUCCESS.search(text)))


def _greetings(page: Page) -> list[HtmlElement]:
    """The elements whose own text greets, outside of posts."""
    return [e for e in page.root.iter() if _GREETS.search(_own_text(e)) and not _in_post(e)]


def _own_text(element: HtmlElement) -> str:
    return " ".join([element.text or "", *(child.tail or "" for child in element)])


def _in_post(element: HtmlElement) -> bool:
    return any((e.get("id") or "").startswith(BODY_ID) for e in (element, *element.iterancestors()))
