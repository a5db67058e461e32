"""uCoz's BB code that no name can break (THR-13)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.markup import Markup
from adapters.ucoz.markup import BBCode, plain_address

_BB: Markup = BBCode()
_TAG = re.compile(r"\[/?(?:\*|\w+)[^\]]*\]|\$[A-Za-z_]+")
pytestmark = pytest.mark.proves("THR-13")


@pytest.mark.parametrize("name", ["Анна", "O'Brien", "Tom & Jerry", "-=Кот=-", "I~Cube-0502", ":)", "$0me", "[ ]", "]"])
def test_names_that_break_nothing_are_left_as_they_are(name: str) -> None:
    assert _BB.escape(name) == name


@pytest.mark.parametrize("name", ["[b]x[/b]", "[SP]phaeton", "$0me[oNe]", "[*]", "[[b]", "$IMAGE1$", r"[\b]"])
def test_names_that_look_like_codes_are_none_and_look_the_same(name: str) -> None:
    escaped = _BB.escape(name)
    assert not _TAG.search(escaped)
    assert escaped.replace("\N{WORD JOINER}", "") == name


@given(st.text(alphabet="[]/*bquote$IMG1=\"' x", max_size=30))
def test_no_text_makes_a_code(text: str) -> None:
    assert not _TAG.search(_BB.escape(text))


@pytest.mark.parametrize("author", ["[SP]x", 'a"b', "-=Кот=-", "a;12", "x\\y", "$MESSAGE$"])
def test_a_name_never_ends_the_quote_it_heads(author: str) -> None:
    assert _BB.quote("текст", author).endswith("\n[quote]текст[/quote]")


def test_a_plain_name_heads_its_quote() -> None:
    assert _BB.quote("x", "Анна") == "[quote=Анна]x[/quote]"


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("http://x.test/forum/5-7-1", "http://x.test/forum/5-7-1"),
        ("http://x.test/a b/[c]?q=(1)&r='2'", "http://x.test/a%20b/%5Bc%5D?q=%281%29&r=%272%27"),
        ("https://x.test/Ёлка#к", "https://x.test/%D0%81%D0%BB%D0%BA%D0%B0#%D0%BA"),
        ("https://мафия.рф/1", "https://xn--80aqk7a6c.xn--p1ai/1"),
        ("http://x.test/%D0%81", "http://x.test/%D0%81"),
        ("javascript:alert(1)", ""),
        ("http://[x]/", ""),
        ("http://", ""),
        ("нет", ""),
    ],
)
def test_an_address_is_written_in_signs_that_break_no_code(url: str, address: str) -> None:
    assert plain_address(url) == address


@given(st.text(max_size=40))
def test_no_address_holds_what_a_code_knows(path: str) -> None:
    assert re.fullmatch(r"[!-~]*", plain_address(f"http://x.test/{path}"))
    assert not set("[]'\"$ ") & set(plain_address(f"http://x.test/{path}"))


def test_a_link_without_an_address_is_its_text() -> None:
    assert _BB.link("javascript:x", "[b]") == "[\N{WORD JOINER}b]"


@given(st.text(alphabet="[]/*bquote$I=\"' xЁ", max_size=30))
def test_the_text_of_a_body_is_what_was_written_into_it(name: str) -> None:
    body = _BB.bold(_BB.escape(name)) + _BB.small(_BB.escape("x")) + _BB.link("http://x.test/[b]", name)
    assert _BB.plain(body) == f"{name}x{name}"


def test_code_can_not_be_closed_from_inside() -> None:
    assert _BB.code("a[/code][b]x[/b]").count("[/code]") == 1
