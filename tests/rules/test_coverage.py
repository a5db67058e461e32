"""Which rules count as proved."""

from __future__ import annotations

import pytest

from forumbot.proofs import numbered_rules
from rules.coverage import Case, Rule, coverage, rules_from, unknown_numbers

RULE = Rule("RAT-7", "rat", "Most votes are executed")


@pytest.mark.parametrize(
    ("results", "proved"),
    [
        ([], False),
        (["passed"], True),
        (["passed", "passed"], True),
        (["passed", "failed"], False),
        (["skipped"], False),
        (["passed", "skipped"], True),
    ],
)
def test_a_rule_is_proved_by_a_passing_case_and_no_failing_one(results: list[str], proved: bool) -> None:
    cases = [Case(f"case {number}", ("RAT-8", "RAT-7"), result) for number, result in enumerate(results)]
    (row,) = coverage([RULE], [*cases, Case("another", ("RAT-8",), "failed")])
    assert row.proved is proved
    assert row.cases == tuple(cases)


def test_numbers_that_no_rule_has_are_told() -> None:
    cases = [Case("a", ("RAT-7", "RAT-70"), "passed"), Case("b", ("RAT-70",), "passed")]
    assert unknown_numbers([RULE], cases) == {"RAT-70": ("a", "b")}


def test_rules_stand_in_the_order_of_their_numbers() -> None:
    text = '[rat]\nRAT-10 = "ten"\nRAT-9 = "nine"\n[thread]\nTHR-1 = "one"\n'
    assert [rule.number for rule in rules_from(text)] == ["RAT-9", "RAT-10", "THR-1"]


def test_the_rules_of_the_project_are_all_summed_up() -> None:
    rules = numbered_rules()
    unused = {27, 48, 49}
    assert [r.number for r in rules if r.part == "rat"] == [f"RAT-{n}" for n in range(1, 59) if n not in unused]
    assert len([r for r in rules if r.part == "thread"]) == 20
    assert not [r.number for r in rules if not 10 < len(r.summary) < 130 or r.summary.endswith(".")]


@pytest.mark.parametrize(
    ("results", "holds"), [([], True), (["passed"], True), (["skipped"], True), (["failed"], False)]
)
def test_a_planned_rule_needs_no_case_but_may_not_fail(results: list[str], holds: bool) -> None:
    (rule,) = rules_from('[cat]\n[cat.planned]\nCAT-1 = "It is still to be built"\n')
    assert rule == Rule("CAT-1", "cat", "It is still to be built", planned=True)
    (row,) = coverage([rule], [Case("case", ("CAT-1",), result) for result in results])
    assert row.holds is holds
