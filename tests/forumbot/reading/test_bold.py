"""What counts as bold (THR-1 to THR-3), in the markup of each engine."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forumbot.reading.bold import bold_fragments, has_picture, plain_text, text_beyond_bold


@pytest.mark.proves("THR-1")
@pytest.mark.parametrize(
    "html",
    [
        "<b>Анна</b>",
        "<B>Анна</B>",
        '<strong class="text-strong">Анна</strong>',
        '<span style="font-weight: bold">Анна</span>',
        '<span style="FONT-WEIGHT:700;color:red">Анна</span>',
        '<div style="display:inline;font-weight:bold">Анна</div>',
        '<span style="font: bold 12px Arial">Анна</span>',
        '<span style="font-weight: bolder" class="mycode_b">Анна</span>',
        '<span class="noboldsig">Анна</span>',
        '<span class="bbvote" title="vote">Анна</span>',
        '<b><span style="color:red;font-size:16pt"><i>Анна</i></span></b>',
        '<span style="color:red"><b><a href="/u/1">Анна</a></b></span>',
        "<b>Анна",
    ],
)
def test_what_the_forum_shows_bold_is_bold(html: str) -> None:
    assert bold_fragments(f"Голосую: {html}") == ("Анна",)


@pytest.mark.proves("THR-1")
@pytest.mark.parametrize(
    "html",
    [
        "<blockquote><div><cite>Борис wrote:</cite><b>Анна</b></div></blockquote>",
        '<div class="quotetitle">Борис wrote:</div><div class="quotecontent"><b>Анна</b></div>',
        '<table><tr><td><b>Борис wrote:</b></td></tr><tr><td class="quote"><b>Анна</b></td></tr></table>',
        '<div class="bbQuoteBlock"><div class="bbQuoteName"><b>Цитата</b></div>'
        '<div class="quoteMessage"><b>Анна</b></div></div>',
        '<blockquote class="mycode_quote"><cite>Борис</cite><b>Анна</b></blockquote>',
        '<div class="quotebox"><cite>Борис wrote:</cite><p><strong>Анна</strong></p></div>',
        '<div class="codebox"><pre><code><b>Анна</b></code></pre></div>',
        '<dl class="codebox"><dt>Code:</dt><dd><code><b>Анна</b></code></dd></dl>',
        '<div class="spoiler"><div class="spoiler-content"><b>Анна</b></div></div>',
        '<div class="uSpoilerText" style="display:none;"><b>Анна</b></div>',
        "<details><summary>что</summary><b>Анна</b></details>",
        '<div class="signature"><b>Анна</b></div>',
        '<span class="signatureView"><b>Анна</b></span>',
        '<div class="notice">Last edited by <strong>Анна</strong></div>',
        '<div class="edited">Сообщение отредактировал <b>Анна</b></div>',
        '<dl class="attachbox"><dt><b>Анна</b></dt></dl>',
        '<div class="eAttach"><b>Анна</b></div>',
        '<div class="mod-note"><b>Анна</b></div>',
        '<b><span style="font-weight: normal">Анна</span></b>',
        '<span style="font-weight: 500">Анна</span>',
        "&lt;b&gt;Анна&lt;/b&gt; [b]Анна[/b] **Анна**",
        "<i>Анна</i> <u>Анна</u>",
        "<script>document.write('<b>Анна</b>')</script>",
    ],
)
def test_what_is_no_word_of_the_authors_or_not_bold_does_not_count(html: str) -> None:
    assert bold_fragments(f"Вот: {html} конец") == ()


@pytest.mark.proves("THR-1")
def test_bold_after_a_quote_counts_though_the_quote_does_not() -> None:
    assert bold_fragments("<blockquote><b>Борис</b></blockquote>За что?! <b>Анна</b>") == ("Анна",)


@pytest.mark.proves("THR-2")
@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<b>Ан</b><b>на</b>", ("Анна",)),
        ("<b>Ма</b><i><b>кс</b></i>", ("Макс",)),
        ("<b>Белая</b> <b>Королева</b>", ("Белая Королева",)),
        ("<b>снимаю</b>, <b>Анна</b>", ("снимаю, Анна",)),
        ("<b>Анна</b> или <b>Борис</b>", ("Анна", "Борис")),
        ("<b>Анна</b><br><b>Борис</b>", ("Анна", "Борис")),
        ("<b>Анна<br>Борис</b>", ("Анна", "Борис")),
        ("<b>Анна</b><p><b>Борис</b></p>", ("Анна", "Борис")),
        ("<ul><li><b>Анна</b><li><b>Борис</b></ul>", ("Анна", "Борис")),
        ("<b>Анна</b><blockquote>x</blockquote><b>Борис</b>", ("Анна", "Борис")),
        ("<b>Анна</b>\n<b>Борис</b>", ("Анна Борис",)),
        ("<b>  </b><b></b>", ()),
    ],
)
def test_neighbouring_runs_are_one_fragment_and_lines_part_them(html: str, expected: tuple[str, ...]) -> None:
    assert bold_fragments(html) == expected


def test_emoji_pictures_stand_for_their_letters_and_smileys_for_their_code() -> None:
    html = '<b><img class="emoji smilies" alt="🐺" src="w.svg"> Волк <img src="/sm/23/cool.gif" alt="cool"></b>'
    assert bold_fragments(html) == ("🐺 Волк",)


@pytest.mark.parametrize(
    "html",
    [
        "<b>" * 200_000 + "x",
        "<b>a</b>x" * 100_000,
        "<b>a</b>," * 100_000,
        "<table><tr><td class=quote>" * 600 + "<b>a</b>" * 50_000,
        "<" * 1_000_000,
        '<b style="' + "font-weight:" * 80_000 + '">x',
        '<b class="' + "code" * 200_000 + '">x',
        "<!--" * 200_000,
        "<b>\0\ud800\x01x</b>",
        "",
    ],
)
def test_a_hostile_megabyte_is_read_in_time_and_raises_nothing(html: str) -> None:
    began = time.process_time()
    bold_fragments(html)
    assert time.process_time() - began < 5


@given(st.text(alphabet=st.sampled_from("<>/b&;\"' =quote[]!-aЯ\n\0"), max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_taken(html: str) -> None:
    assert all(fragment.strip() for fragment in bold_fragments(html))
    assert isinstance(plain_text(html, quotes=True), str)


@pytest.mark.proves("RAT-10")
def test_a_smiley_is_no_picture_and_a_quoted_picture_is_not_ones_own() -> None:
    assert has_picture('Я — кот <img src="cat.jpg">')
    assert not has_picture('Я — кот <img class="smilies" src="./images/smilies/cool.gif" alt=":)">')
    assert not has_picture('<blockquote><img src="cat.jpg"></blockquote>')


def test_plain_text_can_leave_quotes_out_and_bold_too() -> None:
    html = "<blockquote>чужое</blockquote>моё <b>Анна</b>"
    assert plain_text(html) == "моё Анна"
    assert plain_text(html, quotes=True) == "чужое\nмоё Анна"
    assert text_beyond_bold(html) == "моё"
