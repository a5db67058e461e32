"""BBCode that no name can break, and text for boards that can't hold all of it (THR-13)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.markup import Markup
from adapters.phpbb.markup import BBCode
from adapters.phpbb.plain import basic

_BB: Markup = BBCode()
_TAG = re.compile(r"\[/?(?:\*|[A-Za-z0-9_-]+)[^\]]*\]")
pytestmark = pytest.mark.proves("THR-13")


@pytest.mark.parametrize(
    "name", ["Анна", "O'Brien", "Tom & Jerry", "a<b>c</b>", "-=Kot=-", ":)", "http://x.test", "[ ]", "1]"]
)
def test_names_that_break_nothing_are_left_as_they_are(name: str) -> None:
    assert _BB.escape(name) == name


@pytest.mark.parametrize(
    "name", ["[b]x[/b]", "[quote]", "[/quote]", "[*]", "[url=http://x]y[/url]", "[спойлер]", "[[b]"]
)
def test_names_that_look_like_codes_are_no_codes_and_look_the_same(name: str) -> None:
    escaped = _BB.escape(name)
    assert not _TAG.search(escaped)
    assert escaped.replace("\N{WORD JOINER}", "") == name


@given(st.text(alphabet="[]/*bquote=\"' x", max_size=30))
def test_no_text_makes_a_code(text: str) -> None:
    assert not _TAG.search(_BB.escape(text))


@given(st.text(max_size=30))
def test_escaping_only_adds_what_is_not_seen(text: str) -> None:
    assert _BB.escape(text).replace("\N{WORD JOINER}", "") == text.replace("\N{WORD JOINER}", "")


def test_codes_are_written_as_the_engine_knows_them() -> None:
    assert _BB.bold(_BB.escape("Анна")) == "[b]Анна[/b]"
    assert _BB.italic("x") == "[i]x[/i]"
    assert _BB.small("x") == "[size=85]x[/size]"
    assert _BB.quote("x", "Max") == '[quote="Max"]x[/quote]'
    assert _BB.bullets(["a", "b"]) == "[list][*]a\n[*]b\n[/list]"


@pytest.mark.parametrize("author", ["[b]Brack[/b]", 'a"b', "x]y"])
def test_a_name_never_ends_the_quote_it_heads(author: str) -> None:
    written = _BB.quote("текст", author)
    assert written.endswith("[quote]текст[/quote]")
    assert _TAG.findall(written.removesuffix("[quote]текст[/quote]")) == []


def test_code_can_not_be_closed_from_inside() -> None:
    assert _BB.code("a[/code][b]x[/b]").count("[/code]") == 1


def test_only_web_addresses_become_links() -> None:
    assert (
        _BB.link("http://x.test/?a=[1]&b= 2", "там [b]")
        == "[url=http://x.test/?a=%5B1%5D&b=%202]там [\N{WORD JOINER}b][/url]"
    )
    assert _BB.link("javascript:alert(1)", "там") == "там"


@given(st.text(alphabet="[]/*bquote=\"' xЁ\N{WORD JOINER}", max_size=30))
def test_the_text_of_a_body_is_what_was_written_into_it(name: str) -> None:
    name = name.replace("\N{WORD JOINER}", "")
    body = _BB.bold(_BB.escape(name)) + _BB.small(_BB.escape("x")) + _BB.link("http://x.test/[b]", name)
    assert _BB.plain(body) == f"{name}x{name}"


def test_a_list_reads_as_lines_with_dots() -> None:
    assert _BB.plain(_BB.bullets([_BB.bold("Анна"), _BB.escape("[b]")])) == "• Анна\n• [b]\n"


def test_emoji_are_named_where_a_board_can_not_hold_them() -> None:
    assert basic("🐺 Волк 👍🏽") == ":wolf face: Волк :thumbs up sign:"
    assert basic("Ёлка — «да»") == "Ёлка — «да»"
