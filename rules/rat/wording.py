"""The words of orders, in Russian and English (rat.md, "Orders by PM"). Case, punctuation and «ё» are free."""

from __future__ import annotations

import re
from dataclasses import dataclass

KILL, RECRUIT, STORE, HEAL, ATTACK, CHECK, LOVER, CANCEL, CONFIRM = (
    "kill", "recruit", "store", "heal", "attack", "check", "lover", "cancel", "confirm",
)  # fmt: skip

_WORDS = {
    KILL: "убиваем|убить|kill",
    RECRUIT: "вербую|вербовка|recruit",
    STORE: "храним|store",
    HEAL: "лечу|heal",
    ATTACK: "нападаю на|нападаю|attack",
    CHECK: "проверяю|check",
    LOVER: "любовник|любовница|lover",
    CANCEL: "отмена|cancel",
    CONFIRM: "подтверждаю|confirm",
}
_GAP = r"[\s.,:;!?–—−\-«»\"'“”„()*>]*"
_BEGINS = {kind: re.compile(rf"{_GAP}(?:{words})(?!\w){_GAP}", re.IGNORECASE) for kind, words in _WORDS.items()}
_PLACED = re.compile(rf"^(?P<item>.+?){_GAP}\s(?:у|at)\s+(?P<name>.+)$", re.IGNORECASE | re.DOTALL)
_EDGES = " \t\r\n.,:;!?–—−-«»\"'“”„*"


@dataclass(frozen=True, slots=True)
class Line:
    """A line that begins with an order word: its kind, the name and treasure as written, the line as sent.

    For `cancel` `name` is the kind of order that is withdrawn, "" where none was named.
    """

    kind: str
    name: str
    item: str
    line: str


def read_line(line: str) -> Line | None:
    """The order that a line holds; None where it begins with no order word."""
    text = line.replace("ё", "е").replace("Ё", "Е")
    for kind, begins in _BEGINS.items():
        found = begins.match(text)
        if found is not None:
            # ё and е are one letter each, so that places in both texts are the same.
            return _filled(kind, line[found.end() :], line.strip())
    return None


def _filled(kind: str, rest: str, line: str) -> Line:
    if kind == CANCEL:
        withdrawn = read_line(rest)
        return Line(kind, withdrawn.kind if withdrawn else _kind_named(rest), "", line)
    if kind == STORE:
        placed = _PLACED.match(rest.strip())
        if placed is None:
            return Line(kind, "", "", line)
        return Line(kind, placed["name"].strip(), placed["item"].strip(_EDGES), line)
    return Line(kind, rest.strip(), "", line)


def _kind_named(text: str) -> str:
    """«отмена store» names the kind itself; the kinds' own English words are order words already."""
    word = text.strip(_EDGES).casefold()
    return word if word in _WORDS and word not in (CANCEL, CONFIRM) else ""
