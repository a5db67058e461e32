"""The words of one ruleset in one language, read from `locale/<language>/<ruleset>/words.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from forumbot.announcer.grammar import Grammar, Noun

LANGUAGES = ("ru", "en")


class AnnouncerError(Exception):
    """The announcements can't be written: a language or ruleset without texts. One sentence, with what to do."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The word lists of a ruleset, as its words.toml writes them.

    `orders` maps a kind to the word that players write (`лечу`); `options` are the ruleset's defaults.
    """

    roles: Mapping[str, Noun]
    clans: Mapping[str, Noun]
    orders: Mapping[str, str]
    options: Mapping[str, Any]

    def common_words(self) -> frozenset[str]:
        """Role names in lower case: players called so are always spoken of as players."""
        return frozenset(form for noun in self.roles.values() for form in noun.forms)


def load_vocabulary(language: str, ruleset: str) -> Vocabulary:
    """Read the word lists. Raises `AnnouncerError` where the language or ruleset has none."""
    folder = resources.files("forumbot").joinpath("locale", language, ruleset)
    if language not in LANGUAGES or not ruleset.isidentifier() or not folder.joinpath("words.toml").is_file():
        raise AnnouncerError(
            f"there are no announcements for the ruleset {ruleset!r} in the language {language!r}; "
            f"set the language to one of {', '.join(LANGUAGES)}, or add forumbot/locale/{language}/{ruleset}"
        )
    data = tomllib.loads(folder.joinpath("words.toml").read_text(encoding="utf-8"))
    return Vocabulary(
        roles={key: _noun(value) for key, value in data["roles"].items()},
        clans={key: _noun(value) for key, value in data.get("clans", {}).items()},
        orders=data["orders"],
        options=data.get("options", {}),
    )


def renamed(vocabulary: Vocabulary, names: Mapping[str, str], grammar: Grammar) -> Vocabulary:
    """The vocabulary with the host's own names for roles («шпион» instead of «мафиози»)."""
    roles = {**vocabulary.roles, **{role: grammar.noun(name) for role, name in names.items() if name}}
    return Vocabulary(roles, vocabulary.clans, vocabulary.orders, vocabulary.options)


def _noun(value: Mapping[str, Any]) -> Noun:
    return Noun(tuple(value["forms"]), value.get("gender", "masc"))
