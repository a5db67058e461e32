"""app.php/feed/topic/ID: the last posts as Atom."""

from __future__ import annotations

from starlette.responses import Response

from adapters.simulator.phpbb.viewtopic import body
from adapters.simulator.phpbb.visit import Visit

_LENGTH = 15


def topic(visit: Visit) -> Response:
    """The last fifteen posts, newest first; an entry's `updated` moves only with an edit notice."""
    number = visit.path.rsplit("/", 1)[-1]
    found = visit.board.topics.topic(int(number[:15]), visit.user)
    rows = visit.board.topics.page(found.id, visit.user, 0, _LENGTH, newest_first=True)
    text = visit.templates.get_template("feed.xml").render(
        visit=visit,
        topic=found,
        posts=[row for row in rows if row.state == "shown"],
        body=lambda row: body(visit, row),
        base=visit.absolute(""),
    )
    return visit.finish(Response(text, media_type="application/atom+xml"))
