"""Where commands write: results to standard output, complaints and progress to standard error."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
import typer
from rich.console import Console


def console() -> Console:
    """For people: tables and colours where the terminal has them. Text is never read as markup or emoji."""
    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


def aside() -> Console:
    """For what is not the result: progress, questions, warnings."""
    return Console(stderr=True, markup=False, emoji=False, highlight=False, soft_wrap=True)


def complain(sentence: str) -> None:
    """One sentence to standard error."""
    typer.echo(f"forumbot: {sentence}", err=True)


def print_json(value: Any) -> None:
    """A value of ours as JSON: dataclasses as objects, times in ISO, Cyrillic as it is."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    sys.stdout.write(text + "\n")
