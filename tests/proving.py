"""A pytest plugin that writes down which tests prove which numbered rules, and how they went.

    python -m pytest -p tests.proving --proving-report FILE

The report is JSON: `cases` is a list of `{"name", "proves", "result"}`, one for each test function with the mark
`proves`; `errors` are the modules that could not be collected, each with why.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

_PROPERTY = "proves"
# What a test with parameters, or of several phases, comes to: failed if anything failed, skipped if everything was.
_BY_WEIGHT = ("skipped", "passed", "failed")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proving-report", metavar="FILE", help="write which tests prove which rules to FILE")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The numbers go along with the item, so that they come back with its result from workers too."""
    for item in items:
        numbers = [str(number) for mark in item.iter_markers("proves") for number in mark.args]
        if numbers:
            item.user_properties.append((_PROPERTY, numbers))


def pytest_configure(config: pytest.Config) -> None:
    path = config.getoption("--proving-report")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Reporter(Path(path)))


class Reporter:
    """Collects results by test function."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._numbers: dict[str, set[str]] = {}
        self._results: dict[str, str] = {}
        self._errors: dict[str, str] = {}

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._errors[report.nodeid] = report.longreprtext

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        numbers = [number for key, value in report.user_properties if key == _PROPERTY for number in _texts(value)]
        if not numbers:
            return
        name = report.nodeid.partition("[")[0]
        self._numbers.setdefault(name, set()).update(numbers)
        if report.when == "call" or report.outcome != "passed":
            self._results[name] = max(self._results.get(name, "skipped"), report.outcome, key=_BY_WEIGHT.index)

    def pytest_sessionfinish(self) -> None:
        cases = [
            {"name": name, "proves": sorted(self._numbers[name]), "result": result}
            for name, result in self._results.items()
        ]
        report = {"cases": cases, "errors": self._errors}
        self._path.write_text(json.dumps(report, ensure_ascii=False), encoding="utf-8")


def _texts(value: object) -> list[str]:
    return [str(item) for item in value] if isinstance(value, list | tuple) else []
