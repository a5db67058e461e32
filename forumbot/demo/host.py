"""The host on the stage: the real service, in this process or in one of its own that may be killed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Protocol
from zoneinfo import ZoneInfo

import msgspec

from adapters.port import Forum
from forumbot.assembly import assemble
from forumbot.clocks import DrivenClock
from forumbot.demo.cast import Cast
from forumbot.game import GAME, SIGNUP
from forumbot.ports import Clock
from forumbot.service import Service
from forumbot.settings import GameSettings, SeatSetting, Timetable
from forumbot.store.store import Store
from rules.ruleset import Ruleset

SECRET = b"The demo is the same at each run"
"""The sealed secret of a demo: fixed, so that the play can be told again. A real game draws its own."""

ZONE = {"ru": ZoneInfo("Europe/Moscow"), "en": ZoneInfo("Europe/London")}


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as the puppet master sees it."""

    name: str
    role: str
    clan: str
    alive: bool
    may_vote: bool
    stunned: bool


@dataclass(frozen=True, slots=True)
class Glance:
    """What the stage sees of the host after each of its rounds. `opened` tells that the phase's post stands."""

    wakes: datetime
    phase: str = ""
    turn: int = 0
    closes: datetime | None = None
    opened: bool = False
    signup: str = ""
    topic: str = ""
    seats: tuple[Seat, ...] = ()
    watchman: str = ""
    winner: str = ""
    waiting: int = 0
    problem: str = ""


class Host(Protocol):
    """Something that hosts the game and is driven round by round."""

    def tick(self) -> Glance:
        """Do what is due at the clock's moment."""
        ...

    def close(self) -> None: ...


def demo_settings(cast: Cast, forum: str, *, poll_seconds: int = 3600) -> GameSettings:
    """The game that is played on the stage."""
    return GameSettings(
        id=f"demo-{cast.language}",
        title=cast.title,
        ruleset="rat",
        language=cast.language,
        forum=forum,
        timetable=Timetable(zone=ZONE[cast.language], poll_seconds=poll_seconds, near_seconds=60),
        roles=cast.roles,
        options=cast.options,
        known_players=tuple(
            SeatSetting(m.name, nicknames=m.nicknames, gender=m.gender, mark=m.mark) for m in cast.members
        ),
        hosts=(cast.host,),
    )


@dataclass(frozen=True, slots=True)
class Parts:
    """What a service on the stage is made of besides its store; `bootstrap` knows the concrete ones."""

    forum: Forum
    ruleset: Ruleset[object]
    clock: Clock


def make_service(cast: Cast, settings: GameSettings, parts: Parts, database: Path | None) -> Service:
    """The service for the demo's game, going on from what `database` holds."""
    from forumbot.announcer import Announcer, GameFacts
    from forumbot.reading.names import name_reader
    from forumbot.reading.policy import shipped

    def announcer(players: tuple[str, ...]) -> Announcer:
        facts = GameFacts(
            title=settings.title,
            roles=settings.roles,
            options=settings.options,
            genders={member.name: member.gender for member in cast.members},
            players=players,
            host=cast.host,
        )
        return Announcer(settings.language, parts.forum.markup, settings.ruleset, settings.timetable.zone, facts)

    return assemble(
        settings,
        Store(database),
        parts.forum,
        parts.ruleset,
        clock=parts.clock,
        make_announcer=announcer,
        policy=shipped(settings.ruleset),
        make_names=name_reader,
        new_secret=lambda: SECRET,
    )


def glance(service: Service) -> Glance:
    """The service as the stage sees it."""
    game, view, phase = service.game, service.game.view(), service.game.phase
    seats = () if view is None else tuple(
        Seat(p.name, p.role, p.clan, p.alive, p.may_vote, p.stunned) for p in view.players
    )  # fmt: skip
    problems = service.store.problems()
    return Glance(
        wakes=service.next_wake(),
        phase="over" if game.over else phase.name if phase else "signup",
        turn=phase.turn if phase else 0,
        closes=phase.closes if phase else None,
        opened=phase is not None and phase.by in game.delivered,
        signup=game.topic(SIGNUP),
        topic=game.topic(GAME),
        seats=seats,
        watchman=view.watchman if view else "",
        winner=view.winner if view else "",
        waiting=len(service.store.outbox("pending", "sending", "unsure")),
        problem=problems[0][2] if problems else "",
    )


class HereHost:
    """The service in this process."""

    def __init__(self, service: Service) -> None:
        self.service = service

    def tick(self) -> Glance:
        self.service.tick()
        return glance(self.service)

    def close(self) -> None:
        self.service.store.close()


class PipeClock:
    """The clock of a host in a process of its own: it stands where the stage says, and asks it to let time pass."""

    def __init__(self, now: datetime, ask: Callable[[float], datetime]) -> None:
        self._now = now
        self._ask = ask

    def now(self) -> datetime:
        return self._now

    def sleep(self, seconds: float) -> None:
        self._now = self._ask(seconds)

    def stand_at(self, moment: datetime) -> None:
        self._now = moment


class ChildHost:
    """The service in a process of its own; when it is killed, another goes on from the same file.

    `command` starts it (see `forumbot.demo.child`); `killed` counts how often a new one was needed.
    """

    def __init__(self, command: list[str], environment: dict[str, str], clock: DrivenClock) -> None:
        self._command = command
        self._environment = environment
        self._clock = clock
        self._process: subprocess.Popen[str] | None = None
        self.killed = 0

    @property
    def pid(self) -> int:
        """The process that hosts now; 0 while there is none."""
        return self._process.pid if self._process else 0

    def tick(self) -> Glance:
        while True:
            answer = self._round()
            if answer is not None:
                return answer
            self._bury()

    def close(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def _round(self) -> Glance | None:
        """One round; None when the process died in it."""
        process = self._process or self._start()
        if not self._say(process, f"tick {self._clock.now().isoformat()}"):
            return None
        output = _pipe(process.stdout)
        for line in output:
            word, _, rest = line.strip().partition(" ")
            if word == "sleep":
                self._clock.sleep(float(rest))
                if not self._say(process, self._clock.now().isoformat()):
                    return None
            elif word == "glance":
                return msgspec.json.decode(rest, type=Glance)
        return None

    def _start(self) -> subprocess.Popen[str]:
        self._process = subprocess.Popen(  # noqa: S603 our own interpreter and module
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **self._environment},
        )
        return self._process

    def _say(self, process: subprocess.Popen[str], line: str) -> bool:
        pipe = _pipe(process.stdin)
        try:
            pipe.write(line + "\n")
            pipe.flush()
        except BrokenPipeError:
            return False
        return True

    def _bury(self) -> None:
        """Reap a dead process. One that ended by itself and not by a signal is a defect."""
        assert self._process is not None
        code = self._process.wait()
        self._process = None
        if code >= 0:
            raise RuntimeError(f"the host's process ended by itself with code {code}")
        self.killed += 1


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None, "the process was started with pipes"
    return pipe


def child_command(url: str, database: Path, forum: str, language: str) -> list[str]:
    """How a host in a process of its own is started; the password goes by the environment."""
    return [sys.executable, "-m", "forumbot.demo.child", url, str(database), forum, language]
