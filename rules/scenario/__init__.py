"""Scenarios: one file proves one rule. Reading them, playing them by any ruleset, comparing (scenario.md)."""

from rules.scenario.format import Kind, PhaseKeys, ScenarioFormat
from rules.scenario.model import Mistake, Scenario, ScenarioError
from rules.scenario.parse import parse
from rules.scenario.run import Failure, Played, Report, run

__all__ = [
    "Failure",
    "Kind",
    "Mistake",
    "PhaseKeys",
    "Played",
    "Report",
    "Scenario",
    "ScenarioError",
    "ScenarioFormat",
    "parse",
    "run",
]
