"""When a post was written: the second in its permalink, else the shown time (THR-21); and how the site's clock stands.

No page names the site's zone, and the site's offset was changed in the course of the years: it is measured on each
page, where shown times stand beside permalinks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from lxml.html import HtmlElement

from adapters.dom import attribute, line_of
from adapters.errors import PageChanged
from adapters.model import ShownTime
from adapters.ucoz import dates
from adapters.ucoz.addresses import Permalink, permalinks
from adapters.ucoz.boxes import Box
from adapters.ucoz.page import Page

_HEADS = ("postTdTop", "postTdTop2", "post-date", "post-time", "pc-top", "postDate")
_STEP = timedelta(minutes=15)
_FARTHEST = timedelta(hours=15)
_FIRST, _LAST = datetime(2001, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A shown time of a post beside the true one: what the site's clock was against UTC then."""

    shown: datetime
    offset: timedelta


def permalink(page: Page, box: Box) -> Permalink | None:
    """The post's own permalink, None where the template has none. `PageChanged` where it is another post's."""
    numbers = box.marked("postNumberLink")
    scripts = [attribute(e, "onclick") for e in box.around()]
    texts = [attribute(e, name) for e in numbers for name in ("onclick", "href")]
    found = _all(texts) or _all(script for script in scripts if "prompt(" in script)
    if not found:
        return None
    link = min(found, key=lambda link: link.stamp)
    if link.post != box.number or len(found) > 1:
        raise PageChanged(f"Post {box.number} has the address of another post", where=page.url)
    return link


def posted(page: Page, box: Box, link: Permalink | None) -> ShownTime:
    """The permalink's second; without one the shown time, where the zone is known. `PageChanged` for no time at all."""
    if link is not None:
        if not _FIRST.timestamp() < link.stamp < _LAST.timestamp():
            raise PageChanged(
                f"The address of post {box.number} holds an impossible time, {link.stamp}", where=page.url
            )
        return ShownTime(datetime.fromtimestamp(link.stamp, tz=UTC), seconds=True)
    if page.zone is None:
        raise PageChanged(
            f"Post {box.number} has no permalink, and its shown time can't be read without the site's time zone; "
            f"set the forum's zone in the config",
            where=page.url,
        )
    shown = head_time(page, box)
    if shown is None:
        raise PageChanged(f"The time of post {box.number} is in a date format that is not understood", where=page.url)
    return ShownTime(shown.at.replace(tzinfo=page.zone).astimezone(UTC), seconds=shown.seconds)


def head_time(page: Page, box: Box) -> dates.Shown | None:
    """The time in a post's head as the site shows it, None where it is not understood."""
    today = page.at.astimezone(page.zone).date() if page.zone is not None else None
    for place in box.marked(*_HEADS) or [box.whole]:
        try:
            return dates.shown(_text_around(place, box), today=today, day_first=page.day_first)
        except ValueError:
            continue
    return None


def sighting(page: Page, box: Box, at: datetime) -> Sighting | None:
    """How the site's clock stood when this post was written, None where its head does not tell."""
    head = head_time(page, box)
    offset = offset_between(head, at) if head is not None else None
    return Sighting(head.at, offset) if head is not None and offset is not None else None


def offset_between(shown: dates.Shown, at: datetime) -> timedelta | None:
    """What must be added to UTC to show the moment `at` so; None where the two can't be one moment."""
    utc = at.astimezone(UTC).replace(tzinfo=None)
    exact = utc if shown.seconds else utc.replace(second=0)
    offset = shown.at - exact
    return offset if offset % _STEP == timedelta(0) and abs(offset) <= _FARTHEST else None


def in_utc(page: Page, shown: datetime, sightings: Iterable[Sighting]) -> datetime | None:
    """A time of the site's clock as a moment: by the site's zone, else as the page's nearest post shows its time."""
    if page.zone is not None:
        return shown.replace(tzinfo=page.zone).astimezone(UTC)
    nearest = min(sightings, key=lambda seen: abs(seen.shown - shown), default=None)
    return (shown - nearest.offset).replace(tzinfo=UTC) if nearest is not None else None


def _text_around(place: HtmlElement, box: Box) -> str:
    """The text of a place; of a whole post only what stands outside of its text."""
    if place is not box.whole:
        return line_of(place)
    return " ".join(f"{e.text or ''} {e.tail or ''}" for e in box.around())


def _all(texts: Iterable[str]) -> set[Permalink]:
    return {link for text in texts for link in permalinks(text)}
