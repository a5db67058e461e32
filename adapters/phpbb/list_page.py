"""A forum's list of topics, and a member's profile: html to values."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

from adapters.errors import PageChanged
from adapters.model import Account, TopicSummary
from adapters.phpbb.dom import attribute, first, icon_names, line_of, number_in, parameter, select
from adapters.phpbb.page import Page, name_of

_ROW = "li.row a.topictitle, tr a.topictitle"
_PINNED = re.compile(r"(global|announce|sticky)")
_LOCKED = re.compile(r"locked")
_MOVED = re.compile(r"moved")


def topic_rows(page: Page) -> list[TopicSummary]:
    """The topics of one list page as shown; shadows of moved topics are left out, repeats too."""
    found: dict[str, TopicSummary] = {}
    for row in _rows(page):
        if row.id:
            found.setdefault(row.id, row)
    return list(found.values())


def is_topic_list(page: Page) -> bool:
    """Whether the page is a forum's list at all, be it empty."""
    return (
        first(page.root, f'{_ROW}, a[href*="mode=post"], .topiclist, select[name="sk"], form[action*="viewforum"]')
        is not None
    )


def next_start(page: Page, start: int) -> int | None:
    """The offset of the list's next page, None on the last."""
    links = select(page.root, 'a[href*="viewforum"][href*="start="]')
    offered = [parameter(attribute(link, "href"), "start") for link in links]
    return min((int(offset) for offset in offered if offset.isdigit() and int(offset) > start), default=None)


def _rows(page: Page) -> Iterator[TopicSummary]:
    for link in select(page.root, _ROW):
        row = next((e for e in link.iterancestors() if e.tag in {"li", "tr"}), None)
        href = attribute(link, "href")
        if row is None or "viewtopic" not in href:
            continue
        marks = icon_names(row)
        if _MOVED.search(marks):
            continue
        yield TopicSummary(
            id=parameter(href, "t"),
            title=str(link.text_content()).strip(),
            url=page.absolute(f"viewtopic.php?t={parameter(href, 't')}"),
            locked=bool(_LOCKED.search(marks)),
            pinned=bool(_PINNED.search(marks)),
            replies=_replies(row),
            last_post=_last_post(row),
        )


def _replies(row: HtmlElement) -> int | None:
    told = first(row, "dd.posts")
    if told is None:
        told = next((p for p in select(row, "p.topicdetails") if line_of(p).isdigit()), None)
    return number_in(line_of(told)) if told is not None else None


def _last_post(row: HtmlElement) -> str:
    for link in reversed(select(row, 'a[href*="viewtopic"][href*="p="]')):
        number = parameter(attribute(link, "href"), "p")
        if number.isdigit():
            return number
    return ""


_PROFILE_LINKS = (
    ('a[href*="author_id="]', "author_id"),
    ('a[href*="mode=compose"][href*="u="]', "u"),
    ('a[href*="mode=email"][href*="u="]', "u"),
)


def profile_account(page: Page, asked: str) -> Account:
    """The account of a profile page; the name as the board writes it where it is found, else as asked."""
    body = first(page.root, "#viewprofile, #page-body, #pagecontent")
    place = body if body is not None else page.root
    for css, name in _PROFILE_LINKS:
        for link in select(place, css):
            number = parameter(attribute(link, "href"), name)
            if number.isdigit():
                return Account(id=number, name=_profile_name(place) or asked)
    raise PageChanged("The profile page does not tell the account's number; its style may have changed", where=page.url)


def _profile_name(place: HtmlElement) -> str:
    for css in ("dl.details dd > span", "dl.details dd .username", "b.gen", "td b.genmed", ".username"):
        found = first(place, css)
        if found is not None and name_of(found):
            return name_of(found)
    return ""
