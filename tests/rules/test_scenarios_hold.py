"""Every scenario of the project is well-formed, named for what it shows, and holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from forumbot.adjudication import judge
from forumbot.reading.names import name_reader
from rules.names import NameReader

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = sorted((ROOT / "fixtures" / "scenarios").rglob("*.toml"))


@pytest.fixture(scope="module")
def names() -> NameReader:
    return name_reader()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_holds(path: Path, names: NameReader) -> None:
    verdict = judge(path, names)
    assert [str(mistake) for mistake in verdict.mistakes] == []
    assert verdict.report is not None
    assert verdict.report.failures == ()


def test_each_lies_with_its_ruleset_and_proves_something(names: NameReader) -> None:
    verdicts = [judge(path, names) for path in SCENARIOS]
    assert not [v.file for v in verdicts if v.scenario and v.scenario.ruleset != Path(v.file).parent.name]
    assert not [v.file for v in verdicts if v.scenario and not v.scenario.proves]


def test_no_two_have_the_same_title(names: NameReader) -> None:
    titles = [verdict.scenario.title for path in SCENARIOS if (verdict := judge(path, names)).scenario]
    assert sorted(set(titles)) == sorted(titles)
