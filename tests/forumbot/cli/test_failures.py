"""Every failure is a sentence and an exit code; a traceback is shown only to those who ask for it."""

from __future__ import annotations

import sqlite3

import pytest
import typer
from typer.testing import CliRunner

from adapters.errors import LoginNeeded, PageChanged, Transient
from forumbot.cli import build
from forumbot.commands.failures import StopError
from forumbot.config import ConfigError, Problem
from forumbot.store.store import StoreError
from rules.model import SetupError


def app_that_raises(error: BaseException) -> typer.Typer:
    app = build()

    def fail() -> None:
        raise error

    app.command("fail")(fail)
    return app


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (StopError("This can't be."), 2, "This can't be."),
        (StoreError("x.sqlite is not a game file"), 2, "x.sqlite is not a game file"),
        (SetupError("There are too few players."), 2, "There are too few players."),
        (ConfigError("g.toml", [Problem((), "b", 2), Problem((), "a", 1)]), 2, "g.toml, line 1: a"),
        (Transient("The board is down", where="https://b.example/"), 3, "The board is down (https://b.example/)"),
        (LoginNeeded("Log in"), 3, "Log in"),
        (PageChanged("What is this"), 3, "What is this"),
        (sqlite3.OperationalError("database is locked"), 2, "The game file can't be used now: database is locked."),
        (PermissionError(13, "Permission denied", "x.toml"), 2, "x.toml: Permission denied"),
        (OSError(28, "No space left on device"), 2, "No space left on device"),
        (ZeroDivisionError("oops"), 70, "Something went wrong that nobody foresaw (ZeroDivisionError: oops)."),
    ],
)
def test_a_failure_is_told_in_a_sentence(error: Exception, code: int, sentence: str) -> None:
    result = CliRunner().invoke(app_that_raises(error), ["fail"])
    assert result.exit_code == code
    assert result.stderr.startswith(f"forumbot: {sentence}\n")
    assert "Traceback" not in result.output


def test_a_defect_is_shown_whole_to_whoever_asks() -> None:
    result = CliRunner().invoke(app_that_raises(ZeroDivisionError("oops")), ["--debug", "fail"])
    assert isinstance(result.exception, ZeroDivisionError)


def test_an_interrupt_is_no_defect() -> None:
    result = CliRunner().invoke(app_that_raises(KeyboardInterrupt()), ["fail"])
    assert result.exit_code == 130
    assert "Traceback" not in result.output


def test_an_unknown_command_is_wrong_input() -> None:
    result = CliRunner().invoke(build(), ["hots"])
    assert result.exit_code == 2
    assert "No such command" in result.stderr
