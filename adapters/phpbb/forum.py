"""The phpBB adapter: `adapters.port.Forum` over one account's session."""

from __future__ import annotations

from collections.abc import Container, Sequence
from datetime import tzinfo

from adapters.errors import PageChanged, Refused
from adapters.http import Clock, Http, Politeness
from adapters.model import (
    Account,
    ClockReading,
    Cursor,
    Letter,
    LetterDraft,
    LetterSummary,
    Post,
    PostDraft,
    Reading,
    Receipt,
    Rights,
    TopicDraft,
    TopicSummary,
)
from adapters.phpbb import letters, mailbox, reading, rights, writing
from adapters.phpbb.board import Board
from adapters.phpbb.dom import parse, text_of
from adapters.phpbb.list_page import is_topic_list, next_start, topic_rows
from adapters.phpbb.markup import BBCode
from adapters.phpbb.page import shown_offset
from adapters.port import Capabilities

_CAPABILITIES = Capabilities(engine="phpbb", max_post=60000, max_letter=60000, max_subject=120)


class PhpBB:
    """A phpBB board (3.0 to 3.3) as one account sees it.

    `forum_zone` overrules the zone that pages name; `language` ("ru", "en") settles 01/02/2026 in the account's date
    format, if it is such; `contact` goes into the User-Agent, so that the board's admin knows whom to write to.
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
        self._clock = clock
        self.http = Http(clock=clock, contact=contact, politeness=politeness)
        self._board = Board(
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
        return f"PhpBB({self._board.base!r})"

    @property
    def capabilities(self) -> Capabilities:
        return _CAPABILITIES

    @property
    def markup(self) -> BBCode:
        return self._markup

    def login(self) -> Account:
        return self._board.login()

    def clock(self) -> ClockReading:
        answer, page = self._board.fetch("ucp.php?mode=terms")
        middle = answer.began + (answer.ended - answer.began) / 2
        return ClockReading(server=answer.date or middle, local=middle, shown_offset=shown_offset(page))

    def rights(self, forum: str = "", topic: str = "") -> Rights:
        return rights.rights(self._board, forum, topic)

    def read_topic(self, topic: str, after: Cursor | None = None) -> Reading:
        return reading.read_topic(self._board, topic, after)

    def list_topics(self, forum: str, pages: int = 1) -> list[TopicSummary]:
        found: dict[str, TopicSummary] = {}
        start: int | None = 0
        for _ in range(pages):
            if start is None:
                break
            page = self._board.own_page(f"viewforum.php?f={forum}&start={start}&sk=t&sd=d&st=0")
            rows = topic_rows(page)
            if not rows and not is_topic_list(page):
                raise self._board.trouble(page, f"The topic list of forum {forum}")
            for row in rows:
                found.setdefault(row.id, row)
            start = next_start(page, start)
        return list(found.values())

    def list_letters(self, folder: str = "inbox", known: Container[str] = ()) -> list[LetterSummary]:
        return letters.list_letters(self._board, folder, known)

    def read_letter(self, summary: LetterSummary) -> Letter:
        return letters.read_letter(self._board, summary)

    @property
    def letters_kept_back(self) -> bool:
        return self._board.letters_kept_back

    def make_room(self, letters: Sequence[str]) -> bool:
        return mailbox.make_room(self._board, letters)

    def find_account(self, name: str) -> Account:
        return letters.find_account(self._board, name)

    def open_topic(self, draft: TopicDraft) -> Receipt:
        return writing.open_topic(self._board, draft)

    def reply(self, draft: PostDraft) -> Receipt:
        return writing.reply(self._board, draft)

    def edit_post(self, post: str, body: str, token: str) -> Receipt:  # noqa: ARG002  # an edit is safe to repeat
        return writing.edit_post(self._board, post, body)

    def set_locked(self, topic: str, locked: bool) -> None:  # noqa: FBT001  # the port's words
        writing.set_locked(self._board, topic, locked=locked)

    def send_letter(self, draft: LetterDraft) -> Receipt:
        return letters.send_letter(self._board, draft)

    def find_post(self, draft: PostDraft, since: Cursor | None = None) -> Receipt | None:
        for post in self.read_topic(draft.topic, since).posts:
            if self._is_ours(post, draft.token):
                return writing.post_receipt(self._board, draft.topic, post.id)
        return None

    def find_topic(self, draft: TopicDraft) -> Receipt | None:
        for row in self.list_topics(draft.forum, pages=2):
            if not draft.subject.startswith(row.title[:40].rstrip("… .")):
                continue
            try:
                first = reading.open_topic_page(self._board, row.id)[1].posts[0]
            except (Refused, PageChanged):
                continue  # a topic that can't be opened is not one we have just opened
            if self._is_ours(first, draft.token):
                return writing.topic_receipt(self._board, row.id, first.id)
        return None

    def find_letter(self, draft: LetterDraft) -> Receipt | None:
        return letters.find_letter(self._board, draft)

    def close(self) -> None:
        self.http.close()

    def _is_ours(self, post: Post, token: str) -> bool:
        return post.author.id == self._board.account.id and token in text_of(parse(f"<div>{post.html}</div>"))
