"""Pages recorded from a real forum, kept beside the repository, and a second reading of them that knows no parser.

The recorded site left its template as the engine made it, so that its source can be cut by fixed strings alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

from adapters.dom import parse
from adapters.http import Answer
from adapters.ucoz.page import Page, page_of

FOLDER = Path(__file__).resolve().parents[3].parent / "shared" / "captures" / "ucoz"
SERVED_AT = datetime(2019, 3, 9, 12, tzinfo=UTC)

_HEAD = re.compile(
    r"""emoticon\('\[b\](?P<name>.*?)\[/b\],'\);return false;">.*?</a></td><td class="postTdTop">Дата: """
    r"""[^|]+ \| Сообщение # <a rel="nofollow" name="(?P<id>\d+)".*?/forum/(?P<topic>\d+-\d+)-(?P=id)-16-"""
    r"""(?P<stamp>\d+)'\); return false;">(?P<place>\d+)</a>""",
    re.DOTALL,
)
_BODY = re.compile(r'edit-url="">(.*?)</span>\n(?: <div align="left" class="eAttach"|\n+(?:<br>|</td>))', re.DOTALL)
_ASIDE = (
    re.compile(r"<!--uzquote-->(?:(?!<!--uzquote-->).)*?<!--/uzquote-->", re.DOTALL),
    re.compile(r"<!--uzcode-->.*?<!--/uzcode-->", re.DOTALL),
    re.compile(r"<!--uSpoiler-->.*?<!--/uSpoiler-->", re.DOTALL),
    re.compile(r"<table(?:(?!<table).)*?<!--quote--></td></tr></table>", re.DOTALL),
)
_SEAM = re.compile(r"(?:<p>)?<b>Добавлено</b> \([^)]*\)\s*<br />\s*-{45}\s*<br />")


@dataclass(frozen=True, slots=True)
class Told:
    """A post as the page's source tells it: `profile` is the number in its profile's address, "" where it has none."""

    id: str
    topic: str
    name: str
    profile: str
    stamp: int
    place: int
    body: str
    edited: bool
    signed: bool


def present() -> bool:
    return FOLDER.is_dir()


def answer(name: str) -> Answer:
    text = (FOLDER / name).read_text(encoding="utf-8")
    at = SERVED_AT
    return Answer(url="http://forum.test/forum/0-0-1-34", status=200, text=text, date=at, began=at, ended=at)


def page(name: str) -> Page:
    return page_of(answer(name))


def told(name: str) -> list[Told]:
    """The posts of a recorded page, by strings."""
    source = (FOLDER / name).read_text(encoding="utf-8")
    return [_told(piece) for piece in re.split(r'<tr id="post(?=\d)', source)[1:]]


def _told(piece: str) -> Told:
    head, body = _HEAD.search(piece), _BODY.search(piece)
    assert head is not None, piece[:200]
    assert body is not None, head["id"]
    profile = re.search(r"window\.open\('/index/8-(\d+)', 'up\1'", piece)
    return Told(
        id=head["id"],
        topic=head["topic"],
        name=unescape(head["name"]),
        profile=profile[1] if profile else "",
        stamp=int(head["stamp"]),
        place=int(head["place"]),
        body=body[1],
        edited='<div class="edited">' in piece,
        signed='class="signatureView"' in piece,
    )


def bold_in_source(body: str) -> list[str]:
    """Bold outside quotes, code, spoilers and seams."""
    for pattern in _ASIDE:
        for _ in range(20):  # quotes in quotes
            body = pattern.sub("", body)
    return [squeezed(text) for text in re.findall(r"<b>(.*?)</b>", _SEAM.sub("", body), re.DOTALL)]


def squeezed(html: str) -> str:
    """The letters of a piece of markup: nothing is compared but what was written."""
    seen = re.sub(r"<!--.*?-->|<script.*?</script>", "", html, flags=re.DOTALL)
    return "".join(str(parse(f"<div>{seen}</div>").text_content()).split())
