"""Writing to topics: the form is found on the page, the answer believed only when the post stands in its topic.

No form of a member's page has been recorded: what is sent is what the page's own form has, with our text in it.
"""

from __future__ import annotations

from urllib.parse import urljoin

from adapters.dom import parse, text_of
from adapters.errors import PageChanged, Refused, Unsure
from adapters.model import Account, Cursor, Post, PostDraft, Receipt, TopicDraft
from adapters.ucoz.forms import Form, find_form, need_form
from adapters.ucoz.list_page import is_topic_list, topic_rows
from adapters.ucoz.page import Page
from adapters.ucoz.reading import open_topic_page, read_topic
from adapters.ucoz.site import Site

_SUBJECTS = ("name", "subject", "title", "topic")


def reply(site: Site, draft: PostDraft) -> Receipt:
    """Post into a topic. `Unsure` where the site complained of nothing and the post is not found either."""
    page, view = open_topic_page(site, draft.topic)
    if view.pager.last > 1:  # the form stands on each page; the last one shows what was posted meanwhile
        page, view = open_topic_page(site, draft.topic, view.pager.last)
    form = find_form(page, "message")
    if form is None:
        raise _no_form(page, draft.topic, locked=view.locked)
    seen = max(int(post.id) for post in view.posts)
    site.send(form, {"message": draft.body})
    found = find_post(site, draft, Cursor(position=view.pager.current, last_post=str(seen)))
    if found is None:
        raise Unsure(f"The reply to topic {draft.topic} was sent, and is not seen in it", where=page.url)
    return found


def open_topic(site: Site, draft: TopicDraft) -> Receipt:
    """Open a topic. `Unsure` where the site complained of nothing and the topic is not found either."""
    page = site.own_page(f"forum/{draft.forum}-0-0-1-1")
    form = need_form(page, "open a topic", "message")
    subject = _subject_of(form, page)
    site.send(form, {"message": draft.body, subject: draft.subject})
    found = find_topic(site, draft)
    if found is None:
        raise Unsure(f"The topic for forum {draft.forum} was sent, and is not seen in it", where=page.url)
    return found


def find_post(site: Site, draft: PostDraft, since: Cursor | None) -> Receipt | None:
    """Our own post that carries the token; the engine may have glued it to our post before."""
    for post in read_topic(site, draft.topic, since).posts:
        if is_ours(post, site.account) and _carries(post, draft.token):
            return Receipt(id=post.id, url=post.url, topic=post.topic, post=post.id)
    return None


def find_topic(site: Site, draft: TopicDraft) -> Receipt | None:
    """Our own topic of that subject whose first post carries the token, on the first page of the list."""
    page = site.own_page(f"forum/{draft.forum}")
    if not is_topic_list(page):
        raise PageChanged(f"The list of forum {draft.forum} is not what the site sent", where=page.url)
    for row in topic_rows(page):
        if not draft.subject.startswith(row.title[:40].rstrip("… .")):
            continue
        try:
            first = open_topic_page(site, row.id)[1].posts[0]
        except (Refused, PageChanged):
            continue  # a topic that can't be opened is not one we have just opened
        if is_ours(first, site.account) and _carries(first, draft.token):
            return Receipt(id=row.id, url=urljoin(site.base, f"forum/{row.id}-1"), topic=row.id, post=first.id)
    return None


def is_ours(post: Post, account: Account) -> bool:
    """By the account's number; where the site greets without one, by the name, which only one member has.

    A guest may bear any name, and has no account.
    """
    if account.id and (account.id.isdigit() or not post.author.id.isdigit()):
        return post.author.id == account.id
    return post.author.id != "" and post.author.name == account.name


def _carries(post: Post, token: str) -> bool:
    return token in text_of(parse(f"<div>{post.html}</div>"))


def _subject_of(form: Form, page: Page) -> str:
    """The form's field for a topic's name, whichever it is."""
    name = next((name for name in _SUBJECTS if name in form.controls), None)
    if name is None:
        raise PageChanged("The form for a new topic has no field for its name that is known", where=page.url)
    return name


def _no_form(page: Page, topic: str, *, locked: bool) -> Refused | PageChanged:
    if locked:
        return Refused(f"Topic {topic} is closed", reason="locked", where=page.url)
    return PageChanged(
        f"The page of topic {topic} has no form to reply; the account may lack the right, or the template changed",
        where=page.url,
    )
