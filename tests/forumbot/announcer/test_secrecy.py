"""Nothing that is not for all is ever in a public text, whatever the night brought (RAT-58)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forumbot.announcer.secrecy import events_for, public_events
from forumbot.reading.model import Tally
from rules.model import Event, GameView, PlayerView
from tests.forumbot.announcer.situations import CLOSES, NIGHT_ENDS, SILENCE, Stage

KNOWN = ("Анна", "Борис", "Pych")
# Whatever private events speak of bears this mark, so that it is found wherever it turns up.
SECRET = "Ъъ"
SECRETS = (f"{SECRET}один", f"{SECRET}два")
STAGE = Stage("ru", roles=())

someone = st.sampled_from(KNOWN)
hidden = st.sampled_from(SECRETS)


def fields_of(who: st.SearchStrategy[str], role: st.SearchStrategy[str]) -> dict[str, dict[str, Any]]:
    reason = st.sampled_from(("dead", "protected", "on_guard"))
    return {
        "checked": {"player": who, "role": role},
        "check_failed": {"player": who, "reason": reason},
        "watched": {"player": who, "result": st.sampled_from(("asleep", "away"))},
        "impossible": {"action": st.sampled_from(("heal", "kill")), "player": who},
        "healed": {"player": who},
        "heal_failed": {"player": who},
        "kill_failed": {"clan": who, "player": who, "reason": reason},
        "recruited": {"player": who, "clan": who, "by": who},
        "recruit_failed": {"player": who, "reason": reason},
        "recruiter_exposed": {"player": who},
        "attack_failed": {"player": who, "reason": reason},
        "treasure": {"name": who, "owner": who, "how": st.sampled_from(("taken", "kept", "redrawn", "returned"))},
        "planted": {"name": who, "player": who},
        "hint": {"player": who, "role": role},
        "refused": {"order": who, "reason": st.just("barred")},
    }


def public(role: st.SearchStrategy[str]) -> dict[str, dict[str, Any]]:
    return {
        "executed": {"player": someone, "role": role, "votes": st.integers(0, 9), "tie": st.booleans()},
        "excluded": {"player": someone, "role": role},
        "suicide": {"player": someone, "role": role, "reason": st.just("lover")},
        "killed": {"player": someone, "role": role, "by": hidden},
        "died": {"player": someone, "role": role, "reason": st.just("recruiting")},
        "exposed": {"player": someone, "role": role},
        "stunned": {"player": someone},
        "watchman": {"player": someone},
        "no_execution": {},
    }


def event(kinds: dict[str, dict[str, Any]], to: st.SearchStrategy[tuple[str, ...]]) -> st.SearchStrategy[Event]:
    return st.sampled_from(sorted(kinds)).flatmap(
        lambda name: st.builds(Event, st.just(name), st.fixed_dictionaries(kinds[name]), to)
    )


told_to_all = event(public(st.sampled_from(("doctor", "townsperson"))), st.just(("all",)))
told_to_few = event(
    fields_of(hidden, hidden), st.sampled_from([("host",), ("Анна",), ("Борис", "Pych"), (SECRETS[0], "Анна")])
)


def game(phase: str) -> GameView:
    """A game whose every role, team and thing is secret."""
    seats = tuple(
        PlayerView(name, SECRETS[0], SECRETS[1], SECRETS[1], items=SECRETS, mates=SECRETS, partner=SECRETS[0])
        for name in KNOWN
    )
    return GameView(2, phase, seats, watchman="Борис")


def tally() -> Tally:
    return STAGE.tally()


@pytest.mark.proves("RAT-58")
@settings(max_examples=60, deadline=None)
@given(st.lists(told_to_all | told_to_few, max_size=8))
def test_public_posts_hold_nothing_that_is_told_to_few(events: list[Event]) -> None:
    closing = STAGE.say.closing(view=game("night"), events=events, tally=tally(), night_ends=NIGHT_ENDS)
    morning = STAGE.say.morning(
        view=game("day"), events=events, closes=CLOSES, silence=SILENCE, night_ends=NIGHT_ENDS, watchman="Борис"
    )
    for text in (closing, morning):
        assert SECRET not in text.subject + text.body


@pytest.mark.proves("RAT-58")
@settings(max_examples=60, deadline=None)
@given(st.lists(told_to_few, max_size=8))
def test_a_letter_holds_nothing_that_is_told_to_others_only(events: list[Event]) -> None:
    others = [event for event in events if "Анна" not in event.to]
    view = GameView(2, "day", tuple(PlayerView(name, "doctor", "town") for name in KNOWN))
    assert STAGE.say.private(player="Анна", events=others, view=view) is None


@pytest.mark.proves("RAT-58")
def test_the_killer_is_not_among_the_public_fields() -> None:
    killed = Event("killed", {"player": "Анна", "role": "doctor", "by": "mafia"})
    assert public_events([killed]) == (Event("killed", {"player": "Анна", "role": "doctor"}),)
    assert "by" in killed.fields


@pytest.mark.parametrize("to", [("host",), ("Анна",), ("Анна", "all"), ()])
def test_an_event_for_some_is_not_public(to: tuple[str, ...]) -> None:
    assert public_events([Event("checked", {}, to)]) == ()


@pytest.mark.parametrize("name", ["all", "host"])
def test_a_player_called_all_or_host_is_told_nothing_by_his_name(name: str) -> None:
    assert events_for(name, [Event("healed", {}, (name,))]) == ()


@pytest.mark.proves("RAT-15")
def test_the_watchman_is_named_in_the_morning_and_not_before() -> None:
    watchman = Event("watchman", {"player": "Борис"})
    view = game("night")
    closing = STAGE.say.closing(view=view, events=[watchman], tally=tally(), night_ends=NIGHT_ENDS)
    assert "карауле" not in closing.body
    morning = STAGE.say.morning(view=view, events=[watchman], closes=CLOSES, silence=SILENCE, night_ends=NIGHT_ENDS)
    assert "В карауле этой ночью стоял Борис." in morning.body


@pytest.mark.proves("RAT-58", "RAT-6")
def test_the_patient_of_a_failed_healing_is_not_betrayed_by_the_table() -> None:
    """He has no vote; the thread must see him among those who have not voted, not as somebody barred."""
    seats = tuple(PlayerView(name, "doctor", "town", may_vote=name != "Анна") for name in KNOWN)
    shown = STAGE.say.tally(tally=tally(), closes=CLOSES, view=GameView(2, "day", seats))
    assert "Без голоса: Анна, Борис, Pych." in shown.body
    morning = STAGE.say.morning(
        view=GameView(2, "day", seats),
        events=[Event("heal_failed", {"player": "Анна"}, ("Анна",))],
        closes=CLOSES,
        silence=SILENCE,
        night_ends=NIGHT_ENDS,
    )
    assert "лечение" not in morning.body
    assert "не голосуют" not in morning.body
