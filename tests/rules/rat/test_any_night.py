"""What holds in every night of rat: who acts, on whom, and who is told."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.rat.ruleset import Rat
from tests.rules.rat.games import Step, exact
from tests.rules.rat.sweeps import alive, games, nights, steps, survivors, told

OWN_RESULTS = {
    "checked": ("commissar", "oracle"),
    "attack_failed": ("maniac",),
    "recruit_failed": ("yakuza",),
    "recruiter_exposed": ("yakuza",),
}
ACTED = frozenset({"checked", "attack_failed", "recruit_failed"})


def role(step: Step, player: str) -> str:
    return step.before.seat(player).role


@pytest.mark.proves("RAT-18")
@games(80, 4000)
def test_nobody_acts_dead_stunned_or_on_guard(seed: int) -> None:
    for step in nights(seed):
        idle = {*step.before.stunned, step.before.watchman}
        for event in told(step):
            if event.name in OWN_RESULTS:
                assert set(event.to) <= alive(step)
                assert {role(step, name) for name in event.to} <= set(OWN_RESULTS[event.name])
            if event.name in ACTED:
                assert not idle & set(event.to), event
            if event.name == "watched":
                assert event.to == (step.before.watchman,)
                assert not step.before.seat(step.before.watchman).clan
            if event.name == "recruited":
                assert event.fields["by"] not in idle


@pytest.mark.proves("RAT-25", "RAT-29")
@games(80, 4000)
def test_a_clan_kills_once_and_only_if_somebody_could(seed: int) -> None:
    for step in nights(seed):
        state = step.before
        tried = [
            e.fields.get("by", e.fields.get("clan", "")) for e in told(step) if e.name in ("killed", "kill_failed")
        ]
        for clan in state.options.clans:
            assert tried.count(clan) <= 1
            able = {seat.name for seat in state.members(clan)} - {*state.stunned, state.watchman}
            recruit = [e.fields["player"] for e in told(step) if e.name == "recruited" and e.fields["clan"] == clan]
            guard = [o.player for o in state.orders if o.player == state.watchman and o.kind == "kill"]
            if clan in tried:
                assert able or recruit or guard


@pytest.mark.proves("RAT-19", "RAT-32")
@games(60, 2000)
def test_no_doctor_treats_the_same_patient_two_nights_running(seed: int) -> None:
    last: dict[str, str] = {}
    for step in nights(seed):
        treated = dict(step.outcome.state.patients)
        assert not treated.items() & last.items()
        healed = [e.fields["player"] for e in told(step) if e.name in ("healed", "heal_failed")]
        assert Counter(healed) == Counter(treated.values())
        last = treated


@pytest.mark.proves("RAT-33")
@games(60, 2000)
def test_who_is_stunned_or_badly_healed_is_so_for_the_next_day_alone(seed: int) -> None:
    for step in nights(seed):
        after = step.outcome.state
        assert list(after.stunned) == [e.fields["player"] for e in told(step) if e.name == "stunned"]
        failed = {e.fields["player"] for e in told(step) if e.name == "heal_failed"}
        assert set(after.barred) == failed & survivors(step)
        assert len(set(after.barred)) == len(after.barred)


@games(60, 2000)
def test_only_the_living_are_told(seed: int) -> None:
    for step in steps(seed):
        for event in told(step):
            if event.name != "refused" and event.to not in (("all",), ("host",)):
                assert set(event.to) <= alive(step), event


@pytest.mark.proves("RAT-58")
@games(60, 2000)
def test_what_is_the_clans_is_told_to_all_who_are_left_of_it(seed: int) -> None:
    for step in nights(seed):
        for event in told(step):
            if event.name == "treasure" and event.fields["how"] == "returned":
                members = step.outcome.state.members(event.fields["owner"])
                assert set(event.to) == {seat.name for seat in members}
            if event.name == "kill_failed":
                members = step.outcome.state.members(event.fields["clan"])
                assert {seat.name for seat in members} <= set(event.to)


@games(40, 1500)
def test_letters_of_the_dead_change_nothing(seed: int) -> None:
    for step in steps(seed):
        for sender, text in step.letters:
            result = Rat().letter(step.before, sender, text, exact)
            if sender not in alive(step):
                assert result.state == step.before
                assert {refusal.reason for refusal in result.refused} <= {"dead_actor"}
                assert (result.accepted, result.cancelled, result.confirmed) == ((), (), False)
