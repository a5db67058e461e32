"""`forumbot demo`: a whole game on a forum that lives for a minute."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import Console

from forumbot import bootstrap
from forumbot.commands.common import AsJson, surroundings
from forumbot.commands.curtain import LINES, winner_in
from forumbot.commands.failures import Code, StopError
from forumbot.commands.output import complain, console, print_json
from forumbot.commands.screen import Screen
from forumbot.demo.cast import CASTS
from forumbot.demo.host import ZONE, Glance
from forumbot.demo.show import PASSWORD, House, host_here, house, perform, posted_record
from forumbot.demo.stage import StageError
from forumbot.ports import Clock
from forumbot.service import Service
from rules.record import Mismatch, read_record
from rules.record import verify as draw_again


class Language(StrEnum):
    """Of the players and the host."""

    RU = "ru"
    EN = "en"


READABLE = 8.0
"""Acts a second that a person can still follow."""


class Pace:
    """Lets no act follow the one before sooner than `seconds`; an act that took longer itself is not waited for."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._step = timedelta(seconds=seconds)
        self._last: datetime | None = None

    def __call__(self) -> None:
        now = self._clock.now()
        if self._step and self._last is not None and now - self._last < self._step:
            self._clock.sleep((self._last + self._step - now).total_seconds())
        self._last = self._clock.now()


@dataclass(frozen=True, slots=True)
class TopicLine:
    """A topic of the game, for whoever wants to read it."""

    url: str
    title: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What a demo came to. `mismatches` are the lots of the posted record that were not drawn as it says."""

    winner: str
    days: int
    topics: tuple[TopicLine, ...]
    requests: int
    seconds: float
    lots: int
    mismatches: tuple[Mismatch, ...]


def demo(
    context: typer.Context,
    *,
    lang: Annotated[Language, typer.Option(help="Language of the players and the host.")] = Language.RU,
    speed: Annotated[
        float | None, typer.Option(min=0, help="Acts a second; 0: as fast as it goes, which it is without a terminal.")
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Leave the forum up afterwards, to look around.")] = False,
    db: Annotated[
        Path | None, typer.Option(help="Keep the game file there, which must not exist yet.", metavar="FILE")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a whole game by itself: a forum on this machine, scripted players, the real host, days in seconds."""
    out = Console(file=StringIO()) if as_json else console()
    cast, lines, clock = CASTS[lang.value], LINES[lang.value], surroundings(context).clock
    acts_a_second = speed if speed is not None else READABLE if out.is_terminal else 0.0
    pace = Pace(clock, 1 / acts_a_second if acts_a_second else 0.0)
    with _game_file(db) as file, house(cast) as raised:
        complain(lines.up.format(url=raised.url))
        complain(lines.look_in.format(player=cast.members[0].name, bot=cast.bot, password=PASSWORD))
        open_forum = partial(bootstrap.demo_forum, zone=ZONE[cast.language].key)
        began = clock.now()
        host = host_here(raised, file, open_forum, bootstrap.ruleset("rat"))
        try:
            with Screen(out, host.service, cast.language, pace) as screen:
                last = perform(raised, host, on_act=screen.act, on_round=screen.round)
            summary = _summary(raised, host.service, last, (clock.now() - began).total_seconds())
        except StageError as error:
            raise StopError(f"The play broke off: {error}.", Code.DEFECT) from error
        finally:
            host.close()
        if as_json:
            print_json(summary)
        else:
            _curtain(out, summary, cast.language)
        if keep:
            complain(lines.stays.format(url=raised.url))
            raised.simulator.wait()
    if summary.mismatches:
        raise typer.Exit(Code.FAILED)


@contextmanager
def _game_file(wanted: Path | None) -> Iterator[Path]:
    """A path for the game file: the wanted one, or one that is gone afterwards."""
    if wanted is None:
        with TemporaryDirectory(prefix="forumbot-demo-") as folder:
            yield Path(folder) / "game.sqlite"
        return
    if wanted.exists() or not wanted.parent.is_dir():
        why = "is there already" if wanted.exists() else "would lie in a folder that is not there"
        raise StopError(f"--db: {wanted} {why}; name a new file in a folder that exists.")
    yield wanted


def _summary(raised: House, service: Service, last: Glance, seconds: float) -> Summary:
    """What the game came to, with the proof of the lots as any reader can make it from the two topics."""
    topics = raised.simulator.topics(int(raised.forum))
    requests = raised.simulator.request_count
    record = read_record(posted_record(raised, last.topic))
    assert service.game.fixed is not None, "a game that ended had its seats fixed"
    return Summary(
        winner=last.winner,
        days=sum(decided.what == "day" for decided in service.game.decided),
        topics=tuple(TopicLine(f"{raised.url}/viewtopic.php?t={topic.id}", topic.title) for topic in topics),
        requests=requests,
        seconds=round(seconds, 1),
        lots=len(record.draws),
        mismatches=tuple(draw_again(record, service.game.fixed.public, _posted_commitment(raised, last.signup))),
    )


def _posted_commitment(raised: House, topic: str) -> str:
    """The commitment as the first post of the sign-up topic shows it; "" if it is not there."""
    reader = raised.players[raised.cast.members[0].name]
    found = re.search(r"\b[0-9a-f]{64}\b", reader.posts(topic)[0][2])
    return found[0] if found else ""


def _curtain(out: Console, summary: Summary, language: str) -> None:
    """The winner, the addresses, and whether the lots are honest."""
    lines = LINES[language]
    out.print(lines.winner.format(winner=winner_in(language, summary.winner)))
    out.print(lines.sums.format(days=summary.days, requests=summary.requests, seconds=summary.seconds))
    for topic in summary.topics:
        out.print(f"{topic.url}  {topic.title}")
    for mismatch in summary.mismatches:
        out.print(lines.wrong.format(what=mismatch.what, sentence=mismatch.sentence))
    if not summary.mismatches:
        out.print(lines.proved.format(lots=summary.lots))
