"""The words of orders, in Russian and English (rat.md, "Orders by PM"). Case, punctuation and «ё» are free."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

KILL, RECRUIT, STORE, HEAL, ATTACK, CHECK, LOVER, CANCEL, CONFIRM = (
    "kill", "recruit", "store", "heal", "attack", "check", "lover", "cancel", "confirm",
)  # fmt: skip

CLAN_ORDERS = (KILL, STORE)
"""What the members of a clan order together (RAT-25)."""

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

LONGEST_LINE = 1000
"""Characters of a line that are read. No name comes near it; some texts take a time that grows with its square."""

EDGES = " \t\r\n\ufeff\u200b.,:;!?–—−-=<>«»\"'“”„*()"
"""Signs that may stand around names and treasures without belonging to them."""

_BEGINS = {
    kind: re.compile(rf"[\W_]*(?:\d+[.)][\W_]*)?(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
    for kind, words in WORDS.items()
}
_AT = re.compile(r"\s(?:у|at)(?=\s)", re.IGNORECASE)
_ON = re.compile(r"[\W_]*на\s+(?=\S)", re.IGNORECASE)


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
    sent = line.strip()
    kind, rest = _begun(unicodedata.normalize("NFC", sent[:LONGEST_LINE]))
    if kind == CANCEL:
        withdrawn, _ = _begun(rest)
        return Line(kind, sent, withdrawn="" if withdrawn in (CANCEL, CONFIRM) else withdrawn)
    return Line(kind, sent, _readings(kind, rest)) if kind else None


def folded(text: str) -> str:
    """A name as treasures are compared: case, «ё», outer signs and the width of white space do not count."""
    words = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е").strip(EDGES).split()
    return " ".join(words)


def _begun(text: str) -> tuple[str, str]:
    """The kind whose word a text begins with, and what follows the word; "" for no kind."""
    plain = text.replace("ё", "е").replace("Ё", "Е")  # letter for letter, so that places in both are the same
    for kind, begins in _BEGINS.items():
        found = begins.match(plain)
        if found is not None:
            return kind, text[found.end() :]
    return "", text


def _readings(kind: str, rest: str) -> tuple[Reading, ...]:
    if kind == CONFIRM:
        return ()
    if kind == STORE:
        places = [(rest[: at.start()].strip(EDGES), rest[at.end() :].strip()) for at in _AT.finditer(rest)]
        return tuple(Reading(name, item) for item, name in places if name and item)
    names = [rest.strip(), rest.strip(EDGES)]
    on = _ON.match(rest) if kind == ATTACK else None
    if on is not None:
        names.insert(0, rest[on.end() :].strip())
    return tuple(Reading(name) for name in dict.fromkeys(names) if name)
