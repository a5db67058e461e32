"""What templates call: players, roles and clans that know their cases and print as markup."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import markupsafe

from adapters.markup import Markup
from forumbot.announcer.grammar import FEMININE, Grammar, Noun, PersonName
from forumbot.announcer.text import Marked, shown
from forumbot.announcer.vocabulary import Vocabulary


class Speech:
    """The functions and filters of the templates, bound to one markup, grammar and vocabulary."""

    def __init__(self, markup: Markup, grammar: Grammar, words: Vocabulary, clan_names: Mapping[str, str]) -> None:
        self._markup = markup
        self._grammar = grammar
        self._words = words
        self._clan_names = clan_names

    def mark(self, value: object) -> markupsafe.Markup:
        """Any value as markup: what is markup stays, everything else is escaped as the engine needs (THR-13)."""
        if isinstance(value, markupsafe.Markup):
            return value
        return Marked(self._markup.escape(str(value)))

    def bold(self, value: object) -> Marked:
        return Marked(self._markup.bold(self.mark(value)))

    def small(self, value: object) -> Marked:
        return Marked(self._markup.small(self.mark(value)))

    def code(self, text: object) -> Marked:
        return Marked(self._markup.code(str(text)))

    def link(self, url: str, text: object = "") -> Marked:
        return Marked(self._markup.link(url, str(text) or url))

    def bullets(self, block: object) -> Marked:
        """A filter of a block: each line that is not empty becomes a point of a list, and a paragraph ends."""
        lines = [line.strip() for line in str(self.mark(block)).split("\n")]
        return Marked(self._markup.bullets([str(line) for line in lines if line]) + "\n\n")

    def listed(self, values: Iterable[object], by: str = ", ") -> Marked:
        """Values one after another, each escaped."""
        return Marked(by.join(str(self.mark(value)) for value in values))

    def person(self, name: str) -> SpokenName:
        return SpokenName(self._grammar.person(name), self.mark)

    def bold_person(self, name: str) -> SpokenName:
        return SpokenName(self._grammar.person(name), self.bold)

    def role(self, role: str) -> SpokenNoun:
        return SpokenNoun(self._words.roles.get(role) or Noun((role,)), self.mark)

    def clan(self, clan: str) -> SpokenNoun:
        """The clan by the host's name for it, by the ruleset's word, or as «клан «…»»."""
        name = self._clan_names.get(clan, "")
        if not name and clan in self._words.clans:
            return SpokenNoun(self._words.clans[clan], self.mark)
        frame = self._words.clans["*"]
        return SpokenNoun(Noun(tuple(form.replace("*", name or clan) for form in frame.forms), frame.gender), self.mark)

    def plural(self, number: int, *forms: str) -> str:
        return self._grammar.plural(number, *forms)

    def say(self, kind: str) -> str:
        """The word by which players write that order."""
        return self._words.orders[kind]

    def functions(self) -> dict[str, Callable[..., Any]]:
        """What templates may call."""
        return {
            "p": self.person, "pb": self.bold_person, "role": self.role, "clan": self.clan,
            "plural": self.plural, "say": self.say, "b": self.bold, "code": self.code, "link": self.link,
            "listed": self.listed,
        }  # fmt: skip

    def filters(self) -> dict[str, Callable[..., Any]]:
        """Filters; `join` is replaced, since Jinja's own would escape for HTML."""
        return {"bullets": self.bullets, "small": self.small, "bold": self.bold, "join": self.listed, "shown": shown}


class SpokenName:
    """A player in a sentence: `{{ p(x).acc }}`, `{{ p(x).g("казнён", "казнена") }}`; capitals begin a sentence."""

    __slots__ = ("_name", "_print")

    def __init__(self, name: PersonName, printer: Callable[[object], markupsafe.Markup]) -> None:
        self._name = name
        self._print = printer

    def g(self, masculine: str, feminine: str) -> str:
        """The word that agrees with the player."""
        return feminine if self._name.gender == FEMININE else masculine

    def _form(self, case: str, *, capital: bool = False) -> Marked:
        before = self._name.word_before(case)
        before = before[:1].upper() + before[1:] if capital else before
        name = str(self._print(self._name.form(case)))
        return Marked(f"{before} {name}" if before else name)

    nom = property(lambda self: self._form("nom"))
    gen = property(lambda self: self._form("gen"))
    dat = property(lambda self: self._form("dat"))
    acc = property(lambda self: self._form("acc"))
    ins = property(lambda self: self._form("ins"))
    Nom = property(lambda self: self._form("nom", capital=True))
    Gen = property(lambda self: self._form("gen", capital=True))

    @property
    def written(self) -> Marked:
        """The name as an example of an order writes it: declined where it declines, and nothing before it."""
        return Marked(self._print(self._name.form("acc")))

    @property
    def written_gen(self) -> Marked:
        """The same after «у»."""
        return Marked(self._print(self._name.form("gen")))


class SpokenNoun:
    """A role or clan in a sentence: `{{ role(x).ins }}`, `{{ clan(x).g("убил", "убила") }}`."""

    __slots__ = ("_noun", "_print")

    def __init__(self, noun: Noun, printer: Callable[[object], markupsafe.Markup]) -> None:
        self._noun = noun
        self._print = printer

    def g(self, masculine: str, feminine: str) -> str:
        return feminine if self._noun.gender == FEMININE else masculine

    def _form(self, case: str, *, capital: bool = False) -> markupsafe.Markup:
        form = self._noun.form(case)
        return self._print(form[:1].upper() + form[1:] if capital else form)

    nom = property(lambda self: self._form("nom"))
    gen = property(lambda self: self._form("gen"))
    dat = property(lambda self: self._form("dat"))
    acc = property(lambda self: self._form("acc"))
    ins = property(lambda self: self._form("ins"))
    Nom = property(lambda self: self._form("nom", capital=True))
