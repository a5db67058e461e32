"""`run`, `status`, `log` and `outbox` of a small game on a board of our own."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from adapters.simulator.simulator import Simulator
from forumbot.clocks import SystemClock
from tests.forumbot.cli.conftest import PASSWORD, Place, Terminal
from tests.forumbot.cli.test_check import CONFIG

PLAYERS = ("Анна", "Борис", "Вера", "Глеб", "Дина")


def write(board: Place, *extra: str) -> None:
    text = CONFIG.format(url=board.url, forum=board.forum).replace('id = "g"', 'id = "g"\nlanguage = "en"')
    Path("game.toml").write_text(text + "\n".join(extra), encoding="utf-8")


def sign_up(board: Place) -> None:
    topic = board.simulator.topics(board.forum)[0].id
    for name in PLAYERS:
        board.simulator.add_user(name, "x")
        board.simulator.post_as(name, topic, "in")


def once(terminal: Terminal) -> None:
    result = terminal.run("run", "--once")
    assert result.exit_code == 0, result.stderr


def status(terminal: Terminal) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(terminal.run("status", "--json").stdout)
    return found


def test_a_dry_run_shows_what_would_be_sent_and_sends_nothing(terminal: Terminal, board: Place) -> None:
    write(board)
    result = terminal.run("run", "--dry-run")
    assert result.exit_code == 0, result.stderr
    assert "a new topic in forum" in result.stdout
    assert "Messages that would be sent now: 1" in result.stderr
    assert not board.simulator.topics(board.forum)
    assert list(Path().iterdir()) == [Path("game.toml")]


def test_a_dry_run_leaves_a_running_game_as_it_is(terminal: Terminal, board: Place) -> None:
    write(board)
    once(terminal)
    sign_up(board)
    before = terminal.run("log", "--json").stdout
    result = terminal.run("run", "--dry-run")
    assert result.exit_code == 0, result.stderr
    assert "a new topic in forum" in result.stdout
    assert len(board.simulator.topics(board.forum)) == 1
    assert terminal.run("log", "--json").stdout == before


def test_one_round_opens_the_signup_once(terminal: Terminal, board: Place) -> None:
    write(board)
    once(terminal)
    once(terminal)
    assert len(board.simulator.topics(board.forum)) == 1
    assert status(terminal)["phase"] == "signup"


def test_status_shows_the_game_that_begins_when_the_seats_are_full(terminal: Terminal, board: Place) -> None:
    write(board)
    once(terminal)
    sign_up(board)
    once(terminal)
    found = status(terminal)
    assert (found["phase"], found["turn"], found["winner"]) == ("day", 1, "")
    assert [seat["name"] for seat in found["seats"]] == list(PLAYERS)
    assert found["not_voting"] == list(PLAYERS)
    shown = terminal.run("status").stdout
    assert "Игра (g): day 1" in shown
    assert found["topic"] in shown


def test_a_log_can_be_cut_and_sifted(terminal: Terminal, board: Place) -> None:
    write(board)
    once(terminal)
    entries = [json.loads(line) for line in terminal.run("log", "--json").stdout.splitlines()]
    assert [entry["kind"] for entry in entries[:2]] == ["GameOpened", "Delivered"]
    assert terminal.run("log", "--after", "1", "--kind", "Delivered").stdout.count("\n") == 1
    assert "did you mean Delivered?" in terminal.run("log", "--kind", "Deliver").stderr


def test_what_waits_for_approval_goes_when_it_is_approved(terminal: Terminal, board: Place) -> None:
    write(board, 'approve = ["signup"]')
    once(terminal)
    assert not board.simulator.topics(board.forum)
    (row,) = json.loads(terminal.run("outbox", "list", "--json").stdout)
    assert row["state"] == "held"
    assert "Игра" in terminal.run("outbox", "show", f"{row['id']}").stdout
    assert "Waits for you: 1 signup (held)" in terminal.run("status").stdout
    assert terminal.run("outbox", "approve", f"{row['id']}").exit_code == 0
    once(terminal)
    assert len(board.simulator.topics(board.forum)) == 1
    assert terminal.run("outbox", "list").stderr == "forumbot: Nothing waits.\n"


def test_a_dropped_message_is_never_sent(terminal: Terminal, board: Place) -> None:
    write(board, 'approve = ["signup"]')
    once(terminal)
    assert terminal.run("outbox", "drop", "1").exit_code == 0
    assert "why: by the host's word" in terminal.run("outbox", "show", "1").stdout
    once(terminal)
    assert not board.simulator.topics(board.forum)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("approve", "7"), "There is no message 7; `forumbot outbox list --all` shows all."),
        (("retry", "1"), "Message 1 is held; retry is for parked ones."),
        (("approve", "1", "7"), "There is no message 7"),
    ],
)
def test_a_word_that_fits_no_message_changes_nothing(
    terminal: Terminal, board: Place, arguments: tuple[str, ...], sentence: str
) -> None:
    write(board, 'approve = ["signup"]')
    once(terminal)
    result = terminal.run("outbox", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert json.loads(terminal.run("outbox", "list", "--json").stdout)[0]["state"] == "held"


@pytest.mark.parametrize("command", ["status", "log", "outbox list"])
def test_before_the_game_there_is_nothing_to_show(terminal: Terminal, board: Place, command: str) -> None:
    write(board)
    result = terminal.run(*command.split())
    assert result.exit_code == 2
    assert "There is no game yet" in result.stderr
    assert not Path("game.sqlite").exists()


def test_two_hosts_of_one_game_are_one_too_many(terminal: Terminal, board: Place) -> None:
    write(board)
    with FileLock("game.sqlite.lock"):
        result = terminal.run("run", "--once")
    assert result.exit_code == 2
    assert "is being hosted now" in result.stderr


def test_a_file_of_another_game_is_refused(terminal: Terminal, board: Place) -> None:
    write(board)
    once(terminal)
    text = Path("game.toml").read_text(encoding="utf-8").replace('id = "g"', 'id = "h"')
    Path("game.toml").write_text(text, encoding="utf-8")
    for command in (("run", "--once"), ("run", "--dry-run")):
        result = terminal.run(*command)
        assert result.exit_code == 2
        assert "holds the game g by the rules rat, the config says h by rat" in result.stderr


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + b"\1" * 200])
def test_a_file_that_holds_no_game_is_refused(terminal: Terminal, board: Place, content: bytes) -> None:
    write(board)
    Path("game.sqlite").write_bytes(content)
    result = terminal.run("status")
    assert result.exit_code == 2
    assert "is not a game file that can be used" in result.stderr
    assert Path("game.sqlite").read_bytes() == content


def test_a_setup_that_the_rules_refuse_is_told_before_the_forum_is_touched(terminal: Terminal, board: Place) -> None:
    write(board, "[game.options]", 'heal_failure = "often"')
    result = terminal.run("run", "--once")
    assert (result.exit_code, board.simulator.request_count) == (2, 0)
    assert "heal_failure" in result.stderr


def test_a_forum_in_trouble_ends_one_round_with_its_own_exit_code(terminal: Terminal, board: Place) -> None:
    write(board)
    board.simulator.stop()
    result = terminal.run("run", "--once")
    assert result.exit_code == 3
    assert "Traceback" not in result.stderr


def test_the_host_stops_when_it_is_told_to_and_keeps_the_game(terminal: Terminal) -> None:
    """In a process of its own, where board and host go by the machine's clock."""
    with Simulator(SystemClock()) as simulator:
        simulator.add_users({"Bot": PASSWORD, "Судья": "x"})
        write(Place(simulator, simulator.add_forum("Игры"), 0), 'approve = ["signup"]')
        assert _stopped_when_hosting() == 0
    assert status(terminal)["phase"] == "signup"


def _stopped_when_hosting() -> int:
    """The exit code of a host that is told to stop as soon as it hosts."""
    environment = {"FORUMBOT_PASSWORD": PASSWORD, "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(
        [sys.executable, "-m", "forumbot", "run"], env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "Hosting" in line:
                process.send_signal(signal.SIGTERM)
                break
        assert "the game waits where it is" in process.stderr.read()
    return process.returncode
