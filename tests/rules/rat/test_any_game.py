"""What holds in every game of rat, whoever does what: hundreds of random games, thousands in the long form."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import Chance
from rules.model import LetterResult, Outcome
from rules.names import NameReader
from rules.rat.ruleset import Rat
from rules.rat.state import State
from rules.record import record_of, verify
from tests.rules.rat.games import exact, play
from tests.rules.rat.sweeps import CHANCE, DEATHS, NAME, PUBLIC, SECRET, games, steps, told

RAT = Rat()
PUBLIC_EVENTS = DEATHS | {"no_execution", "exposed", "stunned", "watchman", "won"}  # RAT-58
RESULTS = frozenset({"checked", "watched", "check_failed", "treasure"})


@games(80, 4000)
def test_a_game_ends_or_goes_on(seed: int) -> None:
    game = play(seed, CHANCE)
    over = [step.outcome.state.phase == "over" for step in game.steps]
    assert True not in over[:-1]
    assert (game.end.winner != "") == over[-1]
    for step in game.steps:
        won = [event.fields["team"] for event in told(step) if event.name == "won"]
        assert won == ([step.outcome.state.winner] if step.outcome.state.winner else [])
    if over[-1]:
        with pytest.raises(ValueError, match="over"):
            RAT.close(game.end, {}, CHANCE)


@games(40, 1000)
def test_the_same_seed_is_the_same_game(seed: int) -> None:
    assert play(seed, CHANCE) == play(seed, CHANCE)


class Restarted(Rat):
    """A host that is stopped after every letter and every closing, and goes on from what it had written down."""

    def letter(
        self, state: State, sender: str, text: str, names: NameReader, *, subject: str = ""
    ) -> LetterResult[State]:
        return super().letter(self._reread(state), sender, text, names, subject=subject)

    def close(self, state: State, votes: Mapping[str, str], chance: Chance) -> Outcome[State]:
        return super().close(self._reread(state), votes, chance)

    def _reread(self, state: State) -> State:
        return self.decode(json.loads(json.dumps(self.encode(state))))


@games(40, 1000)
def test_a_host_stopped_at_every_step_plays_the_same_game(seed: int) -> None:
    assert play(seed, CHANCE, Restarted()) == play(seed, CHANCE)


@games(60, 2000)
def test_who_is_dead_stays_dead_and_died_of_something_public(seed: int) -> None:
    for step in steps(seed):
        before = {seat.name for seat in step.before.seats if seat.alive}
        after = {seat.name for seat in step.outcome.state.seats if seat.alive}
        died = [event.fields["player"] for event in told(step) if event.name in DEATHS]
        assert Counter(died) == Counter(before - after)
        assert after <= before


@games(60, 2000)
def test_the_dead_learn_nothing_new(seed: int) -> None:
    for step in steps(seed):
        after = {seat.name for seat in step.outcome.state.seats if seat.alive}
        for event in told(step):
            if event.name in RESULTS and event.fields.get("how") != "taken":
                assert set(event.to) <= after | {"host"}, event


@games(60, 2000)
def test_secrets_are_told_to_those_whom_they_concern(seed: int) -> None:
    for step in steps(seed):
        for event in (*told(step), *step.letter_events):
            if event.name == "watchman" and step.before.phase == "day":
                assert event.to == (event.fields["player"],)
            else:
                assert (event.to == ("all",)) == (event.name in PUBLIC_EVENTS), event
            assert event.to != ()
            if event.name in ("kill_failed", "impossible", "recruited") and event.fields.get("action") != "heal":
                clans = {step.outcome.state.seat(name).clan for name in event.to}
                assert len(clans) == 1
                assert "" not in clans


@games(60, 2000)
def test_there_is_one_watchman_fit_for_it_and_never_twice_running(seed: int) -> None:
    last = ""
    for step in steps(seed):
        if step.before.phase == "night" or step.outcome.state.winner:
            continue
        night = step.outcome.state
        fit = [seat.name for seat in night.living() if seat.name not in night.stunned and seat.name != last]
        assert night.watchman in (fit or [""])
        last = night.watchman


@games(80, 4000)
def test_treasures_are_neither_lost_nor_doubled(seed: int) -> None:
    game = play(seed, CHANCE)
    names = [treasure["name"] for treasure in game.setup.options["treasures"]]
    for state in (game.start.state, *(step.outcome.state for step in game.steps)):
        assert [treasure.name for treasure in state.treasures] == names
        for treasure in state.treasures:
            assert treasure.carrier == ""
            if treasure.of_clan:
                assert state.members(treasure.owner)
            elif treasure.owner:
                assert state.seat(treasure.owner).peaceful
            else:
                assert not state.living()


@games(60, 2000)
def test_every_change_of_owner_is_told(seed: int) -> None:
    for step in steps(seed):
        owners = {treasure.name: treasure.owner for treasure in step.before.treasures}
        for event in told(step):
            if event.name == "treasure":
                owners[event.fields["name"]] = event.fields["owner"]
        assert owners == {treasure.name: treasure.owner for treasure in step.outcome.state.treasures}


@games(60, 2000)
def test_roles_change_only_by_recruiting(seed: int) -> None:
    for step in steps(seed):
        recruited = {event.fields["player"] for event in told(step) if event.name == "recruited"}
        for old, new in zip(step.before.seats, step.outcome.state.seats, strict=True):
            if old.name in recruited:
                assert (new.role, old.clan) == ("mafioso", "")
            else:
                assert (new.role, new.clan) == (old.role, old.clan)


@games(60, 2000)
def test_the_watchman_and_the_patient_are_out_of_reach(seed: int) -> None:
    for step in steps(seed):
        if step.before.phase == "day":
            continue
        healed = {event.fields["player"] for event in told(step) if event.name == "healed"}
        struck = {e.fields["player"] for e in told(step) if e.name in ("killed", "recruited", "stunned")}
        assert not struck & (healed | {step.before.watchman})
        assert step.before.watchman not in healed


@games(40, 1500)
def test_every_lot_of_a_game_can_be_drawn_again(seed: int) -> None:
    game = play(seed, CHANCE)
    start = RAT.view(game.start.state)
    record = record_of(SECRET, PUBLIC, NAME, game.draws(), roles=game.setup.roles, start=start)
    assert verify(record) == ()


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 50), st.integers(0, 13), st.text(max_size=80))
def test_no_letter_is_too_strange(seed: int, seat: int, text: str) -> None:
    state = _some_state(seed)
    sender = state.seats[seat % len(state.seats)].name
    for body in (text, f"убиваем {text}", f"храним {text} у {text}", f"отмена {text}", f"нападаю на {text}"):
        result = RAT.letter(state, sender, body, exact)
        assert len(result.events) == len(result.refused)


def _some_state(seed: int) -> State:
    game = play(seed, CHANCE)
    return game.steps[seed % len(game.steps)].before
