"""English: names never change, the pronoun is "they"."""

from __future__ import annotations

from forumbot.announcer.grammar import CASES, UNKNOWN, Noun, PersonName


class English:
    """The grammar of English."""

    def person(self, name: str) -> PersonName:
        return PersonName(name, (name,) * len(CASES), gender=UNKNOWN)

    def noun(self, word: str) -> Noun:
        return Noun((word,))

    def plural(self, number: int, *forms: str) -> str:
        """1 vote, 2 votes, 0 votes."""
        one, many = forms
        return f"{number} {one if number == 1 else many}"

    def possessive(self, name: str) -> str:
        return f"{name}'s"
