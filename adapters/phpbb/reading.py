"""Reading a topic from where we were to its end: nothing skipped, an unchanged topic costs one request (THR-33, 34)."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from adapters.errors import PageChanged, Transient
from adapters.model import Cursor, Post, Reading
from adapters.phpbb.board import Board
from adapters.phpbb.feed import ask_for_seconds, with_seconds
from adapters.phpbb.page import Page
from adapters.phpbb.topic_page import TopicPage, topic_page

_ASCENDING = "sk=t&sd=a&st=0"  # the account's own display order and "posts of the last week" are overruled
_MOST_PAGES = 2000
_STEPS_BACK = 5


def topic_address(topic: str, start: int = 0) -> str:
    offset = f"&start={start}" if start else ""
    return f"viewtopic.php?t={topic}{offset}&{_ASCENDING}"


def open_topic_page(board: Board, topic: str, start: int = 0) -> tuple[Page, TopicPage]:
    """One page of a topic as our account sees it; the board's own refusal where there is none."""
    page = board.own_page(topic_address(topic, start))
    try:
        view = topic_page(page, topic)
    except PageChanged as error:
        trouble = board.trouble(page, f"Topic {topic}")
        raise (error if isinstance(trouble, PageChanged) else trouble) from None
    if view.forum:
        board.forums[topic] = view.forum
    return page, view


def forum_of(board: Board, topic: str) -> str:
    """The number of the forum that a topic is in; asked once."""
    if topic not in board.forums:
        open_topic_page(board, topic)
    return board.forums.get(topic, "")


def forum_of_post(board: Board, post: str) -> str:
    """The number of the forum that a post is in."""
    page = board.own_page(f"viewtopic.php?p={post}")
    try:
        return topic_page(page, "").forum
    except PageChanged:
        raise board.trouble(page, f"Post {post}") from None


def read_topic(board: Board, topic: str, after: Cursor | None) -> Reading:
    """From `after` (None: the beginning) to the end."""
    return _Walk(board, topic, after).reading()


class _Walk:
    """One reading under way. Offsets count what this account may see; ids alone say what was seen."""

    def __init__(self, board: Board, topic: str, after: Cursor | None) -> None:
        self._board = board
        self._topic = topic
        self._start = after.position if after else 0
        self._seen_before = int(after.last_post) if after and after.last_post.isdigit() else None
        self._size: int | None = None
        self._posts: dict[str, Post] = {}
        self._began: datetime | None = None
        self._zone: tzinfo = UTC

    def reading(self) -> Reading:
        page = self._first_page()
        for _ in range(_MOST_PAGES):
            for post in page.posts:
                self._posts.pop(post.id, None)  # the newer sight of a post also tells its newer place
                self._posts[post.id] = post
            end = self._start + len(page.posts)
            if self._is_last(page, end):
                return self._result(page, end)
            page = self._next_page(page, end)
        raise PageChanged(f"Topic {self._topic} has no end: its pager is not understood")

    def _first_page(self) -> TopicPage:
        """The page to begin with: further back where posts before it have gone, so that none new is passed over."""
        page = self._fetch(self._start)
        for _ in range(_STEPS_BACK):
            known = self._seen_before is None or any(int(post.id) <= self._seen_before for post in page.posts)
            if self._start == 0 or known:
                return page
            page = self._fetch(max(0, self._start - (self._size or len(page.posts))))
        return page if self._start == 0 else self._fetch(0)

    def _next_page(self, page: TopicPage, end: int) -> TopicPage:
        """The page after, overlapping by one post: if that one is not there, the topic moved under our hands."""
        fetched = self._fetch(end - 1)
        for _ in range(_STEPS_BACK):
            if fetched.posts[0].id in self._posts or self._start == 0:
                return fetched
            fetched = self._fetch(max(0, self._start - (self._size or len(page.posts))))
        raise Transient(f"Topic {self._topic} changes faster than it can be read; it will be read again")

    def _fetch(self, start: int) -> TopicPage:
        page, read = open_topic_page(self._board, self._topic, start)
        if self._began is None:
            self._began = page.at
        self._zone = page.zone
        self._start = _real_start(read, start)
        self._size = read.per_page or self._size
        return read

    def _is_last(self, page: TopicPage, end: int) -> bool:
        if page.total is not None:
            return end >= page.total
        return not any(offset >= end for offset in page.starts)

    def _result(self, page: TopicPage, end: int) -> Reading:
        if any(not post.posted.seconds and self._is_new(post) for post in self._posts.values()):
            ask_for_seconds(self._board, self._topic, self._zone)
        posts = tuple(with_seconds(self._board, post) for post in self._posts.values())
        return Reading(
            topic=self._topic,
            title=page.title,
            posts=posts,
            cursor=Cursor(position=self._last_page(end), last_post=str(max(int(p.id) for p in posts))),
            complete=True,
            began_at=self._began or self._board.clock.now(),
            whole_from=posts[0].id,
            locked=page.locked,
            total_posts=page.total,
        )

    def _is_new(self, post: Post) -> bool:
        return self._seen_before is None or int(post.id) > self._seen_before

    def _last_page(self, end: int) -> int:
        """Where the page begins that holds the last post; where the size of a page is not told, the page read last."""
        return (end - 1) // self._size * self._size if self._size else self._start


def _real_start(page: TopicPage, asked: int) -> int:
    """Past its end phpBB gives the last page: the offset then follows from the count of posts."""
    if page.total is not None and asked + len(page.posts) > page.total:
        return max(0, page.total - len(page.posts))
    return asked
