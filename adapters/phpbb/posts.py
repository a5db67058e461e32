"""One post on a topic page in prosilver, of 3.0 to 3.3, and in styles made from it (THR-21, 25, 30)."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from adapters.errors import PageChanged
from adapters.model import Account, Post, ShownTime
from adapters.phpbb import dates
from adapters.phpbb.dom import attribute, classes, first, inner_html, inside, line_of, select, text_of
from adapters.phpbb.edit_notes import edit_mark, is_edit_note
from adapters.phpbb.page import Page, member, name_of

_AUTHOR = (
    "a.username, a.username-coloured, span.username, span.username-coloured, a[href*=viewprofile], "
    "dt > strong, strong > span"
)


def prosilver_post(page: Page, topic: str, box: HtmlElement) -> Post:
    number = (box.get("id") or "")[1:]
    content = first(box, ".content")
    if content is None:
        raise PageChanged(f"Post {number} has no text on the page; its style may have changed", where=page.url)
    hidden = bool(classes(box) & {"deleted", "unapproved"}) or first(box, ".post-notice.unapproved") is not None
    notice = next((n for n in select(box, ".notice") if not inside(n, content) and _is_edit(n, hidden=hidden)), None)
    signature = next((s for s in select(box, f"#sig{number}, .signature") if not inside(s, content)), None)
    rank = first(box, ".postprofile .profile-rank")
    return Post(
        id=number,
        topic=topic,
        author=_author(box),
        posted=_posted(page, box, number),
        html=inner_html(content),
        url=page.absolute(f"viewtopic.php?p={number}#p{number}"),
        edit=edit_mark(page, notice) if notice is not None else None,
        signature_html=inner_html(signature) if signature is not None else "",
        user_title=line_of(rank) if rank is not None else "",
        hidden=hidden,
    )


def _author(box: HtmlElement) -> Account:
    for place in (".postprofile dt", ".postprofile", "p.author"):
        spot = first(box, place)
        if spot is None:
            continue
        for link in select(spot, _AUTHOR):
            if name_of(link):
                return member(link)
    return Account(id="", name="")


def _posted(page: Page, box: HtmlElement, number: str) -> ShownTime:
    line = first(box, "p.author")
    for stamp in select(line if line is not None else box, "time[datetime]"):
        told = dates.exact(attribute(stamp, "datetime"))
        if told is not None:
            return told
    text = text_of(line)
    if "»" in text:
        return page.time(text.rsplit("»", 1)[1])
    raise PageChanged(f"Post {number} shows no time on the page; its style may have changed", where=page.url)


def _is_edit(notice: HtmlElement, *, hidden: bool) -> bool:
    """Notes of bumping and of deletion stand where the edit note does, with the same class."""
    text = text_of(notice)
    if hidden:
        return is_edit_note(notice)
    return "поднима" not in text.casefold() and re.search(r"(?i)\bbumped\b", text) is None
