"""Russian: names inflected where the dictionary is sure of them, «игрок X» where it is not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import pymorphy3  # type: ignore[import-untyped]

from forumbot.announcer.grammar import CASES, FEMININE, MASCULINE, UNKNOWN, Noun, PersonName

_PLAYER = ("игрок", "игрока", "игроку", "игрока", "игроком")
_GRAMMEMES = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt"}
_WORD = re.compile(r"[А-ЯЁ]?[а-яё]+")
_GENDERS = {"m": MASCULINE, "f": FEMININE}


class Russian:
    """The grammar of Russian. `genders` is the roster's word on a player and goes before the dictionary's."""

    def __init__(
        self, genders: Mapping[str, str], common: frozenset[str] = frozenset(), players: Iterable[str] = ()
    ) -> None:
        self._genders = {name: _GENDERS[gender[:1]] for name, gender in genders.items() if gender[:1] in _GENDERS}
        self._common = common
        self._players = Counter(player.casefold() for player in players)
        self._known: dict[str, PersonName] = {}

    def person(self, name: str) -> PersonName:
        """«Анна» changes and is feminine; «Pych», «xXx», «Белая Королева» and «Доктор» are «игрок …».

        A name for both sexes («Женя») is declined, and spoken of as «игрок Женя» where a verb would tell the sex.
        """
        if name not in self._known:
            self._known[name] = self._person(name)
        return self._known[name]

    def noun(self, word: str) -> Noun:
        """«шпион», «мирный житель»: each word is declined, unless one of them is unknown."""
        parses = [_noun_parse(part) or _adjective_parse(part) for part in word.split()]
        if not parses or any(parse is None for parse in parses):
            return Noun((word,))
        pairs = list(zip(parses, word.split(), strict=True))
        forms = tuple(" ".join(_inflect(parse, case) or part for parse, part in pairs) for case in CASES)
        return Noun(forms, _gender(parses[-1]) or MASCULINE)

    def plural(self, number: int, *forms: str) -> str:
        """1 голос, 2 голоса, 5 голосов, 11 голосов, 21 голос."""
        one, few, many = forms
        tens, units = number % 100, number % 10
        if 11 <= tens <= 14 or units == 0 or units >= 5:
            return f"{number} {many}"
        return f"{number} {one if units == 1 else few}"

    def possessive(self, name: str) -> str:
        return self.person(name).form("gen")

    def _person(self, name: str) -> PersonName:
        given = self._genders.get(name, UNKNOWN)
        parse = self._name_parse(name, given)
        declined = self._unmistakable(_forms(name, parse)) if parse is not None else None
        gender = given or (_gender(parse) if declined else UNKNOWN)
        if declined and gender:
            return PersonName(name, declined, gender=gender)
        if declined:
            return PersonName(name, declined, before=(_PLAYER[0], "", "", "", ""), gender=MASCULINE)
        # The word «игрок» carries the case; where the host told the sex, the subject may stand without it.
        before = ("", *_PLAYER[1:]) if given else _PLAYER
        return PersonName(name, (name,) * len(CASES), before=before, gender=given or MASCULINE)

    def _unmistakable(self, forms: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """None where a form is another player's name: «у Лиса» must not be read as Лиса."""
        others = self._players.copy()
        if forms is not None:
            others[forms[0].casefold()] -= 1
        return None if forms is None or any(others[form.casefold()] > 0 for form in forms) else forms

    def _name_parse(self, name: str, given: str) -> Any:
        if not _WORD.fullmatch(name) or name.lower() in self._common or not _analyzer().word_is_known(name.lower()):
            return None
        parse = _noun_parse(name)
        if parse is None or (given and _gender(parse) not in (given, UNKNOWN)):
            return None
        return parse


@cache
def _analyzer() -> pymorphy3.MorphAnalyzer:
    """The dictionary, read once: it never changes."""
    return pymorphy3.MorphAnalyzer()


def _noun_parse(word: str) -> Any:
    """The best reading of a word as a living being's name in the nominative singular: a given name first."""
    readings = [
        parse
        for parse in _analyzer().parse(word.lower())
        if {"NOUN", "nomn", "sing"} <= parse.tag.grammemes
        and _same(parse.word, word.lower())
        and ("anim" in parse.tag or "Name" in parse.tag)
        and not ({"Surn", "Patr"} & parse.tag.grammemes)
    ]
    return min(readings, key=lambda parse: "Name" not in parse.tag, default=None)


def _adjective_parse(word: str) -> Any:
    readings = (p for p in _analyzer().parse(word.lower()) if {"ADJF", "nomn", "sing", "masc"} <= p.tag.grammemes)
    return next(readings, None)


def _gender(parse: Any) -> str:
    tag = parse.tag
    return UNKNOWN if "ms-f" in tag or "GNdr" in tag else {"masc": MASCULINE, "femn": FEMININE}.get(tag.gender, UNKNOWN)


def _inflect(parse: Any, case: str) -> str | None:
    wanted = {_GRAMMEMES[case]}
    if "ADJF" in parse.tag and case == "acc":
        wanted |= {"anim"}
    inflected = parse.inflect(wanted)
    return inflected.word if inflected else None


def _forms(name: str, parse: Any) -> tuple[str, ...] | None:
    """The name in all cases, written as the player writes it (letter case; «е» for «ё»)."""
    forms = [_inflect(parse, case) for case in CASES]
    if None in forms:
        return None
    spelled = [_spelled(form or "", like=name) for form in forms]
    return (name, *spelled[1:])


def _spelled(word: str, like: str) -> str:
    plain = word if "ё" in like.lower() else word.replace("ё", "е")
    return plain.capitalize() if like[0].isupper() else plain


def _same(one: str, other: str) -> bool:
    return one.replace("ё", "е") == other.replace("ё", "е")
