"""A page of a topic: html to values, for prosilver of 3.0 to 3.3, subsilver2, and phpBB 2.0 (THR-21, 25, 30, 34)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from adapters.errors import PageChanged
from adapters.model import Post
from adapters.phpbb.dom import attribute, classes, first, line_of, number_in, parameter, select
from adapters.phpbb.old_posts import second_generation_post, subsilver_post
from adapters.phpbb.page import Page
from adapters.phpbb.posts import prosilver_post

_LOCK_MARKS = (
    ".action-bar .fa-lock, .action-bar .locked-icon, .topic-actions .locked-icon, .buttons .locked-icon, "
    'img[src*="button_topic_locked"], img[src*="reply-locked"], img[src*="reply_locked"]'
)
_TITLES = ("h2.topic-title a", "#page-body > h2 a", "#pageheader a.titles", "a.maintitle", "h2 a[href*=viewtopic]")
_TRAIL = frozenset({"navlinks", "breadcrumbs"})
_PAGER = ".pagination, .pagination-bar, td.gensmall, td.nav, span.gensmall"


@dataclass(frozen=True, slots=True)
class TopicPage:
    """One page of a topic as it stands. `starts` are the offsets that its pager offers; `per_page` None on a
    topic of one page; `total` None where no count is shown. `forum` is the forum's id, "" where not told."""

    title: str
    posts: tuple[Post, ...]
    total: int | None
    per_page: int | None
    starts: tuple[int, ...]
    locked: bool
    forum: str
    reply_link: str
    lock_link: str
    unlock_link: str


def topic_page(page: Page, topic: str) -> TopicPage:
    """Read a topic's page; `PageChanged` where no post is found on it."""
    posts = tuple(_posts(page, topic))
    if not posts:
        raise PageChanged(f"No posts found on the page of topic {topic}; its style may have changed", where=page.url)
    total, per_page, starts = _pager(page)
    return TopicPage(
        title=_title(page),
        posts=posts,
        total=total,
        per_page=per_page,
        starts=starts,
        locked=first(page.root, _LOCK_MARKS) is not None,
        forum=_forum(page),
        reply_link=page.absolute(_link(page, "mode=reply")) if _link(page, "mode=reply") else "",
        lock_link=_moderation(page, "lock"),
        unlock_link=_moderation(page, "unlock"),
    )


def _posts(page: Page, topic: str) -> Iterator[Post]:
    modern = select(page.root, "div.post[id], article.post[id], li.post[id]")
    modern = [box for box in modern if re.fullmatch(r"p\d+", box.get("id") or "")]
    if modern:
        yield from (prosilver_post(page, topic, box) for box in modern)
        return
    tabled = [a for a in select(page.root, "a[name]") if re.fullmatch(r"p\d+", a.get("name") or "")]
    if tabled:
        yield from (subsilver_post(page, topic, a) for a in tabled)
        return
    for name in select(page.root, "span.name > a[name]"):
        yield second_generation_post(page, topic, name)


def _title(page: Page) -> str:
    for css in _TITLES:
        link = first(page.root, css)
        if link is not None:
            return str(link.text_content()).strip()
    return ""


def _link(page: Page, part: str) -> str:
    return attribute(first(page.root, f'a[href*="{part}"]'), "href")


def _forum(page: Page) -> str:
    crumbs = select(page.root, "[data-forum-id]")
    if crumbs:
        return crumbs[-1].get("data-forum-id") or ""
    links = [a for a in select(page.root, 'a[href*="viewforum.php"]') if parameter(attribute(a, "href"), "f")]
    trail = [a for a in links if any(classes(e) & _TRAIL for e in a.iterancestors())]
    chosen = (trail or links)[-1:]
    return parameter(attribute(chosen[0], "href"), "f") if chosen else ""


def _moderation(page: Page, action: str) -> str:
    """The address that asks to lock or unlock; a quick-moderation form counts as the address it would make."""
    for link in select(page.root, f'a[href*="action={action}"]'):
        if parameter(attribute(link, "href"), "action") == action:
            return page.absolute(attribute(link, "href"))
    option = first(page.root, f'select[name="action"] option[value="{action}"]')
    if option is None:
        return ""
    form = next((e for e in option.iterancestors() if e.tag == "form"), None)
    return page.absolute(f"{attribute(form, 'action')}&action={action}") if form is not None else ""


def _pager(page: Page) -> tuple[int | None, int | None, tuple[int, ...]]:
    total: int | None = None
    per_page: int | None = None
    starts: set[int] = set()
    for place in select(page.root, _PAGER):
        if any(classes(e) & {"row", "topiclist"} for e in place.iterancestors()):
            continue
        if total is None and place.tag != "span":
            total = _count(place)
        per_page = per_page or number_in(attribute(first(place, "input[data-per-page]"), "data-per-page"))
        for link in select(place, 'a[href*="start="]'):
            start, number = parameter(attribute(link, "href"), "start"), line_of(link)
            if start.isdigit():
                starts.add(int(start))
            if start.isdigit() and number.isdigit() and int(number) > 1:  # page 3 begins where two pages end
                per_page = per_page or int(start) // (int(number) - 1)
    return total, per_page or None, tuple(sorted(starts))


_POSTS = re.compile(r"(\d[\d.,\N{NO-BREAK SPACE}]*)\s*(?:posts?\b|сообщени)|(?:posts|сообщени[йяе])\s*:?\s*(\d+)", re.I)


def _count(place: HtmlElement) -> int | None:
    found = _POSTS.search(line_of(place))
    return number_in(found.group(1) or found.group(2)) if found else None
