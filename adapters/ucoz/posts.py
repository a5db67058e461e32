"""One post of a topic page: box to value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adapters.dom import inner_html, line_of, number_in
from adapters.model import Post, ShownTime
from adapters.ucoz import glue
from adapters.ucoz.addresses import Permalink
from adapters.ucoz.authors import author
from adapters.ucoz.bodies import body_of, signature_of
from adapters.ucoz.boxes import Box
from adapters.ucoz.edit_notes import edit_mark
from adapters.ucoz.moments import Sighting, permalink, posted, sighting
from adapters.ucoz.page import Page


@dataclass(frozen=True, slots=True)
class Placed:
    """A post's box with what was read first: its address, its time, and how the site's clock stood then."""

    box: Box
    link: Permalink | None
    posted: ShownTime
    seen: Sighting | None

    @property
    def place(self) -> int | None:
        """The post's number in its topic, None where the template has none."""
        return next((number_in(line_of(e)) for e in self.box.marked("postNumberLink")), None)


def placed(page: Page, box: Box) -> Placed:
    link = permalink(page, box)
    time = posted(page, box, link)
    return Placed(box, link, time, sighting(page, box, time.at) if link is not None else None)


def post_of(page: Page, topic: str, here: Placed, sightings: Sequence[Sighting]) -> Post:
    """The post as it stands. `sightings` are those of all posts of the page; the post's own goes before them."""
    own = (here.seen,) if here.seen is not None else sightings
    body = body_of(page, here.box)
    edit = edit_mark(page, here.box, sightings)
    path = here.link.path if here.link is not None else f"forum/{topic}-1#{here.box.number}"
    return Post(
        id=here.box.number,
        topic=topic,
        author=author(page, here.box),
        posted=here.posted,
        html=inner_html(body),
        url=page.absolute(f"/{path}"),
        edit=edit,
        signature_html=signature_of(here.box),
        user_title=next((line_of(e) for e in here.box.marked("postRankName")), ""),
        parts=glue.parts(page, body, here.posted, own, edited=edit is not None),
    )
