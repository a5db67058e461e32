"""A forum's list of topics, and the feed of renewed topics: html to values."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from adapters.dom import attribute, classes, first, line_of, number_in, select
from adapters.errors import PageChanged
from adapters.model import TopicSummary
from adapters.ucoz.addresses import topic_in, topic_number
from adapters.ucoz.page import Page

_ROW = re.compile(r"^tt(\d{1,12})$")
_LINKS = "a.threadLink, a.threadPinnedLink, .threadNametd > a"
_PINNED = re.compile(r"pinned|Важная тема|Важлива тема|Important|Sticky", re.IGNORECASE)
_CLOSED = re.compile(r"clos|lock|Тема закрыта|Тему закрито", re.IGNORECASE)
_SIGNS = "a.topSortLink, #forum_filter, .threadsType, td.gTableSubTop, td.noThreads"


def topic_rows(page: Page) -> list[TopicSummary]:
    """The topics of one page of a list, in its order. `PageChanged` where a row names no topic, or another's.

    Topics are "F-T". uCoz's lists tell no number of a last post.
    """
    rows = [
        (match[1], e) for e in select(page.root, 'tr[id^="tt"], [id^="tt"]') if (match := _ROW.match(e.get("id") or ""))
    ]
    found: dict[str, TopicSummary] = {}
    for number, row in rows:
        summary = _summary(page, number, row)
        found.setdefault(summary.id, summary)
    return list(found.values())


def is_topic_list(page: Page) -> bool:
    """Whether the page is a list of topics at all, be it empty."""
    return first(page.root, _SIGNS) is not None


def _summary(page: Page, number: str, row: HtmlElement) -> TopicSummary:
    link = first(row, _LINKS)
    topic = topic_in(attribute(link, "href"))
    if link is None or topic_number(topic) != number:
        raise PageChanged(f"The row of topic {number} in the list leads to no such topic", where=page.url)
    icons = " ".join(f"{attribute(e, 'src').rsplit('/', 1)[-1]} {attribute(e, 'title')}" for e in _icons(row))
    replies = first(row, ".threadPostTd")
    return TopicSummary(
        id=topic,
        title=line_of(link),
        url=page.absolute(f"/forum/{topic}-1"),
        locked=bool(_CLOSED.search(icons)),
        pinned="threadPinnedLink" in classes(link) or bool(_PINNED.search(icons)),
        replies=number_in(line_of(replies)) if replies is not None else None,
    )


def _icons(row: HtmlElement) -> list[HtmlElement]:
    return select(row, ".threadIcoTd img, img.threadIco, .thread-icon img")
