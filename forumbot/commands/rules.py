"""`forumbot rules`: the numbered rules, and which cases prove them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from forumbot.commands.common import AsJson
from forumbot.commands.failures import Code, StopError
from forumbot.commands.output import aside, complain, console, print_json
from forumbot.proofs import NoCheckoutError, checkout, numbered_rules, pytest_cases, scenario_cases
from rules.coverage import Case, Row, Rule, coverage, unknown_numbers

Part = Annotated[str | None, typer.Argument(help="Only the rules of this ruleset, or of `thread`.", metavar="[PART]")]


def list_rules(part: Part = None, as_json: AsJson = False) -> None:
    """List the numbered rules, each in one line."""
    rules = _of_part(part)
    if as_json:
        print_json(rules)
        return
    for rule in rules:
        console().print(f"{rule.number:<8}{rule.summary}")


def show(
    number: Annotated[str, typer.Argument(help="Such as RAT-21.", metavar="NUMBER")], as_json: AsJson = False
) -> None:
    """Show one rule and, in a checkout, the scenarios that prove it."""
    rules = {rule.number: rule for rule in numbered_rules()}
    rule = rules.get(number.upper())
    if rule is None:
        raise StopError(f"There is no rule {number}; `forumbot rules list` shows all that there are.")
    try:
        cases = [case for case in _scenarios() if rule.number in case.proves]
    except NoCheckoutError:
        cases = []
    if as_json:
        print_json({"rule": rule, "scenarios": cases})
        return
    console().print(f"{rule.number} ({rule.part}): {rule.summary}.")
    for case in cases:
        console().print(f"  {case.result:<8}{case.name}")


def show_coverage(part: Part = None, as_json: AsJson = False) -> None:
    """Run every case that names a rule and show which rules are proved. Exit code 1: some rule is not."""
    rules = _of_part(part)
    try:
        with aside().status("Playing the scenarios…") as status:
            cases = _scenarios()
            status.update("Running the tests; this takes a minute or two…")
            cases += pytest_cases(checkout())
    except NoCheckoutError as error:
        raise StopError(str(error)) from error
    rows = coverage(rules, cases)
    unknown = unknown_numbers(numbered_rules(), cases)
    proved = all(row.holds for row in rows) and not unknown
    if as_json:
        print_json({"ok": proved, "rules": [_as_dict(row) for row in rows], "unknown": unknown})
    else:
        _show_coverage(rows, unknown)
    if not proved:
        raise typer.Exit(Code.FAILED)


def rules() -> typer.Typer:
    """The group of these commands."""
    group = typer.Typer(help="The numbered rules, and the cases that prove them.", no_args_is_help=True)
    group.command("list")(list_rules)
    group.command("show")(show)
    group.command("coverage")(show_coverage)
    return group


def _of_part(part: str | None) -> tuple[Rule, ...]:
    rules = numbered_rules()
    parts = list(dict.fromkeys(rule.part for rule in rules))
    if part is not None and part not in parts:
        raise StopError(f"There are no rules of {part}; there is {', '.join(parts)}.")
    return tuple(rule for rule in rules if part in (None, rule.part))


def _scenarios() -> list[Case]:
    from forumbot.reading.names import name_reader

    return list(scenario_cases(checkout(), name_reader()))


def _as_dict(row: Row) -> dict[str, Any]:
    rule = row.rule
    return {
        "number": rule.number,
        "summary": rule.summary,
        "proved": row.proved,
        "planned": rule.planned,
        "cases": row.cases,
    }


def _show_coverage(rows: tuple[Row, ...], unknown: dict[str, tuple[str, ...]]) -> None:
    out = console()
    for row in rows:
        out.print(f"{row.rule.number:<8}{_word(row)}")
        for case in row.cases:
            out.print(f"        {case.result:<8}{case.name}")
    for number, provers in unknown.items():
        complain(f"{number} is no rule, but {', '.join(provers)} proves it.")
    planned = [row.rule.number for row in rows if row.rule.planned]
    built = [row for row in rows if not row.rule.planned]
    if planned:
        out.print(f"Not wholly built yet: {', '.join(planned)}.")
    out.print(f"{sum(row.proved for row in built)} of {len(built)} rules are proved.")


def _word(row: Row) -> str:
    if row.rule.planned and row.holds:
        return "planned"
    return "ok" if row.proved else "FAILED" if row.cases else "NO CASE"
