"""Folders of private letters, a letter, and a member's profile: html to values.

Known from scripts of other people alone; no such page has been recorded. What is not as they say is `PageChanged`.
"""

from __future__ import annotations

import re
from datetime import UTC

from lxml.html import HtmlElement

from adapters.dom import attribute, classes, first, inner_html, line_of, select, text_of
from adapters.errors import PageChanged
from adapters.model import Account, Letter, LetterSummary, ShownTime
from adapters.ucoz import dates
from adapters.ucoz.addresses import profile_in
from adapters.ucoz.page import Page

_ROW = re.compile(r"^ent(\d{1,15})$")
_FOLDER_SIGNS = "#dpms, a.pmCatLink, a.pmCatLinkActive, .pmCatLink, .pmCatLinkActive"
_BODIES = ".inputPM, .outputPM"
_OF_MEMBER = re.compile(r"/index/(?:14|9|34|54)-(?P<id>[1-9]\d{0,11})(?!\d)")
_QUOTES = ".bbQuoteBlock, .quoteMessage, blockquote"


def letter_rows(page: Page, folder: str) -> list[LetterSummary]:
    """The letters of one page of a folder as shown; `PageChanged` for a row that can't be read."""
    found = ((_ROW.match(attribute(row, "id")), row) for row in select(page.root, '[id^="ent"]'))
    return [_row(page, folder, match[1], row) for match, row in found if match]


def is_folder(page: Page) -> bool:
    """Whether the page is a folder at all, be it empty."""
    return first(page.root, _FOLDER_SIGNS) is not None or "Сообщений нет" in text_of(page.root)


def letter_page(page: Page, summary: LetterSummary) -> Letter:
    """An opened letter. `PageChanged` where its text or its time is not found, or more than one text is shown."""
    bodies = select(page.root, _BODIES)
    if len(bodies) != 1:
        raise PageChanged(f"Letter {summary.id} shows {len(bodies)} texts instead of one", where=page.url)
    sent = summary.sent or next(
        (t for cell in select(page.root, 'td[align="right"]') if (t := _time(page, cell))), None
    )
    if sent is None:
        raise PageChanged(f"The time of letter {summary.id} is not understood; set the forum's zone in the config",
                          where=page.url)  # fmt: skip
    html = inner_html(bodies[0])
    for quote in select(bodies[0], _QUOTES):
        if quote.getparent() is not None:
            quote.drop_tree()
    incoming = "inputPM" in classes(bodies[0])
    other = summary.correspondent
    return Letter(
        id=summary.id,
        folder=summary.folder,
        sender=other if incoming else Account("", ""),
        recipients=() if incoming else (other,),
        subject=summary.subject,
        html=html,
        text=text_of(bodies[0]),
        sent=sent,
        unread=summary.unread,
    )


def profile_account(page: Page, asked: str) -> Account:
    """The account of a profile page: its number by the links that write to it, its name as the site writes it.

    `PageChanged` where the page names no account, several, or another than `asked`.
    """
    name = line_of(first(page.root, "#block1 b, .udtb b"))
    if name and name != asked:
        raise PageChanged(f"The profile is that of {name!r} and not of {asked!r}", where=page.url)
    texts = [attribute(e, key) for e in select(page.root, "a") for key in ("href", "onclick")]
    numbers = {match["id"] for text in texts for match in _OF_MEMBER.finditer(text)}
    if not name or len(numbers) != 1:
        raise PageChanged(f"The profile of {asked!r} tells no single number of an account", where=page.url)
    return Account(id=numbers.pop(), name=name)


def _row(page: Page, folder: str, number: str, row: HtmlElement) -> LetterSummary:
    links = select(row, "a")
    subject = next((link for link in links if line_of(link) and not _profile(link)), None)
    person = next((link for link in links if _profile(link)), None)
    account = _profile(person) if person is not None else None
    if subject is None or person is None or account is None:
        raise PageChanged(f"The row of letter {number} names no subject or no person", where=page.url)
    return LetterSummary(
        id=number,
        folder=folder,
        subject=line_of(subject),
        correspondent=Account(id=account.id, name=line_of(person) or account.name),
        sent=next((time for cell in select(row, "td") if (time := _time(page, cell))), None),
        unread=first(subject, ".unread, b") is not None,
    )


def _profile(link: HtmlElement) -> Account | None:
    return profile_in(attribute(link, "href")) or profile_in(attribute(link, "onclick"))


def _time(page: Page, cell: HtmlElement) -> ShownTime | None:
    """The time of a cell, None where there is none or the site's zone is not known."""
    if page.zone is None:
        return None
    try:
        shown = dates.shown(line_of(cell), today=page.at.astimezone(page.zone).date(), day_first=page.day_first)
    except ValueError:
        return None
    return ShownTime(shown.at.replace(tzinfo=page.zone).astimezone(UTC), seconds=shown.seconds)
