"""`forumbot adjudicate`: exit code 0, 1 or 2, and every failure and mistake where it stands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.forumbot.cli.conftest import Terminal

GOOD = """\
title = "A vote kills"
ruleset = "rat"
proves = ["RAT-7"]
[players]
"Анна" = "townsperson"
"Борис" = "mafioso"
"Вера" = "townsperson"
"Глеб" = "townsperson"
[[turns]]
votes = ["Анна > Вера"]
expect = [ { event = "executed", player = "Вера" } ]
"""
FAILING = GOOD.replace('player = "Вера"', 'player = "Глеб"')
WRONG = GOOD.replace("votes =", "vote =").replace('"mafioso"', '"mafios"')


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    for name, text in (("good", GOOD), ("failing", FAILING), ("wrong", WRONG)):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["good.toml"], 0),
        (["good.toml", "failing.toml"], 1),
        (["good.toml", "wrong.toml"], 2),
        (["wrong.toml", "failing.toml", "good.toml"], 2),
        (["."], 2),
        (["missing.toml", "good.toml"], 2),
        ([], 2),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_the_exit_code_is_that_of_the_worst_file(
    terminal: Terminal, names: list[str], code: int, options: list[str]
) -> None:
    assert terminal.run("adjudicate", *names, *options).exit_code == code


def test_what_fails_is_told_with_line_turn_and_what_came(terminal: Terminal) -> None:
    result = terminal.run("adjudicate", "failing.toml", "good.toml")
    assert "FAILED failing.toml: A vote kills" in result.stdout
    assert 'line 11, turn 1: { event = "executed", player = "Глеб" } did not come; there came' in result.stdout
    assert "ok     good.toml: A vote kills" in result.stdout
    assert "1 of 2 hold, 1 fail" in result.stdout


def test_what_is_wrong_is_told_with_file_and_line(terminal: Terminal) -> None:
    result = terminal.run("adjudicate", "wrong.toml")
    assert "forumbot: wrong.toml:6: There is no role 'mafios'; did you mean 'mafioso'?" in result.stderr
    assert "forumbot: wrong.toml:10: A turn has no key 'vote'; did you mean 'votes'?" in result.stderr


def test_a_file_that_is_no_text_is_told(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "koi8.toml").write_bytes(GOOD.encode("koi8-r"))
    result = terminal.run("adjudicate", "koi8.toml")
    assert result.exit_code == 2
    assert "koi8.toml:5: The file is not in UTF-8" in result.stderr


def test_a_huge_file_is_not_read(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "huge.toml").write_text("#" * 1_000_001)
    assert "more than 1000000 bytes" in terminal.run("adjudicate", "huge.toml").stderr


def test_a_folder_without_scenarios_is_told(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = terminal.run("adjudicate", "empty")
    assert result.exit_code == 2
    assert "no scenario file" in result.stderr


def test_everything_that_happened_is_shown_on_demand(terminal: Terminal) -> None:
    shown = terminal.run("adjudicate", "--events", "good.toml").stdout
    assert '{ event = "executed", to = "all", player = "Вера", role = "townsperson", votes = 1, tie = false }' in shown
    assert "lot watchman: " in shown


def test_json_holds_all_of_it(terminal: Terminal) -> None:
    told = json.loads(terminal.run("adjudicate", "good.toml", "failing.toml", "wrong.toml", "--json").stdout)
    good, failing, wrong = told["files"]
    assert told["ok"] is False
    assert (good["ok"], good["title"], good["proves"], good["winner"]) == (True, "A vote kills", ["RAT-7"], "")
    assert good["alive"] == ["Анна", "Борис", "Глеб"]
    assert good["turns"][0]["events"][0]["event"] == "executed"
    assert good["turns"][0]["draws"][0]["label"] == "watchman"
    assert [(f["line"], f["turn"]) for f in failing["failures"]] == [(11, 1)]
    assert [error["line"] for error in wrong["errors"]] == [6, 10]
