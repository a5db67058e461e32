"""Folders of private letters and letters themselves: html to values (prosilver and subsilver2)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from lxml.html import HtmlElement

from adapters.errors import PageChanged
from adapters.model import Account, Letter, LetterSummary, ShownTime
from adapters.phpbb import dates
from adapters.phpbb.dom import attribute, classes, first, icon_names, inner_html, line_of, parameter, select, text_of
from adapters.phpbb.page import Page, member

_MEMBER = 'a[href*="mode=viewprofile"], span.username, span.username-coloured'
_LETTER = 'a.topictitle[href*="p="], span.topictitle a[href*="p="]'
_QUOTES = "blockquote, .quotetitle, .quotecontent"


def letter_rows(page: Page, folder: str) -> list[LetterSummary]:
    """The letters of one folder page, as shown."""
    return list(_rows(page, folder))


def next_start(page: Page, start: int) -> int | None:
    """The offset of the folder's next page, None on the last."""
    offered = {
        int(parameter(attribute(link, "href"), "start"))
        for link in select(page.root, '.pagination a[href*="start="], td a[href*="start="]')
        if parameter(attribute(link, "href"), "start").isdigit() and parameter(attribute(link, "href"), "i")
    }
    return min((offset for offset in offered if offset > start), default=None)


def release_link(page: Page) -> str:
    """The address that lets in the letters which are on hold because the folder is full; "" while there are none."""
    return attribute(first(page.root, 'a[href*="release=1"]'), "href")


def is_folder(page: Page) -> bool:
    """Whether this is a folder at all, be it empty."""
    return first(page.root, 'form#viewfolder, form[name="viewfolder"], a[href*="folder=sentbox"]') is not None


def _rows(page: Page, folder: str) -> Iterator[LetterSummary]:
    for link in select(page.root, _LETTER):
        number = parameter(attribute(link, "href"), "p")
        row = next((e for e in link.iterancestors() if e.tag in {"li", "tr"}), None)
        if row is None or not number.isdigit():
            continue
        people = [member(e) for e in select(row, _MEMBER)]
        yield LetterSummary(
            id=number,
            folder=folder,
            subject=str(link.text_content()).strip(),
            correspondent=people[0] if people else Account(id="", name=""),
            sent=_row_time(page, row),
            unread=_unread(row),
        )


def _unread(row: HtmlElement) -> bool:
    return "unread" in icon_names(row)


def _row_time(page: Page, row: HtmlElement) -> ShownTime | None:
    """Folder rows tell the time for the eye only; a row without a readable one is still a row."""
    stamp = dates.exact(attribute(first(row, "time[datetime]"), "datetime"))
    if stamp is not None:
        return stamp
    for text in _time_texts(row):
        try:
            return dates.shown(text, now=page.at, zone=page.zone, day_first=page.day_first)
        except ValueError:
            continue
    return None


def _time_texts(row: HtmlElement) -> Iterator[str]:
    info = first(row, "dd.info")
    if info is not None:
        yield line_of(info).split(":", 1)[-1]
    inner = first(row, ".list-inner, dt")
    if inner is not None and "»" in text_of(inner):
        yield text_of(inner).rsplit("»", 1)[1]
    for cell in reversed(select(row, "p.topicdetails")):
        if line_of(cell):
            yield line_of(cell)


def letter_page(page: Page, summary: LetterSummary) -> Letter:
    """One letter opened; `PageChanged` where the page holds none."""
    box = first(page.root, f"#post-{summary.id}")
    content = first(box, ".content") if box is not None else None
    head = first(box, "p.author") if box is not None else None
    if content is not None and head is not None:
        when, sender, people = _head_lines(head)
    else:
        content = first(page.root, "#pagecontent div.postbody")
        when, sender, people = _head_rows(page)
    if content is None or not when:
        raise PageChanged(f"Letter {summary.id} is not found on its page; its style may have changed", where=page.url)
    return Letter(
        id=summary.id,
        folder=summary.folder,
        sender=sender,
        recipients=tuple(people),
        subject=summary.subject,
        html=inner_html(content),
        text=_without_quotes(content),
        sent=page.time(when),
        unread=summary.unread,
    )


def _head_lines(head: HtmlElement) -> tuple[str, Account, list[Account]]:
    """Sent, From, To, and perhaps a blind copy: one line each, in this order in every language."""
    lines: list[tuple[str, list[Account]]] = [("", [])]
    text = head.text or ""
    for child in head:
        if child.tag == "br":
            lines[-1] = (lines[-1][0] + text, lines[-1][1])
            lines.append(("", []))
            text = child.tail or ""
            continue
        if child.tag != "strong":
            text += str(child.text_content())
        lines[-1][1].extend(_people(child))
        text += child.tail or ""
    lines[-1] = (lines[-1][0] + text, lines[-1][1])
    when = " ".join(lines[0][0].split()).lstrip(": ")
    sender = lines[1][1][0] if len(lines) > 1 and lines[1][1] else Account(id="", name="")
    return when, sender, [person for _, people in lines[2:] for person in people]


def _people(element: HtmlElement) -> list[Account]:
    if element.tag == "a" and "viewprofile" in attribute(element, "href"):
        return [member(element)]
    if element.tag == "span" and classes(element) & {"username", "username-coloured"}:
        return [member(element)]
    return [member(e) for e in select(element, _MEMBER)]


def _head_rows(page: Page) -> tuple[str, Account, list[Account]]:
    """subsilver2: a table of label and value; subject, from, sent, to."""
    values = [td for td in select(page.root, "#pagecontent td.gen") if td.getprevious() is not None]
    people = [[member(e) for e in select(td, _MEMBER)] for td in values]
    if len(values) < 3:
        return "", Account(id="", name=""), []
    sender = people[1][0] if people[1] else Account(id="", name=line_of(values[1]))
    return line_of(values[2]), sender, [person for row in people[3:] for person in row]


def _without_quotes(content: HtmlElement) -> str:
    own = deepcopy(content)
    for quote in select(own, _QUOTES):
        parent = quote.getparent()
        if parent is not None:
            quote.drop_tree()
    return text_of(own)
