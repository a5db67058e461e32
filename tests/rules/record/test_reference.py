"""What docs/reference/record.md says of a record is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rules.record import Record, read_record, verify

REFERENCE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "record.md"


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", REFERENCE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_record_shown_is_an_honest_one() -> None:
    assert verify(read_record(block(""))) == ()


def test_the_script_draws_every_lot_of_a_game(record: Record) -> None:
    namespace: dict[str, Any] = {}
    exec(compile(block("python"), str(REFERENCE), "exec"), namespace)
    secret = bytes.fromhex(record.secret)
    for draw in record.draws:
        index = namespace["index"](secret, record.public, record.game, draw.turn, draw.label, draw.n)
        assert index == draw.index
