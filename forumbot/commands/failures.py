"""Which exceptions are somebody's mistake or misfortune, in sentences, and the exit code of each."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from enum import IntEnum

from adapters.errors import ForumError
from forumbot.config import ConfigError
from forumbot.config.password import NoPasswordError
from forumbot.corrections import CorrectionError
from forumbot.reading.policy import PolicyError
from forumbot.store.store import StoreError
from rules.model import SetupError


class Code(IntEnum):
    """What the command's exit code means."""

    FAILED = 1
    """It ran, and something does not hold: a check, an expectation, a record."""
    WRONG_INPUT = 2
    """A file, an option or the config is wrong; nothing was done."""
    FORUM = 3
    """The forum can't be reached, or refused."""
    DEFECT = 70
    """A mistake of forumbot's own."""


class StopError(Exception):
    """A command can't go on: one sentence for whoever called it, and the exit code."""

    def __init__(self, sentence: str, code: Code = Code.WRONG_INPUT) -> None:
        super().__init__(sentence)
        self.code = code


@dataclass(frozen=True, slots=True)
class Failure:
    """What to say and how to leave."""

    sentences: tuple[str, ...]
    code: int


def explained(error: Exception) -> Failure:
    """The failure that an exception is; what nobody foresaw is a defect of ours."""
    match error:
        case ConfigError():
            return Failure(tuple(error.sentences()), Code.WRONG_INPUT)
        case StopError():
            return Failure((str(error),), error.code)
        case StoreError() | NoPasswordError() | SetupError() | CorrectionError() | PolicyError():
            return Failure((str(error),), Code.WRONG_INPUT)
        case ForumError():
            return Failure((str(error),), Code.FORUM)
        case sqlite3.OperationalError():
            return Failure((f"The game file can't be used now: {error}.",), Code.WRONG_INPUT)
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return Failure((f"{where}{error.strerror or error}",), Code.WRONG_INPUT)
        case _:
            what = f"Something went wrong that nobody foresaw ({type(error).__name__}: {error})."
            return Failure(
                (what, "Run the command again as `forumbot --debug …` and report what it prints."), Code.DEFECT
            )
