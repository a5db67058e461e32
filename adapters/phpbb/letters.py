"""Private letters: folders, letters, sending, and finding one's own by its token."""

from __future__ import annotations

from collections.abc import Container
from urllib.parse import quote, urljoin

from adapters.errors import NotFound, PageChanged, Refused
from adapters.model import Account, Letter, LetterDraft, LetterSummary, Receipt
from adapters.phpbb import messages
from adapters.phpbb.board import Board
from adapters.phpbb.dialogue import Dialogue, converse
from adapters.phpbb.forms import Form
from adapters.phpbb.letter_pages import is_folder, letter_page, letter_rows, next_start, release_link
from adapters.phpbb.list_page import profile_account
from adapters.phpbb.page import Page, error_texts

_NUMBERS = {"inbox": "0", "outbox": "-2", "sent": "-1"}
_MOST_PAGES = 200


def list_letters(board: Board, folder: str, known: Container[str]) -> list[LetterSummary]:
    """All letters of a folder, newest first, up to a page on which all are known."""
    found: dict[str, LetterSummary] = {}
    start = 0
    for _ in range(_MOST_PAGES):
        page = board.own_page(_folder_address(folder, start))
        rows = letter_rows(page, folder)
        if folder == "inbox" and start == 0:
            board.letters_kept_back = release_link(page) != ""
        if not rows and not is_folder(page):
            raise board.trouble(page, f"The folder {folder}")
        for row in rows:
            found.setdefault(row.id, row)
        following = next_start(page, start)
        if following is None or _nothing_new(rows, known):
            return sorted(found.values(), key=lambda row: int(row.id), reverse=True)
        start = following
    raise PageChanged(f"The folder {folder} has no end: its pager is not understood", where=board.base)


def _nothing_new(rows: list[LetterSummary], known: Container[str]) -> bool:
    """Whether all that follows is older than what is known: only where the board did sort by time as asked."""
    numbers = [int(row.id) for row in rows]
    return all(row.id in known for row in rows) and numbers == sorted(numbers, reverse=True)


def _folder_address(folder: str, start: int) -> str:
    """By time, newest first, whatever order the account prefers."""
    offset = f"&start={start}" if start else ""
    return f"ucp.php?i=pm&mode=view&action=view_folder&f={_NUMBERS[folder]}&st=0&sk=t&sd=d{offset}"


def read_letter(board: Board, summary: LetterSummary) -> Letter:
    page = board.own_page(f"ucp.php?i=pm&mode=view&f={_NUMBERS[summary.folder]}&p={summary.id}")
    try:
        return letter_page(page, summary)
    except PageChanged as error:
        trouble = board.trouble(page, f"Letter {summary.id}")
        raise (error if isinstance(trouble, PageChanged) else trouble) from None


def find_account(board: Board, name: str) -> Account:
    page = board.own_page(f"memberlist.php?mode=viewprofile&un={quote(name, safe='')}")
    if page.status == 404:
        raise NotFound(f"There is no account {name!r}", where=board.base)
    try:
        return profile_account(page, name)
    except PageChanged as error:
        trouble = board.trouble(page, f"The profile of {name!r}")
        raise (error if isinstance(trouble, PageChanged) else trouble) from None


def send_letter(board: Board, draft: LetterDraft) -> Receipt:
    """Send to one account, addressed by number: by name phpBB only adds a recipient, and sends nothing."""
    person = draft.to if draft.to.id else find_account(board, draft.to.name)
    dialogue = Dialogue(
        f"ucp.php?i=pm&mode=compose&u={person.id}",
        "The form for a letter",
        ("message", "subject"),
        {"message": draft.body, "subject": draft.subject, f"address_list[u][{person.id}]": "to"},
    )
    done = converse(board, dialogue, accept=lambda page, form: _addressed(page, form, person))
    number = done.number("p", "ucp")
    return Receipt(id=number, url=urljoin(board.base, f"ucp.php?i=pm&mode=view&p={number}") if number else "")


def _addressed(page: Page, form: Form, person: Account) -> None:
    """The form as loaded names the recipient, or he can't be written to; 3.0 would send to nobody without a word."""
    if f"address_list[u][{person.id}]" in form.controls:
        return
    complaint = " ".join(error_texts(page))
    if complaint:
        raise messages.refusal(complaint, page.url)
    raise Refused(f"There is no account {person.name!r} (number {person.id}) to write to", reason="unknown_recipient",
                  where=page.url)  # fmt: skip


def find_letter(board: Board, draft: LetterDraft) -> Receipt | None:
    """In the outbox, where a letter lies until it is fetched, and among the sent."""
    for folder in ("outbox", "sent"):
        for summary in list_letters(board, folder, ()):
            if not _may_be(draft, summary):
                continue
            try:
                letter = read_letter(board, summary)
            except Refused:
                continue  # fetched by its recipient meanwhile: it is among the sent then
            if draft.token in letter.text or draft.token in letter.html:
                return Receipt(id=letter.id, url=urljoin(board.base, f"ucp.php?i=pm&mode=view&p={letter.id}"))
    return None


def _may_be(draft: LetterDraft, summary: LetterSummary) -> bool:
    """A title may be cut, and a recipient may be shown without a number; only what contradicts rules a letter out."""
    person = summary.correspondent
    if draft.to.id and person.id and draft.to.id != person.id:
        return False
    return draft.subject.startswith(summary.subject[:40].rstrip("… .")) or summary.subject.startswith(
        draft.subject[:20]
    )
