"""Writing to topics: replies, new topics, edits, locks."""

from __future__ import annotations

from urllib.parse import urljoin

from adapters.errors import PageChanged, Refused, Transient, Unsure
from adapters.model import PostDraft, Receipt, TopicDraft
from adapters.phpbb.board import Board, needed
from adapters.phpbb.dialogue import Dialogue, converse
from adapters.phpbb.page import message_text
from adapters.phpbb.reading import forum_of, forum_of_post, open_topic_page


def reply(board: Board, draft: PostDraft) -> Receipt:
    """Post into a topic. `Unsure` where the board sent us back without telling the post's number."""
    values = {"message": draft.body} | ({"subject": draft.subject} if draft.subject else {})
    dialogue = Dialogue(
        f"posting.php?mode=reply&f={forum_of(board, draft.topic)}&t={draft.topic}",
        "The reply form",
        ("message", "subject"),
        values,
        draft.token,
    )
    done = converse(board, dialogue)
    post = done.post or done.number("p", "viewtopic")
    if not post:
        raise Unsure("The board answered a reply without the number of a post; it may have thrown it away",
                     where=board.base)  # fmt: skip
    return post_receipt(board, draft.topic, post)


def open_topic(board: Board, draft: TopicDraft) -> Receipt:
    """Open a topic; its first post's number is looked up, for most versions do not tell it."""
    dialogue = Dialogue(
        f"posting.php?mode=post&f={draft.forum}",
        "The form for a new topic",
        ("message", "subject"),
        {"message": draft.body, "subject": draft.subject},
    )
    done = converse(board, dialogue)
    topic = done.number("t", "viewtopic")
    post = done.number("p", "viewtopic")
    if not topic:
        raise Unsure("The board answered a new topic without its number", where=board.base)
    return topic_receipt(board, topic, post or _first_post(board, topic))


def edit_post(board: Board, post: str, body: str) -> Receipt:
    """Replace the text of one's own post; its subject and its topic stay."""
    address = f"posting.php?mode=edit&f={forum_of_post(board, post)}&p={post}"
    dialogue = Dialogue(address, "The form to edit a post", ("message",), {"message": body})
    done = converse(board, dialogue)
    return post_receipt(board, done.number("t", "viewtopic"), post)


def post_receipt(board: Board, topic: str, post: str) -> Receipt:
    return Receipt(id=post, url=urljoin(board.base, f"viewtopic.php?p={post}#p{post}"), topic=topic, post=post)


def topic_receipt(board: Board, topic: str, post: str) -> Receipt:
    return Receipt(id=topic, url=urljoin(board.base, f"viewtopic.php?t={topic}"), topic=topic, post=post)


def _first_post(board: Board, topic: str) -> str:
    """The first post of a topic just opened; "" where it can't be read now, for the topic exists all the same."""
    try:
        return open_topic_page(board, topic)[1].posts[0].id
    except (Transient, PageChanged, Refused):
        return ""


def set_locked(board: Board, topic: str, *, locked: bool) -> None:
    """Lock or unlock by the moderation link of the topic's page, then look whether it is so."""
    page, view = open_topic_page(board, topic)
    if view.locked == locked:
        return
    link = view.lock_link if locked else view.unlock_link
    if not link:
        raise Refused(
            f"This account may not {'lock' if locked else 'unlock'} topic {topic}; ask for a moderator's rights",
            reason="no_permission",
            where=page.url,
        )
    asked = board.own_page(link)
    form = needed(board, asked, "The question whether to lock", "confirm")
    answer = board.send(form, {}, button="confirm", loaded=asked)
    if open_topic_page(board, topic)[1].locked != locked:
        said = message_text(answer.page) if answer.page is not None else ""
        raise Refused(f"The board did not change the lock of topic {topic}. {said}".strip(), reason="other",
                      where=page.url)  # fmt: skip
