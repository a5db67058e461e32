"""One post on a topic page in subsilver2 (3.0), and on phpBB 2.0: tables without a mark of their own for most parts."""

from __future__ import annotations

import re

from lxml.html import HtmlElement

from adapters.errors import PageChanged
from adapters.model import Account, EditMark, Post
from adapters.phpbb.dom import attribute, classes, first, inner_html, inside, line_of, parameter, select, text_of
from adapters.phpbb.edit_notes import edit_mark, is_edit_note
from adapters.phpbb.page import Page, name_in

_PROFILE_BUTTON = 'td > div.gensmall > a[href*="mode=viewprofile"]'


def subsilver_post(page: Page, topic: str, anchor: HtmlElement) -> Post:
    number = (anchor.get("name") or "")[1:]
    table = next((e for e in anchor.iterancestors() if e.tag == "table"), None)
    bodies = select(table, "div.postbody, span.postbody") if table is not None else []
    if table is None or not bodies:
        raise PageChanged(f"Post {number} has no text on the page; its style may have changed", where=page.url)
    name = first(table, ".postauthor")
    profile = next((a for a in select(table, _PROFILE_BUTTON) if not any(inside(a, body) for body in bodies)), None)
    when = next((text_of(b.getparent()) for b in select(table, "td.gensmall b") if _follows_date(b)), "")
    note = next((n for n in select(table, "span.gensmall") if is_edit_note(n)), None)
    reason = next((line_of(n) for n in select(table, "td.row3 td span.gensmall, td.row3 + td em")), "")
    mark = edit_mark(page, note) if note is not None else None
    title = first(table, "td.profile td.postdetails")
    return Post(
        id=number,
        topic=topic,
        author=Account(id=parameter(attribute(profile, "href"), "u"), name=name_in(name)),
        posted=page.time(when.split(":", 1)[-1]),
        html=inner_html(bodies[0]),
        url=page.absolute(f"viewtopic.php?p={number}#p{number}"),
        edit=_with_reason(mark, reason),
        signature_html=inner_html(bodies[1]) if len(bodies) > 1 else "",
        user_title=line_of(title),
        hidden=first(table, 'img[src*="icon_topic_unapproved"]') is not None,
    )


def _follows_date(label: HtmlElement) -> bool:
    return any(char.isdigit() for char in label.tail or "") and first(label.getparent(), "img") is not None


def _with_reason(mark: EditMark | None, reason: str) -> EditMark | None:
    if mark is None or mark.reason or _is_note(reason):
        return mark
    return EditMark(editor=mark.editor, at=mark.at, count=mark.count, reason=reason)


def _is_note(text: str) -> bool:
    return not text or bool(re.search(r"(?i)last edited|редактировал", text))


def second_generation_post(page: Page, topic: str, anchor: HtmlElement) -> Post:
    """phpBB 2.0: the name cell, then a table whose last row holds text, quotes and note side by side."""
    number = anchor.get("name") or ""
    row = next(e for e in anchor.iterancestors() if e.tag == "tr")
    buttons = row.getnext()
    profile = first(buttons, 'a[href*="mode=viewprofile"]') if buttons is not None else None
    cells = [td for td in select(row, 'td[colspan="2"]') if first(td, "span.postbody") is not None]
    details = next((text_of(s) for s in select(row, "td td span.postdetails")), "")
    if not cells:
        raise PageChanged(f"Post {number} has no text on the page; its style may have changed", where=page.url)
    note = next((n for n in cells[-1] if n.tag == "span" and "gensmall" in classes(n)), None)
    body, _, signature = inner_html(cells[-1]).partition("<br>_________________<br>")
    edited = note is not None and is_edit_note(note)
    return Post(
        id=number,
        topic=topic,
        author=Account(id=parameter(attribute(profile, "href"), "u"), name=name_in(first(row, "span.name b"))),
        posted=page.time(re.split(r"\s{2,}|\N{NO-BREAK SPACE}", details.split(":", 1)[-1].strip())[0]),
        html=body if not edited else body.rsplit('<span class="gensmall"', 1)[0],
        url=page.absolute(f"viewtopic.php?p={number}#{number}"),
        edit=edit_mark(page, note) if note is not None and edited else None,
        signature_html=signature,
    )
