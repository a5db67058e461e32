"""The words of orders, in Russian and English (rat.md, "Orders by PM"). Case, punctuation and «ё» are free."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

KILL, RECRUIT, STORE, HEAL, ATTACK, CHECK, LOVER, CANCEL, CONFIRM = (
    "kill", "recruit", "store", "heal", "attack", "check", "lover", "cancel", "confirm",
)  # fmt: skip

WORDS = {
    KILL: ("убиваем", "убить", "kill"),
    RECRUIT: ("вербую", "вербовка", "recruit"),
    STORE: ("храним", "store"),
    HEAL: ("лечу", "heal"),
    ATTACK: ("нападаю", "attack"),
    CHECK: ("проверяю", "check"),
    LOVER: ("любовник", "любовница", "lover"),
    CANCEL: ("отмена", "cancel"),
    CONFIRM: ("подтверждаю", "confirm"),
}
"""Kind to the words that begin its line."""

_BEGINS = {
    kind: re.compile(rf"[\W_]*(?:\d+[.)][\W_]*)?(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
    for kind, words in WORDS.items()
}
_AT = re.compile(r"\s(?:у|at)\s", re.IGNORECASE)
_ON = re.compile(r"[\W_]*на\s+(?=\S)", re.IGNORECASE)
EDGES = " \t\r\n\ufeff\u200b.,:;!?–—−-=<>«»\"'“”„*()"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read what follows an order word: the player's name as written, for `store` the treasure too."""

    name: str
    item: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that begins with an order word: its kind, the line as sent, and how the rest can be read, best first.

    No readings: the rest is missing. `withdrawn` is the kind that a `cancel` withdraws.
    """

    kind: str
    line: str
    readings: tuple[Reading, ...] = ()
    withdrawn: str = ""


def read_line(line: str) -> Line | None:
    """The order that a line holds; None where it begins with no order word."""
    sent = unicodedata.normalize("NFC", line)
    text = sent.replace("ё", "е").replace("Ё", "Е")  # letter for letter, so that places in both are the same
    for kind, begins in _BEGINS.items():
        found = begins.match(text)
        if found is not None:
            return _filled(kind, sent[found.end() :], line.strip())
    return None


def _filled(kind: str, rest: str, line: str) -> Line:
    if kind == CONFIRM:
        return Line(kind, line)
    if kind == CANCEL:
        withdrawn = read_line(rest)
        named = withdrawn.kind if withdrawn is not None else ""
        return Line(kind, line, withdrawn="" if named in (CANCEL, CONFIRM) else named)
    if kind == STORE:
        places = [(rest[: at.start()], rest[at.end() :]) for at in _AT.finditer(rest)]
        found = [Reading(name.strip(), item.strip(EDGES)) for item, name in places]
        return Line(kind, line, tuple(reading for reading in found if reading.name and reading.item))
    names = [rest.strip(), rest.strip(EDGES)]
    on = _ON.match(rest) if kind == ATTACK else None
    if on is not None:
        names.insert(0, rest[on.end() :].strip())
    return Line(kind, line, tuple(Reading(name) for name in dict.fromkeys(names) if name))
