"""A finished text, and the mark by which the templates know what is markup already."""

from __future__ import annotations

from dataclasses import dataclass

import markupsafe


@dataclass(frozen=True, slots=True)
class Text:
    """A message ready to be sent: `subject` is one line of plain text, `body` is in the engine's markup."""

    subject: str
    body: str


class Marked(markupsafe.Markup):
    """Text that is in the engine's markup already, so that templates print it as it is.

    It is a `markupsafe.Markup` because Jinja hands the results of macros and blocks on as such. Only the class is
    used: the escaping is the engine's own, done where a template prints (environment.py), never HTML's.
    """

    __slots__ = ()


def shown(text: object, limit: int = 200) -> str:
    """A text as one line of at most `limit` letters."""
    line = " ".join(str(text).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
