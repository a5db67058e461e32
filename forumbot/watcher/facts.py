"""From a reading of a topic to facts: posts first seen, texts that changed, posts that vanished. No forum, no clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from adapters.model import Post, Reading
from forumbot.events import Entry, PostEdited, PostSeen, PostVanished, ProfileSeen
from forumbot.game import Game, PostKey
from forumbot.reading.markup import PICTURE, runs
from forumbot.reading.model import SeenPost


def facts(game: Game, reading: Reading) -> list[Entry]:
    """What `reading` adds to what `game` knows, in thread order (THR-24, THR-30 to 32, THR-34)."""
    found: list[Entry] = []
    for post in reading.posts:
        if not post.hidden:
            found.extend(_post_facts(game, reading, post))
    found.extend(_profile_facts(game, reading))
    if reading.complete:
        found.extend(_vanished(game.posts, reading))
    return found


def standing(game: Game, topic: str) -> int:
    """How many posts of a topic are known and were not missed."""
    return sum(key[0] == topic and key[2] == 0 and post.vanished_at is None for key, post in game.posts.items())


def _post_facts(game: Game, reading: Reading, post: Post) -> Iterator[Entry]:
    known, now = game.posts, reading.began_at
    for number, (html, posted_at, seconds) in enumerate(_parts(post)):
        seen = known.get((reading.topic, post.id, number))
        mark = post.edit
        if seen is None:
            yield PostSeen(
                reading.topic,
                post.id,
                number,
                post.author.name,
                post.author.id,
                posted_at,
                seconds,
                html,
                post.url,
                now,
                edited_by=mark.editor if mark and number == 0 else "",
                edited_at=mark.at if mark and number == 0 else None,
                edit_count=mark.count if mark and number == 0 else None,
                signature_html=post.signature_html,
                user_title=post.user_title,
            )
            continue
        if seen.vanished_at is not None and number == 0:
            yield PostVanished(reading.topic, post.id, now, back=True)
        newest = game.newest[(reading.topic, post.id, number)]
        newer_mark = number == 0 and mark is not None and (mark.count or 1) > (seen.edit_count or bool(seen.edited_by))
        if newer_mark or (html != newest and substance(html) != substance(newest)):
            yield PostEdited(
                reading.topic,
                post.id,
                number,
                html,
                now,
                edited_by=mark.editor if mark else "",
                edited_at=mark.at if mark else None,
                edit_count=mark.count if mark else None,
            )


def substance(html: str) -> tuple[tuple[str, bool, bool], ...]:
    """What an author said in a post: text, bold and pictures outside quotes.

    Pages differ in session ids, and a quote's "5 minutes ago" grows older by itself: neither is an edit.
    """
    said = ((" ".join(run.text.split()), run.bold, bool(run.flags & PICTURE)) for run in runs(html) if not run.aside)
    return tuple(part for part in said if part[0] or part[2])


def _parts(post: Post) -> list[tuple[str, datetime, bool]]:
    """Body, time and exactness of each part; an unglued post is its own only part (THR-24).

    A part without a stamp of its own is not later than the first stamp that follows.
    """
    if not post.parts:
        return [(post.html, post.posted.at, post.posted.seconds)]
    stamps = [part.stamp for part in post.parts if part.stamp is not None]
    first = stamps[0] if stamps else post.posted
    return [(part.html, (part.stamp or first).at, (part.stamp or first).seconds) for part in post.parts]


def _profile_facts(game: Game, reading: Reading) -> Iterator[Entry]:
    """Signatures and titles that differ from what their authors showed last (RAT-10).

    A single post may do without a signature: what it does not show is not gone.
    """
    shown: dict[str, ProfileSeen] = {}
    for post in reading.posts:
        if post.hidden or not post.author.id:
            continue
        known = shown.get(post.author.id) or game.profiles.get(post.author.id)
        signature = post.signature_html or (known.signature_html if known else "")
        title = post.user_title or (known.user_title if known else "")
        shown[post.author.id] = ProfileSeen(post.author.name, post.author.id, signature, title, reading.began_at)
    for account, profile in shown.items():
        before = game.profiles.get(account)
        known_as = (before.signature_html, before.user_title) if before else ("", "")
        if (profile.signature_html, profile.user_title) != known_as:
            yield profile


def _vanished(known: Mapping[PostKey, SeenPost], reading: Reading) -> Iterator[Entry]:
    """Known posts of the part of the topic that was read, which are not there any more."""
    here = {post.id for post in reading.posts if not post.hidden}
    in_order = list(dict.fromkeys(key[1] for key in known if key[0] == reading.topic))
    start = in_order.index(reading.whole_from) if reading.whole_from in in_order else None
    if start is None:
        return
    for post in in_order[start:]:
        if post not in here and known[(reading.topic, post, 0)].vanished_at is None:
            yield PostVanished(reading.topic, post, reading.began_at)
