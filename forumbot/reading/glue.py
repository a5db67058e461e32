"""Takes apart what uCoz glued together (THR-24): «Добавлено (22:58)» parts of one post, each with its own stamp."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from forumbot.reading.model import SeenPost

# The engine writes its seam without spaces; the same words typed by a player have them around each tag. Nobody shall
# write himself an earlier time.
_SEAM = re.compile(r"(?:<p>|<br\s?/?>)?<b>(?:Добавлено|Added)</b> \((?P<stamp>[^()<>]{4,40})\)<br\s?/?>-{10,}<br\s?/?>")
_CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?", re.IGNORECASE)
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_DOTS = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?!\d)")


def unglued(post: SeenPost) -> tuple[SeenPost, ...]:
    """The parts of a post, numbered from 0; the post alone if nothing was added to it.

    Stamps are forum time, in the post's own zone. The first part counts as not later than the first stamp; a part
    whose stamp can't be read has the time of the one before it.
    """
    seams = list(_SEAM.finditer(post.html))
    if not seams or post.part:
        return (post,)
    stamps = [_stamp(seam["stamp"], post.posted_at) for seam in seams]
    read = [stamp for stamp, _ in stamps if stamp is not None]
    first_at = min([post.posted_at, *read])
    parts = [replace(post, html=post.html[: seams[0].start()], posted_at=first_at)]
    for i, (seam, (stamp, seconds)) in enumerate(zip(seams, stamps, strict=True)):
        end = seams[i + 1].start() if i + 1 < len(seams) else len(post.html)
        # Parts follow one another: a stamp that goes back in time has been tampered with, or is a wrong zone's.
        at = max(stamp, parts[-1].posted_at) if stamp is not None else parts[-1].posted_at
        parts.append(replace(post, html=post.html[seam.end() : end], posted_at=at, seconds=seconds, part=i + 1))
    return tuple(_with_later(post, parts))


def _with_later(post: SeenPost, parts: list[SeenPost]) -> list[SeenPost]:
    """Growth is no edit; a change of an earlier part is: each part gets its own later text."""
    if post.later_html is None:
        return parts
    later = re.split(_SEAM.pattern.replace("(?P<stamp>", "(?:"), post.later_html)
    pairs = zip(parts, [*later, *[""] * len(parts)], strict=False)
    return [replace(part, later_html=text if text != part.html else None) for part, text in pairs]


def _stamp(text: str, about: datetime) -> tuple[datetime | None, bool]:
    """A stamp's moment and whether it has seconds. A stamp of the clock alone is on the post's day."""
    clock = _CLOCK.search(text)
    if clock is None:
        return None, False
    hour, minute, second, half = int(clock[1]), int(clock[2]), int(clock[3] or 0), (clock[4] or "").lower()
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    iso, dots = _ISO.search(text), _DOTS.search(text)
    year, month, day = about.year, about.month, about.day
    if iso:
        year, month, day = (int(part) for part in iso.groups())
    elif dots:
        day, month, year = (int(part) for part in dots.groups())
        year += 2000 if year < 100 else 0
    try:
        moment = datetime(year, month, day, hour, minute, second, tzinfo=about.tzinfo)
    except ValueError:
        return None, False
    if not iso and not dots and moment - about > timedelta(hours=12):
        moment -= timedelta(days=1)
    return moment, clock[3] is not None
