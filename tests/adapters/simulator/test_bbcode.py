"""What becomes of BBCode, and of all that only looks like it."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from lxml import html

from adapters.simulator.phpbb.bbcode import trim_quotes
from adapters.simulator.phpbb.render import Look, render

_CAPTURES = Path(__file__).resolve().parents[4] / "shared" / "captures"
_OLD = Look(bold_is_span=True, needs_closing=True, emoji_images=False)


def _bold(rendered: str) -> list[str]:
    """Bold outside quotes, outermost only, as a reader of pages sees it."""
    tree = html.fromstring(f"<div>{rendered}</div>")
    for picture in tree.iter("img"):
        if "smilies" in (picture.get("class") or ""):
            picture.tail = (picture.get("alt") or "") + (picture.tail or "")
    for line_break in tree.iter("br"):
        line_break.tail = "\n" + (line_break.tail or "").removeprefix("\n")
    heavy = 'self::strong or contains(@style, "font-weight: bold")'
    found = tree.xpath(f"//*[{heavy}][not(ancestor::*[{heavy}])][not(ancestor::blockquote)]")
    assert isinstance(found, list)
    return [str(one.text_content()) for one in found]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("source", "rendered"),
    [
        ("[b]x[/b]", '<strong class="text-strong">x</strong>'),
        ("[B]x[/b]", '<strong class="text-strong">x</strong>'),
        ("[i]x[/i]", '<em class="text-italics">x</em>'),
        ("[u]x[/u]", '<span style="text-decoration:underline">x</span>'),
        ("[s]x[/s]", "<s>x</s>"),
        ("[color=red]x[/color]", '<span style="color:red">x</span>'),
        ("[size=85]x[/size]", '<span style="font-size:85%;line-height:116%">x</span>'),
        ("[list][*]a[*]b[/list]", "<ul><li>a</li><li>b</li></ul>"),
        ("[list=1][*]a[/list]", '<ol style="list-style-type:decimal"><li>a</li></ol>'),
        ("[quote]x[/quote]", '<blockquote class="uncited"><div>x</div></blockquote>'),
        ("[quote=Max]x[/quote]", "<blockquote><div><cite>Max wrote:</cite>x</div></blockquote>"),
        ('[quote="a<b>"]x[/quote]', "<blockquote><div><cite>a&lt;b&gt; wrote:</cite>x</div></blockquote>"),
        ("[url=http://a.b/?x=1&y=2]x[/url]", '<a href="http://a.b/?x=1&amp;y=2" class="postlink">x</a>'),
        ("[img]http://a.b/c.png[/img]", '<img src="http://a.b/c.png" class="postimage" alt="Image">'),
        ("a\nb", "a<br>\nb"),
        ("[quote]x[/quote]\nb", '<blockquote class="uncited"><div>x</div></blockquote>\nb'),
    ],
)
def test_a_tag_becomes_its_markup(source: str, rendered: str) -> None:
    assert render(source, Look()) == rendered


@pytest.mark.parametrize(
    "source",
    ["[/b]", "[off]x[/off]", "[color=red;x]y", "[size=x]y", "[*]y", "[url=javascript:alert(1)]x[/url]", "[b ]x", "[]"],
)
def test_what_is_no_tag_stays_text(source: str) -> None:
    assert render(source, Look()) == source


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        '[color=red"onmouseover="x]y[/color]',
        '[url=http://a.b/"onclick="x]y[/url]',
        '[img]http://a.b/"onerror="x[/img]',
        '[quote="<script>x</script>"]y[/quote]',
        "[quote=<script>x</script>]y[/quote]",
        "[code]</code><script>x</script>[/code]",
        "[spoiler=<script>x</script>]y[/spoiler]",
        "http://a.b/<script>x</script>",
    ],
)
def test_no_text_becomes_a_script_or_an_attribute(hostile: str) -> None:
    tree = html.fromstring(f"<div>{render(hostile, Look())}</div>")
    assert not list(tree.iter("script"))
    attributes = {name for element in tree.iter() for name in element.attrib}
    assert not {name for name in attributes if str(name).startswith("on")}


def test_an_unclosed_tag_holds_to_the_end_and_in_old_releases_stays_text() -> None:
    assert _bold(render("[b]never closed", Look())) == ["never closed"]
    assert render("[b]never closed", _OLD) == "[b]never closed"
    assert _bold(render("[quote]x [b]y[/b]", Look())) == []
    assert _bold(render("[quote]x [b]y[/b]", _OLD)) == ["y"]


def test_crossed_tags_are_both_kept() -> None:
    assert render("[b]a[i]b[/b]c[/i]", Look()) == (
        '<strong class="text-strong">a<em class="text-italics">b</em></strong><em class="text-italics">c</em>'
    )


def test_bold_in_bold_nests_and_in_old_releases_closes_early() -> None:
    assert _bold(render("[b][b]x[/b][/b]", Look())) == ["x"]
    assert _bold(render("[b][b]x[/b][/b]", _OLD)) == ["[b]x"]


def test_a_bare_quoted_name_is_no_quote_in_old_releases() -> None:
    assert _bold(render("[quote=Max][b]x[/b][/quote]", Look())) == []
    assert _bold(render("[quote=Max][b]x[/b][/quote]", _OLD)) == ["x"]


def test_quotes_deeper_than_three_vanish_with_their_content() -> None:
    source = "[quote]1[quote]2[quote]3[quote]4[/quote][/quote][/quote][/quote]"
    rendered = render(source, Look())
    assert "3" in rendered
    assert "4" not in rendered


def test_code_holds_no_tags() -> None:
    rendered = render("[code][b]x[/b]\n<i>[/code][b]y[/b]", Look())
    assert "<pre><code>[b]x[/b]\n&lt;i&gt;</code></pre>" in rendered
    assert _bold(rendered) == ["y"]


def test_smileys_links_and_tags_can_be_switched_off_each() -> None:
    source = "[b]x[/b] :) http://a.example/ 🐺"
    assert render(source, Look(bbcode=False, smilies=False, links=False)) == source
    assert 'alt=":)"' in render(source, Look())
    assert 'class="emoji smilies"' in render(source, Look())
    assert 'href="http://a.example/"' in render(source, Look())


def test_nesting_has_an_end() -> None:
    assert "[b]" in render("[b]" * 500 + "x", Look())
    assert render("[list][*]" * 500, Look()).count("<ul>") <= 10


def test_trimming_keeps_the_outer_quotes() -> None:
    deep = "[quote=a]1[quote=b]2[quote=c]3[/quote]4[/quote]5[/quote]6"
    assert trim_quotes(deep, 2) == "[quote=a]1[quote=b]24[/quote]5[/quote]6"
    assert trim_quotes(deep, 0) == "6"
    assert trim_quotes("[/quote]x", 2) == "[/quote]x"


def _recorded(folder: str) -> list[tuple[str, list[str]]]:
    """(source, bold fragments) of every post of a recorded topic, where the recordings are present."""
    path = _CAPTURES / folder / "truth.json"
    if not path.exists():
        return []
    truth = json.loads(path.read_text(encoding="utf-8"))
    posts = truth["posts"]
    rows = posts if isinstance(posts, list) else posts.values()
    return [(row["bbcode"], row["bold_outside_quotes"]) for row in rows if row.get("bbcode")]


@pytest.mark.skipif(not (_CAPTURES / "phpbb33").exists(), reason="recorded pages are not present")
def test_recorded_posts_are_bold_where_the_real_engine_made_them_so() -> None:
    for source, bold in _recorded("phpbb33"):
        if "http" in source:
            continue  # the real engine writes addresses of its own board in a shorter way
        composed = unicodedata.normalize("NFC", source)  # as the simulator does when it takes a text
        ours = [" ".join(text.split()) for text in _bold(render(composed, Look()))]
        assert ours == [" ".join(text.split()) for text in bold], source
