"""How a game stands, from its file alone: for `forumbot status`, while the service runs or not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from forumbot.game import Game, fold
from forumbot.nicknames import proposed_nicknames
from forumbot.reading.learning import Proposal
from forumbot.reading.model import Tally
from forumbot.reading.policy import Policy
from forumbot.reading.tally import tally
from forumbot.settings import GameSettings
from forumbot.store.store import OutboxRow, Store
from rules.ruleset import Ruleset

WAITING_FOR_HOST = ("held", "parked")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player for the host's eyes."""

    name: str
    role: str
    alive: bool
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """A part of the service that does not work now."""

    part: str
    since: datetime
    sentence: str


@dataclass(frozen=True, slots=True)
class Status:
    """A game as it stands. `phase` is "new", "signup", "day", "night" or "over"; times are zone-aware.

    `votes`: voter to target, as counted from what was read so far. `outbox` counts messages by state.
    `due` are the deadlines ahead. `waiting` is what waits for the host, oldest first. `nicknames` are those that the
    game explained itself; none is applied before the host takes it up.
    """

    game: str
    title: str
    phase: str
    turn: int
    winner: str
    closes: datetime | None
    topic: str
    seats: tuple[Seat, ...]
    votes: dict[str, str]
    not_voting: tuple[str, ...]
    violations: int
    outbox: dict[str, int]
    waiting: tuple[OutboxRow, ...]
    due: tuple[tuple[str, datetime], ...]
    problems: tuple[Problem, ...]
    nicknames: tuple[Proposal, ...] = ()


def status_of(
    store: Store, settings: GameSettings, ruleset: Ruleset[Any], policy: Policy, *, bot: str, now: datetime
) -> Status:
    """The game that `store` holds. `bot` is the name of the bot's account, whose bold is no vote."""
    game = fold(settings, ruleset, (logged.entry for logged in store.entries()))
    rows = store.outbox()
    phase = game.phase
    found = _count(game, policy, bot, now)
    votes, not_voting = _votes(game, found)
    view = game.view()
    return Status(
        game=settings.id,
        title=settings.title,
        phase=_phase(game),
        turn=view.turn if view else 0,
        winner=view.winner if view else "",
        closes=phase.closes if phase and not game.over else None,
        topic=_address(game),
        seats=_seats(game),
        votes=votes,
        not_voting=not_voting,
        violations=len(game.violations),
        outbox=dict(Counter(row.state for row in rows)),
        waiting=tuple(row for row in rows if row.state in WAITING_FOR_HOST),
        due=tuple(store.deadlines()),
        problems=tuple(Problem(*problem) for problem in store.problems()),
        nicknames=proposed_nicknames(game, found.ballots if found else ()),
    )


def _phase(game: Game) -> str:
    view = game.view()
    if view is not None:
        return view.phase
    return "new" if game.opened is None else "signup"


def _address(game: Game) -> str:
    """Where the game, or its sign-up, is to be read."""
    for key in ("game", "signup"):
        if key in game.delivered:
            return game.delivered[key].url
    return ""


def _seats(game: Game) -> tuple[Seat, ...]:
    view = game.view()
    if view is not None:
        return tuple(Seat(p.name, p.role, p.alive, p.name in game.confirmed) for p in view.players)
    names = [name for _, name in game.fixed.seats] if game.fixed else list(game.seats.values())
    return tuple(Seat(name, "", alive=True, confirmed=False) for name in names)


def _count(game: Game, policy: Policy, bot: str, now: datetime) -> Tally | None:
    """The running day as it was read so far, None at other times."""
    day = game.day()
    if day is None or _phase(game) != "day":
        return None
    return tally(
        game.thread(), game.roster(bot), day, policy, self_vote=game.settings.options.get("self_vote"), now=now
    )


def _votes(game: Game, found: Tally | None) -> tuple[dict[str, str], tuple[str, ...]]:
    """The votes of the running day with the host's corrections, and who has none."""
    if found is None:
        return {}, ()
    votes, missing = found.standing(), dict.fromkeys(found.not_voting)
    for correction in game.corrections:
        if correction.turn == found.day.turn:
            votes.pop(correction.voter, None)
            missing.pop(correction.voter, None)
            if correction.target:
                votes[correction.voter] = correction.target
            else:
                missing[correction.voter] = None
    return votes, tuple(missing)
