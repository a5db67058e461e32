"""`forumbot adjudicate`: plays scenario files and says which of their expectations hold."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forumbot.adjudication import Verdict, files_of, judge
from forumbot.commands.common import AsJson
from forumbot.commands.failures import Code, StopError
from forumbot.commands.output import aside, complain, console, print_json
from rules.scenario.compare import described

Files = Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.", metavar="FILE...")]


def adjudicate(
    files: Files,
    *,
    events: Annotated[bool, typer.Option("--events", help="Show everything that happened, and the lots.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play scenarios. Exit code 0: every expectation holds; 1: some do not; 2: a file is wrong."""
    from forumbot.reading.names import name_reader

    paths = list(files_of(files))
    if not paths:
        raise StopError("There is no scenario file (*.toml) in the folder.")
    names, verdicts = name_reader(), list[Verdict]()
    with aside().status("Playing…") as status:
        for number, path in enumerate(paths, start=1):
            status.update(f"Playing {number} of {len(paths)}: {path.name}")
            verdicts.append(judge(path, names))
    if as_json:
        print_json({"ok": all(v.holds for v in verdicts), "files": [v.as_dict() for v in verdicts]})
    else:
        for verdict in verdicts:
            _show(verdict, events=events)
        _sum_up(verdicts)
    if any(verdict.report is None for verdict in verdicts):
        raise typer.Exit(Code.WRONG_INPUT)
    if not all(verdict.holds for verdict in verdicts):
        raise typer.Exit(Code.FAILED)


def _show(verdict: Verdict, *, events: bool) -> None:
    if verdict.report is None:
        for mistake in verdict.mistakes:
            line = f":{mistake.line}" if mistake.line else ""
            complain(f"{verdict.file}{line}: {mistake.sentence}")
        return
    out = console()
    out.print(f"{'ok    ' if verdict.holds else 'FAILED'} {verdict.file}: {verdict.report.scenario.title}")
    for failure in verdict.report.failures:
        turn = f"turn {failure.turn}" if failure.turn else "at the end"
        out.print(f"       line {failure.line}, {turn}: {failure.sentence}")
    for turn_played in verdict.report.turns if events else ():
        out.print(f"       turn {turn_played.number}")
        for event in turn_played.events:
            out.print(f"         {described(event.as_dict())}")
        for draw in turn_played.draws:
            drawn = "forced" if draw.forced else f"index {draw.index} of {draw.n}"
            out.print(f"         lot {draw.label}: {draw.result} ({drawn})")


def _sum_up(verdicts: list[Verdict]) -> None:
    wrong = sum(verdict.report is None for verdict in verdicts)
    holding = sum(verdict.holds for verdict in verdicts)
    counts = f"{holding} of {len(verdicts)} hold"
    failing = len(verdicts) - wrong - holding
    console().print(
        counts + (f", {failing} fail" if failing else "") + (f", {wrong} can't be played" if wrong else "") + "."
    )
