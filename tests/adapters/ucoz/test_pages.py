"""Every folder of fixtures/pages/ucoz is a case: a page, and what reading it must give. No Python to add one."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from adapters import errors
from adapters.http import Answer
from adapters.model import Post
from adapters.ucoz.list_page import is_topic_list, topic_rows
from adapters.ucoz.page import Page, account_shown, page_of
from adapters.ucoz.topic_page import topic_page

_FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "pages" / "ucoz"
_CASES = sorted(path.name for path in _FOLDER.iterdir() if path.is_dir())


def _time(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat() if moment else None


def _post(post: Post) -> dict[str, Any]:
    return {
        "id": post.id,
        "author": [post.author.id, post.author.name],
        "at": _time(post.posted.at),
        "seconds": post.posted.seconds,
        "html": " ".join(post.html.split()),
        "url": post.url,
        "edit": post.edit and [post.edit.editor, _time(post.edit.at)],
        "signature": post.signature_html,
        "rank": post.user_title,
        "parts": [
            [" ".join(part.html.split()), part.stamp and _time(part.stamp.at), part.stamp and part.stamp.seconds]
            for part in post.parts
        ],
    }


def _topic(page: Page) -> Any:
    view = topic_page(page, "5-7")
    return {
        "title": view.title,
        "pages": [view.pager.current, view.pager.last],
        "total": view.total,
        "pinned": view.pinned,
        "locked": view.locked,
        "posts": [_post(post) for post in view.posts],
    }


def _list(page: Page) -> Any:
    assert is_topic_list(page)
    return [
        {"id": row.id, "title": row.title, "pinned": row.pinned, "locked": row.locked, "replies": row.replies}
        for row in topic_rows(page)
    ]


def _login(page: Page) -> Any:
    account = account_shown(page)
    return account and [account.id, account.name]


_READINGS: dict[str, Callable[[Page], Any]] = {"topic": _topic, "list": _list, "login": _login}


@pytest.mark.parametrize("case", _CASES)
def test_a_page_is_read_to_what_its_case_expects(case: str) -> None:
    folder = _FOLDER / case
    meta = tomllib.loads((folder / "meta.toml").read_text(encoding="utf-8"))
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    at = meta["served_at"]
    zone = ZoneInfo(meta["zone"]) if "zone" in meta else None
    text = (folder / "input.html").read_text(encoding="utf-8")
    answer = Answer(url="http://forum.test/forum/5-7-1", status=200, text=text, date=at, began=at, ended=at)
    read = _READINGS[meta["reads"]]
    if isinstance(expected, dict) and "says" in expected:
        with pytest.raises(getattr(errors, expected["error"]), match=expected["says"]):
            read(page_of(answer, zone=zone))
    else:
        assert read(page_of(answer, zone=zone)) == expected
