"""Which cases of the checkout prove which rules: scenario files are played here, tests by pytest in its own process."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

import forumbot
from forumbot.adjudication import judge
from rules.coverage import Case, Rule, rules_from
from rules.names import NameReader

_PYTEST_RAN = (0, 1)


class NoCheckoutError(Exception):
    """The cases are not there, or can't be run: one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """A checkout of the project; `workers` is how many processes run its tests."""

    root: Path
    workers: int = 2

    @property
    def scenarios(self) -> Path:
        return self.root / "fixtures" / "scenarios"


def numbered_rules() -> tuple[Rule, ...]:
    """All numbered rules that forumbot answers for."""
    return rules_from(resources.files("rules").joinpath("numbers.toml").read_text(encoding="utf-8"))


def checkout() -> Checkout:
    """The checkout that this program runs from. Raises `NoCheckoutError`."""
    found = Checkout(Path(forumbot.__file__).resolve().parent.parent)
    if not found.scenarios.is_dir() or not (found.root / "tests" / "proving.py").is_file():
        raise NoCheckoutError(
            "The scenarios and tests are not part of an installed forumbot; run this from a checkout of the project, "
            "installed with `pip install --editable '.[dev]'`."
        )
    return found


def scenario_cases(found: Checkout, names: NameReader) -> Iterator[Case]:
    """Every scenario of the checkout, played. A file that is wrong fails whatever it may prove."""
    for path in sorted(found.scenarios.rglob("*.toml")):
        verdict = judge(path, names)
        proves = verdict.scenario.proves if verdict.scenario else ()
        name = path.relative_to(found.root).as_posix()
        yield Case(name, proves, "passed" if verdict.holds else "failed")


def pytest_cases(found: Checkout) -> list[Case]:
    """Every test with the mark `proves`, run. Raises `NoCheckoutError` where pytest is not there or can't collect."""
    if find_spec("pytest") is None:
        raise NoCheckoutError("pytest is not installed; install the project with `pip install --editable '.[dev]'`.")
    workers = ["--numprocesses", str(found.workers), "--dist", "loadfile"] if find_spec("xdist") else []
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "proofs.json"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.proving", "--proving-report", str(report)]
        ran = subprocess.run(  # noqa: S603 a fixed command line
            [*command, *workers], cwd=found.root, capture_output=True, text=True, check=False
        )
        if ran.returncode not in _PYTEST_RAN or not report.is_file():
            raise _not_run((ran.stdout + ran.stderr).strip())
        told = json.loads(report.read_text("utf-8"))
    for error in told["errors"].values():
        raise _not_run(error)
    return [Case(row["name"], tuple(row["proves"]), row["result"]) for row in told["cases"]]


def _not_run(said: str) -> NoCheckoutError:
    return NoCheckoutError("\n".join(["pytest could not run the tests:", *said.splitlines()[-8:]]))
