"""A page of a topic: html to values, for the engine's own template and those made from it (THR-21, 24, 25, 30, 34)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml.html import HtmlElement

from adapters.dom import attribute, inside, line_of, select
from adapters.errors import PageChanged
from adapters.model import Post
from adapters.ucoz.addresses import topic_number
from adapters.ucoz.boxes import boxes
from adapters.ucoz.page import Page, complaints
from adapters.ucoz.pager import Pager, pager
from adapters.ucoz.posts import Placed, placed, post_of

_TITLES = ("a.forumBarA", ".breadcrumb-item-active", ".gTableTop", "h1")
_CLOSED = re.compile(r"Тема закрыта|Тему закрито|Topic is closed|Thread closed", re.IGNORECASE)
_CLOSED_ICON = re.compile(r"t_(?:closed|close|lock)\w*\.(?:gif|png|svg)")
_ARCHIVE = re.compile(r"Архив\W{1,5}только для чтения|Archive\W{1,5}read.only", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TopicPage:
    """One page of a topic as it stands. `total` is the count of the topic's posts, told by its last page alone.

    `pinned` is the id of the first post where it is repeated at the head of this later page, else "".
    `topic` is "F-T" as the page tells it, "" where it does not; `begins` is the place in the topic of the page's first
    own post, None where the template does not count them.
    """

    topic: str
    title: str
    posts: tuple[Post, ...]
    pager: Pager
    total: int | None
    pinned: str
    locked: bool
    begins: int | None = None


def topic_page(page: Page, topic: str) -> TopicPage:
    """Read a page of the topic "F-T". `PageChanged` for no posts, posts of another topic, and what can't be read."""
    found = [placed(page, box) for box in boxes(page)]
    if not found:
        said = "; ".join(complaints(page))
        why = f"the site says: {said}" if said else "its template may have changed"
        raise PageChanged(f"No posts found on the page of topic {topic}; {why}", where=page.url)
    told = _topic_told(page, found, topic)
    sightings = [here.seen for here in found if here.seen is not None]
    in_order = _in_order(found)
    pages = pager(page, told)
    pinned = len(in_order) > 1 and pages.current > 1 and in_order[0].place == 1
    _none_missing(page, in_order[1:] if pinned else in_order, 1 if pages.current == 1 else None)
    return TopicPage(
        topic=told,
        title=_title(page, found),
        posts=tuple(post_of(page, told or topic, here, sightings) for here in in_order),
        pager=pages,
        total=in_order[-1].place if pages.current == pages.last else None,
        pinned=in_order[0].box.number if pinned else "",
        locked=_locked(page, found),
        begins=in_order[1 if pinned else 0].place,
    )


def _topic_told(page: Page, found: list[Placed], topic: str) -> str:
    """The topic as its posts' addresses tell it; a moved topic has another forum, never another number."""
    told = {f"{here.link.forum}-{here.link.topic}" for here in found if here.link is not None}
    if len(told) > 1:
        raise PageChanged("The page shows posts of several topics", where=page.url)
    if told and topic and topic_number(topic) != topic_number(next(iter(told))):
        raise PageChanged(f"The page shows topic {told.pop()} and not {topic}", where=page.url)
    return next(iter(told), "")


def _in_order(found: list[Placed]) -> list[Placed]:
    """The posts in the topic's order, though the site may show the newest first."""
    places = [here.place for here in found]
    if len(found) > 1 and None not in places and places == sorted(places, key=lambda place: -(place or 0)):
        return found[::-1]
    return found


def _none_missing(page: Page, found: list[Placed], begins: int | None) -> None:
    """The engine counts the posts of a topic through, so a gap is a post that was not found on the page."""
    places = [here.place for here in found]
    expected = places[0] if begins is None else begins
    for place in places:
        if place is None or expected is None:
            return
        if place != expected:
            raise PageChanged(f"Post number {expected} of the topic is not found on the page", where=page.url)
        expected += 1


def _title(page: Page, found: list[Placed]) -> str:
    for css in _TITLES:
        for place in select(page.root, css):
            if line_of(place) and not _in_a_post(place, found):
                return line_of(place)
    return ""


def _locked(page: Page, found: list[Placed]) -> bool:
    """Whether the page says that the topic takes no more posts: a closed one, or one in an archive."""
    for icon in select(page.root, ".frmBtns img, .frmBtns a, .threadpage-buttons *"):
        if _CLOSED_ICON.search(attribute(icon, "src")) or _CLOSED.search(attribute(icon, "title")):
            return not _in_a_post(icon, found)
    for element in page.root.iter():
        own = " ".join([element.text or "", *(child.tail or "" for child in element)])
        if _ARCHIVE.search(own) and element.tag not in {"script", "style"} and not _in_a_post(element, found):
            return True
    return False


def _in_a_post(element: HtmlElement, found: list[Placed]) -> bool:
    return any(element is here.box.whole or inside(element, here.box.whole) for here in found)
