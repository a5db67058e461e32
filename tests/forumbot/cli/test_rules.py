"""`forumbot rules`: the numbers, and the cases that prove them, in a checkout of its own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from forumbot.proofs import Checkout, NoCheckoutError, numbered_rules
from tests import proving
from tests.forumbot.cli.conftest import Terminal
from tests.forumbot.cli.test_adjudicate import FAILING, GOOD

TESTS = """\
import pytest

@pytest.mark.proves("RAT-7", "THR-1")
@pytest.mark.parametrize("number", [1, 2])
def test_passes(number): pass

@pytest.mark.proves("THR-2")
@pytest.mark.parametrize("number", [1, 2])
def test_fails_once(number): assert number == 1

@pytest.mark.proves("THR-3")
def test_is_skipped(): pytest.skip("not here")

@pytest.mark.proves("THR-99")
def test_proves_no_rule(): pass
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with two scenarios and four tests."""
    scenarios, tests = tmp_path / "project" / "fixtures" / "scenarios" / "rat", tmp_path / "project" / "tests"
    scenarios.mkdir(parents=True)
    tests.mkdir()
    (scenarios / "good.toml").write_text(GOOD, encoding="utf-8")
    (scenarios / "failing.toml").write_text(FAILING.replace("RAT-7", "RAT-8"), encoding="utf-8")
    shutil.copy(proving.__file__, tests / "proving.py")
    (tests / "__init__.py").touch()
    (tests / "test_things.py").write_text(TESTS)
    (tmp_path / "project" / "pytest.ini").write_text("[pytest]\nmarkers = proves: numbers\n")
    monkeypatch.setattr("forumbot.commands.rules.checkout", lambda: Checkout(tmp_path / "project", workers=0))
    return tmp_path / "project"


def test_rules_are_listed_whole_or_by_part(terminal: Terminal) -> None:
    assert "RAT-21" in terminal.run("rules", "list").stdout
    told = json.loads(terminal.run("rules", "list", "thread", "--json").stdout)
    assert {rule["part"] for rule in told} == {"thread"}


def test_an_unknown_part_or_number_is_wrong_input(terminal: Terminal) -> None:
    for arguments in (["list", "cat"], ["show", "RAT-99"], ["coverage", "cat"]):
        result = terminal.run("rules", *arguments)
        assert result.exit_code == 2
        assert result.stderr.startswith("forumbot: There ")


def test_a_rule_is_shown_with_its_scenarios(terminal: Terminal, project: Path) -> None:
    shown = terminal.run("rules", "show", "rat-7").stdout
    assert "RAT-7 (rat): " in shown
    assert "passed  fixtures/scenarios/rat/good.toml" in shown


def test_coverage_tells_what_is_proved_by_what(terminal: Terminal, project: Path) -> None:
    result = terminal.run("rules", "coverage", "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    rows = {row["number"]: row for row in told["rules"]}
    assert list(rows) == [rule.number for rule in numbered_rules()]
    assert told["unknown"] == {"THR-99": ["tests/test_things.py::test_proves_no_rule"]}
    assert rows["RAT-7"]["proved"] is True
    assert [case["name"] for case in rows["RAT-7"]["cases"]] == [
        "fixtures/scenarios/rat/good.toml",
        "tests/test_things.py::test_passes",
    ]
    assert rows["THR-1"]["proved"] is True
    assert [
        (row["proved"], [case["result"] for case in row["cases"]])
        for row in map(rows.get, ("RAT-8", "THR-2", "THR-3", "THR-4"))
        if row
    ] == [
        (False, ["failed"]),
        (False, ["failed"]),
        (False, ["skipped"]),
        (False, []),
    ]


def test_coverage_shows_a_table_for_people(terminal: Terminal, project: Path) -> None:
    shown = [" ".join(line.split()) for line in terminal.run("rules", "coverage", "rat").stdout.splitlines()]
    assert shown[shown.index("RAT-7 ok") + 1 :][:2] == [
        "passed fixtures/scenarios/rat/good.toml",
        "passed tests/test_things.py::test_passes",
    ]
    assert shown[shown.index("RAT-8 FAILED") + 1] == "failed fixtures/scenarios/rat/failing.toml"
    assert "RAT-9 NO CASE" in shown
    assert shown[-1] == f"1 of {sum(rule.part == 'rat' for rule in numbered_rules())} rules are proved."


def test_tests_that_can_not_be_run_are_told(terminal: Terminal, project: Path) -> None:
    (project / "tests" / "test_things.py").write_text("import nothing_of_that_name\n")
    result = terminal.run("rules", "coverage")
    assert result.exit_code == 2
    assert "pytest could not run the tests" in result.stderr
    assert "nothing_of_that_name" in result.stderr
    assert "Traceback" not in result.stdout


def test_outside_a_checkout_it_says_so(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Checkout:
        raise NoCheckoutError("Run this from a checkout.")

    monkeypatch.setattr("forumbot.commands.rules.checkout", nowhere)
    result = terminal.run("rules", "coverage")
    assert result.exit_code == 2
    assert result.stderr == "forumbot: Run this from a checkout.\n"
    assert terminal.run("rules", "show", "RAT-7").exit_code == 0
