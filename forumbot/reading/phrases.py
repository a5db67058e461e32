"""A phrase that holds a name somewhere → the player (THR-4: if exactly one can be meant)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from forumbot.reading import folding
from forumbot.reading.names import AMBIGUOUS, DEAD, UNKNOWN, UNSURE, Among, NameReading

_MAX_WORDS = 24  # words of a phrase that are looked at
_LONGEST_NAME = 4  # words tried together as one name, where they are not the name exactly
_SHORT_PHRASE = 3  # phrases of so few words are all name: each of them may be misspelt
_SURELY_NAMED = 3  # up to transliteration a stretch of words is a name and nothing else (`NameReading.place`)
_JOINT = re.compile(r"[-_./]")
_TOKEN = re.compile(r"[^\s,;!?()→>/|]+")
_CUT = re.compile(r"\s+[-–—]+\s|[,;!?()→>|\n]|\.\s|--|\s[-–—]\s?$")


def find_player(text: str, among: Among, *, head: bool = False, first: bool = False) -> NameReading:
    """The player that a phrase names. `head`: the name is known to stand at the beginning (after «голосую за»).

    `first`: of several names the first is taken; otherwise they are `ambiguous_name`.
    """
    whole = among.hard(text)
    if whole.reason != UNKNOWN and whole.how != "beginning":
        return whole
    tokens = _TOKEN.findall(text)[:_MAX_WORDS]
    if len(tokens) > 1 or _CUT.search(text):
        inside = _by_words(tokens, among, head=head, first=first)
        if inside.reason != UNKNOWN:
            return inside
    return whole if whole.reason != UNKNOWN else _softly(text, tokens, among, head=head)


def _by_words(tokens: Sequence[str], among: Among, *, head: bool, first: bool) -> NameReading:
    """The earliest step of THR-11 at which any stretch of words is a name; two players surely named are ambiguous."""
    found: list[tuple[int, NameReading]] = []
    taken: set[int] = set()
    near = len(tokens) <= _SHORT_PHRASE
    for start, stretch in _stretches(tokens):
        size = stretch.count(" ") + 1
        if any(i in taken for i in range(start, start + size)):
            continue
        if size == 1 and folding.fold(stretch) in among.rules.unmeant and not (head and start == 0):
            continue
        reading = among.hard(stretch)
        if reading.reason == UNKNOWN or (reading.how == "beginning" and not near and not (head and start == 0)):
            continue
        if reading.place <= 2 + (size > 1) * 4:
            taken.update(range(start, start + size))
        found.append((start, reading))
    return _settle(found, tokens, first=first)


def _settle(found: list[tuple[int, NameReading]], tokens: Sequence[str], *, first: bool) -> NameReading:
    if not found:
        return NameReading()
    if first and not _joined(found, tokens):
        return min(found, key=lambda item: (item[1].reason not in ("", AMBIGUOUS), item[0], item[1].place))[1]
    best = min(reading.place for _, reading in found)
    sure = max(best, _SURELY_NAMED)
    level = [reading for _, reading in found if reading.place <= (sure if reading.name else best)]
    alive = {reading.name for reading in level if reading.name}
    unclear = [reading for reading in level if reading.reason == AMBIGUOUS]
    if len(alive) == 1 and not unclear:
        return next(reading for reading in level if reading.name)
    if alive or unclear:
        several = [*alive, *(c for reading in unclear for c in reading.candidates)]
        return NameReading("", level[0].how, AMBIGUOUS, tuple(dict.fromkeys(several)), 0.0, 0, best)
    later = [reading for _, reading in found if reading.name]
    gone = next(reading for reading in level if reading.reason == DEAD)
    # A dead name beside a living one in another form («Борис убит, голосую за Анну»): only the living can be meant.
    return later[0] if len({reading.name for reading in later}) == 1 else gone


def _joined(found: list[tuple[int, NameReading]], tokens: Sequence[str]) -> bool:
    """Whether two names stand side by side as a choice: "Anna or Boris"."""
    places = sorted(start for start, reading in found if reading.name)
    names = {reading.name for _, reading in found if reading.name}
    return len(names) == 2 and tokens[places[0] + 1 : places[-1]] in (["or"], ["или"], ["либо"])


def _softly(text: str, tokens: Sequence[str], among: Among, *, head: bool) -> NameReading:
    """Misspellings and the like: of the whole, of what stands before a dash or comma, of the first words, of each."""
    best = NameReading()
    for piece in _pieces(text, tokens, among.rules.unmeant, head=head):
        reading = among.read(piece)
        if reading.reason == "":
            return reading
        if best.reason == UNKNOWN or (best.reason == UNSURE and reading.reason in (AMBIGUOUS, DEAD)):
            best = reading
    return best


def _pieces(text: str, tokens: Sequence[str], unmeant: Sequence[str], *, head: bool) -> Iterator[str]:
    yield text
    cut = _CUT.split(text, maxsplit=1)[0].strip()
    if cut and cut != text.strip():
        yield cut
    yield from (part for part in _JOINT.split(text) if part != text and len(part) > 1) if head else ()
    if head or len(tokens) <= _SHORT_PHRASE:
        for size in range(min(_LONGEST_NAME, len(tokens) - 1), 0, -1):
            yield " ".join(tokens[:size])
    if len(tokens) <= _SHORT_PHRASE:
        for token in tokens[1:]:
            if folding.fold(token) not in unmeant:
                yield token


def _stretches(tokens: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Stretches of neighbouring words, the longest first."""
    for size in range(min(_LONGEST_NAME, len(tokens)), 0, -1):
        for start in range(len(tokens) - size + 1):
            yield start, " ".join(tokens[start : start + size])
