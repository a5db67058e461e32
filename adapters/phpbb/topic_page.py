"""A page of a topic: html to values, for prosilver of 3.0 to 3.3, subsilver2, and phpBB 2.0 (THR-21, 25, 30, 34)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement

from adapters.errors import PageChanged
from adapters.model import Account, EditMark, Post, ShownTime
from adapters.phpbb import dates
from adapters.phpbb.dom import (
    attribute,
    classes,
    first,
    inner_html,
    line_of,
    number_in,
    parameter,
    select,
    text_of,
)
from adapters.phpbb.page import Page, edit_mark, member, name_of

_AUTHOR = (
    "a.username, a.username-coloured, span.username, span.username-coloured, a[href*=viewprofile], "
    "dt > strong, strong > span"
)
_LOCK_MARKS = (
    ".action-bar .fa-lock, .action-bar .locked-icon, .topic-actions .locked-icon, .buttons .locked-icon, "
    'img[src*="button_topic_locked"], img[src*="reply-locked"], img[src*="reply_locked"]'
)
_PROFILE_BUTTON = 'td > div.gensmall > a[href*="mode=viewprofile"]'
_TITLES = ("h2.topic-title a", "#page-body > h2 a", "#pageheader a.titles", "a.maintitle", "h2 a[href*=viewtopic]")
_TRAIL = frozenset({"navlinks", "breadcrumbs"})
_PAGER = ".pagination, .pagination-bar, td.gensmall, td.nav, span.gensmall"


@dataclass(frozen=True, slots=True)
class TopicPage:
    """One page of a topic as it stands. `starts` are the offsets that its pager offers; `per_page` None on a
    topic of one page; `total` None where no count is shown. `forum` is the forum's id, "" where not told."""

    title: str
    posts: tuple[Post, ...]
    total: int | None
    per_page: int | None
    starts: tuple[int, ...]
    locked: bool
    forum: str
    reply_link: str
    lock_link: str
    unlock_link: str


def topic_page(page: Page, topic: str) -> TopicPage:
    """Read a topic's page; `PageChanged` where no post is found on it."""
    posts = tuple(_posts(page, topic))
    if not posts:
        raise PageChanged(f"No posts found on the page of topic {topic}; its style may have changed", where=page.url)
    total, per_page, starts = _pager(page)
    return TopicPage(
        title=_title(page),
        posts=posts,
        total=total,
        per_page=per_page,
        starts=starts,
        locked=first(page.root, _LOCK_MARKS) is not None,
        forum=_forum(page),
        reply_link=page.absolute(_link(page, "mode=reply")) if _link(page, "mode=reply") else "",
        lock_link=_moderation(page, "lock"),
        unlock_link=_moderation(page, "unlock"),
    )


def _posts(page: Page, topic: str) -> Iterator[Post]:
    modern = select(page.root, "div.post[id], article.post[id], li.post[id]")
    modern = [box for box in modern if re.fullmatch(r"p\d+", box.get("id") or "")]
    if modern:
        yield from (_prosilver(page, topic, box) for box in modern)
        return
    tabled = [a for a in select(page.root, "a[name]") if re.fullmatch(r"p\d+", a.get("name") or "")]
    if tabled:
        yield from (_subsilver(page, topic, a) for a in tabled)
        return
    for name in select(page.root, "span.name > a[name]"):
        yield _second_generation(page, topic, name)


def _prosilver(page: Page, topic: str, box: HtmlElement) -> Post:
    number = (box.get("id") or "")[1:]
    content = first(box, ".content")
    if content is None:
        raise PageChanged(f"Post {number} has no text on the page; its style may have changed", where=page.url)
    hidden = bool(classes(box) & {"deleted", "unapproved"}) or first(box, ".post-notice.unapproved") is not None
    notice = next((n for n in select(box, ".notice") if not _inside(n, content) and _is_edit(n, hidden=hidden)), None)
    signature = next((s for s in select(box, f"#sig{number}, .signature") if not _inside(s, content)), None)
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
        return _is_edit_note(notice)
    return "поднима" not in text.casefold() and re.search(r"(?i)\bbumped\b", text) is None


def _inside(element: HtmlElement, container: HtmlElement) -> bool:
    return any(ancestor is container for ancestor in element.iterancestors())


def _subsilver(page: Page, topic: str, anchor: HtmlElement) -> Post:
    number = (anchor.get("name") or "")[1:]
    table = next((e for e in anchor.iterancestors() if e.tag == "table"), None)
    bodies = select(table, "div.postbody, span.postbody") if table is not None else []
    if table is None or not bodies:
        raise PageChanged(f"Post {number} has no text on the page; its style may have changed", where=page.url)
    name = first(table, ".postauthor")
    profile = next((a for a in select(table, _PROFILE_BUTTON) if not any(_inside(a, body) for body in bodies)), None)
    when = next((text_of(b.getparent()) for b in select(table, "td.gensmall b") if _follows_date(b)), "")
    note = next((n for n in select(table, "span.gensmall") if _is_edit_note(n)), None)
    reason = next((line_of(n) for n in select(table, "td.row3 td span.gensmall, td.row3 + td em")), "")
    mark = edit_mark(page, note) if note is not None else None
    title = first(table, "td.profile td.postdetails")
    return Post(
        id=number,
        topic=topic,
        author=Account(id=parameter(attribute(profile, "href"), "u"), name=_text(name)),
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


def _is_edit_note(note: HtmlElement) -> bool:
    return bool(re.search(r"(?i)\bedited\b|редактирова", text_of(note)))


def _with_reason(mark: EditMark | None, reason: str) -> EditMark | None:
    if mark is None or mark.reason or _is_note(reason):
        return mark
    return EditMark(editor=mark.editor, at=mark.at, count=mark.count, reason=reason)


def _is_note(text: str) -> bool:
    return not text or bool(re.search(r"(?i)last edited|редактировал", text))


def _second_generation(page: Page, topic: str, anchor: HtmlElement) -> Post:
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
    edited = note is not None and _is_edit_note(note)
    return Post(
        id=number,
        topic=topic,
        author=Account(id=parameter(attribute(profile, "href"), "u"), name=_text(first(row, "span.name b"))),
        posted=page.time(re.split(r"\s{2,}|\N{NO-BREAK SPACE}", details.split(":", 1)[-1].strip())[0]),
        html=body if not edited else body.rsplit('<span class="gensmall"', 1)[0],
        url=page.absolute(f"viewtopic.php?p={number}#{number}"),
        edit=edit_mark(page, note) if note is not None and edited else None,
        signature_html=signature,
    )


def _text(element: HtmlElement | None) -> str:
    return name_of(element) if element is not None else ""


def _title(page: Page) -> str:
    for css in _TITLES:
        link = first(page.root, css)
        if link is not None:
            return str(link.text_content()).strip()
    return ""


def _link(page: Page, part: str) -> str:
    return attribute(first(page.root, f'a[href*="{part}"]'), "href")


def _forum(page: Page) -> str:
    crumbs = select(page.root, "[data-forum-id]")
    if crumbs:
        return crumbs[-1].get("data-forum-id") or ""
    links = [a for a in select(page.root, 'a[href*="viewforum.php"]') if parameter(attribute(a, "href"), "f")]
    trail = [a for a in links if any(classes(e) & _TRAIL for e in a.iterancestors())]
    chosen = (trail or links)[-1:]
    return parameter(attribute(chosen[0], "href"), "f") if chosen else ""


def _moderation(page: Page, action: str) -> str:
    """The address that asks to lock or unlock; a quick-moderation form counts as the address it would make."""
    for link in select(page.root, f'a[href*="action={action}"]'):
        if parameter(attribute(link, "href"), "action") == action:
            return page.absolute(attribute(link, "href"))
    option = first(page.root, f'select[name="action"] option[value="{action}"]')
    if option is None:
        return ""
    form = next((e for e in option.iterancestors() if e.tag == "form"), None)
    return page.absolute(f"{attribute(form, 'action')}&action={action}") if form is not None else ""


def _pager(page: Page) -> tuple[int | None, int | None, tuple[int, ...]]:
    total: int | None = None
    per_page: int | None = None
    starts: set[int] = set()
    for place in select(page.root, _PAGER):
        if any(classes(e) & {"row", "topiclist"} for e in place.iterancestors()):
            continue
        if total is None and place.tag != "span":
            total = _count(place)
        per_page = per_page or number_in(attribute(first(place, "input[data-per-page]"), "data-per-page"))
        for link in select(place, 'a[href*="start="]'):
            start, number = parameter(attribute(link, "href"), "start"), line_of(link)
            if start.isdigit():
                starts.add(int(start))
            if start.isdigit() and number.isdigit() and int(number) > 1:  # page 3 begins where two pages end
                per_page = per_page or int(start) // (int(number) - 1)
    return total, per_page or None, tuple(sorted(starts))


_POSTS = re.compile(r"(\d[\d.,\N{NO-BREAK SPACE}]*)\s*(?:posts?\b|сообщени)|(?:posts|сообщени[йяе])\s*:?\s*(\d+)", re.I)


def _count(place: HtmlElement) -> int | None:
    found = _POSTS.search(line_of(place))
    return number_in(found.group(1) or found.group(2)) if found else None
