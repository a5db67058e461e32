"""The one place that names concrete engines and rulesets, and builds a service from a config."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from forumbot.casts import RAT_OPTIONS, rat_cast
from forumbot.config import Config, Known
from forumbot.config.model import ForumConfig
from forumbot.config.settings import game_facts, game_settings, store_path
from forumbot.config.values import zone_of
from forumbot.ports import Clock

# What a command does not use it does not load: morphology and HTTP take a while.
if TYPE_CHECKING:
    from adapters.port import Forum
    from forumbot.announcer import Announcer
    from forumbot.outbox import Courier
    from forumbot.reading.policy import Policy
    from forumbot.service import Service
    from forumbot.store.store import Store
    from rules.ruleset import Ruleset
    from rules.scenario import ScenarioFormat

SECRET_BYTES = 32


def _phpbb(board: ForumConfig, password: str, clock: Clock) -> Forum:
    from adapters.http import Politeness
    from adapters.phpbb.forum import PhpBB

    return PhpBB(
        board.url,
        board.username,
        password,
        clock=clock,
        contact=board.contact,
        forum_zone=zone_of(board.zone),
        language=board.language or None,
        politeness=Politeness(min_interval=board.pause_seconds),
    )


def _rat() -> Ruleset[Any]:
    from rules.rat.ruleset import Rat

    return Rat()


def _mafia14() -> Ruleset[Any]:
    from rules.mafia14.ruleset import Mafia14

    return Mafia14()


def _mafia14_scenarios() -> ScenarioFormat:
    from rules.mafia14.scenario import MAFIA14_SCENARIOS

    return MAFIA14_SCENARIOS


def _rat_scenarios() -> ScenarioFormat:
    from rules.rat.scenario import RAT_SCENARIOS

    return RAT_SCENARIOS


ENGINES: Mapping[str, Callable[[ForumConfig, str, Clock], Forum]] = {"phpbb": _phpbb}
RULESETS: Mapping[str, Callable[[], Ruleset[Any]]] = {"rat": _rat}
# Rules that scenarios can be played by, but that the service can't host on a forum yet: no config may name them.
NOT_HOSTED: Mapping[str, Callable[[], Ruleset[Any]]] = {"mafia14": _mafia14}
SCENARIOS: Mapping[str, Callable[[], ScenarioFormat]] = {"rat": _rat_scenarios, "mafia14": _mafia14_scenarios}
CASTS: Mapping[str, Callable[[int], tuple[str, ...]]] = {"rat": rat_cast}
OPTION_LINES: Mapping[str, tuple[str, ...]] = {"rat": RAT_OPTIONS}
POLICIES = ("rat", "mafiascum")


def known() -> Known:
    """What a config may name."""
    return Known(engines=tuple(ENGINES), rulesets=tuple(RULESETS), policies=POLICIES, not_hosted=tuple(NOT_HOSTED))


def open_forum(board: ForumConfig, password: str, clock: Clock) -> Forum:
    """The board as the bot's account will see it; nothing is fetched yet."""
    return ENGINES[board.engine](board, password, clock)


def demo_forum(url: str, username: str, password: str, clock: Clock, *, zone: str, engine: str = "phpbb") -> Forum:
    """A board on this machine as the demo's host sees it: no pause between requests is owed to anybody."""
    board = ForumConfig(
        engine=engine, url=url, username=username, forum="", contact="demo@localhost", zone=zone, pause_seconds=0
    )
    return open_forum(board, password, clock)


def ruleset(name: str) -> Ruleset[Any]:
    """The rules of that name, which a checked config or scenario holds."""
    return {**RULESETS, **NOT_HOSTED}[name]()


def scenario_formats() -> dict[str, ScenarioFormat]:
    """How scenarios of each ruleset are written."""
    return {name: shape() for name, shape in SCENARIOS.items()}


def cast(ruleset_name: str, seats: int) -> tuple[str, ...]:
    """Roles to begin with for so many seats."""
    return CASTS[ruleset_name](seats)


def setup_problem(config: Config) -> str:
    """Why no game can be dealt from the config's roles and options, "" when one can."""
    from rules.chance import Chance
    from rules.model import Setup, SetupError

    roles, players = config.game.roles, config.players
    seats = tuple(player.name for player in players)
    if config.game.signup != "roster":
        seats = (*seats, *_numbered(len(roles)))[: len(roles)]
    try:
        rules = ruleset(config.game.ruleset)
        rules.start(
            Setup(seats, roles, options=config.game.options), Chance.of(bytes(SECRET_BYTES), "", config.game.id)
        )
    except SetupError as error:
        return str(error)
    return ""


def _numbered(seats: int) -> tuple[str, ...]:
    return tuple(f"{number}" for number in range(1, seats + 1))


def policy(config: Config, folder: Path) -> Policy:
    """How votes are read; a policy's file is looked for in `folder`. Raises `PolicyError`."""
    from forumbot.reading.policy import load, shipped

    name = config.reading.policy or config.game.ruleset
    chosen = load(folder / name) if name.endswith(".toml") else shipped(name)
    if config.reading.confidence is None:
        return chosen
    return replace(chosen, names=replace(chosen.names, bound=config.reading.confidence))


def announcer(config: Config, forum: Forum, players: tuple[str, ...] = ()) -> Announcer:
    """The texts of this game, of these players where they are known, in the markup of this forum."""
    from forumbot.announcer import Announcer

    zone = zone_of(config.forum.zone)
    assert zone is not None, "a checked config names a zone that exists"
    plain = Announcer(config.game.language, forum.markup, config.game.ruleset, zone, game_facts(config))
    return plain.with_players(players) if players else plain


def open_store(config: Config, file: Path) -> Store:
    """The game file that belongs to the config `file`, made if it is not there. Raises `StoreError`."""
    from forumbot.store.store import Store

    path = store_path(config, file)
    path.parent.mkdir(parents=True, exist_ok=True)
    return Store(path)


def service(
    config: Config, file: Path, *, forum: Forum, store: Store, clock: Clock, courier: Courier | None = None
) -> Service:
    """The service for a game; logs in. Raises the errors of `adapters.errors` and `PolicyError`."""
    from forumbot.assembly import assemble
    from forumbot.reading.names import name_reader

    return assemble(
        game_settings(config),
        store,
        forum,
        ruleset(config.game.ruleset),
        clock=clock,
        make_announcer=lambda players: announcer(config, forum, players),
        policy=policy(config, file.parent),
        make_names=name_reader,
        new_secret=lambda: secrets.token_bytes(SECRET_BYTES),
        courier=courier,
    )
