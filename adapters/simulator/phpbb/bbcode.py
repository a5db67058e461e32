"""BBCode to a tree: what is a tag and what stays text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

BLOCKS = frozenset({"quote", "code", "list", "spoiler"})
_TAGS = frozenset({"b", "i", "u", "s", "quote", "code", "list", "*", "url", "img", "size", "color", "spoiler"})
_NESTING = 10
_REOPENED = frozenset({"b", "i", "u", "s", "size", "color"})
_TAG = re.compile(r"\[(?P<end>/?)(?P<name>\*|[a-zA-Z]+)(?P<value>(?:=(?:\"[^\"\n]*\"|'(?:\\.|[^'\\\n])*'|[^\]\n]*?))?"
                  r"(?P<more>(?: +[a-z_]+=[^\s\]]*)*))\]")  # fmt: skip
_QUOTE = re.compile(r"\[(?P<end>/?)quote(?:=[^\n\]]*)?\]", re.IGNORECASE)
_COLOR = re.compile(r"#[0-9a-fA-F]{3,6}|[a-zA-Z]{3,20}")
_ADDRESS = re.compile(r"(?:https?|ftp)://[^\s\"'<>\[\]]+|mailto:[^\s\"'<>]+|\./[^\s\"'<>]+")
_NAMED = re.compile(r" +([a-z_]+)=([^\s\]]*)")


@dataclass(slots=True)
class Node:
    """A tag with what is inside; text is a `str` among the children."""

    tag: str
    value: str = ""
    named: dict[str, str] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)
    source: str = ""


def parse(text: str, *, needs_closing: bool = False) -> Node:
    """The tree of a text.

    By default as 3.2 and later do it: an unclosed tag holds to the end of what it stands in. With `needs_closing` as
    3.0 and 3.1: what is not closed stays text, as do a repeated `[b]` in a bold text and a bare `[quote=Name]`.
    """
    return _Parser(text, needs_closing=needs_closing).tree()


class _Parser:
    def __init__(self, text: str, *, needs_closing: bool) -> None:
        self._text = text
        self._needs_closing = needs_closing
        self._root = Node("")
        self._stack = [self._root]

    def tree(self) -> Node:
        position = 0
        while match := _TAG.search(self._text, position):
            self._write(self._text[position : match.start()])
            position = self._take(match)
        self._write(self._text[position:])
        while len(self._stack) > 1:
            self._leave()
        return self._root

    def _write(self, text: str) -> None:
        if text:
            self._stack[-1].children.append(text)

    def _take(self, match: re.Match[str]) -> int:
        """Deal with one would-be tag; the position where reading goes on."""
        name = match["name"].lower()
        if match["end"]:
            if not self._close(name):
                self._write(match[0])
            return match.end()
        node = self._node(name, match)
        if node is None:
            self._write(match[0])
            return match.end()
        if name in {"code", "img"} or (name == "url" and not node.value):
            return self._verbatim(node, match.end())
        if name == "*":
            return self._item(node, match)
        self._open(node)
        return match.end()

    def _node(self, name: str, match: re.Match[str]) -> Node | None:
        """The tag, if it is one with a value that it may have."""
        if name not in _TAGS or (name == "*" and not any(node.tag == "list" for node in self._stack)):
            return None
        named = dict(_NAMED.findall(match["more"]))
        raw = match["value"].removesuffix(match["more"])
        quoted = raw[1:2] in {'"', "'"}
        value = raw[2:-1].replace("\\'", "'") if quoted else raw[1:]
        node = Node(name, value, named, source=match[0])
        return node if self._allowed(node, quoted=quoted) else None

    def _allowed(self, node: Node, *, quoted: bool) -> bool:
        if self._needs_closing and node.tag == "quote" and node.value and not quoted:
            return False
        if self._needs_closing and node.tag == "b" and any(open_.tag == "b" for open_ in self._stack):
            return False
        if sum(open_.tag == node.tag for open_ in self._stack) >= _NESTING:
            return False
        if node.tag == "url" and node.value:
            return bool(_ADDRESS.fullmatch(node.value))
        if node.tag == "color":
            return bool(_COLOR.fullmatch(node.value))
        return node.tag != "size" or node.value.isdecimal()

    def _verbatim(self, node: Node, start: int) -> int:
        """A tag whose inside is no BBCode: code, a picture's address, an address alone."""
        end = re.compile(rf"\[/{node.tag}\]", re.IGNORECASE).search(self._text, start)
        inside = self._text[start : end.start() if end else len(self._text)]
        if not end or (node.tag != "code" and not _ADDRESS.fullmatch(inside.strip())):
            self._write(node.source)
            return start
        node.children = [inside]
        self._stack[-1].children.append(node)
        return end.end()

    def _item(self, node: Node, match: re.Match[str]) -> int:
        while self._stack[-1].tag != "list":
            self._leave()
        self._open(node)
        return match.end()

    def _open(self, node: Node) -> None:
        self._stack[-1].children.append(node)
        self._stack.append(node)

    def _leave(self) -> Node:
        """Leave the innermost tag, unclosed or not; the old parsers turn what was not closed into text again."""
        node = self._stack.pop()
        if self._needs_closing and node.tag != "*":
            children = self._stack[-1].children
            children.pop()
            children.append(node.source)
            children.extend(node.children)
        return node

    def _close(self, name: str) -> bool:
        """Close the innermost open tag of that name; formatting that stood across it goes on behind it."""
        if not any(node.tag == name for node in self._stack[1:]):
            return False
        crossed: list[Node] = []
        while self._stack[-1].tag != name:
            crossed.append(self._leave())
        self._stack.pop()
        if not self._needs_closing and name in _REOPENED | {"url"}:
            for node in reversed(crossed):
                if node.tag in _REOPENED:
                    self._open(Node(node.tag, node.value, dict(node.named)))
        return True


def walk(node: Node) -> Iterator[Node]:
    """A node and all inside it."""
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from walk(child)


def trim_quotes(text: str, depth: int) -> str:
    """The text without the quotes that stand deeper than `depth`, as boards trim what is quoted again."""
    kept: list[str] = []
    level, position = 0, 0
    for match in _QUOTE.finditer(text):
        if level <= depth:
            kept.append(text[position : match.start()])
        level += not match["end"]
        if level <= depth:
            kept.append(match[0])
        level -= bool(match["end"] and level)
        position = match.end()
    if level <= depth:
        kept.append(text[position:])
    return "".join(kept).strip()
