"""The note under an edited post (THR-30): «Сообщение отредактировал», «отредактировала», and in other languages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml.html import HtmlElement

from adapters.dom import attribute, line_of
from adapters.model import EditMark
from adapters.ucoz import dates
from adapters.ucoz.boxes import Box
from adapters.ucoz.moments import Sighting, in_utc
from adapters.ucoz.page import Page

_WORDS = re.compile(
    r"(?:отредактировал[аои]?|изменил[аои]?|відредагува(?:в|ла)|Edited by|edited by|módosította:?|bearbeitet von|"
    r"edytowa[łn][ay]? przez)\W*(?P<name>.+)",
)
_NO_EDIT = re.compile(r"активирова|activated")


def edit_mark(page: Page, box: Box, sightings: Sequence[Sighting]) -> EditMark | None:
    """The engine's note, None where there is none; nobody can write its class himself.

    `at` is None where its date is not understood. Edits by staff may leave no note at all.
    """
    for note in box.added("edited"):
        if not _NO_EDIT.search(line_of(note)):
            return _mark(page, note, sightings)
    return None


def _mark(page: Page, note: HtmlElement, sightings: Sequence[Sighting]) -> EditMark:
    who, when = _within(note, "editedBy"), _within(note, "editedTime")
    if not who:
        told = _WORDS.search(line_of(note))
        who, _, rest = told["name"].rpartition(" - ") if told else ("", "", "")
        when = when or rest
    today = page.at.astimezone(page.zone).date() if page.zone is not None else None
    try:
        shown = dates.shown(when, today=today, day_first=page.day_first)
    except ValueError:
        return EditMark(editor=who)
    return EditMark(editor=who, at=in_utc(page, shown.at, sightings))


def _within(note: HtmlElement, name: str) -> str:
    return next((line_of(e) for e in note.iter() if name in attribute(e, "class").split()), "")
