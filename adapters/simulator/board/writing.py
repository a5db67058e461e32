"""Forums, topics and posts of the simulated forum: what changes them, and what is refused."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from adapters.simulator.board.accounts import Accounts
from adapters.simulator.board.database import Database
from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import PostRow, User
from adapters.simulator.board.settings import Settings
from adapters.simulator.board.topics import Topics

NEWCOMER_POSTS = 3


@dataclass(frozen=True, slots=True)
class Text:
    """What an author typed: subject, body, and what shall not be read in it."""

    subject: str
    body: str
    bbcode: bool = True
    smilies: bool = True
    links: bool = True
    signature: bool = True


class Writing:
    """Posts, edits, deletions and locks. `now` gives the forum's moment in whole seconds."""

    def __init__(
        self, database: Database, settings: Settings, now: Callable[[], int], accounts: Accounts, topics: Topics
    ) -> None:
        self._database = database
        self._settings = settings
        self._now = now
        self._accounts = accounts
        self._topics = topics

    def add_forum(self, name: str, **fields: object) -> int:
        columns: dict[str, object] = {"name": name, **fields}
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        return self._database.run(f"INSERT INTO forums ({names}) VALUES ({marks})", *columns.values())  # noqa: S608

    def open_topic(self, forum: int, author: User, text: Text, *, kind: str = "normal") -> PostRow:
        """A new topic with its first post."""
        place = self._topics.forum(forum, author)
        with self._database.transaction():
            title = unicodedata.normalize("NFC", text.subject)[: self._settings.max_subject_characters]
            topic = self._database.run(
                "INSERT INTO topics (forum, title, author, created, kind) VALUES (?, ?, ?, ?, ?)",
                forum,
                title,
                author.id,
                self._now(),
                kind,
            )
            return self._insert(topic, author, text, approval=place.approval)

    def reply(self, topic: int, author: User, text: Text) -> PostRow:
        """One more post. Raises `Denied("locked")` for a locked topic, unless a moderator writes."""
        found = self._topics.topic(topic, author)
        if found.locked and not author.moderator:
            raise Denied("locked")
        return self._insert(topic, author, text, approval=self._topics.forum(found.forum, author).approval)

    def _insert(self, topic: int, author: User, text: Text, *, approval: bool) -> PostRow:
        fresh = author.newcomer and self._topics.posts_of(author.id) < NEWCOMER_POSTS
        waits = (approval or fresh) and not author.moderator
        now = self._now()
        with self._database.transaction():
            post = self._database.run(
                "INSERT INTO posts (topic, author, posted, subject, text, bbcode, smilies, links, signature, state)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                topic,
                author.id,
                now,
                unicodedata.normalize("NFC", text.subject)[: self._settings.max_subject_characters + 4],
                _stored(text.body),
                text.bbcode,
                text.smilies,
                text.links,
                text.signature,
                "unapproved" if waits else "shown",
            )
            self._accounts.change(author.id, last_sent=now)
        self._database.note_save()
        return self.raw_post(post)

    def raw_post(self, post: int) -> PostRow:
        """The post of that id, whoever may see it. Raises `Denied("no_topic")`."""
        found = self._database.one(PostRow, "SELECT * FROM posts WHERE id = ?", post)
        if not found:
            raise Denied("no_topic")
        return found

    def check_editable(self, post: PostRow, editor: User) -> None:
        """Raises `Denied` with locked, not_yours, edit_locked or edit_late."""
        if editor.moderator:
            return
        if self._topics.topic(post.topic, editor).locked:
            raise Denied("locked")
        if post.author != editor.id or editor.guest:
            raise Denied("not_yours")
        if post.edit_locked:
            raise Denied("edit_locked")
        if self._settings.edit_seconds and self._now() - post.posted > self._settings.edit_seconds:
            raise Denied("edit_late")

    def edit(self, post: PostRow, editor: User, text: Text, *, reason: str = "") -> PostRow:
        """Replace a post's text.

        The notice changes only with a reason, or when no moderator edits a post that others stand after.
        """
        self.check_editable(post, editor)
        silent = editor.moderator or post.id == self._topics.last_post(post.topic)
        now = self._now()
        with self._database.transaction():
            self._database.run(
                "INSERT INTO revisions (post, at, editor, text) VALUES (?, ?, ?, ?)", post.id, now, editor.id, post.text
            )
            self._database.run(
                "UPDATE posts SET text = ?, subject = ?, bbcode = ?, smilies = ?, links = ?, signature = ?"
                " WHERE id = ?",
                _stored(text.body),
                text.subject,
                text.bbcode,
                text.smilies,
                text.links,
                text.signature,
                post.id,
            )
            if reason or not silent:
                self._leave_notice(post, editor, reason)
            if post.id == self._topics.first_post(post.topic) and text.subject:
                self._database.run("UPDATE topics SET title = ? WHERE id = ?", text.subject, post.topic)
        self._database.note_save()
        return self.raw_post(post.id)

    def _leave_notice(self, post: PostRow, editor: User, reason: str) -> None:
        self._database.run(
            "UPDATE posts SET edited_by = ?, edited_at = ?, edit_count = edit_count + 1, edit_reason = ? WHERE id = ?",
            editor.id,
            self._now(),
            reason,
            post.id,
        )

    def delete(self, post: PostRow, who: User, *, hard: bool = False, reason: str = "") -> None:
        """Hide a post, or with `hard` remove its row. Raises `Denied("has_replies")` for an author who is late."""
        if not who.moderator:
            if post.author != who.id or who.guest:
                raise Denied("not_yours")
            if post.id != self._topics.last_post(post.topic):
                raise Denied("has_replies")
        with self._database.transaction():
            if hard:
                self._database.run("DELETE FROM posts WHERE id = ?", post.id)
                self._database.run(
                    "DELETE FROM topics WHERE id = ? AND NOT EXISTS (SELECT 1 FROM posts WHERE topic = topics.id)",
                    post.topic,
                )
            else:
                self._database.run(
                    "UPDATE posts SET state = 'deleted', deleted_by = ?, deleted_at = ?, delete_reason = ?"
                    " WHERE id = ?",
                    who.id,
                    self._now(),
                    reason,
                    post.id,
                )
        self._database.note_save()

    def approve(self, post: int, *, approved: bool = True) -> None:
        """Let a waiting post be seen, or remove it."""
        if approved:
            self._database.run("UPDATE posts SET state = 'shown' WHERE id = ?", post)
        else:
            self._database.run("DELETE FROM posts WHERE id = ?", post)
        self._database.note_save()

    def set_topic(self, topic: int, **fields: object) -> None:
        """Set columns of a topic: locked, kind, title, forum."""
        if "forum" in fields:
            self._database.run("UPDATE topics SET moved_from = forum WHERE id = ?", topic)
        sets = ", ".join(f"{column} = ?" for column in fields)
        self._database.run(f"UPDATE topics SET {sets} WHERE id = ?", *fields.values(), topic)  # noqa: S608
        self._database.note_save()

    def set_post(self, post: int, **fields: object) -> None:
        """Set columns of a post past all rules, for a test's needs."""
        sets = ", ".join(f"{column} = ?" for column in fields)
        self._database.run(f"UPDATE posts SET {sets} WHERE id = ?", *fields.values(), post)  # noqa: S608


def _stored(body: str) -> str:
    """A body as boards keep it: combined letters, plain line ends, no control characters."""
    plain = unicodedata.normalize("NFC", body.replace("\r\n", "\n").replace("\r", "\n"))
    return "".join(sign for sign in plain if sign in "\n\t" or ord(sign) >= 32)
