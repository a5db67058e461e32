"""Forums, topics and posts of the simulated forum: reading."""

from __future__ import annotations

from collections.abc import Callable

from adapters.simulator.board.database import Database
from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import ForumRow, PostRow, Revision, Topic, TopicLine, User

_VISIBLE = "(state = 'shown' OR ?1 OR (state = 'unapproved' AND author = ?2))"
_LINE = """
    SELECT t.id, COUNT(p.id), p.id, p.author, MAX(p.posted * 1000000000 + p.id)
    FROM topics t JOIN posts p ON p.topic = t.id AND {visible}
    WHERE {where} GROUP BY t.id
"""


class Topics:
    """What may be read, and by whom. `now` gives the forum's moment in whole seconds."""

    def __init__(self, database: Database, now: Callable[[], int]) -> None:
        self._database = database
        self._now = now

    def forums(self) -> list[ForumRow]:
        return self._database.all(ForumRow, "SELECT * FROM forums ORDER BY id")

    def forum(self, forum: int, viewer: User) -> ForumRow:
        """Raises `Denied` with no_forum, or no_read where the viewer may not read it."""
        found = self._database.one(ForumRow, "SELECT * FROM forums WHERE id = ?", forum)
        if not found:
            raise Denied("no_forum")
        if found.hidden and not viewer.moderator:
            raise Denied("no_read")
        return found

    def topic(self, topic: int, viewer: User) -> Topic:
        """Raises `Denied("no_topic")` for a missing one, or one without a post that the viewer may see."""
        found = self._database.one(Topic, "SELECT * FROM topics WHERE id = ?", topic)
        if not found or not self.count(topic, viewer):
            raise Denied("no_topic")
        self.forum(found.forum, viewer)
        return found

    def post(self, post: int, viewer: User) -> PostRow:
        """Raises `Denied("no_topic")` as forums do for a missing post; a softly deleted one is found by all."""
        found = self._database.one(PostRow, "SELECT * FROM posts WHERE id = ?", post)
        if not found:
            raise Denied("no_topic")
        self.topic(found.topic, viewer)
        return found

    def count(self, topic: int, viewer: User) -> int:
        """How many posts of the topic the viewer sees; moderators see hidden ones too."""
        return self._database.number(
            f"SELECT COUNT(*) FROM posts WHERE {_VISIBLE} AND topic = ?3",  # noqa: S608
            viewer.moderator,
            viewer.id,
            topic,
        )

    def page(self, topic: int, viewer: User, start: int, length: int, *, newest_first: bool = False) -> list[PostRow]:
        """The posts from offset `start`, as the viewer sees the topic."""
        way = "DESC" if newest_first else "ASC"
        return self._database.all(
            PostRow,
            f"SELECT * FROM posts WHERE {_VISIBLE} AND topic = ?3"  # noqa: S608
            f" ORDER BY posted {way}, id {way} LIMIT ?4 OFFSET ?5",
            viewer.moderator,
            viewer.id,
            topic,
            length,
            start,
        )

    def offset(self, post: PostRow, viewer: User) -> int:
        """How many posts the viewer sees before this one: where it stands, or would stand."""
        return self._database.number(
            f"SELECT COUNT(*) FROM posts WHERE {_VISIBLE} AND topic = ?3 AND (posted, id) < (?4, ?5)",  # noqa: S608
            viewer.moderator,
            viewer.id,
            post.topic,
            post.posted,
            post.id,
        )

    def last_post(self, topic: int) -> int:
        """The id of the topic's last post that all see."""
        return self._database.number(
            "SELECT id FROM posts WHERE topic = ? AND state = 'shown' ORDER BY posted DESC, id DESC LIMIT 1", topic
        )

    def first_post(self, topic: int) -> int:
        return self._database.number("SELECT id FROM posts WHERE topic = ? ORDER BY posted, id LIMIT 1", topic)

    def newer(self, topic: int, than: int) -> list[PostRow]:
        """The posts that all see with an id above `than`: those that arrived since a form was loaded."""
        return self._database.all(
            PostRow, "SELECT * FROM posts WHERE topic = ? AND id > ? AND state = 'shown' ORDER BY id", topic, than
        )

    def lines(self, forum: int, viewer: User) -> list[TopicLine]:
        """The forum's own topics that are no announcements: sticky ones first, then by their last post."""
        return self._lines("t.forum = ?3 AND t.kind IN ('normal', 'sticky')", forum, viewer)

    def announcements(self, forum: int, viewer: User) -> list[TopicLine]:
        """Announcements of the forum and of the whole board, which every page of the list repeats."""
        return self._lines("(t.kind = 'global' OR (t.kind = 'announce' AND t.forum = ?3))", forum, viewer)

    def moved_away(self, forum: int) -> list[Topic]:
        """Topics that left this forum and are still announced in its list."""
        return self._database.all(Topic, "SELECT * FROM topics WHERE moved_from = ? ORDER BY id DESC", forum)

    def _lines(self, where: str, forum: int, viewer: User) -> list[TopicLine]:
        visible = _VISIBLE.replace("state", "p.state").replace("author", "p.author")
        found = self._database.tuples(_LINE.format(visible=visible, where=where), viewer.moderator, viewer.id, forum)
        topics = {topic.id: topic for topic in self._database.all(Topic, "SELECT * FROM topics")}
        lines = [
            TopicLine(topics[_number(topic)], _number(count) - 1, _number(post), _number(author), _number(key) // 10**9)
            for topic, count, post, author, key in found
        ]
        order = {"global": 0, "announce": 1, "sticky": 2, "normal": 3}
        return sorted(lines, key=lambda line: (order[line.topic.kind], -line.last_posted, -line.last_post))

    def posts_of(self, user: int) -> int:
        return self._database.number("SELECT COUNT(*) FROM posts WHERE author = ? AND state = 'shown'", user)

    def revisions(self, post: int) -> list[Revision]:
        """The texts that a post had before each of its edits, oldest first."""
        return self._database.all(Revision, "SELECT * FROM revisions WHERE post = ? ORDER BY id", post)

    def see(self, topic: int) -> None:
        self._database.run("UPDATE topics SET views = views + 1 WHERE id = ?", topic)


def _number(value: object) -> int:
    return int(str(value))
