"""The words of the form, in Russian and English (M14-1). Case, dash, quotes and «ё» are free."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from rules.mafia14.roles import ATTACK, CHECK, HEAL, KILL, SHOOT, SLEEP

CANCEL = "cancel"

WORDS = {
    SHOOT: ("расстреливаю", "расстрелять", "shoot"),
    KILL: ("убиваем", "убиваю", "убить", "kill"),
    CHECK: ("проверяю", "check"),
    HEAL: ("лечу", "heal"),
    ATTACK: ("насилую", "attack"),
    SLEEP: ("сплю", "sleep"),
    CANCEL: ("отмена", "cancel"),
}
"""Kind to the words that begin its line."""

_ANY = "|".join(word for words in WORDS.values() for word in words)
_BEGINS = {
    kind: re.compile(rf"[\W_]*(?:\d+[.)][\W_]*)?(?:{'|'.join(words)})(?!\w)", re.IGNORECASE)
    for kind, words in WORDS.items()
}
# Where one line holds several orders: after a sign or a conjunction, never after a bare space («не лечу»).
_CUT = re.compile(rf"(?:\s*[,;.!|/+&]+\s*(?:(?:и|а|and)\s+)?|\s+(?:и|а|and)\s+)(?=(?:{_ANY})(?!\w))", re.IGNORECASE)
_DASH = re.compile(r"\s*[-—–−:=]+\s+(?=\S)")
_WITH = re.compile(r"[\W_]*(?:со?|with)\s+(?=\S)", re.IGNORECASE)
EDGES = " \t\r\n\ufeff\u200b.,:;!?–—−-=<>«»„“”\"'’*()"


@dataclass(frozen=True, slots=True)
class Line:
    """An order as written. `line` is the whole line as sent; `names` are the ways to read whom it names, best first.

    No names: the rest is missing. `withdrawn` is the kind that a `cancel` withdraws.
    """

    kind: str
    line: str
    names: tuple[str, ...] = ()
    withdrawn: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """A line that begins with an order word: read as one order, and as the several that it may hold."""

    whole: Line
    parts: tuple[Line, ...]


def read_line(line: str) -> Written | None:
    """What a line orders; None where it begins with no order word."""
    sent = unicodedata.normalize("NFC", line)
    whole = _read(sent, line.strip())
    if whole is None:
        return None
    parts, start = [], 0
    for cut in (*_CUT.finditer(_folded(sent)), None):
        part = _read(sent[start : cut.start() if cut else len(sent)], line.strip())
        if part is not None:
            parts.append(part)
        start = cut.end() if cut else len(sent)
    return Written(whole, tuple(parts))


def _read(sent: str, line: str) -> Line | None:
    text = _folded(sent)
    for kind, begins in _BEGINS.items():
        found = begins.match(text)
        if found is not None:
            return _filled(kind, sent[found.end() :], line)
    return None


def _folded(text: str) -> str:
    """«ё» as «е», letter for letter, so that places in both are the same."""
    return text.replace("ё", "е").replace("Ё", "Е")


def _filled(kind: str, rest: str, line: str) -> Line:
    if kind == CANCEL:
        named = _read(rest, line)
        return Line(kind, line, withdrawn=named.kind if named and named.kind != CANCEL else "")
    names = [rest.strip(), rest.strip(EDGES)]
    for form in (_DASH, _WITH if kind == SLEEP else None):
        found = form.match(rest) if form else None
        if found is not None:
            names.insert(0, rest[found.end() :].strip())
    return Line(kind, line, tuple(name for name in dict.fromkeys(names) if name))
