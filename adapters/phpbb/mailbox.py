"""Room in the inbox: a full one keeps new letters on hold, and nobody is told (50 letters by default)."""

from __future__ import annotations

from collections.abc import Sequence

from adapters.errors import Refused
from adapters.phpbb.board import Board
from adapters.phpbb.forms import need_form
from adapters.phpbb.letter_pages import letter_rows, release_link
from adapters.phpbb.page import message_text

_INBOX = "ucp.php?i=pm&mode=view&action=view_folder&f=0"


def make_room(board: Board, letters: Sequence[str]) -> bool:
    """Delete letters of the inbox by their numbers, then release what is on hold. True if nothing is on hold then."""
    if letters:
        _delete(board, letters)
    page = board.own_page(_INBOX)
    link = release_link(page)
    if link:
        board.own_page(page.absolute(link))
        page = board.own_page(_INBOX)
    board.letters_kept_back = release_link(page) != ""
    return not board.letters_kept_back


def _delete(board: Board, letters: Sequence[str]) -> None:
    """Mark them all and answer the question. What is gone already is passed over by the board."""
    page = board.own_page(_INBOX)
    there = {row.id for row in letter_rows(page, "inbox")}
    form = need_form(page, "mark letters", "mark_option")
    values = {f"marked_msg_id[{place}]": letter for place, letter in enumerate(letters) if letter.isdigit()}
    asked = board.send(form, {"mark_option": "delete_marked", **values}, button="submit_mark", loaded=page).page
    if asked is None:
        return
    answer = board.send(need_form(asked, "confirm the deletion", "confirm"), {}, button="confirm", loaded=asked)
    left = {row.id for row in letter_rows(board.own_page(_INBOX), "inbox")}
    if there & set(letters) & left:
        said = message_text(answer.page) if answer.page is not None else ""
        raise Refused(f"The board did not delete letters of the inbox. {said}".strip(), reason="other", where=page.url)
