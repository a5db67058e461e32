"""ucp.php?i=pm&mode=compose: writing a letter."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markupsafe import Markup
from starlette.responses import Response

from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import LetterCopy
from adapters.simulator.board.writing import Text
from adapters.simulator.phpbb import letters
from adapters.simulator.phpbb.bbcode import trim_quotes
from adapters.simulator.phpbb.checking import problems, typed
from adapters.simulator.phpbb.render import render
from adapters.simulator.phpbb.visit import Visit

_FORM = "ucp_pm_compose"
_ADDRESS = re.compile(r"address_list\[u\]\[(\d{1,15})\]")
_REMOVE = re.compile(r"remove_u\[(\d{1,15})\]")


@dataclass
class Envelope:
    """To whom the letter goes so far: account ids with "to" or "bcc", and what went wrong on the way."""

    recipients: dict[int, str] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)


def page(visit: Visit) -> Response:
    """The form; with `post` and recipients in `address_list` the letter goes."""
    if visit.query.get("action") == "delete":
        return letters.delete(visit)
    if visit.user.newcomer:
        raise Denied("newcomer")
    visit.board.letters.arrive(visit.user)
    if visit.method != "POST":
        envelope, text = _begun(visit)
        return _form(visit, envelope, text)
    envelope, text = _addressed(visit), typed(visit)
    named = visit.field("username_list").strip()
    changed = visit.sent("add_to", "add_bcc") or any(_REMOVE.fullmatch(key) for key, _ in visit.form)
    # A name typed into the list is only added by whichever button was pressed: real boards do not send then.
    if changed or named or not visit.sent("post"):
        preview = None
        if visit.sent("preview") or (visit.sent("post") and text.body):
            preview = Markup(render(text.body, visit.look()))  # noqa: S704 -- render escapes
        return _form(visit, envelope, text, preview=preview)
    return _send(visit, envelope, text)


def _begun(visit: Visit) -> tuple[Envelope, Text]:
    """What the address asks for: a recipient, an answer, a quotation."""
    envelope = Envelope()
    action, number = visit.query.get("action", ""), visit.number("p")
    if action in {"reply", "quote"} and number:
        copy = visit.board.letters.open(number, visit.user)
        envelope.recipients[copy.sender] = "to"
        _drop_unreachable(visit, envelope)
        return envelope, Text(_answer_subject(copy.subject), _quoted(visit, copy) if action == "quote" else "")
    if action == "quotepost" and number:
        envelope.recipients[visit.board.topics.post(number, visit.user).author] = "to"
    if visit.number("u"):
        envelope.recipients[visit.number("u")] = "to"
    _drop_unreachable(visit, envelope)
    return envelope, Text("", "")


def _answer_subject(subject: str) -> str:
    return subject if subject.startswith("Re: ") else f"Re: {subject}"


def _quoted(visit: Visit, copy: LetterCopy) -> str:
    sender = visit.board.accounts.by_id(copy.sender)
    inner = trim_quotes(copy.text, visit.board.settings.quote_depth - 1)
    return f'[quote="{sender.name if sender else ""}"]\n{inner}\n[/quote]\n'


def _addressed(visit: Visit) -> Envelope:
    """The recipients in the form, with those added and removed by this very request."""
    envelope = Envelope()
    for key, value in visit.form:
        if (match := _ADDRESS.fullmatch(key)) and value in {"to", "bcc"}:
            envelope.recipients[int(match[1])] = value
    names = [name for line in visit.field("username_list").splitlines() if (name := line.strip())]
    found = [user for name in names if (user := visit.board.accounts.by_name(name))]
    kind = "bcc" if visit.sent("add_bcc") else "to"
    envelope.recipients.update({user.id: kind for user in found})
    if names and not found:
        envelope.errors.append(visit.words["denied_no_recipients_found"])
    for key, _ in visit.form:
        if match := _REMOVE.fullmatch(key):
            envelope.recipients.pop(int(match[1]), None)
    _drop_unreachable(visit, envelope)
    return envelope


def _drop_unreachable(visit: Visit, envelope: Envelope) -> None:
    """Take out those who get no letters. Of an id that nobody has, phpBB says that it may not read letters."""
    for number in list(envelope.recipients):
        account = visit.board.accounts.by_id(number)
        swallowed = account is None and visit.dialect.letters_to_nobody
        if (account and account.takes_letters) or (swallowed and visit.method == "POST"):
            continue
        if swallowed:
            del envelope.recipients[number]
            continue
        complaint = visit.words["denied_refuses_letters" if account else "denied_may_not_read"]
        if complaint not in envelope.errors:
            envelope.errors.append(complaint)
        del envelope.recipients[number]


def _send(visit: Visit, envelope: Envelope, text: Text) -> Response:
    errors = envelope.errors + problems(visit, text, _FORM, need_subject=True, flood=True)
    if not envelope.recipients:
        errors.append(visit.words["denied_no_recipient"])
    if errors:
        return _form(visit, envelope, text, errors=errors)
    if visit.dialect.emoji == "broken" and any(ord(sign) > 0xFFFF for sign in text.subject + text.body):
        return visit.message("General Error: SQL ERROR", status=503)
    visit.board.letters.send(visit.user, envelope.recipients, text.subject, text.body)
    inbox = letters.folder_url(visit, "inbox")
    links = [(inbox, visit.words["return_inbox"]), (visit.url("index.php"), visit.words["return_index"])]
    return visit.message(visit.words["letter_sent"], links=links, refresh=inbox)


def _form(
    visit: Visit, envelope: Envelope, text: Text, *, errors: list[str] | None = None, preview: Markup | None = None
) -> Response:
    return visit.page(
        "compose.html",
        action=visit.url("ucp.php", i="pm", mode="compose", action="post", sid=visit.session.id),
        recipients=list(envelope.recipients.items()),
        text=text,
        errors=envelope.errors if errors is None else errors,
        preview=preview,
        menu=letters.menu(visit),
    )
