"""Any page of a phpBB board: is it whole, who is logged in, what does it say (THR-20: in which zone)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from urllib.parse import urljoin
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from lxml.html import HtmlElement

from adapters.errors import PageChanged
from adapters.http import Answer
from adapters.model import Account, ShownTime
from adapters.phpbb import dates
from adapters.phpbb.dom import attribute, first, line_of, parameter, parse, select, text_of

_LOGOUT = 'a[href*="mode=logout"], a[href*="logout=true"]'
_ZONE_PLACES = "#page-footer, #nav-footer, #wrapfooter, p.datetime, .timezone, li.rightside, span.gensmall"
_MESSAGE = "#message, #message .panel, div.panel#message"
_ERRORS = "p.error, div.error, dd.error, span.error, td.error"
_IN_BRACKETS = re.compile(r"\[\s*(.+?)\s*\]\s*$")
_MEMBER = 'a[href*="mode=viewprofile"]'


@dataclass(frozen=True, slots=True)
class Page:
    """A fetched page: its tree, where it came from, the forum's clock when it was made, ours when it was here."""

    root: HtmlElement
    url: str
    status: int
    at: datetime
    fetched: datetime
    zone: tzinfo
    day_first: bool | None = None

    def absolute(self, href: str) -> str:
        return urljoin(self.url, href)

    def time(self, text: str) -> ShownTime:
        """A shown time; `PageChanged` where the account's date format is not understood."""
        try:
            return dates.shown(text, now=self.at, zone=self.zone, day_first=self.day_first)
        except ValueError:
            raise PageChanged(
                f"The time {text.strip()[:60]!r} is in a date format that is not understood; set the account's date "
                f"format to a plain one, such as 'd M Y, H:i'",
                where=self.url,
            ) from None


def page_of(answer: Answer, *, zone: tzinfo | None = None, day_first: bool | None = None) -> Page:
    """Read an answer as a page; `PageChanged` for half a page and for what is no page of a board."""
    if not re.search(r"</html\s*>", answer.text[-4096:], re.IGNORECASE):
        raise PageChanged("The page ends in the middle; the forum sent only a part of it", where=answer.url)
    root = parse(answer.text)
    at = answer.date or answer.began
    return Page(
        root=root,
        url=answer.url,
        status=answer.status,
        at=at,
        fetched=answer.ended,
        zone=zone or page_zone(root, at) or UTC,
        day_first=day_first,
    )


def page_zone(root: HtmlElement, at: datetime) -> tzinfo | None:
    """The zone that the page names: by its name where the tooltip holds one that fits, else by its offset."""
    for place in select(root, _ZONE_PLACES):
        note = line_of(place)
        offset = dates.zone_of(note)
        if offset is None:
            continue
        for titled in select(place, "span[title], abbr[title]"):
            named = _named(attribute(titled, "title"))
            if named is not None and at.astimezone(named).utcoffset() == offset.utcoffset(None):
                return named
        return offset
    return None


def _named(title: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(title.strip().replace(" ", "_")) if "/" in title else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def shown_offset(page: Page) -> int | None:
    """Seconds between shown time and UTC, None where the page does not tell."""
    told = page_zone(page.root, page.at)
    offset = told.utcoffset(page.at) if told is not None else None
    return int(offset / timedelta(seconds=1)) if offset is not None else None


def logged_in(page: Page) -> bool:
    return first(page.root, _LOGOUT) is not None


def is_login_form(page: Page) -> bool:
    """Whether the page asks for name and password (the small box on a board's index does not count)."""
    if logged_in(page):
        return False
    return any(
        attribute(box.getparent(), "id") != "quick-login" and _own_login(box)
        for box in select(page.root, 'form input[type="password"][name="password"]')
    )


def _own_login(box: HtmlElement) -> bool:
    form = next((e for e in box.iterancestors() if e.tag == "form"), None)
    if form is None or "quick-login" in (form.get("class") or "") or "headerspace" in (form.get("class") or ""):
        return False
    return first(form, 'input[name="redirect"]') is not None or first(form, 'input[name="username"]') is not None


def account_shown(page: Page) -> Account:
    """The account in the page's header; parts that a style leaves out are ""."""
    own = first(page.root, f"#username_logged_in {_MEMBER}")
    name = line_of(first(page.root, "#username_logged_in .username, #username_logged_in .username-coloured"))
    if not name:
        for link in select(page.root, _LOGOUT):
            found = _IN_BRACKETS.search(attribute(link, "title")) or _IN_BRACKETS.search(line_of(link))
            name = found.group(1) if found else ""
    return Account(id=parameter(attribute(own, "href"), "u"), name=name)


def message_text(page: Page) -> str:
    """What an information page says: its own sentences, without the links back; "" for other pages."""
    box = first(page.root, "#message")
    if box is not None:
        return _sentences(first(box, "p"))
    denied = first(page.root, "#viewfolder p > strong")
    if denied is not None:
        return line_of(denied)
    if first(page.root, "#pagecontent") is None:  # subsilver2 has no mark of its own for such pages
        for text in select(page.root, "table.tablebg td.row1[align=center] > p.gen"):
            return _sentences(text)
    for text in select(page.root, "table.forumline td span.gen"):
        return _sentences(text) if len(select(page.root, "span.postbody")) == 0 else ""
    return ""


def _sentences(paragraph: HtmlElement | None) -> str:
    lines = text_of(paragraph).split("\n\n")
    return " ".join(lines[0].split()) if lines else ""


def error_texts(page: Page) -> list[str]:
    """What forms complain of, line by line."""
    found = (line.strip() for box in select(page.root, _ERRORS) for line in text_of(box).split("\n"))
    return list(dict.fromkeys(line for line in found if line))


def member(link: HtmlElement) -> Account:
    """The account that a link to a profile names."""
    return Account(id=parameter(attribute(link, "href"), "u"), name=name_of(link))


def name_of(element: HtmlElement) -> str:
    """A user name as written: outer white space off, inner kept (double spaces are part of a name)."""
    return str(element.text_content()).strip(" \t\r\n")


def name_in(element: HtmlElement | None) -> str:
    return name_of(element) if element is not None else ""
