"""`forumbot verify`: a record is honest, or it is not, or it is no record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.chance import Chance
from rules.model import Setup
from rules.rat.ruleset import Rat
from rules.record import Record, record_of, to_json, to_text
from tests.forumbot.cli.conftest import Terminal

PUBLIC = "101 записываюсь\n102 Я тоже!\n"


@pytest.fixture
def record(tmp_path: Path) -> Record:
    """A dealt game's record, as `record.txt`, `record.json` and without the sign-up text as `short.txt`."""
    rat, roles = Rat(), ("mafioso", "commissar", "doctor", "townsperson", "townsperson")
    outcome = rat.start(Setup(("А", "Б", "В", "Г", "Д"), roles), Chance.of(bytes(32), PUBLIC, "игра"))
    found = record_of(bytes(32), PUBLIC, "игра", outcome.draws, roles=roles, start=rat.view(outcome.state))
    (tmp_path / "record.txt").write_text(f"Цитата:\n{to_text(found)}\n", encoding="utf-8")
    (tmp_path / "record.json").write_text(json.dumps(to_json(found)), encoding="utf-8")
    (tmp_path / "short.txt").write_text(to_text(found, limit=10), encoding="utf-8")
    return found


@pytest.mark.parametrize("name", ["record.txt", "record.json"])
def test_an_honest_record_holds(terminal: Terminal, record: Record, name: str) -> None:
    result = terminal.run("verify", name, "--commitment", record.commitment)
    assert result.exit_code == 0
    assert "All 5 lots of игра come out as recorded" in result.stdout
    assert "Compare" not in result.stdout


def test_the_commitment_is_to_be_compared(terminal: Terminal, record: Record) -> None:
    shown = terminal.run("verify", "record.txt").stdout
    assert record.commitment in shown
    assert "Compare the commitment with the one posted before sign-up" in shown


def test_a_record_comes_by_standard_input_too(terminal: Terminal, record: Record) -> None:
    assert terminal.run("verify", "-", answers=to_text(record)).exit_code == 0


@pytest.mark.parametrize("form", [PUBLIC, PUBLIC.rstrip("\n"), PUBLIC.replace("\n", "\r\n"), "\ufeff" + PUBLIC])
def test_the_signup_text_may_be_given_as_an_editor_leaves_it(
    terminal: Terminal, record: Record, tmp_path: Path, form: str
) -> None:
    (tmp_path / "public.txt").write_bytes(form.encode())
    assert terminal.run("verify", "short.txt", "--public", "public.txt").exit_code == 0


def test_without_the_signup_text_it_asks_for_it(terminal: Terminal, record: Record) -> None:
    result = terminal.run("verify", "short.txt")
    assert result.exit_code == 2
    assert "--public FILE" in result.stderr


def test_another_signup_text_fails(terminal: Terminal, record: Record, tmp_path: Path) -> None:
    (tmp_path / "public.txt").write_text("101 не записываюсь\n", encoding="utf-8")
    result = terminal.run("verify", "short.txt", "--public", "public.txt")
    assert result.exit_code == 1
    assert "FAILED sign-up text" in result.stdout


def test_a_changed_record_fails_and_says_where(terminal: Terminal, record: Record, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    drawn = record.draws[0].index
    changed = path.read_text("utf-8").replace(f"deal:4 | {drawn} of", f"deal:4 | {(drawn + 1) % 5} of")
    path.write_text(changed, encoding="utf-8")
    result = terminal.run("verify", "record.txt")
    assert result.exit_code == 1
    assert f"FAILED turn 0, deal:4: The record says index {(drawn + 1) % 5} of 5; drawn again it is {drawn}." in (
        result.stdout
    )


def test_another_commitment_fails(terminal: Terminal, record: Record) -> None:
    result = terminal.run("verify", "record.txt", "--commitment", "ab" * 32, "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert (told["ok"], told["commitment_compared"]) == (False, True)
    assert [mismatch["what"] for mismatch in told["mismatches"]] == ["commitment"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nothing.txt"], "nothing.txt: No such file or directory"),
        (["prose.txt"], "prose.txt: There is no record in this text"),
        (["picture.png"], "not in UTF-8"),
        (["record.txt", "--commitment", "abc"], "64 hexadecimal digits"),
        (["record.txt", "--public", "nothing.txt"], "nothing.txt: No such file or directory"),
    ],
)
def test_what_is_no_record_is_wrong_input(
    terminal: Terminal, record: Record, tmp_path: Path, arguments: list[str], words: str
) -> None:
    (tmp_path / "prose.txt").write_text("Жребий был честный.", encoding="utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    result = terminal.run("verify", *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Traceback" not in result.output
