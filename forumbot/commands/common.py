"""What several commands share: the config argument, and opening what it names."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from adapters.port import Forum
from forumbot import bootstrap
from forumbot.clocks import SystemClock
from forumbot.commands.failures import StopError
from forumbot.config import Config, load
from forumbot.config.password import password_for
from forumbot.config.settings import store_path
from forumbot.events import GameOpened
from forumbot.ports import Clock
from forumbot.store.store import Store

DEFAULT_CONFIG = Path("game.toml")

ConfigFile = Annotated[Path, typer.Argument(help="The game's config.", metavar="CONFIG")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a command finds around it; whoever calls the command line from a program may put others in its place."""

    clock: Clock = field(default_factory=SystemClock)
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)


def surroundings(context: typer.Context) -> Surroundings:
    """The machine's own surroundings, unless the caller gave others as the context's `obj`."""
    return context.obj if isinstance(context.obj, Surroundings) else Surroundings()


def read_config(file: Path) -> Config:
    """The config in `file`. Raises `ConfigError`."""
    return load(file, bootstrap.known())


def forum_of(config: Config, around: Surroundings) -> Forum:
    """The board of a config, with the password from where it is kept. Raises `NoPasswordError`."""
    password = password_for(config.forum.url, config.forum.username, around.environment)
    return bootstrap.open_forum(config.forum, password, around.clock)


def game_file(config: Config, file: Path) -> Store:
    """The game file, which must be there. Raises `StopError` and `StoreError`."""
    path = store_path(config, file)
    if not path.is_file():
        raise no_game(path, file)
    return Store(path)


def no_game(path: Path, file: Path) -> StopError:
    """What to say of a config whose game has not begun."""
    return StopError(f"There is no game yet ({path} is not there); `forumbot run {file}` begins it.")


def of_this_game(store: Store, config: Config, path: Path) -> None:
    """Refuse a file that holds another game than the config's. Raises `StopError`."""
    for logged in store.entries():
        opened = logged.entry
        if isinstance(opened, GameOpened) and (opened.game, opened.ruleset) != (config.game.id, config.game.ruleset):
            raise StopError(
                f"{path} holds the game {opened.game} by the rules {opened.ruleset}, the config says {config.game.id} "
                f"by {config.game.ruleset}; correct game.id and game.ruleset, or name another file as store.path."
            )
        return
