"""Who wrote a post: the account from the profile's address, never from the name shown (THR-25)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml.html import HtmlElement

from adapters.dom import attribute
from adapters.errors import PageChanged
from adapters.model import Account
from adapters.ucoz.addresses import profile_in
from adapters.ucoz.boxes import Box
from adapters.ucoz.page import Page

_NAMES = re.compile(r"postUser|pusername|forum_nik\w*|post-author|username")
# What the engine shows of members alone: how many posts they have, whether they are here.
_OF_MEMBERS = ("numposts", "statusBlock", "statusOnline", "statusOffline")
_EMOTICON = re.compile(r"emoticon\('\[b\](?P<name>.+?)\[/b\],?\s*'", re.DOTALL)
# The engine opens a profile in a window of its own name: an address that a member gave for a home page does not.
_WINDOW = re.compile(
    r"window\.open\('(?:https?://[^/']+)?(?P<address>/index/8-(?:(?P<id>[1-9]\d*)',\s*'up(?P=id)'|0-[^']+',\s*'up\d+'))"
)
_OWN = re.compile(r"^(?:https?://[^/]+)?/index/8-")
# Windows of awards and of the reputation carry the number too, and the engine alone writes them.
_HONOURS = re.compile(r"url:\s*'/index/(?:54|23|9)-(?P<id>[1-9]\d{0,11})'")


def author(page: Page, box: Box) -> Account:
    """The author; the id is "" for guests and deleted users, who have no profile.

    `PageChanged` if nobody is named, if several are, or if a member has no profile on the page.
    """
    around = list(box.around())
    name = _name(around)
    if name is None:
        raise PageChanged(f"Post {box.number} names no author; the page's template may have changed", where=page.url)
    honours = _honours(around)
    found = _windows(around) or _links(around) or honours
    numbers = {number for number in found if number.isdigit()}
    if len(found) > 1 or (numbers and honours - numbers):
        raise PageChanged(f"Post {box.number} leads to the profiles of several accounts", where=page.url)
    if not found and box.marked(*_OF_MEMBERS):
        raise PageChanged(f"Post {box.number} is a member's, and leads to no profile", where=page.url)
    return Account(id=found.pop() if found else "", name=name)


def _name(around: list[HtmlElement]) -> str | None:
    """The name as shown, as the link puts it into a reply where the template hides it; None where there is none."""
    for element in around:
        if any(_NAMES.fullmatch(mark) for mark in attribute(element, "class").split()):
            shown = str(element.text_content()).strip()
            if shown:
                return shown
    for element in around:
        told = _EMOTICON.search(attribute(element, "onclick"))
        if told:
            return told["name"]
    return None


def _windows(around: Iterable[HtmlElement]) -> set[str]:
    scripts = (attribute(element, "onclick") for element in around)
    return _ids(match["address"].partition("'")[0] for script in scripts for match in [_WINDOW.search(script)] if match)


def _links(around: Iterable[HtmlElement]) -> set[str]:
    return _ids(address for e in around if _OWN.match(address := attribute(e, "href")))


def _honours(around: Iterable[HtmlElement]) -> set[str]:
    scripts = (attribute(element, "onclick") for element in around)
    return {match["id"] for script in scripts for match in _HONOURS.finditer(script)}


def _ids(addresses: Iterable[str]) -> set[str]:
    return {known.id for address in addresses if (known := profile_in(address)) is not None}
