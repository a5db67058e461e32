"""Rendered post bodies → runs of text with what a reader sees of them: bold, aside, line breaks (THR-1, THR-2).

Everything that depends on how forum engines write bold, quotes, code and spoilers is in this file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from lxml import etree

BOLD, TAGGED, ASIDE, BREAK, PICTURE, CODE, SMILEY, SPOILER, NESTED = 1, 2, 4, 8, 16, 32, 64, 128, 256

_BOLD_TAGS = frozenset({"b", "strong"})
_BOLD_CLASSES = frozenset({"mycode_b", "text-strong", "noboldsig", "bbc_b", "bbc_bold", "bbcode_b", "bold", "bbvote"})
_VOTE_CLASSES = frozenset({"bbvote"})
_BLOCKS = frozenset((
    "address", "article", "aside", "blockquote", "br", "center", "dd", "details", "div", "dl", "dt", "fieldset",
    "figure", "figcaption", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "legend", "li",
    "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
))  # fmt: skip
_UNSEEN = frozenset((
    "script", "style", "noscript", "template", "iframe", "object", "embed", "select", "option", "button", "textarea",
    "input", "head", "title", "svg",
))  # fmt: skip
_ASIDE_TAGS = frozenset({"blockquote", "q", "cite", "code", "pre", "samp", "kbd"})
_CODE_TAGS = frozenset({"code", "pre", "samp", "kbd"})
# Class tokens of what stands in a post without being its author's word (THR-1). Engines name these things alike, so
# the words are looked for inside the token; each was seen in an engine's pages or is its documented name.
_ASIDE_CLASS = re.compile(
    r"quot(?:e|ing)|uhideblock|signature|^sig(?:[-_]|$)|postsig|attach|thumbnail"
    r"|^e?dited(?:by|time|[-_]|$)|last-?edit|post-?edit|^editreason$|^modified$|^notice$"
    r"|^mod(?:erator|eration)?[-_]?(?:note|text|message|box|comment)s?$"
)
_SPOILER_CLASS = re.compile(r"spoil")
_CODE_CLASS = re.compile(r"^code|code(?:box|block|bb|message|title|content|name|header)|^bbc_code$|[-_]code$")
_QUOTE_CELL = re.compile(r"^(?:quote|quotemessage|code|codemessage)$")
_WEIGHT = re.compile(r"font-weight\s*:\s*([a-z0-9.+-]+)")
_FONT = re.compile(r"(?:^|;)\s*font\s*:([^;]*)")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
_INLINE = re.compile(r"display\s*:\s*inline")
_SPACE = re.compile(r"[ \t\r\n\f]+")
_SMILEY = re.compile(r"emoji|smil|emoticon|/sm/", re.IGNORECASE)
# What can make text bold; a body without any of it holds no ballot, and needs no parser.
_SIGNS_OF_BOLD = ("<b>", "<strong", "bold", "font-weight", "bbvote", "mycode_b", "bbc_b", "bbcode_b")
_RARE_SIGNS = re.compile(r"<b[\s/]|font\s*:")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text (`text`, white space collapsed) or a line break, with `flags` of this module."""

    text: str
    flags: int

    @property
    def bold(self) -> bool:
        return bool(self.flags & BOLD)

    @property
    def aside(self) -> bool:
        """Whether this is no word of the author's that counts: quote, code, spoiler, signature, note (THR-1)."""
        return bool(self.flags & (ASIDE | SPOILER))

    @property
    def breaks(self) -> bool:
        return bool(self.flags & BREAK)


@dataclass(frozen=True, slots=True)
class _Kind:
    """What an element does to its text. `bold` None: as its parent."""

    bold: bool | None
    flags: int
    block: bool
    unseen: bool
    quote_cell: bool
    hidden: bool = False
    spoils: bool = False


def may_hold_bold(html: str) -> bool:
    """False if nothing in `html` can be bold: a quick test before any parsing."""
    lowered = html.lower()
    return any(sign in lowered for sign in _SIGNS_OF_BOLD) or _RARE_SIGNS.search(lowered) is not None


def runs(html: str) -> list[Run]:
    """The runs of `html` in order. Never raises on any text; what nests deeper than the parser's bound is left out."""
    root = _parse(html)
    if root is None:
        return []
    found: list[Run] = []
    tables: list[list[int]] = []
    asides: list[tuple[int, int]] = []
    for event, element, flags, kind in _walk(root):
        if event == "start":
            if element.tag == "table":
                tables.append([len(found), 0])
            elif kind.quote_cell and tables:
                tables[-1][1] = 1
            if kind.block:
                found.append(Run("\n", (flags & (ASIDE | SPOILER | TAGGED | NESTED)) | BREAK))
            _add_own(found, element, flags, kind)
            continue
        if kind.block and element.tag != "br":
            found.append(Run("\n", (flags & (ASIDE | SPOILER | TAGGED | NESTED)) | BREAK))
        if element.tag == "table":
            start, is_quote = tables.pop()
            if is_quote:
                asides.append((start, len(found)))
    return _mark(found, asides)


def _add_own(found: list[Run], element: etree._Element, flags: int, kind: _Kind) -> None:
    """Add what an element itself shows. The walk hands tails on as elements of no tag."""
    if element.tag == "img":
        found.append(_picture(element, flags))
    elif element.text and not kind.unseen:
        text = element.text
        if "\n" in text or "  " in text or "\t" in text or "\r" in text or "\f" in text:
            text = _SPACE.sub(" ", text)
        found.append(Run(text, flags))


def _picture(element: etree._Element, flags: int) -> Run:
    """A smiley or emoji stands for its text; any other picture for itself. The `src` tells where the class does not."""
    looks = f"{element.get('class') or ''} {element.get('src') or ''}"[:500]
    alt = (element.get("alt") or "")[:12]
    if not _SMILEY.search(looks):
        return Run("", flags | PICTURE)
    # An alt of words («cool») is the engine's label; a code or an emoji is what the author typed.
    return Run("" if alt.isalnum() else alt, flags | PICTURE | SMILEY)


class _Tail:
    """The text after an element, walked like an element of its own."""

    __slots__ = ("tag", "text")

    def __init__(self, text: str) -> None:
        self.tag = ""
        self.text = text

    def get(self, _name: str) -> None:
        return None


def _parse(html: str) -> etree._Element | None:
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        return etree.fromstring(b"<div>" + html.replace("\0", "").encode("utf-8", "replace") + b"</div>", parser)
    except etree.XMLSyntaxError:
        return None  # only what holds no element and no text at all


def _walk(root: etree._Element) -> Iterator[tuple[str, etree._Element, int, _Kind]]:
    """Elements and the texts after them, at start and end, with the flags that hold inside."""
    stack = [0]
    spoils = [False]
    unseen = 0
    for event, element in etree.iterwalk(root, events=("start", "end")):
        kind = _kind(element.tag, element.get("class") or "", element.get("style") or "")
        if event == "start":
            # Boards without a spoiler of their own hide text inside a quote's box: that is no quotation.
            base = stack[-2] if kind.hidden and spoils[-1] and len(stack) > 1 else stack[-1]
            flags = base | kind.flags
            if kind.flags & base & TAGGED:
                flags |= NESTED
            if kind.bold is not None:
                flags = flags | BOLD if kind.bold else flags & ~BOLD
            stack.append(flags)
            spoils.append(kind.spoils)
            unseen += kind.unseen
            if not unseen:
                yield "start", element, flags, kind
            continue
        flags = stack.pop()
        spoils.pop()
        if not unseen:
            yield "end", element, flags, kind
        unseen -= kind.unseen
        if element.tail and not unseen:
            yield "start", _Tail(element.tail), stack[-1], _PLAIN  # type: ignore[misc]


@lru_cache(maxsize=4096)
def _kind(tag: str, classes: str, style: str) -> _Kind:
    tokens = classes.lower().split()
    style = style.lower()
    flags = 0
    if tag in _ASIDE_TAGS or any(_ASIDE_CLASS.search(token) for token in tokens):
        flags |= ASIDE
    if tag in _CODE_TAGS or any(_CODE_CLASS.search(token) for token in tokens):
        flags |= ASIDE | CODE
    hidden = bool(style and _HIDDEN.search(style))
    if hidden or tag == "details" or any(_SPOILER_CLASS.search(token) for token in tokens):
        flags |= SPOILER
    if not _VOTE_CLASSES.isdisjoint(tokens):
        flags |= TAGGED
    return _Kind(
        bold=_boldness(tag, tokens, style),
        flags=flags,
        block=tag in _BLOCKS and not (style and _INLINE.search(style)),
        unseen=tag in _UNSEEN,
        spoils="quotecontent" in tokens,
        hidden=hidden,
        quote_cell=tag == "td" and any(_QUOTE_CELL.match(token) for token in tokens),
    )


_PLAIN = _Kind(bold=None, flags=0, block=False, unseen=False, quote_cell=False)


def _boldness(tag: str, tokens: list[str], style: str) -> bool | None:
    """What an element says of its own weight; an inline style is stronger than tag and class (THR-1)."""
    weights = _WEIGHT.findall(style)
    if not weights:
        for shorthand in _FONT.findall(style):
            weights += [word for word in shorthand.split() if word in ("bold", "bolder", "normal") or word.isdigit()]
    if weights:
        last = weights[-1]
        if last in ("inherit", "unset"):
            return None
        number = re.match(r"\d+", last)
        return int(number.group()[:6]) >= 600 if number else last in ("bold", "bolder")
    return True if tag in _BOLD_TAGS or not _BOLD_CLASSES.isdisjoint(tokens) else None


def _mark(found: list[Run], asides: list[tuple[int, int]]) -> list[Run]:
    """Old engines write a quote as a table whose head («Anna wrote:») is bold: all of that table is aside."""
    until = 0
    for start, end in sorted(asides):
        for i in range(max(start, until), end):
            found[i] = Run(found[i].text, found[i].flags | ASIDE)
        until = max(until, end)
    return found
