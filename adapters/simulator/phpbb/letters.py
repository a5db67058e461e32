"""ucp.php?i=pm: folders and single letters."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import Response

from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import LetterCopy
from adapters.simulator.phpbb import confirming
from adapters.simulator.phpbb.pager import Pager
from adapters.simulator.phpbb.render import render
from adapters.simulator.phpbb.visit import Visit

FOLDERS = {"inbox": 0, "sent": -1, "outbox": -2}
_BY_NAME = {"inbox": "inbox", "outbox": "outbox", "sentbox": "sent", "0": "inbox", "-1": "sent", "-2": "outbox"}
LABELS = {"inbox": "folder_inbox", "outbox": "folder_outbox", "sent": "folder_sentbox"}


def page(visit: Visit) -> Response:
    """A folder, or the letter that the address names. Opening any of them lets what waited arrive."""
    visit.board.letters.arrive(visit.user)
    if visit.query.get("release"):
        visit.board.letters.release(visit.user)
    if visit.number("p"):
        return _letter(visit)
    asked = visit.query.get("folder") or visit.query.get("f") or "inbox"
    folder = _BY_NAME.get(asked, "inbox")
    if visit.field("mark_option") == "delete_marked" and visit.sent("submit_mark"):
        return _delete_marked(visit, folder)
    return _folder(visit, folder)


def _delete_marked(visit: Visit, folder: str) -> Response:
    """Ask whether the marked letters shall go; with a yes, let them."""
    marked = [value for name, value in visit.form if name.startswith("marked_msg_id[") and value.isdigit()]
    address = visit.url("ucp.php", i="pm", mode="view", action="view_folder", f=str(FOLDERS[folder]))
    if not marked or confirming.cancelled(visit):
        return _folder(visit, folder)
    if confirming.confirmed(visit):
        for number in marked:
            visit.board.letters.delete(int(number), visit.user, folder)
        return visit.message(visit.words["letter_deleted"], links=[(address, visit.words["return_inbox"])])
    fields = {f"marked_msg_id[{place}]": number for place, number in enumerate(marked)}
    hidden = {**fields, "mark_option": "delete_marked", "submit_mark": 1}
    return confirming.ask(visit, address, visit.words["delete"], visit.words["confirm_delete_letter"], hidden)


def folder_url(visit: Visit, folder: str, start: int = 0) -> str:
    if not start:
        return visit.url("ucp.php", i="pm", folder="sentbox" if folder == "sent" else folder)
    return visit.url("ucp.php", i="pm", mode="view", action="view_folder", f=str(FOLDERS[folder]), start=start)


def menu(visit: Visit) -> list[tuple[str, str, int]]:
    """The folders with their addresses and what is new in them: unread in the inbox, unseen in the outbox."""
    letters, owner = visit.board.letters, visit.user.id
    fresh = {"inbox": letters.count(owner, "inbox", unread=True), "outbox": letters.count(owner, "outbox")}
    return [(folder, folder_url(visit, folder), fresh.get(folder, 0)) for folder in ("inbox", "outbox", "sent")]


def _folder(visit: Visit, folder: str) -> Response:
    letters, settings = visit.board.letters, visit.board.settings
    total = letters.count(visit.user.id, folder)
    pager = Pager.at(visit.number("start"), settings.letters_per_page, total)
    held = letters.count(visit.user.id, "held") if folder == "inbox" else 0
    return visit.page(
        "letters.html",
        folder=folder,
        label=visit.words[LABELS[folder]],
        number=FOLDERS[folder],
        letters=letters.page(visit.user.id, folder, pager.start, pager.per_page),
        names=lambda copy: names(visit, copy),
        pager=pager,
        count=visit.count("count_letters", total),
        percent=total * 100 // max(1, visit.user.inbox_limit),
        held=visit.count("on_hold", held) if held else "",
        menu=menu(visit),
        page_url=lambda start: folder_url(visit, folder, start),
    )


def names(visit: Visit, copy: LetterCopy) -> Markup:
    """Those a letter went to, as links."""
    readers = visit.board.letters.recipients(copy.id, visit.user.id)
    return Markup(", ").join(visit.author(reader.id) for reader in readers)


def _letter(visit: Visit) -> Response:
    asked = visit.query.get("f")
    folder = _BY_NAME.get(asked) if asked else None
    if asked and not folder:
        raise Denied("no_letter")
    copy = visit.board.letters.open(visit.number("p"), visit.user, folder)
    return visit.page(
        "letter.html",
        letter=copy,
        number=FOLDERS[copy.folder],
        label=visit.words[LABELS[copy.folder]],
        names=names(visit, copy),
        sender=visit.board.accounts.by_id(copy.sender),
        posts=visit.board.topics.posts_of(copy.sender),
        content=Markup(render(copy.text, visit.look())),  # noqa: S704 -- render escapes
        menu=menu(visit),
        folder_url=folder_url(visit, copy.folder),
    )


def delete(visit: Visit) -> Response:
    """Ask, then remove one's own copy."""
    folder = _BY_NAME.get(visit.query.get("f", "0"), "inbox")
    copy = visit.board.letters.open(visit.number("p"), visit.user, folder)
    back = folder_url(visit, folder)
    if confirming.cancelled(visit):
        return visit.redirect(back)
    if not confirming.confirmed(visit):
        action = visit.url("ucp.php", i="pm", mode="compose", action="delete", f=str(FOLDERS[folder]), p=copy.id)
        return confirming.ask(visit, action, visit.words["delete"], visit.words["confirm_delete_letter"], {})
    visit.board.letters.delete(copy.id, visit.user, folder)
    return visit.message(visit.words["letter_deleted"], links=[(back, visit.words["return_inbox"])], refresh=back)
