"""Jinja2 as the announcer uses it: whatever a template prints is escaped by the engine's markup, once (THR-13).

Autoescaping is on only so that results of macros and blocks are known to be markup already; the escaping of all
else is `finalize`'s. Templates therefore join by the functions given here, never by `~` (a test sees to it).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

import jinja2

from adapters.markup import Markup
from forumbot.announcer.dates import Calendar
from forumbot.announcer.grammar import grammar_of
from forumbot.announcer.plain import BareMarkup
from forumbot.announcer.speech import Speech
from forumbot.announcer.text import Marked, Text
from forumbot.announcer.vocabulary import load_vocabulary, renamed

_GAPS = re.compile(r"\n[ \t]*\n(?:[ \t]*\n)+")
_SPACES = re.compile(r"\s+")


class Templates:
    """The templates of one language and ruleset over one markup; a ruleset's own go before the shared ones."""

    def __init__(self, language: str, ruleset: str, markup: Markup, zone: ZoneInfo, facts: Mapping[str, Any]) -> None:
        """`facts` are what all templates know: title, options, genders, role_names, clan_names, players and so on."""
        words = load_vocabulary(language, ruleset)
        common = words.common_words()
        grammar = grammar_of(language, facts["genders"], common, facts["players"])
        words = renamed(words, facts["role_names"], grammar)
        dealt = {entry.partition("@")[0] for entry in facts["roles"]}
        options = {**words.options, **facts["options"]}
        clans = {*options.get("clans", ()), *words.clans}
        known = {
            **facts,
            "options": options,
            "several_clans": len(options.get("clans", ())) > 1,
            "in_play": lambda role: not dealt or role in dealt,
            "is_clan": lambda owner: owner in clans,
        }
        calendar = Calendar(language, zone)
        self._body = _environment(language, ruleset, Speech(markup, grammar, words, facts["clan_names"]))
        self._subject = _environment(language, ruleset, Speech(BareMarkup(), grammar, words, facts["clan_names"]))
        for environment in (self._body, self._subject):
            environment.globals.update(known)
            environment.globals.update(
                clock=calendar.clock, day_of=calendar.day, moment=calendar.moment, zone_of=calendar.zone
            )

    def text(self, template: str, **values: Any) -> Text:
        """A message from a template with the blocks `subject` and `body`."""
        subject = self._block(self._subject, template, "subject", values)
        return Text(subject, self._block(self._body, template, "body", values))

    def line(self, template: str, macro: str, *arguments: Any) -> Marked:
        """One macro's words, e.g. for one event. Raises KeyError where the template has no such macro."""
        module = self._body.get_template(f"{template}.j2").module
        found = getattr(module, macro, None)
        if not isinstance(found, jinja2.runtime.Macro):
            raise KeyError(f"{template}.j2 has no words for {macro!r}")
        return Marked(_tidy(str(found(*arguments))))

    def has(self, template: str, macro: str) -> bool:
        """Whether the template has words for it."""
        return isinstance(getattr(self._body.get_template(f"{template}.j2").module, macro, None), jinja2.runtime.Macro)

    def _block(self, environment: jinja2.Environment, name: str, block: str, values: Mapping[str, Any]) -> str:
        template = environment.get_template(f"{name}.j2")
        written = "".join(template.blocks[block](template.new_context(dict(values))))
        return _SPACES.sub(" ", written).strip() if block == "subject" else _tidy(written)


def _environment(language: str, ruleset: str, speech: Speech) -> jinja2.Environment:
    loaders = [jinja2.PackageLoader("forumbot", f"locale/{language}/{folder}") for folder in (ruleset, "base")]
    environment = jinja2.Environment(
        loader=jinja2.ChoiceLoader(loaders),
        autoescape=True,
        finalize=speech.mark,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(speech.functions())
    environment.filters.update(speech.filters())
    return environment


def _tidy(written: str) -> str:
    """One empty line between paragraphs at most, none around the text."""
    return _GAPS.sub("\n\n", written).strip()
