"""The dialogue of a form: fill, wait, send, and understand what comes back, until it is saved or refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urljoin

from adapters.errors import ForumError, Refused, Transient, Unsure
from adapters.phpbb import messages
from adapters.phpbb.board import Board, needed
from adapters.phpbb.dom import attribute, first, parameter, select, text_of
from adapters.phpbb.forms import Form
from adapters.phpbb.page import Page, error_texts, is_login_form, member, message_text
from adapters.phpbb.plain import basic

FLOOD_STEP = 5.0
_LONGEST_FLOOD = 120.0
_ROUNDS = 40
_CAPTCHA = 'input[name="confirm_code"], input[name="qa_answer"], .g-recaptcha, .h-captcha'
_QUIET = frozenset({"attach_sig", "notify", "disable_bbcode"})
_REVIEW = 'div[id^="ppr"], tr[id^="ppr"], a[name^="ppr"]'
_REFRESH = re.compile(r"url=(.+)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Dialogue:
    """What to fill in and where. `address` is the page with the form, `what` its name in errors, `names` the controls
    that tell the form from others, `token` marks our own message among those shown for review."""

    address: str
    what: str
    names: tuple[str, ...]
    values: Mapping[str, str]
    token: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """How a form's dialogue ended: the addresses that the answer leads to, or the post found saved already."""

    links: tuple[str, ...]
    post: str = ""

    def number(self, name: str, page: str) -> str:
        """The first number that a link to `page` has for parameter `name`."""
        for link in self.links:
            value = parameter(link, name)
            if value.isdigit() and page in link:
                return value
        return ""


def converse(board: Board, dialogue: Dialogue, accept: Callable[[Page, Form], None] | None = None) -> Done:
    """Write a message through its form, no sooner than the board's flood control lets us (edits are free of it).

    `accept` may refuse the form as it was loaded.
    """
    counts = "mode=edit" not in dialogue.address
    if counts:
        board.flood.wait()
    try:
        done = _until_saved(board, dialogue, accept)
    except Unsure:
        board.flood.unsure()
        raise
    if counts:
        board.flood.saved()
    return done


def _until_saved(board: Board, dialogue: Dialogue, accept: Callable[[Page, Form], None] | None) -> Done:
    """Go through the form until it is saved or refused.

    Sent again is only what the board gave back unsaved: too soon, someone posted in between, token too old, session
    lost. All else is `Refused`, `Transient` or `Unsure`.
    """
    loaded = board.own_page(dialogue.address)
    form = needed(board, loaded, dialogue.what, *dialogue.names)
    if accept is not None:
        accept(loaded, form)
    waited = 0.0
    for _ in range(_ROUNDS):
        sent = board.send(form, _fitted(form, dialogue.values), button="post", loaded=loaded, untick=_QUIET)
        if sent.page is None:
            return Done((sent.location,))
        page = sent.page
        if is_login_form(page):  # what is posted into a lost session is not saved
            board.login()
            loaded = board.own_page(dialogue.address)
        elif saved := _own_among_reviewed(board, page, dialogue):
            return Done((), post=saved)
        elif _given_back(page):
            waited += _wait_for_flood(board, page, waited)
            loaded = page
        else:
            return _finished(board, page, dialogue)
        form = needed(board, loaded, dialogue.what, *dialogue.names)
    raise Transient(f"{dialogue.what} was given back {_ROUNDS} times unsaved; try later", where=loaded.url)


def _fitted(form: Form, values: Mapping[str, str]) -> dict[str, str]:
    """Values as this board can hold them; smileys and bare addresses off, for names hold what looks like them."""
    old = "lastclick" in form.controls
    fitted = {name: basic(value) if old else value for name, value in values.items()}
    for name, limit in form.limits.items():
        if name in fitted:
            fitted[name] = fitted[name][:limit]
    return {"disable_smilies": "on", "disable_magic_url": "on", **fitted}


def _given_back(page: Page) -> bool:
    """Whether the form came back unsaved with nothing wrong in it: post review, flood control, an old token."""
    complaints = error_texts(page)
    if any(messages.FLOOD.search(text) or messages.FORM_INVALID.search(text) for text in complaints):
        return True
    return not complaints and first(page.root, _REVIEW) is not None and "mode=edit" not in _action(page)


def _action(page: Page) -> str:
    return attribute(first(page.root, "form#postform, form[name=postform]"), "action")


def _wait_for_flood(board: Board, page: Page, waited: float) -> float:
    complaint = " ".join(error_texts(page))
    if not messages.FLOOD.search(complaint):
        return 0.0
    if waited >= _LONGEST_FLOOD:
        raise messages.refusal(complaint, page.url)
    board.flood.refused()
    board.clock.sleep(FLOOD_STEP)
    return FLOOD_STEP


def _own_among_reviewed(board: Board, page: Page, dialogue: Dialogue) -> str:
    """Our own message among the new ones shown for review: an earlier try was saved after all."""
    if not dialogue.token or "mode=edit" in _action(page):
        return ""
    for box in select(page.root, _REVIEW):
        author = next((member(a).id for a in select(box, "a[href*=viewprofile]")), "")
        if dialogue.token in text_of(box) and author in {"", board.account.id}:
            return (box.get("id") or box.get("name") or "")[3:]
    return ""


def _finished(board: Board, page: Page, dialogue: Dialogue) -> Done:
    complaints = error_texts(page)
    if complaints:
        raise _refused(board, page, " ".join(complaints))
    if first(page.root, _CAPTCHA) is not None:
        raise Refused("The board wants a CAPTCHA solved for each message of this account", reason="captcha",
                      where=page.url)  # fmt: skip
    if first(page.root, _REVIEW) is not None:
        raise Refused("Someone else changed the post while it was being edited; look at it and decide again",
                      reason="edit_conflict", where=page.url)  # fmt: skip
    text = message_text(page)
    links = _links(page)
    if messages.AWAITS_APPROVAL.search(text):
        raise messages.refusal(text, page.url)
    if text and any("viewtopic" in link or "i=pm" in link for link in links):
        return Done(links)
    if text:
        raise board.trouble(page, dialogue.what)
    raise Unsure(f"The answer to {dialogue.what} is not understood; it may have been saved", where=page.url)


def _refused(board: Board, page: Page, complaint: str) -> ForumError:
    error = messages.refusal(complaint, page.url)
    return error if not isinstance(error, Transient) else board.trouble(page, complaint)


def _links(page: Page) -> tuple[str, ...]:
    """Where an information page leads: its own refresh first, then the links in its text."""
    refresh = _REFRESH.search(attribute(first(page.root, 'meta[http-equiv="refresh"]'), "content"))
    box = first(page.root, "#message")
    spots = select(box, "a") if box is not None else select(page.root, "p.gen a, span.gen a")
    found = ([refresh.group(1)] if refresh else []) + [attribute(a, "href") for a in spots]
    return tuple(urljoin(page.url, link) for link in found)
