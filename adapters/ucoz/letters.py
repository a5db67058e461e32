"""Private letters: folders, letters, sending, and finding one's own by its token."""

from __future__ import annotations

from adapters.dom import attribute, first, text_of
from adapters.errors import NotFound, PageChanged, Refused, Unsure
from adapters.model import Account, Letter, LetterDraft, LetterSummary, Receipt
from adapters.ucoz import sentences
from adapters.ucoz.addresses import profile_path
from adapters.ucoz.forms import need_form
from adapters.ucoz.letter_pages import is_folder, letter_page, letter_rows, profile_account
from adapters.ucoz.page import complaints
from adapters.ucoz.site import Site

_FOLDERS = {"inbox": "index/14-0-0", "sent": "index/14-0-1", "outbox": "index/14-0-1"}
"""uCoz has no outbox: what is sent has arrived."""


def list_letters(site: Site, folder: str) -> list[LetterSummary]:
    """The letters that the folder's page shows, newest first. How uCoz pages a long folder is not known."""
    page = site.own_page(_FOLDERS[folder])
    rows = letter_rows(page, folder)
    if not rows and not is_folder(page):
        raise PageChanged(f"The folder {folder} is not what the site sent", where=page.url)
    return sorted(rows, key=lambda row: int(row.id), reverse=True)


def read_letter(site: Site, summary: LetterSummary) -> Letter:
    """Open one letter; this marks it read. We are the sender or the recipient that the page leaves out."""
    letter = letter_page(site.own_page(f"index/14-{summary.id}-0"), summary)
    us = site.account
    return Letter(
        id=letter.id,
        folder=letter.folder,
        sender=letter.sender if letter.sender.name else us,
        recipients=letter.recipients or (us,),
        subject=letter.subject,
        html=letter.html,
        text=letter.text,
        sent=letter.sent,
        unread=letter.unread,
    )


def find_account(site: Site, name: str) -> Account:
    """The account of that exact name, `NotFound` if there is none."""
    page = site.own_page(profile_path(Account("", name)))
    if page.status == 404 or "Пользователь не найден" in text_of(page.root):
        raise NotFound(f"There is no account {name!r}", where=page.url)
    return profile_account(page, name)


def send_letter(site: Site, draft: LetterDraft) -> Receipt:
    """Send to one account. `Unsure` where the site complained of nothing and the letter is not among the sent."""
    person = draft.to if draft.to.id.isdigit() else find_account(site, draft.to.name)
    page = site.own_page(f"index/14-{person.id}-0-1")
    said = complaints(page)
    if said:
        raise sentences.refusal("; ".join(said), page.url)
    form = need_form(page, "write a letter", "subject", "message")
    field = first(page.root, "#PMtoUser")
    name = attribute(field, "name")
    if name and attribute(field, "value") not in {"", person.name}:
        raise PageChanged(f"The form for a letter is addressed to another than {person.name!r}", where=page.url)
    addressed = {name: person.name} if name else {}
    site.send(form, {"subject": draft.subject, "message": draft.body, **addressed})
    found = find_letter(site, draft)
    if found is None:
        raise Unsure(f"The letter to {person.name!r} was sent, and is not seen among the sent", where=page.url)
    return found


def find_letter(site: Site, draft: LetterDraft) -> Receipt | None:
    """Our own letter to that account that carries the token."""
    for summary in list_letters(site, "sent"):
        other = summary.correspondent
        if (draft.to.id or draft.to.name) not in {other.id, other.name} or summary.subject[:20] != draft.subject[:20]:
            continue
        try:
            letter = site.own_page(f"index/14-{summary.id}-0")
        except Refused:
            continue  # deleted meanwhile
        if draft.token in text_of(letter.root):
            return Receipt(id=summary.id, url=letter.url)
    return None
