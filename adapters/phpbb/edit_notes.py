"""The note under an edited post, in English and Russian (THR-30)."""

from __future__ import annotations

import re
from datetime import datetime

from lxml.html import HtmlElement

from adapters.model import EditMark
from adapters.phpbb import dates
from adapters.phpbb.dom import first, line_of, text_of
from adapters.phpbb.page import Page, name_of

_COUNT = re.compile(r"(\d+)\s*(?:times?\b|раза?\b)[^\d]*$", re.IGNORECASE)
_REASON = re.compile(r"\n?(?:Reason|Причина)[^:]*:\s*", re.IGNORECASE)


def is_edit_note(note: HtmlElement) -> bool:
    return bool(re.search(r"(?i)\bedited\b|редактирова", text_of(note)))


def edit_mark(page: Page, notice: HtmlElement) -> EditMark:
    """The note under an edited post: who, when, how often, why. Without a link the name stands in the text."""
    text = text_of(notice)
    reason = line_of(first(notice, "em"))
    line, *more = _REASON.split(text, maxsplit=1)
    line = " ".join(line.split())
    if not reason and more:
        reason = " ".join(more[0].split())
    counted = _COUNT.search(line)
    link = first(notice, "a.username, a.username-coloured, span.username, span.username-coloured, a[href*=viewprofile]")
    if link is not None:
        editor = name_of(link)
        when = " ".join(line.split(" ".join(editor.split()), 1)[-1].split())
    else:
        worded = re.match(r".*?\b(?:by|пользователем|раз)\s+(.+?)\s+(?:on\s|\d{1,2} )", line)
        editor = worded.group(1) if worded else ""
        when = line[worded.end(1) :] if worded else line
    return EditMark(editor=editor, at=_edited_at(page, when), count=int(counted.group(1)) if counted else None,
                    reason=reason)  # fmt: skip


def _edited_at(page: Page, when: str) -> datetime | None:
    """The moment in " on Tue Dec 01, 2026 12:28 am, edited 2 times in total."; None where it can't be told apart."""
    when = re.split(r"[,;]\s*(?:edited|всего|отредактиро)", when, maxsplit=1, flags=re.IGNORECASE)[0]
    try:
        return dates.shown(when.strip(" .,;"), now=page.at, zone=page.zone, day_first=page.day_first).at
    except ValueError:
        return None
