"""What a form for a text sent, and what is wrong with it."""

from __future__ import annotations

import hashlib

from adapters.simulator.board.denied import Denied
from adapters.simulator.board.writing import Text
from adapters.simulator.phpbb.render import largest_font
from adapters.simulator.phpbb.visit import Visit


def typed(visit: Visit) -> Text:
    """What the form sent."""
    return Text(
        visit.field("subject"),
        visit.field("message"),
        bbcode=not visit.sent("disable_bbcode"),
        smilies=not visit.sent("disable_smilies"),
        links=not visit.sent("disable_magic_url"),
        signature=visit.sent("attach_sig"),
    )


def problems(visit: Visit, text: Text, form_name: str, *, need_subject: bool, flood: bool) -> list[str]:
    """Every reason not to take a text, in the reader's words; `flood` asks for the pause between messages."""
    settings = visit.board.settings
    found: list[Denied] = []
    if len(text.body.strip()) < 1:
        found.append(Denied("too_short"))
    if len(text.body) > settings.max_post_characters:
        found.append(Denied("too_long", count=len(text.body), limit=settings.max_post_characters))
    if text.bbcode and largest_font(text.body) > settings.max_font_size:
        found.append(Denied("big_font", limit=settings.max_font_size))
    beyond = [sign for sign in text.subject + text.body if ord(sign) > 0xFFFF]
    if beyond and visit.dialect.emoji == "error":
        found.append(Denied("emoji", signs=" ".join(dict.fromkeys(beyond))))
    if flood and visit.board.accounts.floods(visit.user):
        found.append(Denied("flood"))
    try:
        visit.check_token(form_name)
    except Denied as denied:
        found.append(denied)
    if need_subject and not text.subject.strip():
        found.append(Denied("no_letter_subject" if form_name == "ucp_pm_compose" else "no_subject"))
    return [visit.denial(denied) for denied in found]


def checksum(text: str) -> str:
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
