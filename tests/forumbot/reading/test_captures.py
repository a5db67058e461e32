"""Bold of recorded pages of real boards against what was posted there. Only where the recordings are at hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from lxml import html as lxml_html

from forumbot.reading.bold import bold_fragments

_WHOLE = re.compile(r"(?:guest|user)_viewtopic_start\d{3}\.html")
CAPTURES = Path(__file__).resolve().parents[4] / "shared" / "captures"
# The truth of these posts says what the engine's own bold tag holds; by THR-1 bold in a spoiler does not count, and
# an inline font-weight of a custom tag does.
BY_THR_1: dict[str, dict[int, tuple[str, ...]]] = {"phpbb33": {11: (), 34: ("Max",), 36: ()}}


def _bodies(folder: Path, page: str) -> dict[int, str]:
    document: Any = lxml_html.fromstring((folder / page).read_text(encoding="utf-8"))
    found: dict[int, str] = {}
    for post in document.xpath("//div[starts-with(@id, 'p') and contains(concat(' ', @class, ' '), ' post ')]"):
        body = post.xpath(".//div[contains(concat(' ', @class, ' '), ' content ')]")
        if post.get("id")[1:].isdigit() and body:
            found[int(post.get("id")[1:])] = lxml_html.tostring(body[0], encoding="unicode", with_tail=False)
    return found


def _letters(fragments: Any) -> str:
    """What is compared: THR-2 joins and parts runs otherwise than the recording's list of tags."""
    return "".join(c for c in "".join(fragments) if c.isalnum())


@pytest.mark.proves("THR-1")
@pytest.mark.parametrize("engine", ["phpbb33", "phpbb31", "phpbb30"])
def test_bold_outside_quotes_is_what_was_posted(engine: str) -> None:
    folder = CAPTURES / engine
    if not folder.is_dir():
        pytest.skip("the recordings are not at hand")
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    posts = {post["post"]: post for post in truth["posts"]}
    pages = [page for page in truth["pages"] if _WHOLE.match(page)]
    checked = 0
    for page in pages:
        for number, body in _bodies(folder, page).items():
            expected = BY_THR_1.get(engine, {}).get(number, posts.get(number, {}).get("bold_outside_quotes"))
            if expected is None:
                continue
            assert _letters(bold_fragments(body)) == _letters(expected), (page, number)
            checked += 1
    assert checked > 40
