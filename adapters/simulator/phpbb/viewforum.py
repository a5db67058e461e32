"""viewforum.php: the topics of one forum."""

from __future__ import annotations

from starlette.responses import Response

from adapters.simulator.board.rows import TopicLine
from adapters.simulator.phpbb.pager import Pager
from adapters.simulator.phpbb.visit import Visit

_CLASSES = {"global": "global-announce", "announce": "announce", "sticky": "sticky", "normal": ""}
_ICONS = {"global": "global", "announce": "announce", "sticky": "sticky", "normal": "topic"}


def row_class(line: TopicLine) -> str:
    return _CLASSES[line.topic.kind]


def icon(line: TopicLine) -> str:
    """The class that tells what sort of topic a row is."""
    locked = "_locked" if line.topic.locked and line.topic.kind == "normal" else ""
    return f"{_ICONS[line.topic.kind]}_read{locked}"


def page(visit: Visit) -> Response:
    topics = visit.board.topics
    forum = topics.forum(visit.number("f"), visit.user)
    lines = topics.lines(forum.id, visit.user)
    pager = Pager.at(visit.number("start"), visit.board.settings.topics_per_page, len(lines))
    return visit.page(
        "viewforum.html",
        forum=forum,
        announcements=topics.announcements(forum.id, visit.user),
        lines=lines[pager.start : pager.start + pager.per_page],
        moved=topics.moved_away(forum.id),
        pager=pager,
        row_class=row_class,
        icon=icon,
        page_url=lambda start: visit.url("viewforum.php", f=forum.id, start=start or None),
    )
