"""How a language speaks of players, roles and numbers. Each language has a module of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

# The cases of Russian, in the order in which words.toml lists a noun's forms. English has one form for all.
CASES = ("nom", "gen", "dat", "acc", "ins")
MASCULINE, FEMININE, UNKNOWN = "masc", "femn", ""


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun in its cases, lower case. `gender` is "masc", "femn", "plur" or ""."""

    forms: tuple[str, ...]
    gender: str = MASCULINE

    def form(self, case: str) -> str:
        """The noun in that case; a noun with a single form does not change."""
        return self.forms[CASES.index(case)] if len(self.forms) > 1 else self.forms[0]


@dataclass(frozen=True, slots=True)
class PersonName:
    """A player's name as a sentence uses it: `before` is the word put before it in each case (may be ""), `forms`
    the name itself. `gender` is that of the words which agree with it."""

    name: str
    forms: tuple[str, ...]
    before: tuple[str, ...] = ("",) * len(CASES)
    gender: str = MASCULINE

    def form(self, case: str) -> str:
        return self.forms[CASES.index(case)]

    def word_before(self, case: str) -> str:
        return self.before[CASES.index(case)]


class Grammar(Protocol):
    """What the templates need of a language."""

    def person(self, name: str) -> PersonName:
        """The name as sentences use it; any text is a name (THR-13)."""
        ...

    def noun(self, word: str) -> Noun:
        """A noun that no word list has (a role the host named himself)."""
        ...

    def plural(self, number: int, *forms: str) -> str:
        """The number with its noun: `forms` are the language's (ru: голос, голоса, голосов; en: vote, votes)."""
        ...

    def possessive(self, name: str) -> str:
        """The name as an owner."""
        ...


def grammar_of(
    language: str, genders: Mapping[str, str], common: frozenset[str] = frozenset(), players: Iterable[str] = ()
) -> Grammar:
    """The grammar of "ru" or "en". `genders`: player to "m" or "f" where the host said so.

    `common` are words of the game itself (roles): a player called so is always spoken of as a player. `players` are
    all names of the game: none is declined into another's.
    """
    if language == "ru":
        from forumbot.announcer.russian import Russian

        return Russian(genders, common, players)
    from forumbot.announcer.english import English

    return English()
