"""`forumbot log`: everything that was seen and decided, in order."""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from forumbot.chronicle import line
from forumbot.commands.common import DEFAULT_CONFIG, ConfigFile, game_file, read_config
from forumbot.commands.failures import StopError
from forumbot.commands.output import console, print_json_text
from forumbot.config.problems import did_you_mean
from forumbot.config.settings import timetable
from forumbot.events import KINDS
from forumbot.store.store import Logged

AsJsonLines = Annotated[bool, typer.Option("--json", help="One JSON object a line, with all that an entry holds.")]


def log(
    config_file: ConfigFile = DEFAULT_CONFIG,
    *,
    after: Annotated[int, typer.Option(help="Only entries behind this number.")] = 0,
    kind: Annotated[list[str] | None, typer.Option(help="Only entries of this kind; may be repeated.")] = None,
    as_json: AsJsonLines = False,
) -> None:
    """Show the log: what was seen and decided. Holds roles and letters: for the host's eyes only."""
    for name in kind or ():
        if name not in KINDS:
            raise StopError(f"--kind: {name} is no kind of entry{did_you_mean(name, list(KINDS))}")
    config = read_config(config_file)
    zone = timetable(config).zone
    store = game_file(config, config_file)
    out = console()
    try:
        for logged in store.entries(after):
            if kind and type(logged.entry).__name__ not in kind:
                continue
            if as_json:
                print_json_text(_json(logged))
            else:
                out.print(f"{logged.id:>6}  {logged.at.astimezone(zone):%Y-%m-%d %H:%M:%S}  {line(logged.entry)}")
    finally:
        store.close()


def _json(logged: Logged) -> str:
    row = {"id": logged.id, "at": logged.at, "kind": type(logged.entry).__name__, "entry": logged.entry}
    return msgspec.json.encode(row).decode()
