"""The uCoz adapter: `adapters.port.Forum` over one account's session. Not offered to hosts yet."""

from __future__ import annotations

from collections.abc import Container, Sequence
from datetime import tzinfo

from adapters.errors import NotFound, PageChanged, Refused
from adapters.http import Clock, Http, Politeness
from adapters.model import (
    Account,
    ClockReading,
    Cursor,
    Letter,
    LetterDraft,
    LetterSummary,
    PostDraft,
    Reading,
    Receipt,
    Rights,
    TopicDraft,
    TopicSummary,
)
from adapters.port import Capabilities
from adapters.ucoz import letters, reading, writing
from adapters.ucoz.forms import find_form
from adapters.ucoz.list_page import is_topic_list, topic_rows
from adapters.ucoz.markup import BBCode
from adapters.ucoz.page import Page
from adapters.ucoz.pager import pager
from adapters.ucoz.site import Site

_CAPABILITIES = Capabilities(engine="ucoz", edit_own=False, lock=False, makes_room=False)


class UCoz:
    """A uCoz site as one account sees it. Topics are "F-T", as in their addresses.

    `forum_zone` is the site's, which no page names: letters and templates without permalinks can't be read without it.
    `language` ("ru", "en") settles 01/02/2026; `contact` goes into the User-Agent.
    """

    def __init__(
        self,
        base_url: str,
        username: str,
        password: str,
        *,
        clock: Clock,
        contact: str,
        forum_zone: tzinfo | None = None,
        language: str | None = None,
        politeness: Politeness | None = None,
    ) -> None:
        self.http = Http(clock=clock, contact=contact, politeness=politeness)
        self._site = Site(
            base_url,
            username,
            password,
            http=self.http,
            clock=clock,
            zone=forum_zone,
            day_first=None if language is None else language != "en",
        )
        self._markup = BBCode()

    def __repr__(self) -> str:
        return f"UCoz({self._site.base!r})"

    @property
    def capabilities(self) -> Capabilities:
        return _CAPABILITIES

    @property
    def markup(self) -> BBCode:
        return self._markup

    def login(self) -> Account:
        return self._site.login()

    def clock(self) -> ClockReading:
        return self._site.clock_reading()

    def rights(self, forum: str = "", topic: str = "") -> Rights:
        """As forms tell: what has a form may be done, a missing form may be a template's doing and tells nothing."""
        notes: list[str] = []
        reply = self._has_form(f"forum/{topic}-1", notes) if topic else None
        opens = self._has_form(f"forum/{forum}-0-0-1-1", notes) if forum else None
        return Rights(read=bool(forum or topic), reply=reply, open_topic=opens, notes=tuple(notes))

    def read_topic(self, topic: str, after: Cursor | None = None) -> Reading:
        return reading.read_topic(self._site, topic, after)

    def list_topics(self, forum: str, pages: int = 1) -> list[TopicSummary]:
        found: dict[str, TopicSummary] = {}
        for number in range(1, pages + 1):
            page = self._list_page(forum, number)
            for row in topic_rows(page):
                found.setdefault(row.id, row)
            if pager(page).last <= number:
                break
        return list(found.values())

    def list_letters(self, folder: str = "inbox", known: Container[str] = ()) -> list[LetterSummary]:  # noqa: ARG002
        return letters.list_letters(self._site, folder)

    def read_letter(self, summary: LetterSummary) -> Letter:
        return letters.read_letter(self._site, summary)

    @property
    def letters_kept_back(self) -> bool:
        """No page of the engine tells of such letters."""
        return False

    def make_room(self, letters: Sequence[str]) -> bool:  # noqa: ARG002 the box has no bound that is known
        return True

    def find_account(self, name: str) -> Account:
        return letters.find_account(self._site, name)

    def open_topic(self, draft: TopicDraft) -> Receipt:
        return writing.open_topic(self._site, draft)

    def reply(self, draft: PostDraft) -> Receipt:
        return writing.reply(self._site, draft)

    def edit_post(self, post: str, body: str, token: str) -> Receipt:  # noqa: ARG002
        raise Refused(f"Post {post} can't be edited: uCoz's form for it is not known yet", reason="edit_forbidden")

    def set_locked(self, topic: str, locked: bool) -> None:  # noqa: FBT001  # the port's words
        if self.read_topic(topic).locked != locked:
            raise Refused(
                f"Topic {topic} can't be closed or opened by the bot: ask a moderator", reason="no_permission"
            )

    def send_letter(self, draft: LetterDraft) -> Receipt:
        return letters.send_letter(self._site, draft)

    def find_post(self, draft: PostDraft, since: Cursor | None = None) -> Receipt | None:
        return writing.find_post(self._site, draft, since)

    def find_topic(self, draft: TopicDraft) -> Receipt | None:
        return writing.find_topic(self._site, draft)

    def find_letter(self, draft: LetterDraft) -> Receipt | None:
        return letters.find_letter(self._site, draft)

    def close(self) -> None:
        self.http.close()

    def _list_page(self, forum: str, number: int) -> Page:
        page = self._site.own_page(f"forum/{forum}-0-{number}")
        if page.status == 404:
            raise NotFound(f"There is no forum {forum}", where=page.url)
        if not is_topic_list(page):
            raise PageChanged(f"The list of forum {forum} is not what the site sent", where=page.url)
        return page

    def _has_form(self, address: str, notes: list[str]) -> bool | None:
        try:
            return True if find_form(self._site.own_page(address), "message") is not None else None
        except Refused as error:
            notes.append(error.what)
            return False
