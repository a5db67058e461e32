"""index.php: the list of forums."""

from __future__ import annotations

from starlette.responses import Response

from adapters.simulator.phpbb.visit import Visit


def page(visit: Visit) -> Response:
    topics = visit.board.topics
    rows = []
    for forum in topics.forums():
        if forum.hidden and not visit.user.moderator:
            continue
        lines = topics.lines(forum.id, visit.user)
        last = max(lines, key=lambda line: (line.last_posted, line.last_post), default=None)
        rows.append((forum, len(lines), sum(line.replies + 1 for line in lines), last))
    return visit.page("index.html", rows=rows, now=visit.dates.show(visit.board.now()))
