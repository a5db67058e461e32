"""A post's source text to the HTML of its body."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from adapters.simulator.phpbb.bbcode import BLOCKS, Node, parse, walk

SMILIES = {":D": "biggrin", ":)": "smile", ";)": "wink", ":(": "sad", "8-)": "cool", ":lol:": "lol", ":P": "razz"}
_CODES = "|".join(re.escape(code) for code in SMILIES)
_SMILEY = re.compile(rf"(?<!\S)(?:{_CODES})(?!\w)|[\U0001F300-\U0001FAFF]")
_MAGIC = re.compile(r"(?<![\w/])(?:https?://[^\s\"'<>\[\]]*[^\s\"'<>\[\].,;:!?)]|[\w.+-]+@[\w-]+\.[\w.-]*\w)")
_LONG_LINK = 55


@dataclass(frozen=True, slots=True)
class Look:
    """What a body depends on beside its source: the release, the reader's words, the author's options."""

    bold_is_span: bool = False
    needs_closing: bool = False
    quote_depth: int = 3
    emoji_images: bool = True
    bbcode: bool = True
    smilies: bool = True
    links: bool = True
    wrote: str = "{name} wrote:"
    code: str = "Code:"
    spoiler: str = "Spoiler"


@lru_cache(maxsize=4096)
def render(text: str, look: Look) -> str:
    """The HTML of a body. Whatever the author typed comes out as text or as one of the known tags."""
    if not look.bbcode:
        return _Renderer(look).text(text)
    return _Renderer(look).inside(parse(text, needs_closing=look.needs_closing), 0)


def largest_font(text: str) -> int:
    """The biggest size that a text asks for."""
    sizes = [int(node.value[:9]) for node in walk(parse(text)) if node.tag == "size"]
    return max(sizes, default=0)


class _Renderer:
    def __init__(self, look: Look) -> None:
        self._look = look
        self._tags: dict[str, Callable[[Node, int], str]] = {
            "b": self._bold,
            "i": self._italic,
            "u": self._underline,
            "s": lambda node, depth: f"<s>{self.inside(node, depth)}</s>",
            "size": self._size,
            "color": lambda node, depth: f'<span style="color:{escape(node.value)}">{self.inside(node, depth)}</span>',
            "quote": self._quote,
            "code": self._code,
            "spoiler": self._spoiler,
            "url": self._url,
            "img": lambda node, _: f'<img src="{escape(str(node.children[0]))}" class="postimage" alt="Image">',
            "list": self._list,
            "*": lambda node, depth: f"<li>{self.inside(node, depth).strip()}</li>",
        }

    def inside(self, node: Node, depth: int) -> str:
        """All children; a line break next to a block is the block's own."""
        parts: list[str] = []
        after_block = node.tag in {"quote", "spoiler", "*"}
        for place, child in enumerate(node.children):
            following = node.children[place + 1] if place + 1 < len(node.children) else None
            if isinstance(child, Node):
                parts.append(self._tags[child.tag](child, depth))
                after_block = child.tag in BLOCKS
                continue
            before_block = isinstance(following, Node) and following.tag in BLOCKS
            parts.append(self.text(child, after_block=after_block, before_block=before_block))
            after_block = False
        return "".join(parts)

    def text(self, text: str, *, after_block: bool = False, before_block: bool = False) -> str:
        lead = text[:1] if after_block and text.startswith("\n") else ""
        text = text[len(lead) :]
        tail = text[-1:] if before_block and text.endswith("\n") else ""
        text = text[: len(text) - len(tail)]
        return lead + self._words(text).replace("\n", "<br />" if self._look.bold_is_span else "<br>\n") + tail

    def _words(self, text: str) -> str:
        parts, position = [], 0
        for match in _MAGIC.finditer(text) if self._look.links else ():
            parts += [self._plain(text[position : match.start()]), self._magic(match[0])]
            position = match.end()
        return "".join([*parts, self._plain(text[position:])])

    def _plain(self, text: str) -> str:
        if not self._look.smilies:
            return escape(text, quote=False)
        parts, position = [], 0
        for match in _SMILEY.finditer(text):
            parts += [escape(text[position : match.start()], quote=False), self._picture(match[0])]
            position = match.end()
        return "".join([*parts, escape(text[position:], quote=False)])

    def _picture(self, sign: str) -> str:
        if sign in SMILIES:
            name = SMILIES[sign]
            where = f'class="smilies" src="./images/smilies/{name}.svg" width="16" height="16"'
            return f'<img {where} alt="{escape(sign)}" title="{name}">'
        if not self._look.emoji_images:
            return sign
        return f'<img alt="{sign}" class="emoji smilies" draggable="false" src="./images/emoji/{ord(sign):x}.svg">'

    def _magic(self, address: str) -> str:
        if "://" not in address:
            return f'<a href="mailto:{escape(address)}">{escape(address)}</a>'
        shown = address if len(address) <= _LONG_LINK else f"{address[:39]} ... {address[-10:]}"
        return f'<a href="{escape(address)}" class="postlink">{escape(shown)}</a>'

    def _bold(self, node: Node, depth: int) -> str:
        inner = self.inside(node, depth)
        if self._look.bold_is_span:
            return f'<span style="font-weight: bold">{inner}</span>'
        return f'<strong class="text-strong">{inner}</strong>'

    def _italic(self, node: Node, depth: int) -> str:
        inner = self.inside(node, depth)
        if self._look.bold_is_span:
            return f'<span style="font-style: italic">{inner}</span>'
        return f'<em class="text-italics">{inner}</em>'

    def _underline(self, node: Node, depth: int) -> str:
        return f'<span style="text-decoration:underline">{self.inside(node, depth)}</span>'

    def _size(self, node: Node, depth: int) -> str:
        return f'<span style="font-size:{int(node.value)}%;line-height:116%">{self.inside(node, depth)}</span>'

    def _quote(self, node: Node, depth: int) -> str:
        if depth >= self._look.quote_depth:
            return ""
        inner = self.inside(node, depth + 1)
        if not node.value:
            return f'<blockquote class="uncited"><div>{inner}</div></blockquote>'
        said = escape(self._look.wrote.format(name=node.value), quote=False)
        post, user = node.named.get("post_id", ""), node.named.get("user_id", "")
        if not post.isdigit():
            return f"<blockquote><div><cite>{said}</cite>{inner}</div></blockquote>"
        if user.isdigit():
            name = escape(node.value, quote=False)
            link = f'<a href="./memberlist.php?mode=viewprofile&amp;u={user}">{name}</a>'
            said = said.replace(name, link, 1)
        return (
            f'<blockquote cite="./viewtopic.php?p={post}#p{post}"><div><cite>{said} '
            f'<a href="./viewtopic.php?p={post}#p{post}" data-post-id="{post}">↑</a></cite>{inner}</div></blockquote>'
        )

    def _code(self, node: Node, _: int) -> str:
        source = escape(str(node.children[0]).strip("\n"), quote=False)
        label = escape(self._look.code, quote=False)
        if self._look.bold_is_span:
            return f'<dl class="codebox"><dt>{label}</dt><dd><code>{source}</code></dd></dl>'
        return f'<div class="codebox"><p>{label}</p><pre><code>{source}</code></pre></div>'

    def _spoiler(self, node: Node, depth: int) -> str:
        return (
            f'<div class="spoiler"><div class="spoiler-header">{escape(node.value or self._look.spoiler)}</div>'
            f'<div class="spoiler-content">{self.inside(node, depth)}</div></div>'
        )

    def _url(self, node: Node, depth: int) -> str:
        address = node.value or str(node.children[0]).strip()
        shown = self.inside(node, depth) if node.value else escape(address)
        return f'<a href="{escape(address)}" class="postlink">{shown}</a>'

    def _list(self, node: Node, depth: int) -> str:
        items = "".join(
            self._tags["*"](child, depth) for child in node.children if isinstance(child, Node) and child.tag == "*"
        )
        styles = {"1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"}
        if node.value in styles:
            return f'<ol style="list-style-type:{styles[node.value]}">{items}</ol>'
        return f"<ul>{items}</ul>"
