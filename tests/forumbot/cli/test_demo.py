"""`forumbot demo` plays a game to its end and proves its lots."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.forumbot.cli.conftest import Terminal


@pytest.mark.parametrize(
    ("language", "words", "winner", "proof"),
    [
        ("en", "The game is over.", r"Winner: \w+", r"Verified: all \d+ lots .*"),
        pytest.param(
            "ru",
            "Игра окончена.",
            "Победа: (мирные жители|мафия)",
            r"Проверено: все жребии опубликованной записи \(\d+\) .*",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_demo_ends_with_a_winner_and_the_proof(
    terminal: Terminal, language: str, words: str, winner: str, proof: str
) -> None:
    result = terminal.run("demo", "--lang", language)
    assert result.exit_code == 0, result.output
    assert words in result.stdout
    assert re.search(r"⚠ \S", result.stdout), "violations are shown as the host is told of them"
    assert re.search(f"^{winner}$", result.stdout, re.MULTILINE)
    assert len(re.findall(r"^http://127\.0\.0\.1:\d+/viewtopic\.php\?t=\d+  \S", result.stdout, re.MULTILINE)) == 2
    assert re.search(f"^{proof}$", result.stdout, re.MULTILINE)


def test_a_language_that_nobody_plays_in_is_refused(terminal: Terminal) -> None:
    assert terminal.run("demo", "--lang", "la").exit_code == 2


def test_a_demo_tells_a_program_what_it_came_to_and_keeps_the_game_file(terminal: Terminal, tmp_path: Path) -> None:
    result = terminal.run("demo", "--lang", "ru", "--json", "--db", tmp_path / "game.sqlite")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["winner"] in ("town", "mafia")
    assert told["mismatches"] == []
    assert told["lots"] > 0
    assert len(told["topics"]) == 2
    assert (tmp_path / "game.sqlite").is_file()


def test_a_game_file_that_is_there_already_is_left_alone(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "game.sqlite").write_text("kept")
    result = terminal.run("demo", "--db", tmp_path / "game.sqlite")
    assert result.exit_code == 2
    assert "is there already" in result.output
    assert (tmp_path / "game.sqlite").read_text() == "kept"


@pytest.fixture
def hearing_interrupts() -> Iterator[None]:
    """Where the tests run in the background, the shell has them and whatever they start ignore interrupts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hearing_interrupts")
def test_a_forum_that_was_kept_ends_by_an_interrupt_without_a_trace(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "forumbot", "demo", "--lang", "en", "--keep"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as demo:
        assert demo.stderr is not None
        lines = iter(demo.stderr)
        assert any("stays on" in line for line in lines)
        demo.send_signal(signal.SIGINT)
        rest = "".join(lines)
        assert demo.wait() == 130
    assert "Traceback" not in rest
