"""No name breaks a text, in any markup (THR-13)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forumbot.announcer import Announcer, GameFacts, PlainMarkup, Text
from rules.model import Event
from tests.forumbot.announcer.situations import CASTS, SITUATIONS, ZONE, Stage

HOSTILE = (
    "[b]Brack[/b]", "a<b>c</b>", "O'Brien & Co", "{{ 7*7 }}", "{% raw %}", "[/list][quote]", "-=Wolf=-",
    "Доктор", "Никто",
)  # fmt: skip


class Tracing(PlainMarkup):
    """Marks by ⟦…⟧ what it escaped, so that what was not, or was twice, is seen."""

    def escape(self, text: str) -> str:
        return f"⟦{text}⟧"

    def link(self, url: str, text: str) -> str:
        return self.escape(text)

    def code(self, text: str) -> str:
        return self.escape(text)


class HostileStage(Stage):
    """The Russian cast under hostile names."""

    def __init__(self, names: tuple[str, ...], **facts: Any) -> None:
        super().__init__("ru", **facts)
        self.names = names
        self.say = Announcer("ru", Tracing(), "rat", ZONE, GameFacts("[u]Игра[/u]", players=names, **facts))


def bodies(made: Text | list[Text]) -> list[str]:
    return [text.body for text in ([made] if isinstance(made, Text) else made)]


@pytest.mark.proves("THR-13")
@pytest.mark.parametrize("name", [name for name in SITUATIONS if name != "host_reports"])
def test_every_name_is_escaped_once(name: str) -> None:
    for body in bodies(SITUATIONS[name](HostileStage(HOSTILE[:7]))):
        assert not re.search("⟦[^⟧]*⟦", body), "escaped twice"
        bare = re.sub("⟦[^⟧]*⟧", "", body)
        assert not [hostile for hostile in (*HOSTILE[:7], "[u]") if hostile in bare], "not escaped"
        assert "&lt;" not in body
        assert "&amp;" not in body


@pytest.mark.proves("THR-13")
@settings(max_examples=25, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=12), min_size=7, max_size=7, unique=True))
def test_no_name_stops_an_announcement(names: list[str]) -> None:
    stage = HostileStage(tuple(names))
    for name in ("opening", "roles", "closing_stranger", "morning_bloody", "answer_every_order", "finale"):
        assert all(bodies(SITUATIONS[name](stage)))


@pytest.mark.parametrize("language", CASTS)
def test_a_subject_is_one_line_of_plain_text(language: str) -> None:
    stage = Stage(language)
    stage.say = Announcer(language, Tracing(), "rat", ZONE, GameFacts("Игра\n[b]на двоих[/b]"))
    text = stage.say.reminder(player="x")
    assert text.subject.startswith("Игра [b]на двоих[/b]: ")


def test_an_event_without_words_is_our_error_and_says_which() -> None:
    stage = Stage("ru")
    with pytest.raises(KeyError, match="nosuch"):
        stage.say.phase_log(turn=1, phase="day", events=[Event("nosuch", {})], view=stage.view())
