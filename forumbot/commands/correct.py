"""`forumbot correct`: the host's word over what the bot read or planned."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from forumbot import bootstrap
from forumbot.chronicle import line
from forumbot.commands.common import DEFAULT_CONFIG, forum_of, read_config, surroundings
from forumbot.commands.failures import StopError
from forumbot.commands.hosting import alone_with_game
from forumbot.commands.output import complain
from forumbot.config import Config
from forumbot.config.settings import game_settings, timetable
from forumbot.config.values import moment_of
from forumbot.corrections import add_nickname, correct_vote, move_deadline
from forumbot.game import Game, fold
from forumbot.hosting.steps import Step
from forumbot.store.store import Store

ConfigOption = Annotated[Path, typer.Option("--config", help="The game's config.")]
Player = Annotated[str, typer.Argument(help="A player, exactly as the game has the name.")]
Why = Annotated[str, typer.Option(help="Why; it stays in the log.")]
Who = Annotated[str, typer.Option(help="Who decided so; the first of host.accounts where it is left out.")]


def vote(
    context: typer.Context,
    voter: Player,
    target: Annotated[str, typer.Argument(help="Whom he votes for; nobody where it is left out.")] = "",
    *,
    why: Why,
    who: Who = "",
    config_file: ConfigOption = DEFAULT_CONFIG,
) -> None:
    """Set a vote of the running day, whatever was read."""
    config = read_config(config_file)
    with alone_with_game(config, config_file, begun=True) as store:
        step = correct_vote(_game(store, config), voter, target, who=_decided_by(who, config), why=why)
        _enter(context, store, step)


def nickname(
    context: typer.Context,
    player: Player,
    name: Annotated[str, typer.Argument(help="What he is also called.", metavar="NICKNAME")],
    *,
    why: Why,
    who: Who = "",
    config_file: ConfigOption = DEFAULT_CONFIG,
) -> None:
    """Let a player be called so in votes and orders, too."""
    config = read_config(config_file)
    with alone_with_game(config, config_file, begun=True) as store:
        step = add_nickname(_game(store, config), player, name, who=_decided_by(who, config), why=why)
        _enter(context, store, step)


def deadline(
    context: typer.Context,
    moment: Annotated[str, typer.Argument(help="Date and time in forum time, such as 2030-03-01T23:30.")],
    *,
    why: Annotated[str, typer.Option(help="Why; the thread is told.")],
    who: Who = "",
    config_file: ConfigOption = DEFAULT_CONFIG,
) -> None:
    """Move the deadline of the running day or night, and tell the thread."""
    config, around = read_config(config_file), surroundings(context)
    closes = moment_of(moment, timetable(config).zone)
    if closes is None:
        raise StopError(f"{moment} is no date and time; write it as 2030-03-01T23:30.")
    forum = forum_of(config, around)
    try:
        with alone_with_game(config, config_file, begun=True) as store:
            service = bootstrap.service(config, config_file, forum=forum, store=store, clock=around.clock)
            who = _decided_by(who, config)
            step = move_deadline(service.desk, closes, now=service.now(), who=who, why=why)
            service.commit(step)
            service.courier.deliver()
            _tell(step)
    finally:
        forum.close()


def correct() -> typer.Typer:
    """The group of these commands."""
    group = typer.Typer(no_args_is_help=True, help="Correct what was read or planned; who and why stay in the log.")
    names = {"ignore_unknown_options": True}  # a player may be called -=Kot=-, which is no option
    group.command("vote", context_settings=names)(vote)
    group.command("nickname", context_settings=names)(nickname)
    group.command("deadline")(deadline)
    return group


def _game(store: Store, config: Config) -> Game:
    settings = game_settings(config)
    return fold(settings, bootstrap.ruleset(settings.ruleset), (logged.entry for logged in store.entries()))


def _decided_by(who: str, config: Config) -> str:
    return who or next(iter(config.host.accounts), "the host")


def _enter(context: typer.Context, store: Store, step: Step) -> None:
    store.append(surroundings(context).clock.now(), step.entries)
    _tell(step)


def _tell(step: Step) -> None:
    for entry in step.entries:
        complain(f"{line(entry)}.")
