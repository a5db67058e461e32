"""`forumbot check`: whether everything a game needs is there, before the game."""

from __future__ import annotations

from typing import Any

import typer
from rich.table import Table

from forumbot import bootstrap
from forumbot.checkup import Finding, check_forum
from forumbot.commands.common import DEFAULT_CONFIG, AsJson, ConfigFile, forum_of, read_config, surroundings
from forumbot.commands.failures import Code
from forumbot.commands.output import aside, console, print_json
from forumbot.config import Config

_MARKS = {True: "ok", False: "FAILED", None: "?"}


def check(context: typer.Context, config_file: ConfigFile = DEFAULT_CONFIG, as_json: AsJson = False) -> None:
    """Try what a game needs: config, login, clock, rights, letters. Changes nothing on the forum."""
    config = read_config(config_file)
    findings = [Finding("config", True, f"{config_file} is well-formed"), *_rules(config)]
    forum = forum_of(config, surroundings(context))
    try:
        with aside().status("Asking the forum…"):
            findings += check_forum(forum, config)
    finally:
        forum.close()
    if as_json:
        print_json({"ok": _all_well(findings), "findings": findings})
    else:
        _show(findings)
    if not _all_well(findings):
        raise typer.Exit(Code.FAILED)


def _rules(config: Config) -> list[Finding]:
    """Whether the rules can deal this game."""
    problem = bootstrap.setup_problem(config)
    if problem:
        return [Finding("rules", False, problem, "Correct game.roles or game.options.")]
    return [Finding("rules", True, f"{config.game.ruleset} deals {len(config.game.roles)} roles")]


def _all_well(findings: list[Finding]) -> bool:
    return all(finding.ok is not False for finding in findings)


def _show(findings: list[Finding]) -> None:
    table = Table(box=None, pad_edge=False)
    for heading in ("", "what", "found", "what to do"):
        table.add_column(heading, overflow="fold")
    for finding in findings:
        table.add_row(_MARKS[finding.ok], finding.what, finding.detail, finding.advice)
    shown: Any = table
    console().print(shown)
