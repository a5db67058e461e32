"""viewtopic.php: the posts of one topic, a page at a time."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from markupsafe import Markup
from starlette.responses import Response

from adapters.simulator.board.rows import PostRow, Topic, User
from adapters.simulator.phpbb.dates import plural
from adapters.simulator.phpbb.pager import Pager
from adapters.simulator.phpbb.render import render
from adapters.simulator.phpbb.visit import Visit


@dataclass(frozen=True, slots=True)
class Shown:
    """One post, ready for the page. The texts in HTML are escaped where they came from people."""

    post: PostRow
    author: Markup
    account: User | None
    posts: int
    time: Markup
    content: Markup
    notice: Markup
    hidden: Markup
    signature: Markup
    editable: bool
    deletable: bool


def page(visit: Visit) -> Response:
    topics = visit.board.topics
    wanted = visit.number("p")
    if wanted:
        post = topics.post(wanted, visit.user)
        topic = topics.topic(post.topic, visit.user)
        per_page = visit.board.settings.posts_per_page
        start = topics.offset(post, visit.user) // per_page * per_page
    else:
        topic = topics.topic(visit.number("t"), visit.user)
        start = visit.number("start")
    topics.see(topic.id)
    return _page(visit, topic, start)


def _page(visit: Visit, topic: Topic, start: int) -> Response:
    topics, settings = visit.board.topics, visit.board.settings
    pager = Pager.at(start, settings.posts_per_page, topics.count(topic.id, visit.user))
    way = visit.query.get("sd", "d" if visit.user.newest_first else "a")
    rows = topics.page(topic.id, visit.user, pager.start, pager.per_page, newest_first=way == "d")
    last = topics.last_post(topic.id)
    counts = {author: topics.posts_of(author) for author in {row.author for row in rows}}
    order = {key: visit.query[key] for key in ("st", "sk", "sd") if key in visit.query}
    forum = topic.forum if visit.dialect.forum_in_links else None
    return visit.page(
        "viewtopic.html",
        topic=topic,
        forum=topics.forum(topic.forum, visit.user),
        posts=[_show(visit, topic, row, last, counts[row.author]) for row in rows],
        pager=pager,
        count=visit.count("count_posts", pager.total),
        last_post=last,
        page_url=lambda at: visit.url("viewtopic.php", f=forum, t=topic.id, **order, start=at or None),
        closed=topic.locked and not visit.user.moderator,
        moderation=_moderation(visit, topic, pager.start),
    )


def _moderation(visit: Visit, topic: Topic, start: int) -> list[tuple[str, str, str]]:
    """What a moderator may do with the topic: action, address, label."""
    if not visit.user.moderator:
        return []
    action, label = ("unlock", "unlock_topic") if topic.locked else ("lock", "lock_topic")
    back = f"./viewtopic.php?t={topic.id}" + (f"&start={start}" if start else "")
    address = visit.url(
        "mcp.php",
        f=topic.forum,
        t=topic.id,
        start=start or None,
        quickmod=1,
        redirect=back,
        action=action,
        sid=visit.session.id,
    )
    return [(action, address, visit.words[label])]


def _show(visit: Visit, topic: Topic, post: PostRow, last: int, count: int) -> Shown:
    account = visit.board.accounts.by_id(post.author) if not _nobody(post) else None
    own = post.author == visit.user.id and not visit.user.guest
    signed = account.signature if account and post.signature else ""
    return Shown(
        post=post,
        author=visit.author(post.author, post.author_name),
        account=account,
        posts=count,
        time=visit.time(post.posted),
        content=body(visit, post),
        notice=_notice(visit, post),
        hidden=_hidden(visit, post),
        signature=Markup(render(signed, visit.look())),  # noqa: S704 -- render escapes
        editable=visit.user.moderator or (own and not topic.locked),
        deletable=visit.user.moderator or (own and post.id == last),
    )


def _nobody(post: PostRow) -> bool:
    return bool(post.author_name)


def body(visit: Visit, post: PostRow) -> Markup:
    """A post's text as HTML."""
    look = visit.look(bbcode=post.bbcode, smilies=post.smilies, links=post.links)
    return Markup(render(post.text, look))  # noqa: S704 -- render escapes


def _notice(visit: Visit, post: PostRow) -> Markup:
    if not post.edit_count:
        return Markup("")
    form = plural(visit.words, post.edit_count)
    said = visit.words[f"edited_{form}"].format(
        editor=visit.author(post.edited_by), date=escape(visit.dates.show(post.edited_at)), count=post.edit_count
    )
    if post.edit_reason:
        said += f"\n<br><strong>{escape(visit.words['reason'])}</strong> <em>{escape(post.edit_reason)}</em>"
    return Markup(said)  # noqa: S704 -- escaped here


def _hidden(visit: Visit, post: PostRow) -> Markup:
    """The line that stands for a deleted post."""
    if post.state != "deleted":
        return Markup("")
    key = "deleted_by_reason" if post.delete_reason else "deleted_by"
    said = visit.words[key].format(
        who=f"<strong>{visit.author(post.deleted_by)}</strong>",
        author=f"<strong>{visit.author(post.author, post.author_name)}</strong>",
        date=escape(visit.dates.show(post.deleted_at)),
        reason=escape(post.delete_reason),
    )
    return Markup(said)  # noqa: S704 -- escaped here
