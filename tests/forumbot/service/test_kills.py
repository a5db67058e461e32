"""`kill -9` at any moment and a new start: the forum ends up as if nothing had happened."""

from __future__ import annotations

import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from forumbot.demo.cast import RU
from forumbot.demo.host import ChildHost
from forumbot.demo.show import House, host_apart, house, perform

TOKEN = re.compile(r"fb-[a-z2-7]{8}")


@dataclass(frozen=True, slots=True)
class Kill:
    """Kill the host at the `number`-th request of that kind: before the forum deals with it, or when it has saved it
    and the answer has not left."""

    method: str
    path: str
    phase: str
    number: int = 1


# Ten moments of one game, in the order in which they come.
KILLS = (
    Kill("POST", "mode=login", "before"),
    Kill("POST", "posting.php?mode=post", "saved"),  # sign-up stands, its address is not known
    Kill("GET", "viewtopic.php", "before", 3),  # reading the entries
    Kill("POST", "mode=edit", "saved"),  # the list of seats
    Kill("POST", "mode=compose", "saved", 5),  # between two role letters
    Kill("POST", "mode=compose", "before", 9),
    Kill("POST", "posting.php?mode=reply", "before", 2),  # nightfall
    Kill("POST", "posting.php?mode=reply", "saved", 3),  # the morning
    Kill("GET", "i=pm", "before", 60),  # reading orders
    Kill("POST", "posting.php?mode=reply", "saved", 7),  # towards the finale
)


@dataclass
class Assassin:
    """Watches the requests of the host's process and kills it at the moments given, each once."""

    kills: tuple[Kill, ...]
    host: ChildHost | None = None
    done: list[Kill] = field(default_factory=list)
    seen: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    acting: bool = False

    def on_request(self, method: str, path: str, phase: str) -> None:
        if not self.acting or self.host is None:
            return
        for key in {(k.method, k.path, k.phase) for k in self.kills}:
            if key[0] == method and key[1] in path and key[2] == phase:
                self.seen[key] += 1
                due = [k for k in self.kills if (k.method, k.path, k.phase) == key and k.number == self.seen[key]]
                if due and self.host.pid:
                    self.done.extend(due)
                    os.kill(self.host.pid, signal.SIGKILL)


@dataclass(frozen=True, slots=True)
class Trace:
    """What a game left on the forum: topics with their posts, and what each player got by letter."""

    topics: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    letters: Counter[tuple[str, str, str]]
    tokens: Counter[tuple[str, str]]
    winner: str


@contextmanager
def hosted(folder: Path, assassin: Assassin) -> Iterator[House]:
    with house(RU) as raised:
        host = host_apart(raised, folder / "game.sqlite")
        assassin.host = host
        raised.simulator.on_request = assassin.on_request
        tick = host.tick

        def watched() -> object:
            assassin.acting = True
            try:
                return tick()
            finally:
                assassin.acting = False

        host.tick = watched  # type: ignore[method-assign,assignment]
        try:
            yield raised
        finally:
            host.close()


def play(folder: Path, kills: tuple[Kill, ...]) -> tuple[Trace, Assassin]:
    assassin = Assassin(kills)
    with hosted(folder, assassin) as raised:
        assert assassin.host is not None
        end = perform(raised, assassin.host)
        return trace(raised, end.winner), assassin


def trace(raised: House, winner: str) -> Trace:
    forum = raised.simulator
    names = {user.id: user.name for user in map(forum.user, (*raised.players, raised.cast.bot, raised.cast.host))}
    topics = []
    for topic in forum.topics(int(raised.forum)):
        posts = tuple((names[post.author], post.text.replace(raised.url, "")) for post in forum.posts(topic.id))
        topics.append((topic.title, posts))
    copies = [(name, c) for name in raised.players for c in forum.letters(name) if names[c.sender] == raised.cast.bot]
    # An answer's token hangs on the number of the letter answered, which a moment's delay may change.
    letters = Counter((name, c.subject, TOKEN.sub("", c.text.replace(raised.url, ""))) for name, c in copies)
    sent = Counter((name, token) for name, c in copies for token in TOKEN.findall(c.text))
    return Trace(tuple(topics), letters, sent, winner)


def tokens(found: Trace) -> Counter[str]:
    return Counter(token for _, posts in found.topics for _, text in posts for token in TOKEN.findall(text))


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Trace:
    return play(tmp_path_factory.mktemp("undisturbed"), ())[0]


def compare(found: Trace, wanted: Trace) -> None:
    assert max(tokens(found).values()) == 1, "a message of the host stands twice"
    assert max(found.tokens.values()) == 1, "a player got a letter twice"
    assert found.winner == wanted.winner
    for (title, posts), (wanted_title, wanted_posts) in zip(found.topics, wanted.topics, strict=True):
        assert title == wanted_title
        assert "\n".join(map(str, posts)) == "\n".join(map(str, wanted_posts))
    assert found.letters == wanted.letters


@pytest.mark.proves("THR-23")
def test_ten_kills_in_one_game_leave_the_same_forum(tmp_path: Path, undisturbed: Trace) -> None:
    found, assassin = play(tmp_path, KILLS)
    assert assassin.host is not None
    assert assassin.host.killed == len(KILLS), f"only these came: {assassin.done}"
    compare(found, undisturbed)


@pytest.mark.long
@pytest.mark.parametrize("kill", KILLS, ids=lambda kill: f"{kill.method}-{kill.path}-{kill.phase}-{kill.number}")
def test_one_kill_in_a_game_leaves_the_same_forum(tmp_path: Path, undisturbed: Trace, kill: Kill) -> None:
    found, assassin = play(tmp_path, (kill,))
    assert assassin.done == [kill]
    compare(found, undisturbed)
