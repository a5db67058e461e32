"""A whole forum of our own on loopback, for the demo, the tests and the curious."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import TracebackType
from typing import Protocol, Self

from adapters.simulator.board.board import Board
from adapters.simulator.board.database import Database
from adapters.simulator.board.rows import ForumRow, LetterCopy, PostRow, Revision, Topic, User
from adapters.simulator.board.settings import Settings
from adapters.simulator.board.writing import Text
from adapters.simulator.faults import Faults
from adapters.simulator.gate import Gate, Hook, Seen
from adapters.simulator.phpbb.app import make_app
from adapters.simulator.server import ServerThread
from adapters.simulator.transports import Transports


class Now(Protocol):
    """What the simulator asks of a clock."""

    def now(self) -> datetime: ...


class Simulator:
    """A forum over real HTTP. Use it as a context manager, or call `start` and `stop`.

    `version` is the release of phpBB whose ways it has: "3.3", "3.1" or "3.0". `database` is a file's path, or
    ":memory:". Further settings are attributes of `settings`, which may be changed while it runs.
    `skew` shifts the forum's clock against the given one, in seconds. `on_request` is called in the server's thread
    with (method, path, phase), phase "before" for each request and "saved" when its change is in the database and
    the answer has not left.
    """

    def __init__(
        self,
        clock: Now,
        *,
        language: str = "en",
        posts_per_page: int = 10,
        version: str = "3.3",
        database: str = ":memory:",
        zone: str = "UTC",
        name: str = "Simulated forum",
    ) -> None:
        self._clock = clock
        self.skew = 0
        self.settings = Settings(name=name, language=language, posts_per_page=posts_per_page, zone=zone)
        self.faults = Faults()
        self._database = Database(database)
        self.board = Board(self._database, self.settings, self.now)
        self._transports = Transports()
        self._gate = Gate(
            make_app(self.board, version),
            self.faults,
            self._transports,
            saves=lambda: self._database.saves,
            now=self.now,
        )
        self._server: ServerThread | None = None

    def now(self) -> int:
        """The forum's moment in whole seconds since 1970."""
        return int(self._clock.now().timestamp()) + self.skew

    def start(self, host: str = "127.0.0.1", port: int = 0) -> str:
        """Begin to serve; port 0 takes a free one. The base address, without a closing slash."""
        if not self._server:
            self._server = ServerThread(self._gate, self._transports, host, port)
            self._server.start()
        return self.url

    @property
    def url(self) -> str:
        if not self._server:
            raise RuntimeError("The simulated forum is not running; call start() first.")
        host, port = self._server.address
        return f"http://{host}:{port}"

    def wait(self) -> None:
        """Until the process is interrupted."""
        if self._server:
            self._server.wait()

    def stop(self) -> None:
        """Stop serving; what the forum holds can still be read, and `start` serves it again."""
        if self._server:
            self._server.stop()
            self._server = None

    def close(self) -> None:
        """Stop, and let go of the database."""
        self.stop()
        self._database.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def on_request(self) -> Hook | None:
        return self._gate.hook

    @on_request.setter
    def on_request(self, hook: Hook | None) -> None:
        self._gate.hook = hook

    @property
    def requests(self) -> list[Seen]:
        """The latest requests (ten thousand of them), oldest first."""
        return list(self._gate.seen)

    @property
    def request_count(self) -> int:
        return self._gate.count

    def add_user(self, name: str, password: str, /, **fields: object) -> User:
        """Make an account. `fields` are those of `User`: moderator, language, zone, date_format, title, signature,
        takes_letters, inbox_limit, standing, newcomer, newest_first, flood_exempt."""
        return self.board.accounts.add(name, password, **fields)

    def change_user(self, name: str, /, **fields: object) -> None:
        self.board.accounts.change(self.user(name).id, **fields)

    def user(self, name: str) -> User:
        found = self.board.accounts.by_name(name)
        if not found:
            raise KeyError(name)
        return found

    def end_sessions(self, name: str | None = None, *, keys: bool = False) -> None:
        """End the sessions of one account or of all; with `keys`, "remember me" is forgotten too."""
        with self._database.lock:
            self.board.accounts.end_sessions(self.user(name).id if name else None, keys=keys)

    def add_forum(self, name: str, **fields: object) -> int:
        """Make a forum; `fields` are those of `ForumRow`: about, approval, hidden. Its id."""
        return self.board.writing.add_forum(name, **fields)

    def forums(self) -> list[ForumRow]:
        return self.board.topics.forums()

    def topics(self, forum: int) -> list[Topic]:
        """All topics of a forum, oldest first."""
        return self._database.all(Topic, "SELECT * FROM topics WHERE forum = ? ORDER BY id", forum)

    def posts(self, topic: int) -> list[PostRow]:
        """All posts of a topic, hidden ones too, in thread order."""
        return self._database.all(PostRow, "SELECT * FROM posts WHERE topic = ? ORDER BY posted, id", topic)

    def revisions(self, post: int) -> list[Revision]:
        """The texts that a post had before its edits."""
        return self.board.topics.revisions(post)

    def letters(self, name: str) -> list[LetterCopy]:
        """Every copy of a letter that an account has, oldest first."""
        return self.board.letters.all_of(self.user(name).id)

    def open_topic_as(self, name: str, forum: int, subject: str, body: str, *, kind: str = "normal") -> PostRow:
        """A topic by an account, past the forms and the flood control. Its first post."""
        with self._database.lock:
            return self.board.writing.open_topic(forum, self.user(name), Text(subject, body), kind=kind)

    def post_as(self, name: str, topic: int, body: str) -> PostRow:
        """A reply by an account, past the forms and the flood control."""
        with self._database.lock:
            author = self.user(name)
            title = self.board.topics.topic(topic, author).title
            return self.board.writing.reply(topic, author, Text(f"Re: {title}", body))

    def edit_as(self, name: str, post: int, body: str, *, reason: str = "") -> PostRow:
        """An edit by an account, with the notice that it leaves or does not."""
        with self._database.lock:
            row = self.board.writing.raw_post(post)
            return self.board.writing.edit(row, self.user(name), Text(row.subject, body), reason=reason)

    def delete_post(self, post: int, *, by: str | None = None, hard: bool = False, reason: str = "") -> None:
        """Hide a post as `by` (its author by default), or make its row vanish, past all rights."""
        with self._database.lock:
            row = self.board.writing.raw_post(post)
            who = self.user(by) if by else self.board.accounts.get(row.author)
            if hard:
                self._database.run("DELETE FROM posts WHERE id = ?", post)
            else:
                self.board.writing.delete(row, who, reason=reason)

    def send_letter_as(self, name: str, to: str, subject: str, body: str) -> int:
        """A letter by an account, past the forms and the flood control. Its id."""
        with self._database.lock:
            return self.board.letters.send(self.user(name), {self.user(to).id: "to"}, subject, body)

    def set_topic(self, topic: int, **fields: object) -> None:
        """Set what a topic is: locked, kind, title, forum."""
        self.board.writing.set_topic(topic, **fields)

    def add_users(self, passwords: Mapping[str, str]) -> list[User]:
        return [self.add_user(name, password) for name, password in passwords.items()]
