"""The host's word stands over what was read, with who and why in the log."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from filelock import FileLock

from tests.forumbot.cli.conftest import Place, Terminal
from tests.forumbot.cli.test_run import PLAYERS, once, sign_up, status, write


@pytest.fixture
def game(terminal: Terminal, board: Place) -> Place:
    """The first day of a game."""
    write(board)
    once(terminal)
    sign_up(board)
    once(terminal)
    return board


def last_entry(terminal: Terminal) -> dict[str, object]:
    entry: dict[str, object] = json.loads(terminal.run("log", "--json").stdout.splitlines()[-1])
    return entry


def test_a_vote_that_was_read_wrongly_is_set(terminal: Terminal, game: Place) -> None:
    result = terminal.run("correct", "vote", "Анна", "Борис", "--why", "He meant Boris, see post 12")
    assert result.exit_code == 0, result.stderr
    assert status(terminal)["votes"] == {"Анна": "Борис"}
    assert last_entry(terminal)["entry"] == {
        "turn": 1,
        "voter": "Анна",
        "target": "Борис",
        "who": "Судья",
        "why": "He meant Boris, see post 12",
    }


def test_a_name_that_begins_like_an_option_is_a_name(terminal: Terminal, game: Place) -> None:
    result = terminal.run("correct", "vote", "-=Kot=-", "Борис", "--why", "x")
    assert result.exit_code == 2
    assert "-=Kot=- is not among the living" in result.stderr


def test_a_vote_can_be_taken_away_again(terminal: Terminal, game: Place) -> None:
    terminal.run("correct", "vote", "Анна", "Борис", "--why", "x")
    terminal.run("correct", "vote", "Анна", "--why", "y", "--who", "Second judge")
    assert status(terminal)["votes"] == {}
    assert "Анна" in status(terminal)["not_voting"]


def test_a_new_nickname_counts_in_votes_that_stand_already(terminal: Terminal, game: Place) -> None:
    topic = game.simulator.topics(game.forum)[1].id
    game.simulator.post_as("Анна", topic, "[b]Боцман[/b]")
    once(terminal)
    assert status(terminal)["votes"] == {}
    assert terminal.run("correct", "nickname", "Борис", "Боцман", "--why", "agreed in the thread").exit_code == 0
    assert status(terminal)["votes"] == {"Анна": "Борис"}


def test_a_moved_deadline_is_told_in_the_thread(terminal: Terminal, game: Place) -> None:
    result = terminal.run("correct", "deadline", "2030-03-03T21:00", "--why", "The board was down")
    assert result.exit_code == 0, result.stderr
    assert datetime.fromisoformat(status(terminal)["closes"]) == datetime(2030, 3, 3, 21, 0, tzinfo=UTC)
    assert "1:day:close" in {key for key, _ in status(terminal)["due"]}
    topic = game.simulator.topics(game.forum)[1].id
    assert "The board was down" in game.simulator.posts(topic)[-1].text


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("vote", "Анна", "Никто"), "Никто is not among the living: Анна, Борис, Вера, Глеб, Дина."),
        (("vote", "анна", "Борис"), "анна is not among the living"),
        (("nickname", "Никто", "x"), "Никто does not play: Анна, Борис, Вера, Глеб, Дина."),
        (("nickname", "Анна", " "), "A nickname must not be empty."),
        (("nickname", "Анна", "борис"), "борис is Борис's already."),
        (("deadline", "tomorrow"), "tomorrow is no date and time; write it as 2030-03-01T23:30."),
        (("deadline", "2029-01-01T00:00"), "The new deadline has passed already."),
    ],
)
def test_a_correction_that_fits_nothing_changes_nothing(
    terminal: Terminal, game: Place, arguments: tuple[str, ...], sentence: str
) -> None:
    before = terminal.run("log", "--json").stdout
    result = terminal.run("correct", *arguments, "--why", "x")
    assert (result.exit_code, terminal.run("log", "--json").stdout) == (2, before)
    assert sentence in result.stderr


def test_a_correction_without_a_reason_is_refused(terminal: Terminal, game: Place) -> None:
    assert terminal.run("correct", "vote", "Анна", "Борис").exit_code == 2
    assert status(terminal)["votes"] == {}


def test_before_the_first_day_there_is_nothing_to_correct(terminal: Terminal, board: Place) -> None:
    write(board)
    result = terminal.run("correct", "vote", PLAYERS[0], PLAYERS[1], "--why", "x")
    assert "There is no game yet" in result.stderr
    assert not Path("game.sqlite").exists()
    once(terminal)
    result = terminal.run("correct", "vote", PLAYERS[0], PLAYERS[1], "--why", "x")
    assert "There is nothing to correct" in result.stderr


def test_a_game_that_is_being_hosted_is_left_alone(terminal: Terminal, game: Place) -> None:
    with FileLock("game.sqlite.lock"):
        result = terminal.run("correct", "vote", "Анна", "Борис", "--why", "x")
    assert result.exit_code == 2
    assert "is being hosted now; stop that forumbot first" in result.stderr


def test_a_nickname_that_a_voter_explained_is_proposed_and_only_applied_by_the_host(
    terminal: Terminal, game: Place
) -> None:
    topic = game.simulator.topics(game.forum)[1].id
    game.simulator.post_as("Анна", topic, "[b]Боцман[/b]")
    game.simulator.post_as("Анна", topic, "[b]Борис[/b]")
    game.simulator.post_as("Вера", topic, "[b]Боцман[/b]")
    once(terminal)
    found = status(terminal)
    assert found["votes"] == {"Анна": "Борис"}
    assert [(p["nickname"], p["player"]) for p in found["nicknames"]] == [("Боцман", "Борис")]
    assert "forumbot correct nickname 'Борис' 'Боцман' --why 'explained in the thread'" in terminal.run("status").stdout
    terminal.run("correct", "nickname", "Борис", "Боцман", "--why", "explained in the thread")
    found = status(terminal)
    assert (found["votes"], found["nicknames"]) == ({"Анна": "Борис", "Вера": "Борис"}, [])


def test_a_vote_that_the_host_set_explains_a_nickname_too(terminal: Terminal, game: Place) -> None:
    topic = game.simulator.topics(game.forum)[1].id
    game.simulator.post_as("Анна", topic, "[b]Боцман[/b]")
    once(terminal)
    assert status(terminal)["nicknames"] == []
    terminal.run("correct", "vote", "Анна", "Борис", "--why", "He meant Boris")
    assert [(p["nickname"], p["player"]) for p in status(terminal)["nicknames"]] == [("Боцман", "Борис")]
