"""Whole threads of fixtures/tallies: a case a file, added without Python."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from forumbot.reading.files import RosterFile
from forumbot.reading.model import Day, SeenPost, Tally
from forumbot.reading.policy import shipped
from forumbot.reading.tally import tally

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "tallies"
FILES = sorted(FOLDER.glob("*.toml"))


def _load(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _day(table: dict[str, Any]) -> Day:
    opens, closes = (datetime.fromisoformat(table[key]) for key in ("opens", "closes"))
    silence = table.get("silence_minutes")
    again = table.get("reopens")
    return Day(
        table.get("turn", 2),
        opens,
        closes,
        closes - timedelta(minutes=silence) if silence else None,
        datetime.fromisoformat(again) if again else None,
    )


def _posts(case: dict[str, Any], day: Day) -> list[SeenPost]:
    found = []
    for order, row in enumerate(case["posts"]):
        hour, minute = (int(part) for part in row["at"].split(":"))
        at = day.opens.replace(hour=hour, minute=minute)
        found.append(SeenPost(str(order + 1), row["author"], row.get("author_id", ""), at, row["html"], order))
    return found


def _count(file: Path) -> tuple[Tally, dict[str, Any]]:
    case = _load(file)
    day = _day(case["day"])
    roster = RosterFile(file, "", case["roster"]).for_day(day, UTC)
    letters = tuple(case.get("letters", ()))
    return tally(_posts(case, day), roster, day, shipped("rat"), letters=letters, introductions=False), case["expect"]


@pytest.mark.parametrize(
    "file", [pytest.param(f, marks=pytest.mark.proves(*_load(f)["proves"]), id=f.stem) for f in FILES]
)
def test_a_thread_comes_to_what_its_file_says(file: Path) -> None:
    found, expected = _count(file)
    assert found.standing() == expected["votes"]
    assert [ballot.verdict for ballot in found.ballots] == expected["verdicts"]
    assert [f"{violation.kind} {violation.player}" for violation in found.violations] == expected["violations"]
    assert list(found.not_voting) == expected["not_voting"]
