"""Pages cut, twisted and forged: nothing but the port's errors comes out, and never a post that was not there."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters.errors import ForumError, PageChanged
from adapters.http import Answer
from adapters.model import Post
from adapters.ucoz.list_page import topic_rows
from adapters.ucoz.page import account_shown, page_of
from adapters.ucoz.topic_page import topic_page
from tests.adapters.ucoz import captures

_FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "pages" / "ucoz"
_AT = datetime(2026, 3, 1, 21, 30, tzinfo=UTC)
_PIECES = (
    "<", ">", "</span>", "</td>", "</tr></table>", "<table><tr><td>", "<div>", "<!--", "-->", '"', "'", "</div>",
    "&#x110000;", "\0", "\ud800", "<b>", "<p>", "9", "</html>", '<tr id="post99">', '<a class="postNumberLink">',
    "<span id=", "<script>", "<textarea>", "<b>" * 3000, "/forum/5-7-11-16-1", "/index/8-1", "<title>", "<frameset>",
)  # fmt: skip


def _answer(text: str) -> Answer:
    return Answer(url="http://forum.test/forum/5-7-1", status=200, text=text, date=_AT, began=_AT, ended=_AT)


def _sources() -> dict[str, str]:
    own = {path.parent.name: path.read_text(encoding="utf-8") for path in sorted(_FIXTURES.glob("*/input.html"))}
    if not captures.present():
        return own
    return own | {path.name: path.read_text(encoding="utf-8") for path in sorted(captures.FOLDER.glob("*.html"))}


def _posts(text: str) -> tuple[Post, ...]:
    """Everything that is read of a page, or nothing where it is refused."""
    try:
        page = page_of(_answer(text))
        account_shown(page)
        topic_rows(page)
        return topic_page(page, "").posts
    except ForumError:
        return ()


def _twisted(text: str, chance: random.Random) -> str:
    if chance.random() < 0.2:
        text = text[: chance.randrange(len(text) + 1)] + chance.choice(["", "</body></html>"])
    for _ in range(chance.randint(1, 6)):
        here = chance.randrange(len(text) + 1)
        there = here + chance.choice([0, 1, 5, 50, 500, 5000])
        text = chance.choice(
            [
                text[:here] + text[there:],
                text[:here] + chance.choice(_PIECES) + text[here:],
                text[:here] + text[here:there] * 2 + text[there:],
                text[:here] + chr(chance.randrange(1, 0x500)) + text[here + 1 :],
            ]
        )
    return text


@pytest.mark.parametrize("seed", range(8))
def test_a_twisted_page_is_refused_or_read_without_a_post_too_many(seed: int) -> None:
    chance = random.Random(seed)
    for name, text in _sources().items():
        there = {post.id: post for post in _posts(text)}
        for _ in range(3):
            twisted = _twisted(text, chance)
            for post in _posts(twisted):
                assert f"-{post.id}" in text or f"_{post.id}" in text, (name, seed)
                if post.id in there:
                    assert post.posted.at == there[post.id].posted.at, (name, seed, post.id)


@pytest.mark.skipif(not captures.present(), reason="the recorded pages are not on this machine")
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9, 0.99])
def test_half_a_page_is_refused_whole(share: float) -> None:
    whole = captures.answer("10-23-1.html")
    with pytest.raises(PageChanged, match="ends in the middle"):
        page_of(replace(whole, text=whole.text[: int(len(whole.text) * share)]))


@pytest.mark.parametrize("depth", [100, 3000, 20000])
def test_a_text_nested_without_end_is_read_or_refused(depth: int) -> None:
    text = (_FIXTURES / "topic-as-the-engine-makes-it" / "input.html").read_text(encoding="utf-8")
    nested = text.replace("<b>Борис</b>", "<div>" * depth + "<b>Борис</b>")
    assert len(_posts(nested)) in {0, 2}
