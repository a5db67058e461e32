"""The record on a forum: what is posted can be read back, however the page mangles it."""

from __future__ import annotations

import html
import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.model import Draw
from rules.record import Record, RecordError, from_text, read_record, to_json, to_text
from rules.record.escape import cleaned, escaped, unescaped


def test_what_was_posted_is_read_back(record: Record) -> None:
    assert read_record(to_text(record)) == record


def test_the_json_is_read_back(record: Record) -> None:
    assert read_record("\ufeff" + json.dumps(to_json(record), ensure_ascii=False, indent=1)) == record


def test_a_chance_and_a_deal_are_read_back(record: Record) -> None:
    draws = (Draw(2, "heal#2", 6, 0, "fails", numerator=1), Draw(3, "clan_order", 2, 1, "blue", ("red", "blue")))
    assert read_record(to_text(replace(record, draws=draws))).draws == draws


def test_the_text_has_nothing_that_a_forum_changes(record: Record) -> None:
    text = to_text(record)
    assert not set("\t\"'<>&[]*…«»") & set(text)
    assert not [line for line in text.splitlines() if line != line.strip() or "  " in line or "--" in line]
    assert max(map(len, text.splitlines())) < 120


def as_page(text: str) -> str:
    return f"<div>Запись жребия<pre><code>{html.escape(text)}</code></pre></div>".replace("\n", "<br />\n")


MANGLED: dict[str, Callable[[str], str]] = {
    "words around it": lambda text: f"Цитата:\n{text}\n\nКонец. #42",
    "labels in its first and last line": lambda text: f"Код: {text} Выделить всё",
    "tags and entities": as_page,
    "hard spaces": lambda text: text.replace(" ", "\u00a0"),
    "invisible signs": lambda text: text.replace(" ", "\u200b \u00ad").replace("|", "\ufeff|"),
    "long dashes": lambda text: text.replace("-", "–"),
    "windows line ends": lambda text: text.replace("\n", "\r\n"),
    "indented": lambda text: text.replace("\n", "\n    "),
    "trailing spaces": lambda text: text.replace("\n", "  \n"),
    "empty lines": lambda text: text.replace("\n", "\n\n"),
    "columns by tabs": lambda text: text.replace(" | ", "\t|\t"),
}


@pytest.mark.parametrize("way", MANGLED)
def test_a_copy_from_a_page_is_read(record: Record, way: str) -> None:
    assert read_record(MANGLED[way](to_text(record))) == record


def test_without_room_the_signup_text_is_left_out(record: Record) -> None:
    whole = to_text(record)
    short = to_text(record, limit=len(whole) - 1)
    assert read_record(short) == replace(record, public=None)
    assert to_text(record, limit=len(whole)) == whole


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("forumbot record 1", "forumbot record 2", "no line 'forumbot record 1'"),
        ("end of record", "", "cut off"),
        ("secret: ", "sekret: ", "no telling"),
        ("seats: ", "game: x\nseats: ", "'game' twice"),
        ("1 of 11", "one of 11", "no draw"),
        (" | 1-11", " | 1-99", "no seat"),
        ("1 | Анна | ", "1 | Анна ", "columns"),
        ("public: base64\n", "public: base64\n!", "sign-up text"),
        ("game: ", "game: %110000;", "damaged"),
    ],
)
def test_a_damaged_text_is_told(record: Record, old: str, new: str, words: str) -> None:
    whole = replace(record, draws=(Draw(1, "tie", 11, 1, "x", tuple(c.player for c in record.seats)),))
    text = to_text(whole)
    assert old in text
    with pytest.raises(RecordError, match=words):
        from_text(text.replace(old, new, 1))


@pytest.mark.parametrize("key", ["game", "commitment", "secret", "public sha256"])
def test_a_missing_line_is_told(record: Record, key: str) -> None:
    lines = [line for line in to_text(record).splitlines() if not line.startswith(f"{key}:")]
    with pytest.raises(RecordError, match=f"no line '{key}'"):
        from_text("\n".join(lines))


@pytest.mark.parametrize("text", ["", "{", "{}", "[]", '{"forumbot_record": 1}', '{"forumbot_record": 1, "game": 2}'])
def test_what_is_no_record_is_told(text: str) -> None:
    with pytest.raises(RecordError):
        read_record(text)


@given(st.text())
def test_any_word_survives(word: str) -> None:
    if not any(0xD800 <= ord(sign) < 0xE000 for sign in word):
        assert unescaped(" ".join(cleaned(html.unescape(escaped(word))).split())) == word


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_record("forumbot record 1\n" + text)
