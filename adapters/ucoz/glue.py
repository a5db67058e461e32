"""Posts that the engine glued into one (THR-24): «Добавлено (07.02.08, 17:06:42)», dashes, and the next post's text.

Number and place stay, the time moves to the last addition. The engine writes its seam without spaces. Once the post
was edited the seam is rendered anew, with spaces, and looks as if a player had typed it: then it is a seam only where
the post is marked as edited or the stamp is the post's own time, and no such stamp is believed but that one. Nobody
shall write himself an earlier time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from lxml import etree
from lxml.html import HtmlElement

from adapters.dom import inner_html
from adapters.model import Part, ShownTime
from adapters.ucoz import dates
from adapters.ucoz.moments import Sighting, in_utc, offset_between
from adapters.ucoz.page import Page

_WORDS = frozenset({"Добавлено", "Додано", "Added", "Hozzáadva"})
_STAMP = re.compile(r"^ \((?P<stamp>[^()<>]{4,40})\)(?P<space>\s*)$")
_DASHES = re.compile(r"^(?P<before>\s*)-{10,}(?P<after>\s*)$")
_MARK = "data-seam"
_SEAM = re.compile(rf'(?:<p>)?<b {_MARK}=""></b>')


@dataclass(frozen=True, slots=True)
class _Seam:
    """A seam in a text: its bold word and two line breaks, its stamp as the site shows it, and whether it is as the
    engine writes it."""

    bold: HtmlElement
    breaks: tuple[HtmlElement, HtmlElement]
    shown: dates.Shown | None
    untouched: bool


def parts(
    page: Page, body: HtmlElement, posted: ShownTime, sightings: Sequence[Sighting], *, edited: bool
) -> tuple[Part, ...]:
    """The posts in this one, in order; () where nothing was added. The first has no stamp of its own."""
    body = deepcopy(body)
    etree.strip_attributes(body, _MARK)
    near = _in_site_time(posted.at, sightings)
    seams = [seam for bold in body.iter("b") if (seam := _seam(page, bold, body, near)) is not None]
    genuine = [seam for seam in seams if seam.untouched or edited or _is_own(seam, posted, sightings)]
    if not genuine:
        return ()
    for seam in genuine:
        _mark(seam)
    first, *rest = _SEAM.split(inner_html(body))
    stamps = _stamps(page, genuine, posted, sightings)
    return (Part(first, None), *(Part(text, stamp) for text, stamp in zip(rest, stamps, strict=True)))


def _in_site_time(at: datetime, sightings: Sequence[Sighting]) -> datetime:
    """The moment on the site's clock, as good as the page tells it."""
    utc = at.astimezone(UTC).replace(tzinfo=None)
    nearest = min(sightings, key=lambda seen: abs(seen.shown - utc), default=None)
    return utc + nearest.offset if nearest is not None else utc


def _seam(page: Page, bold: HtmlElement, body: HtmlElement, near: datetime) -> _Seam | None:
    """The seam that begins with this bold word; not where it stands in a quote or a spoiler."""
    if (bold.text or "") not in _WORDS or len(bold) or any(e.tag != "p" for e in _between(bold, body)):
        return None
    line, dashes = _break_after(bold), None
    if line is not None:
        dashes = _break_after(line)
    stamp, rule = _STAMP.match(bold.tail or ""), _DASHES.match((line.tail or "") if line is not None else "")
    if line is None or dashes is None or stamp is None or rule is None:
        return None
    untouched = not (stamp["space"] or rule["before"] or rule["after"])
    return _Seam(bold, (line, dashes), _shown(page, stamp["stamp"], near), untouched=untouched)


def _shown(page: Page, stamp: str, near: datetime) -> dates.Shown | None:
    try:
        return dates.shown(stamp, day_first=page.day_first)
    except ValueError:
        pass  # a stamp of the clock alone has no day
    try:
        return dates.clock_alone(stamp, near)
    except ValueError:
        return None


def _mark(seam: _Seam) -> None:
    """Leave an empty mark where the seam was."""
    seam.bold.text, seam.bold.tail = "", seam.breaks[1].tail
    for line_break in seam.breaks:
        line_break.tail = None
        line_break.drop_tree()
    seam.bold.attrib.clear()
    seam.bold.set(_MARK, "")


def _between(element: HtmlElement, body: HtmlElement) -> list[HtmlElement]:
    chain: list[HtmlElement] = []
    for ancestor in element.iterancestors():
        if ancestor is body:
            break
        chain.append(ancestor)
    return chain


def _break_after(element: HtmlElement) -> HtmlElement | None:
    following = element.getnext()
    return following if following is not None and following.tag == "br" else None


def _is_own(seam: _Seam, posted: ShownTime, sightings: Sequence[Sighting]) -> bool:
    """Whether the stamp is the post's own time, which its author can't have shifted."""
    offset = offset_between(seam.shown, posted.at) if seam.shown is not None else None
    return offset is not None and any(offset == seen.offset for seen in sightings)


def _stamps(page: Page, seams: list[_Seam], posted: ShownTime, sightings: Sequence[Sighting]) -> list[ShownTime | None]:
    """The stamps as moments, in order and never later than the post; None for one that can't be read or believed."""
    last = seams[-1]
    offset = offset_between(last.shown, posted.at) if last.untouched and last.shown is not None else None
    stamps: list[ShownTime | None] = []
    latest = None
    for seam in seams:
        stamp = _stamp(page, seam, offset, sightings)
        if _is_own(seam, posted, sightings) or (seam is last and offset is not None):
            stamp = posted
        if stamp is not None:
            latest = min(max(stamp.at, latest or stamp.at), posted.at)
            stamp = ShownTime(latest, seconds=stamp.seconds)
        stamps.append(stamp)
    return stamps


def _stamp(page: Page, seam: _Seam, offset: timedelta | None, sightings: Sequence[Sighting]) -> ShownTime | None:
    """A stamp by the offset at which the last addition gave the post its time, else by the page's clock.

    Stamps stay as they were written while shown times follow the site's settings: the two may differ by hours.
    """
    if seam.shown is None or not seam.untouched:
        return None
    if offset is not None:
        return ShownTime((seam.shown.at - offset).replace(tzinfo=UTC), seconds=seam.shown.seconds)
    at = in_utc(page, seam.shown.at, sightings)
    return ShownTime(at, seconds=seam.shown.seconds) if at is not None else None
