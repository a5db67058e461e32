"""Breaches of conduct (thread.md, "Conduct"): for the host's eyes, each with post, player and time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from forumbot.reading.bold import has_picture, plain_text, text_beyond_bold
from forumbot.reading.folding import words
from forumbot.reading.model import Ballot, Day, SeenPost, Violation
from forumbot.reading.people import IMPOSTOR, PLAYER, Author, People, alive
from forumbot.reading.private import Secrets

_LONGEST_DETAIL = 300
_STEM = 5


def violation(kind: str, post: SeenPost, detail: str = "", at: datetime | None = None) -> Violation:
    """A violation by the author of `post`."""
    return Violation(kind, post.id, post.author, at or post.posted_at, detail[:_LONGEST_DETAIL], post.url, post.part)


def unrecognised(ballot: Ballot) -> Violation:
    """RAT-2: bold that names nobody alive, reported with a link."""
    detail = f"{ballot.written[:200]} ({ballot.reason})"
    assert ballot.at is not None
    return Violation("unrecognised", ballot.post, ballot.voter, ballot.at, detail, ballot.url)


def whole_text(html: str) -> str:
    """All text of a post, quotes and spoilers too."""
    return plain_text(html, quotes=True)


def of_post(post: SeenPost, author: Author, day: Day, secrets: Secrets, *, silenced: bool) -> list[Violation]:
    """What one post breaks by being there and then (RAT-4, 5, 12, 33, 56; THR-25)."""
    kinds: list[tuple[str, str]] = []
    player = author.player
    if author.role == IMPOSTOR:
        kinds.append(("impostor", f"account {post.author_id or 'unknown (guest)'}"))
    elif player is None:
        kinds.append(("not_a_player", ""))
    elif not alive(player, post.posted_at):
        kinds.append(("dead_posted", ""))
    elif day.turn in player.stunned_days and post.posted_at < day.closes:
        kinds.append(("stunned_posted", ""))
    if post.posted_at >= day.closes:
        kinds.append(("after_close", ""))
    elif silenced:
        kinds.append(("silence", ""))
    quoted = secrets.quoted_in(whole_text(post.html)) if secrets else ""
    if quoted:
        kinds.append(("quoted_host_pm", quoted))
    return [violation(kind, post, detail) for kind, detail in kinds]


def changes(post: SeenPost, people: People, day: Day) -> list[Violation]:
    """What happened to a post afterwards (RAT-11, THR-30 to 32), reported with the day of the post or of the change."""
    author = people.author(post)
    if author.role not in (PLAYER, IMPOSTOR, "outsider"):
        return []
    found: list[Violation] = []
    if _is_edited(post, people) and (_within(post.posted_at, day) or _within(post.edited_at, day)):
        detail = "" if post.later_html is None else f"{plain_text(post.html)} → {plain_text(post.later_html)}"
        found.append(violation("edited", post, detail, post.edited_at))
    if post.vanished_at is not None and (_within(post.posted_at, day) or _within(post.vanished_at, day)):
        found.append(violation("deleted", post, plain_text(post.html), post.vanished_at))
    return found


def _is_edited(post: SeenPost, people: People) -> bool:
    """Whether the author changed his post. Only staff can change another's, so a foreign editor is staff (THR-30)."""
    if post.edited_by and (people.is_staff(post.edited_by) or post.edited_by.casefold() != post.author.casefold()):
        return False
    noticed = post.edited_at is not None or bool(post.edited_by) or bool(post.edit_count)
    return noticed or (post.later_html is not None and _looks_other(post.html, post.later_html))


def _looks_other(first: str, later: str) -> bool:
    """Engines re-render the same text (sessions in links, smileys): only what a reader sees is compared, and bold."""
    if first == later:
        return False
    return (plain_text(first, quotes=True), text_beyond_bold(first)) != (
        plain_text(later, quotes=True),
        text_beyond_bold(later),
    )


def _within(moment: datetime | None, day: Day) -> bool:
    return moment is not None and day.opens <= moment and (day.reopens is None or moment < day.reopens)


def introductions(posts: Sequence[SeenPost], people: People, day: Day, now: datetime) -> list[Violation]:
    """RAT-10: the first post shows and describes the character; by the end of day 1 it stands in the signature."""
    first: dict[str, SeenPost] = {}
    latest: dict[str, SeenPost] = {}
    for post in posts:
        player = people.author(post).player
        if player is not None and people.author(post).role == PLAYER:
            first.setdefault(player.name, post)
            if post.signature_html is not None or post.user_title is not None:
                latest[player.name] = post
    found: list[Violation] = []
    for post in first.values():
        missing = [word for word, there in _introduces(post) if not there]
        if missing and _within(post.posted_at, day):
            found.append(violation("no_introduction", post, "no " + ", no ".join(missing)))
    if day.turn == 1 and now >= day.closes:
        found += [
            # By the first post, whichever showed the signature last: one violation a player, however often he posts.
            violation("no_signature", first[name], at=day.closes)
            for name, post in latest.items()
            if not _signed(post, first[name])
        ]
    return found


def _introduces(post: SeenPost) -> list[tuple[str, bool]]:
    text = text_beyond_bold(post.html)
    return [("text", any(c.isalpha() for c in text)), ("picture", has_picture(post.html))]


def _signed(post: SeenPost, introduction: SeenPost) -> bool:
    """Whether signature or title tells of the character: a longer word of the introduction, in any form, is enough."""
    shown = f"{plain_text(post.signature_html or '')} {post.user_title or ''}"
    told = plain_text(introduction.html)
    return not _stems(told).isdisjoint(_stems(shown)) if _stems(told) else bool(re.search(r"\w", shown))


def _stems(text: str) -> set[str]:
    return {word[:_STEM] for word in words(text) if len(word) >= 4}
