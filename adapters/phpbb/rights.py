"""What the account may do somewhere, read from the pages there; nothing is tried out."""

from __future__ import annotations

from adapters.errors import LoginNeeded, PageChanged, Refused
from adapters.model import Rights
from adapters.phpbb.board import Board
from adapters.phpbb.dom import attribute, first, select, text_of
from adapters.phpbb.forms import find_form
from adapters.phpbb.list_page import is_topic_list
from adapters.phpbb.reading import open_topic_page

_RELATIVE = ("ago", "назад", "today", "сегодня", "yesterday", "вчера")


def rights(board: Board, forum: str, topic: str) -> Rights:
    """One request for the topic, one for the forum, one for letters."""
    read = False
    reply = new = lock = None
    notes: list[str] = []
    try:
        if topic:
            page, view = open_topic_page(board, topic)
            read, reply, lock = True, bool(view.reply_link), bool(view.lock_link or view.unlock_link)
            if first(page.root, "p.author time[datetime]") is None and _is_relative(
                text_of(first(page.root, "p.author"))
            ):
                notes.append("The account shows relative times without seconds; set its date format to a plain one")
        if forum:
            listing = board.own_page(f"viewforum.php?f={forum}")
            if not is_topic_list(listing):
                raise board.trouble(listing, f"The topic list of forum {forum}")
            read = True
            new = any("mode=post" in attribute(a, "href") for a in select(listing.root, 'a[href*="posting.php"]'))
    except (Refused, PageChanged) as error:
        notes.append(str(error))
    return Rights(read=read, reply=reply, open_topic=new, lock=lock, letters=_letters(board, notes), notes=tuple(notes))


def _is_relative(text: str) -> bool:
    low = text.casefold()
    return any(word in low for word in _RELATIVE)


def _letters(board: Board, notes: list[str]) -> bool:
    page = board.own_page("ucp.php?i=pm&mode=compose")
    if find_form(page, "message", "subject") is not None:
        return True
    try:
        raise board.trouble(page, "The form for a letter")
    except (Refused, PageChanged, LoginNeeded) as error:
        notes.append(str(error))
    return False
