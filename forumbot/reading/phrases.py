"""A phrase that holds a name somewhere → the player (THR-4: if exactly one can be meant)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forumbot.reading import folding
from forumbot.reading.names import AMBIGUOUS, DEAD, UNKNOWN, UNSURE, Among, NameReading, NameRules

_MAX_WORDS = 24  # words of a phrase that are looked at
_LONGEST_NAME = 4  # words tried together as one name, where they are not the name exactly
_SHORT_PHRASE = 3  # phrases of so few words are all name: each of them may be misspelt
_SURELY_NAMED = 3  # up to transliteration a stretch of words is a name and nothing else (`NameReading.place`)
_WHOLLY = 0.95  # so like a name as a whole is a phrase that has a word of denial in its name («Не Вера»)
_INSIDE = 0.75  # so sure must be a later word where the name is known to stand first: "that Kestrl guy"
_BESIDE = 0.8  # so sure must be what stands beside a name by «и» to make two of them
_EITHER = frozenset({"or", "или", "либо"})
_JOINERS = _EITHER | {"и", "and", "&", "+"}
_JOINT = re.compile(r"[-_./]")
_TOKEN = re.compile(r"[^\s,;!?()→>/|]+")
_CUT = re.compile(r"\s+[-–—]+\s|[,;!?()→>|\n]|\.\s|--|\s[-–—]\s?$")


@dataclass(frozen=True, slots=True)
class _Found:
    """A name found in a phrase: where it starts, how many words it has, how it was read."""

    start: int
    size: int
    reading: NameReading

    @property
    def end(self) -> int:
        return self.start + self.size


def find_player(text: str, among: Among, *, head: bool = False, first: bool = False) -> NameReading:
    """The player that a phrase names. `head`: the name is known to stand at the beginning (after «голосую за»).

    `first`: of several names the first is taken; otherwise they are `ambiguous_name`. A name that the phrase denies
    («не Анна», "anyone but Anna") is not meant.
    """
    whole = among.hard(text)
    if whole.reason != UNKNOWN and whole.how != "beginning":
        return whole
    places = list(_TOKEN.finditer(text))[:_MAX_WORDS]
    tokens = [place[0] for place in places]
    if len(tokens) > 1 or _CUT.search(text):
        denied = _denied(text, places, among.rules)
        found, spared = _names_in(tokens, among, denied, head=head)
        inside = _settle(found, tokens, among, first=first)
        if inside.reason != UNKNOWN or spared:
            return inside
        if denied:
            return _as_a_whole(text, among)
    return whole if whole.reason != UNKNOWN else _softly(text, tokens, among, head=head)


def _as_a_whole(text: str, among: Among) -> NameReading:
    """What a phrase with a denial is as one name; nothing inside it is looked at."""
    reading = among.read(text)
    return reading if reading.confidence >= _WHOLLY else NameReading()


def _denied(text: str, places: Sequence[re.Match[str]], rules: NameRules) -> frozenset[int]:
    """The words before which a denial stands, with nothing but space and words of voting between."""
    after: set[int] = set()
    open_at = False
    for i, place in enumerate(places):
        if i and text[places[i - 1].end() : place.start()].strip():
            open_at = False
        if open_at:
            after.add(i)
        word = folding.fold(place[0])
        open_at = word in rules.denied or (open_at and word in rules.denied_through)
    return frozenset(after)


def _names_in(tokens: Sequence[str], among: Among, denied: frozenset[int], *, head: bool) -> tuple[list[_Found], bool]:
    """The stretches of words that are names, and whether there are others, which are denied."""
    found: list[_Found] = []
    taken: set[int] = set()
    near, spared = len(tokens) <= _SHORT_PHRASE, False
    for start, stretch in _stretches(tokens):
        size = stretch.count(" ") + 1
        if any(i in taken for i in range(start, start + size)):
            continue
        opens = head and start == 0
        if size == 1 and folding.fold(stretch) in among.rules.unmeant and not opens:
            continue
        reading = among.hard(stretch)
        if reading.reason == UNKNOWN or (reading.how == "beginning" and not near and not opens):
            continue
        if start in denied or reading.place <= 2 + (size > 1) * 4:
            taken.update(range(start, start + size))
        if start in denied:
            spared = True
        else:
            found.append(_Found(start, size, reading))
    return found, spared


def _settle(found: list[_Found], tokens: Sequence[str], among: Among, *, first: bool) -> NameReading:
    """The earliest step of THR-11 at which any stretch of words is a name; two players surely named are ambiguous."""
    if not found:
        return NameReading()
    if first and not _either(found, tokens):
        return min(found, key=_in_order).reading
    best = min(one.reading.place for one in found)
    sure = max(best, _SURELY_NAMED)
    level = [one for one in found if one.reading.place <= (sure if one.reading.name else best)]
    alive = {one.reading.name for one in level if one.reading.name}
    unclear = [one.reading for one in level if one.reading.reason == AMBIGUOUS]
    if len(alive) == 1 and not unclear:
        only = next(one for one in level if one.reading.name)
        alive |= set() if first else set(_beside(only, tokens, among))
        if len(alive) == 1:
            return only.reading
    if alive or unclear:
        several = [*sorted(alive), *(c for reading in unclear for c in reading.candidates)]
        return NameReading("", level[0].reading.how, AMBIGUOUS, tuple(dict.fromkeys(several)), 0.0, 0, best)
    later = [one.reading for one in found if one.reading.name]
    gone = next(one.reading for one in level if one.reading.reason == DEAD)
    # A dead name beside a living one in another form («Борис убит, голосую за Анну»): only the living can be meant.
    return later[0] if len({reading.name for reading in later}) == 1 else gone


def _in_order(one: _Found) -> tuple[bool, int, int]:
    return one.reading.reason not in ("", AMBIGUOUS), one.start, one.reading.place


def _beside(one: _Found, tokens: Sequence[str], among: Among) -> Iterator[str]:
    """Players whom a word joined to the name by «и» means, in whatever form: «за Аню и Борю»."""
    for joiner, other in ((one.end, one.end + 1), (one.start - 1, one.start - 2)):
        if other not in range(len(tokens)) or folding.fold(tokens[joiner]) not in _JOINERS:
            continue
        reading = among.read(tokens[other])
        if reading.name and reading.confidence >= _BESIDE and folding.fold(tokens[other]) not in among.rules.unmeant:
            yield reading.name


def _either(found: list[_Found], tokens: Sequence[str]) -> bool:
    """Whether two names stand side by side as a choice: "Anna or Boris"."""
    places = sorted(one.start for one in found if one.reading.name)
    names = {one.reading.name for one in found if one.reading.name}
    between = tokens[places[0] + 1 : places[-1]] if places else []
    return len(names) == 2 and len(between) == 1 and between[0] in _EITHER


def _softly(text: str, tokens: Sequence[str], among: Among, *, head: bool) -> NameReading:
    """Misspellings and the like: of the whole, of what stands before a dash or comma, of the first words, of each."""
    best = NameReading()
    for piece in _pieces(text, tokens, among.rules.unmeant, head=head):
        reading = among.read(piece)
        if head and reading.name and reading.confidence < _INSIDE and piece in tokens[1:]:
            continue
        if reading.reason == "":
            return reading
        if best.reason == UNKNOWN or (best.reason == UNSURE and reading.reason in (AMBIGUOUS, DEAD)):
            best = reading
    return best


def _pieces(text: str, tokens: Sequence[str], unmeant: Sequence[str], *, head: bool) -> Iterator[str]:
    """The whole, then what of it may be the name; "The" of "The Jester" alone is no name."""
    yield text
    cut = _CUT.split(text, maxsplit=1)[0].strip()
    if cut and cut != text.strip():
        yield cut
    joined = _JOINT.split(text) if head else ()
    yield from (part for part in joined if part != text and len(part) > 1 and folding.fold(part) not in unmeant)
    if head or len(tokens) <= _SHORT_PHRASE:
        for size in range(min(_LONGEST_NAME, len(tokens) - 1), 0, -1):
            if any(folding.fold(token) not in unmeant for token in tokens[:size]):
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
