"""posting.php?mode=delete: hiding a post, or removing it."""

from __future__ import annotations

from starlette.responses import Response

from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import PostRow
from adapters.simulator.phpbb import confirming
from adapters.simulator.phpbb.visit import Visit


def page(visit: Visit, post: PostRow) -> Response:
    """Ask, then delete. An author may delete the topic's last post; moderators any, and for ever."""
    topics = visit.board.topics
    topic = topics.topic(post.topic, visit.user)
    if not visit.user.moderator:
        if post.author != visit.user.id:
            raise Denied("not_yours")
        if topic.locked:
            raise Denied("locked")
        if post.id != topics.last_post(topic.id):
            raise Denied("has_replies")
    if confirming.cancelled(visit):
        return visit.redirect(visit.url("viewtopic.php", p=post.id, anchor=f"p{post.id}"))
    if not confirming.confirmed(visit):
        in_link = topic.forum if visit.dialect.forum_in_links else None
        action = visit.url("posting.php", mode="delete", f=in_link, p=post.id)
        return confirming.ask(
            visit, action, visit.words["delete_title"], visit.words["confirm_delete"], {}, extra="delete_fields.html"
        )
    hard = visit.sent("delete_permanent") and visit.user.moderator
    visit.board.writing.delete(post, visit.user, hard=hard, reason=visit.field("delete_reason"))
    forum = visit.url("viewforum.php", f=topic.forum)
    left = topics.count(topic.id, visit.user)
    back = visit.topic_url(topic) if hard else visit.url("viewtopic.php", p=post.id, anchor=f"p{post.id}")
    links = [(back, visit.words["return_topic"])] if left else []
    return visit.message(
        visit.words["post_deleted"],
        links=[*links, (forum, visit.words["return_forum"])],
        refresh=back if left else forum,
    )
