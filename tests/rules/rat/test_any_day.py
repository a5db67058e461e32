"""What holds in every nightfall of rat: whose votes count, who is executed and excluded, who has won."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.model import Outcome
from rules.rat.state import State
from tests.rules.rat.games import Step, play
from tests.rules.rat.sweeps import CHANCE, alive, days, games, steps, told


def counted(step: Step) -> dict[str, str]:
    """The votes that count, by the letter of RAT-6."""
    state = step.before
    return {
        voter: target
        for voter, target in step.votes.items()
        if {voter, target} <= alive(step)
        and voter not in (*state.stunned, *state.barred)
        and (voter != target or state.options.self_vote)
    }


@pytest.mark.proves("RAT-6", "RAT-7")
@games(80, 4000)
def test_who_has_most_votes_of_those_who_may_vote_is_executed(seed: int) -> None:
    for step in days(seed):
        votes = Counter(counted(step).values())
        executed = [event for event in told(step) if event.name in ("executed", "no_execution")]
        assert [event.name for event in executed] == ["executed" if votes else "no_execution"]
        for event in executed[: len(votes)]:
            most = [name for name, number in votes.items() if number == max(votes.values())]
            assert event.fields["player"] in most
            assert (event.fields["votes"], event.fields["tie"]) == (max(votes.values()), len(most) > 1)
        refused = [event.fields["order"] for event in told(step) if event.name == "refused"]
        left = {voter: target for voter, target in step.votes.items() if voter not in counted(step)}
        assert refused == [f"{voter} > {target}" for voter, target in left.items()]


@pytest.mark.proves("RAT-8")
@games(80, 4000)
def test_who_lets_too_many_days_of_his_pass_is_excluded(seed: int) -> None:
    missed: Counter[str] = Counter()
    for step in days(seed):
        votes, limit = counted(step), step.before.options.absence_limit
        able = alive(step) - {*step.before.stunned, *step.before.barred}
        missed.update(able - set(votes))
        for voter in votes:
            missed[voter] = 0
        due = {name for name in able if limit and missed[name] >= limit}
        excluded = [event.fields["player"] for event in told(step) if event.name == "excluded"]
        otherwise = {e.fields["player"] for e in told(step) if e.name in ("executed", "suicide")}
        assert set(excluded) == due - otherwise
        assert excluded == sorted(excluded)  # the names are seated by the alphabet


@pytest.mark.proves("RAT-50", "RAT-51", "RAT-52", "RAT-53", "RAT-54")
@games(80, 4000)
def test_the_game_ends_when_somebody_has_won_and_not_before(seed: int) -> None:
    for step in steps(seed):
        assert won(step.outcome) == step.outcome.state.winner
    assert play(seed, CHANCE).start.state.winner == ""


def won(outcome: Outcome[State]) -> str:
    """The winner by the letter of RAT-50 to RAT-54, written down a second time."""
    state = outcome.state
    living, options = state.living(), state.options
    if not living:
        return "nobody"
    peaceful = [seat for seat in living if not seat.clan]
    numbers = Counter(seat.clan for seat in living if seat.clan)
    owners = {(treasure.owner, treasure.of_clan) for treasure in state.treasures}
    for clan, number in numbers.items():
        alone = len(numbers) == 1
        holds = {
            "treasures": owners == {(clan, True)},
            "last_clan": alone and len(options.clans) == 2,
            "parity": alone and number >= len(peaceful),
        }
        if any(holds[condition] for condition in options.mafia_wins):
            return clan
    if numbers:
        return ""
    keepers = {(seat.name, False) for seat in peaceful}
    needs = {"commissar_alive": any(seat.role == "commissar" for seat in living), "treasures": owners <= keepers}
    return "town" if all(needs[need] for need in options.town_needs) else "nobody"
