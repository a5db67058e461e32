"""mcp.php: locking topics, approving posts."""

from __future__ import annotations

from starlette.responses import Response

from adapters.simulator.board.denied import Denied
from adapters.simulator.phpbb import confirming
from adapters.simulator.phpbb.visit import Visit


def page(visit: Visit) -> Response:
    if visit.user.guest:
        return visit.login_form(visit.words["login_moderate"])
    if not visit.user.moderator:
        raise Denied("no_area")
    if visit.query.get("i") == "queue":
        return _queue(visit)
    action = visit.query.get("action") or visit.field("action")
    if action not in {"lock", "unlock"}:
        raise Denied("no_area")
    return _lock(visit, action)


def _lock(visit: Visit, action: str) -> Response:
    topic = visit.board.topics.topic(visit.number("t"), visit.user)
    back = visit.topic_url(topic)
    if confirming.cancelled(visit):
        return visit.redirect(back)
    if not confirming.confirmed(visit):
        address = visit.url(
            "mcp.php", action=action, f=topic.forum, quickmod=1, redirect=f"./viewtopic.php?t={topic.id}", t=topic.id
        )
        hidden = {"topic_id_list[0]": topic.id, "action": action, "redirect": f"./viewtopic.php?t={topic.id}"}
        return confirming.ask(visit, address, visit.words[f"{action}_topic"], visit.words[f"confirm_{action}"], hidden)
    visit.board.writing.set_topic(topic.id, locked=action == "lock")
    return visit.message(visit.words[f"topic_{action}ed"], links=[(back, visit.words["return_page"])], refresh=back)


def _queue(visit: Visit) -> Response:
    """One click on Approve or Disapprove under a waiting post."""
    post = visit.board.topics.post(visit.number("p"), visit.user)
    approved = visit.sent("action[approve]")
    if visit.method != "POST" or post.state != "unapproved" or not (approved or visit.sent("action[disapprove]")):
        raise Denied("no_area")
    visit.board.writing.approve(post.id, approved=approved)
    forum = visit.url("viewforum.php", f=visit.board.topics.topic(post.topic, visit.user).forum) if approved else ""
    said = "post_approved" if approved else "post_disapproved"
    return visit.message(visit.words[said], links=[(forum, visit.words["return_forum"])] if forum else [])
