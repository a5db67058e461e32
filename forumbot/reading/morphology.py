"""The forms that Russian gives a name (THR-11): by dictionary, by analogy, and by ending for what is no word."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

import pymorphy3  # type: ignore[import-untyped]

from forumbot.reading.compounds import is_english
from forumbot.reading.folding import fold, is_cyrillic

_PROPER = frozenset({"Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init"})
_VOWELS = "аеиоуыэюя"
_AFTER_CONSONANT = ("а", "у", "ом", "ем", "е", "ы", "и")
_AFTER_A = ("ы", "и", "е", "у", "ой", "ою", "ей", "ею")
_AFTER_YA = ("и", "е", "ю", "ей", "ею")
_AFTER_SOFT = ("я", "ю", "ем", "е", "и", "ью")
_PET_AFTER_CONSONANT = ("ик", "чик", "ушка", "юшка", "ка", "ок")
_PET_AFTER_VOWEL = ("ка", "ька", "очка", "ечка", "енька", "ушка", "юшка")
_LATIN_ENDINGS = {"": ("a", "u", "om", "em", "e", "y"), "a": ("y", "i", "e", "u", "oy", "ey"), "y": ("ya", "yu", "em")}


class Morphology(Protocol):
    """Gives the singular case forms of one folded word."""

    def forms(self, word: str) -> frozenset[str]:
        """All forms of `word`, itself included, folded. Never empty."""
        ...

    def is_word(self, word: str) -> bool:
        """Whether the folded `word` is one of the language's that is no proper name: hardly a slip in a name."""
        ...


class Russian:
    """Morphology by pymorphy3. The dictionary takes a quarter of a second and 15 MB: make one, by `russian()`."""

    def __init__(self) -> None:
        self._analyzer = pymorphy3.MorphAnalyzer(lang="ru")
        self._known: dict[str, frozenset[str]] = {}

    def forms(self, word: str) -> frozenset[str]:
        """All forms of `word`, itself included, folded."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = frozenset(self._decline(word)) if is_cyrillic(word) else frozenset({word})
        return found

    def is_word(self, word: str) -> bool:
        """Whether the dictionary has it, and not as a name, a surname or a place alone."""
        return is_cyrillic(word) and any(
            parse.is_known and _PROPER.isdisjoint(parse.tag.grammemes) for parse in self._analyzer.parse(word)
        )

    def _decline(self, word: str) -> set[str]:
        forms = {word}
        parses = [p for p in self._analyzer.parse(word) if "nomn" in p.tag or fold(p.normal_form) == word]
        for parse in parses:
            gender, number = parse.tag.gender, parse.tag.number
            for form in parse.lexeme:
                if form.tag.number != number or "Supr" in form.tag or "COMP" in form.tag:
                    continue
                if gender is None or form.tag.gender in (gender, None):
                    forms.add(fold(form.word))
        if not any(p.is_known for p in parses) or len(forms) == 1:
            forms.update(by_ending(word))
        return forms


@lru_cache(maxsize=1)
def russian() -> Russian:
    """The one analyser of this process, made when it is first asked for."""
    return Russian()


class Bare:
    """No morphology: each word has one form. For English boards."""

    def forms(self, word: str) -> frozenset[str]:
        """The word alone."""
        return frozenset({word})

    def is_word(self, word: str) -> bool:
        """Whether it is a common English word."""
        return is_english(word)


def by_ending(word: str) -> set[str]:
    """The forms a Cyrillic non-word gets by its ending; names in -о, -е, -и, -у, -э, -ю stay as they are."""
    if len(word) < 3 or not is_cyrillic(word[-1]):
        return {word}
    stem, last = word[:-1], word[-1]
    if last == "а":
        return {stem + ending for ending in _AFTER_A}
    if last == "я":
        return {stem + ending for ending in _AFTER_YA}
    if last in "йь":
        return {stem + ending for ending in _AFTER_SOFT}
    return {word + ending for ending in _AFTER_CONSONANT} if last not in _VOWELS else {word}


def pet_names(word: str) -> set[str]:
    """The pet names that suffixes make of a Cyrillic name, declined: «Маратик», «Лильку»."""
    if len(word) < 4 or not is_cyrillic(word[-1]):
        return set()
    stem = word if word[-1] not in f"{_VOWELS}йь" else word[:-1]
    endings = _PET_AFTER_VOWEL if word[-1] in "ая" else _PET_AFTER_CONSONANT
    return {form for ending in endings for form in (stem + ending, *by_ending(stem + ending))}


def latin_forms(key: str) -> set[str]:
    """The forms of a transliterated name (`folding.translit`), for «Макса» → "Max" and "Borisa" → «Борис»."""
    if len(key) < 3:
        return {key}
    if key[-1] in "ay":
        return {key, *(key[:-1] + ending for ending in _LATIN_ENDINGS[key[-1]])}
    return {key} if key[-1] in "eiou" else {key, *(key + ending for ending in _LATIN_ENDINGS[""])}
