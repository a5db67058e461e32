"""Where commands write: results to standard output, complaints and progress to standard error."""

from __future__ import annotations

import json
import sys
from io import TextIOWrapper
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
    """A value of ours as JSON: dataclasses as objects, times in ISO, Cyrillic as it is where the stream can have it."""
    print_json_text(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_json_text(text: str) -> None:
    """JSON text and a line end; what the stream's encoding lacks is escaped, so that it stays JSON."""
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = "".join(sign if sign.isascii() else json.dumps(sign)[1:-1] for sign in text)
    sys.stdout.write(text + "\n")


def never_fail_to_print() -> None:
    """A terminal or file of a narrow encoding gets "?" for what it lacks, instead of an end of the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
