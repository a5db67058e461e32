"""A game table for the tests: a forum over HTTP, accounts, known roles, a host that can go down, and a driven clock."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from adapters.http import Politeness
from adapters.phpbb.forum import PhpBB
from adapters.simulator import Simulator
from forumbot.announcer import Announcer, GameFacts
from forumbot.assembly import assemble
from forumbot.clocks import DrivenClock
from forumbot.events import Decided, Entry, ViolationFound
from forumbot.game import GAME, SIGNUP, Phase
from forumbot.reading.names import name_reader
from forumbot.reading.policy import shipped
from forumbot.service import Service
from forumbot.settings import GameSettings, SeatSetting, Timetable
from forumbot.store.store import Store
from rules.chance import Chance
from rules.model import Setup
from rules.rat.ruleset import Rat

BERLIN = ZoneInfo("Europe/Berlin")
BOT, HOST, STRANGER = "Ведущий", "Хозяйка", "Прохожий"
TOKEN = re.compile(r"fb-[a-z2-7]{8}")
CAST: Mapping[str, str] = {
    "Анна": "doctor",
    "Борис": "mafioso@mafia",
    "Вера": "commissar",
    "Глеб": "mafioso@mafia",
    "Дина": "lover",
    "Егор": "townsperson",
    "Жанна": "townsperson",
    "Зоя": "townsperson",
}
OPTIONS: Mapping[str, Any] = {"heal_failure": "0", "absence_limit": 0}
FIRST = datetime(2026, 3, 3, 10, 0, tzinfo=BERLIN)
MOST_ROUNDS = 3000


@cache
def secret_for(cast: tuple[tuple[str, str], ...], options: tuple[tuple[str, Any], ...], public: str) -> bytes:
    """The first secret by which these roles are dealt to these seats."""
    names, roles = tuple(name for name, _ in cast), tuple(role for _, role in cast)
    cards = tuple(sorted(roles))
    rat = Rat()
    for number in count():
        secret = number.to_bytes(32)
        start = rat.start(Setup(names, cards, options=dict(options)), Chance.of(secret, public, "table"))
        if all(seat.role == roles[i].partition("@")[0] for i, seat in enumerate(rat.view(start.state).players)):
            return secret
    raise AssertionError


@dataclass
class Table:
    """One game. Moments are given as (day counted from 1, "HH:MM[:SS]") in the forum's own time."""

    path: Path | None = None
    cast: Mapping[str, str] = field(default_factory=lambda: CAST)
    options: Mapping[str, Any] = field(default_factory=lambda: OPTIONS)
    table: Mapping[str, Any] = field(default_factory=dict)
    more: Mapping[str, Any] = field(default_factory=dict)
    first: datetime = FIRST
    skew: int = 0
    signup: bool = False
    ids: bool = False
    posts_per_page: int = 20

    def __post_init__(self) -> None:
        self.clock = DrivenClock(self.first - timedelta(seconds=self.skew))
        self.simulator = Simulator(self.clock, language="ru", zone="Europe/Berlin", posts_per_page=self.posts_per_page)
        self.simulator.skew = self.skew
        self.simulator.start()
        self.simulator.add_user(BOT, "bot", moderator=True, inbox_limit=1000)
        for name in (HOST, STRANGER, *self.cast):
            self.simulator.add_user(name, "word")
        self.forum = str(self.simulator.add_forum("Мафия"))
        self.store = Store(self.path)
        self.down = False
        self.service: Service
        self.board: PhpBB

    def close(self) -> None:
        self.store.close()
        self.simulator.close()

    # The host

    def settings(self) -> GameSettings:
        seats = tuple(SeatSetting(name, id=str(self.simulator.user(name).id) if self.ids else "") for name in self.cast)
        fields: dict[str, Any] = {
            "seats": () if self.signup else seats,
            "hosts": (HOST,),
            "options": self.options,
            **self.more,
        }
        return GameSettings(
            id="table",
            title="Мафия за столом",
            ruleset="rat",
            language="ru",
            forum=self.forum,
            timetable=Timetable(
                zone=BERLIN,
                **{"poll_seconds": 3600, "confirm_remind_hours": None, "confirm_report_hours": None} | dict(self.table),
            ),
            roles=tuple(sorted(self.cast.values())),
            **fields,
        )

    def restart(self) -> None:
        """A new service on the same game file, as after a crash or a stop."""
        if self.path is not None:
            self.store.close()
            self.store = Store(self.path)
        self.board = PhpBB(
            self.simulator.url, BOT, "bot", clock=self.clock, contact="host@example.org", forum_zone=BERLIN,
            language="ru", politeness=Politeness(min_interval=0),
        )  # fmt: skip
        settings = self.settings()

        def announcer(players: tuple[str, ...]) -> Announcer:
            facts = GameFacts(
                title=settings.title, roles=settings.roles, options=settings.options, players=players, host=HOST
            )
            return Announcer("ru", self.board.markup, "rat", BERLIN, facts)

        self.service = assemble(
            settings, self.store, self.board, Rat(), clock=self.clock, make_announcer=announcer,
            policy=shipped("rat"), make_names=name_reader, new_secret=self._secret,
        )  # fmt: skip

    def _secret(self) -> bytes:
        if self.signup:
            return bytes(32)
        public = "".join(f"{name}\n" for name in self.cast)
        return secret_for(tuple(self.cast.items()), tuple(self.options.items()), public)

    def open(self) -> Table:
        """Start the host and let him do all that is due: the game topic and the role letters stand."""
        self.restart()
        self.tick()
        return self

    def tick(self) -> None:
        if not self.down:
            self.service.tick()

    @contextmanager
    def forum_down(self) -> Iterator[None]:
        """The forum's server does not answer; what the forum holds can still change."""
        host, port = self.simulator.url.removeprefix("http://").split(":")
        self.simulator.stop()
        yield
        self.simulator.start(host, int(port))

    # Time

    def moment(self, day: int, of_day: str) -> datetime:
        date = (self.first + timedelta(days=day - 1)).date()
        return datetime.combine(date, time.fromisoformat(of_day), BERLIN).astimezone(UTC)

    def now(self) -> datetime:
        """The forum's moment."""
        return self.clock.now() + timedelta(seconds=self.simulator.skew)

    def until(self, day: int, of_day: str, *, polls: bool = False) -> Table:
        """Let time pass; the host wakes for deadlines and messages, with `polls` for every reading too."""
        return self.until_moment(self.moment(day, of_day), polls=polls)

    def until_moment(self, moment: datetime, *, polls: bool = False) -> Table:
        for _ in range(MOST_ROUNDS):
            wake = self.service.next_wake(polls=polls)
            if self.down or wake > moment:
                break
            self.move_to(max(wake, self.now() + timedelta(seconds=1)))
            self.tick()
        else:
            raise AssertionError(f"the host finds no rest before {moment}: {self.store.problems()}")
        self.move_to(moment)
        self.tick()
        return self

    def move_to(self, moment: datetime) -> None:
        """Let time pass while the host does nothing."""
        self.clock.move_to(moment - timedelta(seconds=self.simulator.skew))

    # The players

    def say(self, name: str, text: str) -> int:
        """A post in the game's thread, now."""
        return self.simulator.post_as(name, self.topic, text).id

    def vote(self, name: str, target: str) -> int:
        return self.say(name, f"Голосую за [b]{target}[/b]")

    def write(self, name: str, text: str) -> int:
        """A letter to the host, now."""
        return self.simulator.send_letter_as(name, BOT, "Re", text)

    # What came of it

    @property
    def topic(self) -> int:
        return int(self.service.game.topic(GAME))

    @property
    def signup_topic(self) -> int:
        return int(self.service.game.topic(SIGNUP))

    @property
    def phase(self) -> Phase:
        phase = self.service.game.phase
        assert phase is not None
        return phase

    def entries(self) -> list[Entry]:
        return [logged.entry for logged in self.store.entries()]

    def decided(self, what: str, turn: int) -> Decided:
        return next(e for e in self.entries() if isinstance(e, Decided) and (e.what, e.turn) == (what, turn))

    def events(self, what: str, turn: int) -> list[dict[str, Any]]:
        return list(self.decided(what, turn).events)

    def named(self, what: str, turn: int, event: str) -> list[dict[str, Any]]:
        return [found for found in self.events(what, turn) if found["event"] == event]

    def violations(self, kind: str = "") -> list[ViolationFound]:
        return [e for e in self.entries() if isinstance(e, ViolationFound) and kind in ("", e.kind)]

    def posts(self) -> list[str]:
        """The bot's posts in the game's thread."""
        bot = self.simulator.user(BOT).id
        return [post.text for post in self.simulator.posts(self.topic) if post.author == bot]

    def letters(self, name: str) -> list[str]:
        """What the bot wrote to somebody."""
        bot = self.simulator.user(BOT).id
        return [copy.text for copy in self.simulator.letters(name) if copy.sender == bot]

    def sent(self, key: str) -> bool:
        return self.state(key) == "sent"

    def state(self, key: str) -> str:
        row = self.store.outbox_row(key)
        return row.state if row else ""

    def doubles(self) -> list[str]:
        """Tokens that stand more than once in public or in one player's letters."""
        places = [self.posts(), *(self.letters(name) for name in (*self.cast, HOST, STRANGER))]
        found = []
        for texts in places:
            seen = Counter(token for text in texts for token in set(TOKEN.findall(text)))
            found += [token for token, times in seen.items() if times > 1]
        return found


Act = tuple[int, str, Callable[[Table], object]]
Mark = tuple[int, str]
BEFORE_AN_ACT = timedelta(seconds=5)
"""The host's last tick before somebody acts: it may take some seconds of the forum's time, and acts are punctual."""


def play(table: Table, acts: list[Act], end: Mark, down: tuple[Mark, Mark] | None = None) -> Table:
    """The acts at their moments; between the two moments of `down` the host does not run, then a new one starts."""
    marks = [(table.moment(day, of_day), 1, act) for day, of_day, act in acts]
    if down is not None:
        marks += [(table.moment(*down[0]), 0, _stop), (table.moment(*down[1]), 2, _start)]
    for moment, _, act in sorted(marks, key=lambda mark: mark[:2]):
        if moment - BEFORE_AN_ACT > table.now():
            table.until_moment(moment - BEFORE_AN_ACT)
        table.move_to(moment)
        act(table)
    return table.until(*end)


def _stop(table: Table) -> None:
    table.down = True


def _start(table: Table) -> None:
    table.down = False
    table.restart()
    table.tick()
