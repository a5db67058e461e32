"""What all parts of the announcer share: the templates of one game, and lines for events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any, Self
from zoneinfo import ZoneInfo

from adapters.markup import Markup
from forumbot.announcer.environment import Templates
from forumbot.announcer.facts import GameFacts
from forumbot.announcer.text import Marked, Text
from rules.model import Event


class Writer:
    """The templates of one game in one language, over one engine's markup."""

    def __init__(self, language: str, markup: Markup, ruleset: str, zone: ZoneInfo, facts: GameFacts) -> None:
        """Raises `AnnouncerError` where the language has no texts for the ruleset."""
        self._made_of = (language, markup, ruleset, zone)
        self._markup = markup
        self.facts = facts
        known = {field.name: getattr(facts, field.name) for field in fields(facts)}
        self._templates = Templates(language, ruleset, markup, zone, known)

    def with_players(self, players: Sequence[str]) -> Self:
        """The same announcer, knowing all players' names, so that no name is declined into another's."""
        if tuple(players) == self.facts.players:
            return self
        return type(self)(*self._made_of, replace(self.facts, players=tuple(players)))

    def _text(self, template: str, **values: Any) -> Text:
        return self._templates.text(template, **values)

    def _line(self, template: str, macro: str, *arguments: Any) -> Marked:
        return self._templates.line(template, macro, *arguments)

    def _worded(self, template: str, word: str, *arguments: Any) -> Marked:
        """The template's words for a reason or kind; a new one without words is shown as it is, not lost."""
        if self._templates.has(template, word):
            return self._templates.line(template, word, *arguments)
        return Marked(self._markup.escape(word))

    def _lines(self, template: str, events: Iterable[Event], *more: Any) -> list[Marked]:
        """Each event in the words of the template, those without any words left out. `told` is whom it was told to."""
        told = [(event.name, {**event.fields, "told": event.to}) for event in events]
        found = (self._templates.line(template, name, fields, *more) for name, fields in told)
        return [line for line in found if line]
