"""posting.php: new topics, replies, quotes, edits, deletions."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup
from starlette.responses import Response

from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import PostRow, Topic
from adapters.simulator.board.writing import Text
from adapters.simulator.phpbb import deleting
from adapters.simulator.phpbb.bbcode import trim_quotes
from adapters.simulator.phpbb.checking import checksum, problems, typed
from adapters.simulator.phpbb.render import render
from adapters.simulator.phpbb.viewtopic import body
from adapters.simulator.phpbb.visit import Visit

_LASTCLICK_SECONDS = 2
_TITLES = {"post": "posting_topic", "reply": "posting_reply", "quote": "posting_reply", "edit": "posting_edit"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text goes: mode post has a forum alone, reply a topic, quote and edit a post as well."""

    mode: str
    forum: int
    topic: Topic | None = None
    post: PostRow | None = None


def page(visit: Visit) -> Response:
    mode = visit.query.get("mode", "")
    if mode not in {*_TITLES, "delete"}:
        raise Denied("no_mode")
    if visit.user.guest:
        return visit.login_form(visit.words[f"login_{mode}"])
    if visit.dialect.forum_in_links and not visit.number("f"):
        raise Denied("no_forum")  # though which forum is named does not matter to them
    place = _place(visit, mode)
    if mode == "delete" and place.post:
        return deleting.page(visit, place.post)
    if place.topic and place.topic.locked and not visit.user.moderator:
        raise Denied("locked")
    if mode == "edit" and place.post:
        visit.board.writing.check_editable(place.post, visit.user)
    if visit.method != "POST":
        return form(visit, place, _prefilled(visit, place))
    return _submit(visit, place)


def _place(visit: Visit, mode: str) -> Place:
    topics = visit.board.topics
    if mode == "post":
        return Place(mode, topics.forum(visit.number("f"), visit.user).id)
    if mode == "reply":
        topic = topics.topic(visit.number("t"), visit.user)
        return Place(mode, topic.forum, topic)
    post = topics.post(visit.number("p"), visit.user)
    topic = topics.topic(post.topic, visit.user)
    return Place(mode, topic.forum, topic, post)


def _prefilled(visit: Visit, place: Place) -> Text:
    """What the empty form already holds."""
    if place.mode == "edit" and place.post:
        post = place.post
        return Text(post.subject, post.text, post.bbcode, post.smilies, post.links, post.signature)
    subject = f"Re: {place.topic.title}" if place.topic else ""
    return Text(subject, quoted(visit, place.post) if place.mode == "quote" and place.post else "")


def quoted(visit: Visit, post: PostRow) -> str:
    """The source of a post as a quote, with who wrote it."""
    account = visit.board.accounts.by_id(post.author)
    name = post.author_name or (account.name if account else "")
    inner = trim_quotes(post.text, visit.board.settings.quote_depth - 1)
    if visit.dialect.bbcode_needs_closing:
        return f'[quote="{name}"]{inner}[/quote]\n'
    shown = name if name.replace("_", "").isalnum() else f'"{name}"'
    return f"[quote={shown} post_id={post.id} time={post.posted} user_id={post.author}]\n{inner}\n[/quote]\n"


def _submit(visit: Visit, place: Place) -> Response:
    text = typed(visit)
    if visit.sent("cancel") or (visit.sent("post") and _too_quick(visit)):
        target = visit.topic_url(place.topic) if place.topic else visit.url("viewforum.php", f=place.forum)
        return visit.redirect(target)
    if visit.sent("preview") or not visit.sent("post"):
        preview = render(text.body, visit.look(bbcode=text.bbcode, smilies=text.smilies, links=text.links))
        return form(visit, place, text, preview=Markup(preview))  # noqa: S704 -- render escapes
    arrived = _arrived(visit, place)
    if arrived:
        return form(visit, place, text, review=arrived)
    errors = problems(visit, text, "posting", need_subject=place.mode == "post", flood=place.mode != "edit")
    errors += _conflict(visit, place)
    if errors:
        return form(visit, place, text, errors=errors)
    return _save(visit, place, text)


def _too_quick(visit: Visit) -> bool:
    """Releases before 3.2.4 took a submit within two seconds of loading for Cancel, and said nothing."""
    clicked = visit.field("lastclick")
    return visit.dialect.lastclick and clicked.isdigit() and visit.board.now() - int(clicked) < _LASTCLICK_SECONDS


def _arrived(visit: Visit, place: Place) -> list[PostRow]:
    """The posts that came since the form was loaded, if it told what it had seen."""
    seen = visit.field("topic_cur_post_id")
    if place.mode not in {"reply", "quote"} or not place.topic or not seen.isdigit() or not int(seen):
        return []
    return visit.board.topics.newer(place.topic.id, int(seen))


def _conflict(visit: Visit, place: Place) -> list[str]:
    """An edit of a text that another changed meanwhile."""
    if place.mode != "edit" or not place.post:
        return []
    seen = visit.field("edit_post_message_checksum")
    return [visit.words["denied_conflict"]] if seen and seen != checksum(place.post.text) else []


def _save(visit: Visit, place: Place, text: Text) -> Response:
    writing = visit.board.writing
    if visit.dialect.emoji == "broken" and any(ord(sign) > 0xFFFF for sign in text.subject + text.body):
        return visit.message("General Error: SQL ERROR", status=503)
    if place.mode == "edit" and place.post:
        reason = visit.field("edit_reason") if visit.user.moderator else ""
        return _done(visit, place, writing.edit(place.post, visit.user, text, reason=reason), "edited")
    if place.topic:
        return _done(visit, place, writing.reply(place.topic.id, visit.user, text), "posted")
    return _done(visit, place, writing.open_topic(place.forum, visit.user, text), "posted")


def _done(visit: Visit, place: Place, post: PostRow, said: str) -> Response:
    forum = visit.url("viewforum.php", f=place.forum)
    if post.state == "unapproved":
        back = visit.topic_url(place.topic) if place.topic else forum
        return visit.message(visit.words["needs_approval"], links=[(forum, visit.words["return_forum"])], refresh=back)
    in_link = place.forum if visit.dialect.forum_in_links else None
    if place.mode == "post":
        target = visit.url("viewtopic.php", f=in_link, t=post.topic)
    elif visit.dialect.forum_in_links:
        target = visit.url("viewtopic.php", f=in_link, t=post.topic, p=post.id, anchor=f"p{post.id}")
    else:
        target = visit.url("viewtopic.php", p=post.id, anchor=f"p{post.id}")
    if visit.dialect.refresh_pages:
        links = [(target, visit.words["view_message"]), (forum, visit.words["return_forum"])]
        return visit.message(visit.words[said], links=links, refresh=target)
    return visit.redirect(target)


def form(
    visit: Visit,
    place: Place,
    text: Text,
    *,
    errors: list[str] | None = None,
    preview: Markup | None = None,
    review: list[PostRow] | None = None,
) -> Response:
    """The form with what was typed, and above it what is to be said: errors, a preview, posts that arrived."""
    topic, post = place.topic, place.post
    in_link = place.forum if visit.dialect.forum_in_links else None
    keys: dict[str, object] = {"f": in_link, "p": post.id if post else None}
    if place.mode == "post":
        keys = {"f": place.forum}
    elif place.mode == "reply":
        keys = {"f": in_link, "t": topic.id if topic else None}
    address = visit.url("posting.php", mode=place.mode, **keys)
    recent = visit.board.topics.page(topic.id, visit.user, 0, 10, newest_first=True) if topic else []
    return visit.page(
        "posting.html",
        title=visit.words[_TITLES[place.mode]],
        mode=place.mode,
        topic=topic,
        forum=visit.board.topics.forum(place.forum, visit.user),
        action=address,
        text=text,
        errors=errors or [],
        preview=preview,
        review=review or [],
        recent=recent if place.mode in {"reply", "quote"} else [],
        body=lambda row: body(visit, row),
        last_post=visit.board.topics.last_post(topic.id) if topic and place.mode in {"reply", "quote"} else 0,
        message_checksum=checksum(post.text) if place.mode == "edit" and post else "",
        subject_checksum=checksum(post.subject) if place.mode == "edit" and post else "",
    )
