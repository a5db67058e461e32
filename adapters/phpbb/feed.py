"""Seconds for boards whose pages show none: the topic's feed tells when its last posts were published (THR-21)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from urllib.parse import urljoin

from lxml import etree

from adapters.errors import PageChanged, Transient
from adapters.model import Post, ShownTime
from adapters.phpbb.board import Board
from adapters.phpbb.dom import parameter

_ATOM = "{http://www.w3.org/2005/Atom}"
_MINUTE = timedelta(minutes=1)


def published(text: str, zone: tzinfo) -> dict[str, datetime]:
    """Post id to its moment, from a feed; empty for what is no feed. Moments without an offset are in `zone`."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except etree.XMLSyntaxError:
        return {}
    found: dict[str, datetime] = {}
    for entry in root.iter(f"{_ATOM}entry") if root is not None else ():
        number = parameter((entry.findtext(f"{_ATOM}id") or "").split("#", 1)[0], "p")
        try:
            moment = datetime.fromisoformat((entry.findtext(f"{_ATOM}published") or "").strip())
        except ValueError:
            continue
        found[number] = (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)
    return found


def ask_for_seconds(board: Board, topic: str, zone: tzinfo) -> None:
    """Remember what the topic's feed tells; one request. A board without feeds is asked once and then no more."""
    if not board.has_feeds:
        return
    try:
        answer = board.http.get(urljoin(board.base, f"feed.php?t={topic}"))
    except (Transient, PageChanged):  # seconds are welcome, not needed: the reading goes on without
        board.has_feeds = False
        return
    moments = published(answer.text, zone) if answer.status == 200 else {}
    board.has_feeds = bool(moments)
    board.moments.update(moments)


def with_seconds(board: Board, post: Post) -> Post:
    """The post with the second its feed told, if that is within the minute that the page shows."""
    return _exact(post, board.moments.get(post.id))


def _exact(post: Post, moment: datetime | None) -> Post:
    if post.posted.seconds or moment is None or not post.posted.at <= moment < post.posted.at + _MINUTE:
        return post
    return replace(post, posted=ShownTime(moment, seconds=True))
