"""`forumbot verify`: draws every lot of a published record again."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from forumbot.commands.common import AsJson
from forumbot.commands.failures import Code, StopError
from forumbot.commands.output import console, print_json
from rules.record import Mismatch, Record, RecordError, read_record
from rules.record import verify as draw_again
from rules.record.model import sha256_of

_HASH = re.compile(r"[0-9a-f]{64}")

RecordFile = Annotated[
    Path, typer.Argument(help="The record: its JSON, or the text as posted; - for standard input.", metavar="RECORD")
]


def verify(
    record_file: RecordFile,
    *,
    public: Annotated[Path | None, typer.Option(help="The sign-up text, where the record has only its hash.")] = None,
    commitment: Annotated[str | None, typer.Option(help="The commitment as it was posted before sign-up.")] = None,
    as_json: AsJson = False,
) -> None:
    """Draw all lots of a record again. Exit code 0: it is honest; 1: something differs; 2: it is no record."""
    if commitment is not None and not _HASH.fullmatch(commitment.strip().lower()):
        raise StopError("--commitment: that is no SHA-256; give the 64 hexadecimal digits from the sign-up post.")
    try:
        record = read_record(_read(record_file))
        signup = None if public is None else _signup_text(_read(public), record)
        mismatches = draw_again(record, signup, commitment)
    except RecordError as error:
        advice = " Use --public FILE." if public is None and "hash of the sign-up text" in str(error) else ""
        raise StopError(f"{record_file}: {error}{advice}") from error
    if as_json:
        print_json(
            {
                "ok": not mismatches,
                "game": record.game,
                "commitment": record.commitment,
                "commitment_compared": commitment is not None,
                "draws": len(record.draws),
                "mismatches": mismatches,
            }
        )
    else:
        _show(record, mismatches, compared=commitment is not None)
    if mismatches:
        raise typer.Exit(Code.FAILED)


def _read(path: Path) -> str:
    """Line ends are kept as they are: they are part of the sign-up text."""
    content = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StopError(f"{path}: The file is not in UTF-8; save it so.") from error


def _signup_text(text: str, record: Record) -> str:
    """The text in the form that has the published hash: editors change line ends, and the one at the end."""
    plain = text.replace("\r\n", "\n")
    forms = (text, plain, plain.rstrip("\n"), plain.rstrip("\n") + "\n")
    return next((form for form in forms if sha256_of(form) == record.public_sha256.lower()), text)


def _show(record: Record, mismatches: tuple[Mismatch, ...], *, compared: bool) -> None:
    out = console()
    for mismatch in mismatches:
        out.print(f"FAILED {mismatch.what}: {mismatch.sentence}")
    if mismatches:
        return
    dealt = f", the deal of {len(record.roles)} roles among them" if record.roles else ""
    out.print(f"ok     The secret has the commitment {record.commitment}")
    out.print(f"ok     All {len(record.draws)} lots of {record.game} come out as recorded{dealt}.")
    if not compared:
        out.print("       Compare the commitment with the one posted before sign-up (or give it by --commitment).")
