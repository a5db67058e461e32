"""On which line of a TOML file each key stands: `tomllib` gives values only, and an error must name a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from forumbot.config.problems import Path

_TOKEN = re.compile(
    r'(?P<text>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<comment>\#[^\n]*)"
    r"|(?P<newline>\n)"
    r"|(?P<space>[ \t\r]+)"
    r"|(?P<sign>[\[\]{}=,.])"
    r"|(?P<word>[^\s\[\]{}=,.\"'#]+)",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)")


@dataclass(slots=True)
class _Scan:
    """Where the scan stands: the table it is in, how many tables each array has, what was found."""

    table: Path = ()
    counts: dict[Path, int] = field(default_factory=dict)
    found: dict[Path, int] = field(default_factory=dict)

    def put(self, path: Path, line: int) -> None:
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)

    def within(self, keys: list[str]) -> Path:
        """The path of a header's keys, going into the newest table of each array on the way."""
        path: Path = ()
        for key in keys:
            path = (*path, key)
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        return path


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table and key of a TOML text that `tomllib` accepts; items of lists are not told apart.

    Keys of inline tables are told where the table stands as a value of its own.
    """
    scan = _Scan()
    for line, tokens in _statements(text):
        if tokens[0] == "[":
            _header(scan, line, tokens)
        elif "=" in tokens:
            _pair(scan, line, tokens)
    return scan.found


def line_of(lines: dict[Path, int], path: Path) -> int:
    """The line of the nearest thing around `path` that has one, 0 for none."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 0


def _statements(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each header and each key with its value, as tokens with the line on which it begins."""
    line, depth, began, tokens = 1, 0, 1, list[str]()
    for match in _TOKEN.finditer(text + "\n"):
        piece, kind = match.group(), match.lastgroup
        if kind == "newline" and depth <= 0:
            if tokens:
                yield began, tokens
            tokens, depth = [], 0
        elif kind in {"text", "word", "sign"}:
            if not tokens:
                began = line
            tokens.append(piece)
            depth += (piece in "[{") - (piece in "]}") if kind == "sign" else 0
        line += piece.count("\n")


def _header(scan: _Scan, line: int, tokens: list[str]) -> None:
    is_array = tokens[:2] == ["[", "["]
    keys = _keys([t for t in tokens if t not in {"[", "]"}])
    if is_array:
        path = (*scan.within(keys[:-1]), keys[-1])
        scan.counts[path] = scan.counts.get(path, 0) + 1
    scan.table = scan.within(keys)
    scan.put(scan.table, line)


def _pair(scan: _Scan, line: int, tokens: list[str]) -> None:
    sign = tokens.index("=")
    path = (*scan.table, *_keys(tokens[:sign]))
    scan.put(path, line)
    if tokens[sign + 1 : sign + 2] == ["{"]:
        for before, after in pairwise(tokens[sign + 1 :]):
            if after == "=":
                scan.put((*path, *_keys([before])), line)


def _keys(tokens: list[str]) -> list[str]:
    return [_unquoted(piece) for piece in tokens if piece != "."]


def _unquoted(piece: str) -> str:
    if piece[:1] == "'":
        return piece[1:-1]
    if piece[:1] == '"':
        return _ESCAPE.sub(_unescaped, piece[1:-1])
    return piece


def _unescaped(match: re.Match[str]) -> str:
    code = match.group(1)
    if code[0] in "uU" and len(code) > 1:
        return chr(int(code[1:], 16))
    return {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}.get(code, code)
