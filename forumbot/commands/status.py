"""`forumbot status`: how the game stands."""

from __future__ import annotations

import shlex
from collections import Counter
from datetime import datetime
from zoneinfo import ZoneInfo

import typer
from rich.table import Table

from forumbot import bootstrap
from forumbot.commands.common import DEFAULT_CONFIG, AsJson, ConfigFile, game_file, read_config, surroundings
from forumbot.commands.output import console, print_json
from forumbot.config.settings import game_settings
from forumbot.reading.learning import Proposal
from forumbot.status import Status, status_of


def status(context: typer.Context, config_file: ConfigFile = DEFAULT_CONFIG, *, as_json: AsJson = False) -> None:
    """Show phase, deadline, votes, seats and what waits for you. Shows roles: for the host's eyes only."""
    config = read_config(config_file)
    settings = game_settings(config)
    store = game_file(config, config_file)
    try:
        found = status_of(
            store,
            settings,
            bootstrap.ruleset(settings.ruleset),
            bootstrap.policy(config, config_file.parent),
            bot=config.forum.username,
            now=surroundings(context).clock.now(),
        )
    finally:
        store.close()
    if as_json:
        print_json(found)
    else:
        _show(found, settings.timetable.zone)


def accepted_by(proposal: Proposal) -> str:
    """The command by which a host takes a proposed nickname up."""
    words = (proposal.player, proposal.nickname, "--why", "explained in the thread")
    return f"forumbot correct nickname {shlex.join(words)}"


def _show(found: Status, zone: ZoneInfo) -> None:
    out = console()
    out.print(f"{found.title} ({found.game}): {_phase(found)}")
    if found.topic:
        out.print(found.topic)
    if found.closes:
        out.print(f"Closes {_local(found.closes, zone)} forum time")
    if found.seats:
        out.print(_seats(found))
    if found.votes:
        counted = Counter(found.votes.values()).most_common()
        out.print("Votes: " + ", ".join(f"{target} {number}" for target, number in counted))
    if found.not_voting:
        out.print("No vote yet: " + ", ".join(found.not_voting))
    if found.violations:
        out.print(f"Violations so far: {found.violations} (`forumbot log --kind ViolationFound` lists them)")
    for key, at in found.due:
        out.print(f"Due {_local(at, zone)}: {key}")
    for row in found.waiting:
        out.print(f"Waits for you: {row.id} {row.key} ({row.state}) {row.problem}")
    for proposal in found.nicknames:
        out.print(f"Perhaps a nickname of {proposal.player}: {proposal.nickname} (posts {', '.join(proposal.posts)})")
        out.print(f"  {accepted_by(proposal)}")
    for problem in found.problems:
        out.print(f"Not working since {_local(problem.since, zone)}: {problem.part}: {problem.sentence}")


def _phase(found: Status) -> str:
    match found.phase:
        case "new":
            return "not begun"
        case "signup":
            return f"sign-up, {len(found.seats)} seats taken"
        case "over":
            return f"over, {found.winner} won"
        case _:
            return f"{found.phase} {found.turn}"


def _seats(found: Status) -> Table:
    table = Table(box=None, pad_edge=False)
    for heading in ("player", "role", "", "votes for"):
        table.add_column(heading, overflow="fold")
    for seat in found.seats:
        state = "" if seat.alive and (seat.confirmed or not seat.role) else "not confirmed" if seat.alive else "dead"
        table.add_row(seat.name, seat.role, state, found.votes.get(seat.name, ""))
    return table


def _local(moment: datetime, zone: ZoneInfo) -> str:
    return f"{moment.astimezone(zone):%Y-%m-%d %H:%M}"
