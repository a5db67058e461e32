"""Reading a topic from where we were to its end: nothing skipped, an unchanged topic costs one request (THR-33, 34).

Pages have numbers, and a post deleted meanwhile draws all later posts forward. Several pages are therefore read from
the last one back: what moves then is met twice, never passed over.
"""

from __future__ import annotations

from adapters.errors import NotFound, PageChanged, Transient
from adapters.model import Cursor, Post, Reading
from adapters.ucoz import sentences
from adapters.ucoz.page import Page, complaints
from adapters.ucoz.site import Site
from adapters.ucoz.topic_page import TopicPage, topic_page

_MOST_PAGES = 2000
_STEPS_BACK = 5


def open_topic_page(site: Site, topic: str, number: int = 1) -> tuple[Page, TopicPage]:
    """One page of a topic as our account sees it; the site's own refusal where there is none."""
    page = site.own_page(f"forum/{topic}-{number}")
    try:
        return page, topic_page(page, topic)
    except PageChanged:
        said = complaints(page)
        if said:
            raise sentences.refusal("; ".join(said), page.url) from None
        if page.status == 404:
            raise NotFound(f"There is no topic {topic}", where=page.url) from None
        raise


def read_topic(site: Site, topic: str, after: Cursor | None) -> Reading:
    """From `after` (None: the beginning) to the end. `Transient` where the topic moved under our hands."""
    page, start = _first_page(site, topic, after)
    views = [start]
    if start.pager.current < start.pager.last:
        views = _back_from_the_end(site, topic, start)
    own = [post for view in views for post in view.posts if post.id != view.pinned]
    last = views[-1]
    if last.total is not None and views[0].begins is not None and len(_once(own)) <= last.total - views[0].begins:
        raise Transient(f"Topic {topic} changes faster than it can be read; it will be read again", where=page.url)
    posts = _once([*(post for post in views[0].posts if post.id == views[0].pinned), *own])
    return Reading(
        topic=topic,
        title=last.title,
        posts=tuple(posts),
        cursor=Cursor(position=last.pager.current, last_post=str(max(int(post.id) for post in posts))),
        complete=True,
        began_at=page.at,
        whole_from=own[0].id,
        locked=last.locked,
        total_posts=last.total,
    )


def _first_page(site: Site, topic: str, after: Cursor | None) -> tuple[Page, TopicPage]:
    """The page to begin with: further back where posts before it have gone, so that none new is passed over."""
    number = max(1, after.position) if after else 1
    seen = int(after.last_post) if after and after.last_post.isdigit() else None
    page, view = open_topic_page(site, topic, number)
    for _ in range(_STEPS_BACK):
        known = seen is None or any(int(post.id) <= seen for post in view.posts if post.id != view.pinned)
        if view.pager.current == 1 or known:
            return page, view
        view = open_topic_page(site, topic, view.pager.current - 1)[1]
    return (page, view) if view.pager.current == 1 else (page, open_topic_page(site, topic)[1])


def _back_from_the_end(site: Site, topic: str, start: TopicPage) -> list[TopicPage]:
    """The pages from `start` to the last, read backwards, `start` anew; in the topic's order."""
    views: list[TopicPage] = []
    first, last = start.pager.current, start.pager.last
    if last - first > _MOST_PAGES:
        raise PageChanged(f"Topic {topic} has no end: its pager tells of {last} pages")
    for number in range(last, first - 1, -1):
        view = open_topic_page(site, topic, number)[1]
        if view.pager.current != number:
            raise Transient(f"The site sent page {view.pager.current} of topic {topic} instead of page {number}")
        views.append(view)
    return views[::-1]


def _once(posts: list[Post]) -> list[Post]:
    return list({post.id: post for post in posts}.values())
