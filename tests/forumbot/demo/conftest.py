"""One game of each language, played once for all tests of the demo: real HTTP, a real game file, a driven clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import msgspec
import pytest

from forumbot import bootstrap
from forumbot.demo.acts import Act
from forumbot.demo.cast import CASTS, Cast
from forumbot.demo.host import ZONE, Glance
from forumbot.demo.show import OPENS, House, host_here, house, perform, posted_record
from forumbot.events import LetterTaken
from forumbot.game import GAME, Game
from forumbot.reading.model import Ballot


@dataclass(frozen=True, slots=True)
class Done:
    """An act and the game day in which it was done."""

    act: Act
    turn: int


@dataclass(frozen=True, slots=True)
class Said:
    """A post of the host's in the game topic."""

    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Played:
    """What a game left: the acts, the host's log, what stands on the forum."""

    cast: Cast
    end: Glance
    done: tuple[Done, ...]
    game: Game
    public: tuple[Said, ...]
    record: str

    def shown(self, what: str) -> list[Done]:
        return [done for done in self.done if done.act.shows == what]

    def ballots(self, turn: int, voter: str = "") -> list[Ballot]:
        """The ballots of a day as they were decided on, in order."""
        day = next(d for d in self.game.decided if (d.what, d.turn) == ("day", turn))
        found = msgspec.convert(day.tally, list[Ballot])
        return [ballot for ballot in found if voter in ("", ballot.voter)]

    def executed(self, turn: int) -> str:
        day = next(d for d in self.game.decided if (d.what, d.turn) == ("day", turn))
        return str(next(event["player"] for event in day.events if event["event"] == "executed"))

    def refusals(self, player: str) -> list[str]:
        taken = [letter for letter in self.game.taken.values() if isinstance(letter, LetterTaken)]
        return [refused["reason"] for letter in taken if letter.player == player for refused in letter.refused]


def play(cast: Cast, folder: Path) -> Played:
    done: list[Done] = []
    seen = Glance(wakes=OPENS)

    def on_round(glance: Glance) -> None:
        nonlocal seen
        seen = glance

    with house(cast) as raised:
        open_forum = partial(bootstrap.demo_forum, zone=ZONE[cast.language].key)
        host = host_here(raised, folder / "game.sqlite", open_forum, bootstrap.ruleset("rat"))
        try:
            end = perform(raised, host, on_act=lambda act: done.append(Done(act, seen.turn)), on_round=on_round)
            game = host.service.game
            record = posted_record(raised, end.topic)
            return Played(cast, end, tuple(done), game, _said(raised, game), record)
        finally:
            host.close()


def _said(raised: House, game: Game) -> tuple[Said, ...]:
    bot = raised.simulator.user(raised.cast.bot).id
    posts = raised.simulator.posts(int(game.topic(GAME)))
    return tuple(Said(datetime.fromtimestamp(post.posted, UTC), post.text) for post in posts if post.author == bot)


@pytest.fixture(scope="session", params=["ru", "en"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play(CASTS[request.param], tmp_path_factory.mktemp("demo"))
