"""A word missing in one language is found here and not by a player."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import jinja2
import pytest

import forumbot
from forumbot.announcer import Announcer, AnnouncerError, GameFacts, PlainMarkup
from tests.forumbot.announcer.situations import REASONS, VIOLATIONS

LOCALE = Path(forumbot.__file__).parent / "locale"
LANGUAGES = ("ru", "en")
ROLES = ("townsperson", "mafioso", "yakuza", "commissar", "doctor", "maniac", "lover", "oracle")
PUBLIC = {
    "executed", "no_execution", "excluded", "suicide", "watchman", "killed", "exposed", "died", "stunned", "won",
}  # fmt: skip
PRIVATE = {
    "impossible", "heal_failed", "kill_failed", "recruited", "recruit_failed", "recruiter_exposed", "attack_failed",
    "checked", "check_failed", "watched", "treasure", "refused", "paired", "hint", "stunned",
}  # fmt: skip
KINDS = {"kill", "recruit", "store", "heal", "attack", "check", "lover"}


def templates(language: str) -> dict[str, str]:
    folder = LOCALE / language
    return {str(p.relative_to(folder)): p.read_text(encoding="utf-8") for p in sorted(folder.rglob("*.j2"))}


def macros(text: str) -> dict[str, str]:
    return dict(re.findall(r"{%-?\s*macro (\w+)\(([^)]*)\)", text))


def words(language: str) -> dict[str, Any]:
    return tomllib.loads((LOCALE / language / "rat" / "words.toml").read_text(encoding="utf-8"))


def test_both_languages_have_the_same_templates_with_the_same_macros_and_blocks() -> None:
    russian, english = templates("ru"), templates("en")
    assert russian.keys() == english.keys()
    for name, text in russian.items():
        assert macros(text) == macros(english[name]), name
        assert re.findall(r"{% block (\w+)", text) == re.findall(r"{% block (\w+)", english[name]), name


def test_both_languages_have_the_same_keys_and_the_same_defaults() -> None:
    russian, english = words("ru"), words("en")
    assert russian["options"] == english["options"]
    for table in ("roles", "clans", "orders"):
        assert russian[table].keys() == english[table].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_the_ruleset_has_words(language: str) -> None:
    found = templates(language)
    assert macros(found["rat/public.j2"]).keys() == PUBLIC
    assert macros(found["rat/private.j2"]).keys() == PRIVATE
    assert macros(found["rat/log.j2"]).keys() >= PUBLIC | PRIVATE | {"healed", "planted"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_role_order_refusal_and_violation_has_words(language: str) -> None:
    found = templates(language)
    assert set(ROLES) <= macros(found["rat/roles.j2"]).keys()
    assert set(ROLES) == words(language)["roles"].keys()
    assert macros(found["rat/orders.j2"]).keys() == KINDS
    assert words(language)["orders"].keys() == KINDS | {"cancel", "confirm"}
    assert macros(found["base/refusals.j2"]).keys() == {*REASONS, "unreadable"}
    assert macros(found["base/violations.j2"]).keys() == set(VIOLATIONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_leave_escaping_to_the_markup(language: str) -> None:
    """`~` and literal brackets would go around it; a constant in braces would be escaped for HTML."""
    for name, text in templates(language).items():
        inside = " ".join(re.findall(r"{[{%].*?[}%]}", text))
        assert "~" not in inside, name
        literal = re.sub(r"{[{%#].*?[}%#]}", "", text, flags=re.DOTALL)
        assert not re.search(r"[\[\]<>&*_`\\]", literal), name
        jinja2.Environment(autoescape=True).parse(text)


def test_english_holds_no_cyrillic_and_russian_speaks_russian() -> None:
    assert not [name for name, text in templates("en").items() if re.search("[а-яё]", text, re.IGNORECASE)]
    assert not [name for name, text in templates("ru").items() if not re.search("[а-яё]", text, re.IGNORECASE)]


@pytest.mark.parametrize(("language", "ruleset"), [("de", "rat"), ("ru", "nosuch"), ("ru", "../en"), ("ru", "base")])
def test_a_language_or_ruleset_without_texts_is_told_in_one_sentence(language: str, ruleset: str) -> None:
    with pytest.raises(AnnouncerError, match="there are no announcements"):
        Announcer(language, PlainMarkup(), ruleset, ZoneInfo("UTC"), GameFacts("Game"))
