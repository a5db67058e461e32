"""On which line of a TOML text each value stands: `tomllib` gives values only, and an error must name a line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

Path = tuple[str | int, ...]
"""Keys and list positions from the top: `("turns", 0, "votes", 1)`."""

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
_SHORT = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}
_END = ("newline", "\n")


def lines_of(text: str) -> dict[Path, int]:
    """The line (from 1) of every table, key and list item of a text that `tomllib` accepts."""
    return _Walk(_tokens(text)).document()


def line_of(lines: Mapping[Path, int], path: Path) -> int:
    """The line of the nearest thing around `path` that has one; 1, the beginning, for none."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 1


def _tokens(text: str) -> list[tuple[str, str, int]]:
    line, tokens = 1, []
    for match in _TOKEN.finditer(text):
        kind, piece = match.lastgroup or "", match.group()
        if kind not in ("space", "comment"):
            tokens.append((kind, piece, line))
        line += piece.count("\n")
    return tokens


@dataclass(slots=True)
class _Walk:
    """A walk over the tokens. `table` is the header that holds, `counts` how many tables each array has so far."""

    tokens: list[tuple[str, str, int]]
    at: int = 0
    table: Path = ()
    counts: dict[Path, int] = field(default_factory=dict)
    found: dict[Path, int] = field(default_factory=dict)

    def document(self) -> dict[Path, int]:
        while self.at < len(self.tokens):
            if self._sees("\n"):
                self.at += 1
            elif self._sees("["):
                self._header()
            else:
                self._pair(self.table)
        return self.found

    def _sees(self, *pieces: str) -> bool:
        kind, piece = self.tokens[self.at][:2] if self.at < len(self.tokens) else _END
        return kind in ("sign", "newline") and piece in pieces

    def _header(self) -> None:
        line, start = self.tokens[self.at][2], self.at
        while not self._sees("\n"):
            self.at += 1
        signs = [piece for kind, piece, _ in self.tokens[start : start + 2] if kind == "sign"]
        keys = [_unquoted(piece) for kind, piece, _ in self.tokens[start : self.at] if kind != "sign"]
        path = self._within(keys[:-1])
        path = (*path, keys[-1])
        if signs == ["[", "["]:
            self.counts[path] = self.counts.get(path, 0) + 1
        self.table = self._newest(path)
        self._put(self.table, line)

    def _within(self, keys: list[str]) -> Path:
        path: Path = ()
        for key in keys:
            path = self._newest((*path, key))
        return path

    def _newest(self, path: Path) -> Path:
        return (*path, self.counts[path] - 1) if path in self.counts else path

    def _put(self, path: Path, line: int) -> None:
        for length in range(1, len(path) + 1):
            self.found.setdefault(path[:length], line)

    def _pair(self, table: Path) -> None:
        path = table
        while not self._sees("="):
            kind, piece, line = self.tokens[self.at]
            if kind != "sign":
                path = (*path, _unquoted(piece))
                self._put(path, line)
            self.at += 1
        self.at += 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._put(path, self.tokens[self.at][2])
        if self._sees("["):
            self._items(path, "]")
        elif self._sees("{"):
            self._items(path, "}")
        else:
            while not self._sees(",", "]", "}", "\n"):
                self.at += 1

    def _items(self, path: Path, closing: str) -> None:
        self.at += 1
        number = 0
        while not self._sees(closing):
            if self._sees(",", "\n"):
                self.at += 1
            elif closing == "]":
                self._value((*path, number))
                number += 1
            else:
                self._pair(path)
        self.at += 1


def _unquoted(piece: str) -> str:
    if piece[:1] == "'":
        return piece[1:-1]
    if piece[:1] == '"':
        return _ESCAPE.sub(_unescaped, piece[1:-1])
    return piece


def _unescaped(match: re.Match[str]) -> str:
    code = match.group(1)
    return chr(int(code[1:], 16)) if len(code) > 1 else _SHORT.get(code, code)
