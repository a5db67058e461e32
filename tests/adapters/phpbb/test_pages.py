"""Every folder of fixtures/pages/phpbb is a case: a page, and what reading it must give. No Python to add one."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from adapters import errors
from adapters.http import Answer
from adapters.model import Account, LetterSummary
from adapters.phpbb import messages
from adapters.phpbb.letter_pages import letter_page, letter_rows, next_start
from adapters.phpbb.list_page import is_topic_list, topic_rows
from adapters.phpbb.page import message_text, page_of
from adapters.phpbb.topic_page import topic_page

_FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "pages" / "phpbb"
_CASES = sorted(path.name for path in _FOLDER.iterdir() if path.is_dir())


def _time(moment: datetime | None) -> str | None:
    return moment.astimezone(UTC).isoformat() if moment else None


def _who(account: Account) -> list[str]:
    return [account.id, account.name]


def _topic(answer: Answer) -> Any:
    view = topic_page(page_of(answer), "5")
    posts = [
        {
            "id": post.id,
            "author": _who(post.author),
            "at": _time(post.posted.at),
            "seconds": post.posted.seconds,
            "html": " ".join(post.html.split()),
            "edit": post.edit and [post.edit.editor, _time(post.edit.at), post.edit.count, post.edit.reason],
            "signature": post.signature_html,
            "rank": post.user_title,
            "hidden": post.hidden,
        }
        for post in view.posts
    ]
    return {
        "title": view.title,
        "total": view.total,
        "per_page": view.per_page,
        "locked": view.locked,
        "posts": posts,
    }


def _list(answer: Answer) -> Any:
    page = page_of(answer)
    assert is_topic_list(page)
    return [
        {
            "id": row.id,
            "title": row.title,
            "pinned": row.pinned,
            "locked": row.locked,
            "replies": row.replies,
            "last": row.last_post,
        }
        for row in topic_rows(page)
    ]


def _inbox(answer: Answer) -> Any:
    page = page_of(answer)
    rows = [
        {
            "id": row.id,
            "subject": row.subject,
            "who": _who(row.correspondent),
            "unread": row.unread,
            "at": _time(row.sent.at if row.sent else None),
        }
        for row in letter_rows(page, "inbox")
    ]
    return {"next": next_start(page, 0), "rows": rows}


def _letter(answer: Answer) -> Any:
    summary = LetterSummary(id="31", folder="inbox", subject="Ход ночи", correspondent=Account("3", "Анна"))
    letter = letter_page(page_of(answer), summary)
    return {
        "sender": _who(letter.sender),
        "recipients": [_who(person) for person in letter.recipients],
        "text": letter.text,
        "at": _time(letter.sent.at),
    }


def _message(answer: Answer) -> Any:
    text = message_text(page_of(answer))
    error = messages.refusal(text, answer.url)
    reason = error.reason if isinstance(error, errors.Refused) else ""
    return {"text": text, "error": type(error).__name__, "reason": reason}


_READINGS: dict[str, Callable[[Answer], Any]] = {
    "topic": _topic,
    "list": _list,
    "inbox": _inbox,
    "letter": _letter,
    "message": _message,
}


@pytest.mark.parametrize("case", _CASES)
def test_a_page_is_read_to_what_its_case_expects(case: str) -> None:
    folder = _FOLDER / case
    meta = tomllib.loads((folder / "meta.toml").read_text(encoding="utf-8"))
    expected = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    at = meta["served_at"]
    text = (folder / "input.html").read_text(encoding="utf-8")
    answer = Answer(url="http://board.test/viewtopic.php?t=5", status=200, text=text, date=at, began=at, ended=at)
    read = _READINGS[meta["reads"]]
    if isinstance(expected, dict) and "says" in expected:
        with pytest.raises(getattr(errors, expected["error"]), match=expected["says"]):
            read(answer)
    else:
        assert read(answer) == expected
