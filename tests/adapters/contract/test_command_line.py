"""The contract's command line: what it says when it can't begin, and that it reaches a board."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from adapters.simulator import Simulator

_BOARD = ["--engine", "phpbb", "--url", "http://127.0.0.1:9", "--user", "host", "--forum", "1"]


def _run(directory: Path, *arguments: str, passwords: bool = True) -> subprocess.CompletedProcess[str]:
    """Run the suite as its user does, from a directory of his own."""
    surroundings = {key: value for key, value in os.environ.items() if not key.startswith(("FORUMBOT", "PYTEST"))}
    if passwords:
        surroundings |= {"FORUMBOT_PASSWORD": "right", "FORUMBOT_PEER_PASSWORD": "right"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--pyargs", "adapters.contract", *arguments]
    return subprocess.run(
        command, cwd=directory, env=surroundings, capture_output=True, text=True, timeout=120, check=False
    )


def test_without_options_everything_is_skipped_with_the_reason(tmp_path: Path) -> None:
    done = _run(tmp_path, "-q", "-rs")
    assert done.returncode == 0
    assert "needs a live board: pytest --pyargs adapters.contract --engine phpbb --url" in done.stdout
    assert " passed" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "passwords", "said"),
    [
        (["--engine", "phpbb"], True, "Give all of --engine, --url, --user and --forum"),
        (_BOARD, False, "FORUMBOT_PASSWORD is not set"),
        (["--engine", "smoke", *_BOARD[2:]], True, "--engine must be one of: "),
    ],
)
def test_half_a_command_line_is_refused_in_a_sentence(
    tmp_path: Path, arguments: list[str], said: str, *, passwords: bool
) -> None:
    done = _run(tmp_path, *arguments, passwords=passwords)
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.long
def test_no_password_is_shown_when_a_board_does_not_answer(tmp_path: Path) -> None:
    done = _run(tmp_path, *_BOARD, "-k", "wrong_password", "--tb=long", "-l")
    assert done.returncode == pytest.ExitCode.TESTS_FAILED
    assert "right" not in done.stdout.replace("rights", "")


class _SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


@pytest.fixture
def board() -> Iterator[Simulator]:
    with Simulator(_SystemClock()) as forum:
        forum.add_user("host", "right", moderator=True)
        forum.add_forum("Games")
        yield forum


@pytest.mark.long
def test_the_command_line_reaches_a_board(tmp_path: Path, board: Simulator) -> None:
    address = ["--engine", "phpbb", "--url", board.url, "--user", "host", "--forum", "1"]
    done = _run(tmp_path, *address, "-k", "wrong_password or login_confirms or name_that_nobody_has", "-q")
    assert "3 passed" in done.stdout, done.stdout
