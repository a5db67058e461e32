"""`forumbot init`: asks what a game needs, tries the login, writes a commented config."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forumbot import bootstrap
from forumbot.commands.asking import Asker
from forumbot.commands.common import DEFAULT_CONFIG, ConfigFile, surroundings
from forumbot.commands.failures import StopError
from forumbot.commands.interview import Given, interview
from forumbot.commands.output import complain
from forumbot.config import parse
from forumbot.config.template import written


def init(
    context: typer.Context,
    config_file: ConfigFile = DEFAULT_CONFIG,
    *,
    url: Annotated[str | None, typer.Option(help="Any address of the board.")] = None,
    username: Annotated[str | None, typer.Option(help="The bot's account.")] = None,
    contact: Annotated[str | None, typer.Option(help="Mail or page where the board's admin reaches you.")] = None,
    forum: Annotated[str | None, typer.Option(help="Id or address of the forum for the game's topics.")] = None,
    zone: Annotated[str | None, typer.Option(help="Time zone that the board shows, such as Europe/Moscow.")] = None,
    title: Annotated[str | None, typer.Option(help="Title of the game.")] = None,
    game_id: Annotated[str | None, typer.Option("--id", help="Short name of the game, for files and lots.")] = None,
    ruleset: Annotated[str | None, typer.Option(help="The rules to play by.")] = None,
    language: Annotated[str | None, typer.Option(help="Of what the bot writes: ru or en.")] = None,
    seats: Annotated[str | None, typer.Option(help="How many players.")] = None,
    host: Annotated[str | None, typer.Option(help="Account of the human host, for reports.")] = None,
    no_input: Annotated[
        bool, typer.Option("--no-input", help="Ask nothing; what has no default must be given.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a config that is there.")] = False,
) -> None:
    """Ask what a game needs, find the board's engine, try the login, write a config with comments."""
    if config_file.exists() and not force:
        raise StopError(f"{config_file} is there already; name another file, or give --force to write over it.")
    given = Given(url, username, contact, forum, zone, title, game_id, ruleset, language, seats, host)
    draft = interview(Asker(may_ask=not no_input), given, surroundings(context))
    _write(config_file, written(draft), force=force)
    complain(f"Wrote {config_file}. Next: forumbot check {config_file}")


def _write(file: Path, text: str, *, force: bool) -> None:
    """Write the config, which must be one that can be read."""
    parse(text.encode(), bootstrap.known(), name=file.name)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w" if force else "x", encoding="utf-8", newline="\n") as out:
        out.write(text)
