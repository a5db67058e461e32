"""One request of a whole game goes wrong, each in its turn and in each way: the forum ends up the same."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import pytest

from adapters.simulator.faults import Fault, Kind
from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import STRANGER, TOKEN, Act, Table, play

SMALL = {
    "Анна": "doctor",
    "Борис": "mafioso@mafia",
    "Вера": "commissar",
    "Глеб": "townsperson",
    "Дина": "townsperson",
}
SCRIPT: list[Act] = [
    (1, "11:00", lambda t: t.write("Анна", "подтверждаю")),
    (1, "12:00", lambda t: t.say("Борис", "Всем привет, я мельник.")),
    (1, "13:00", lambda t: t.vote("Борис", "Глеба")),
    (1, "22:40", lambda t: t.vote("Вера", "Глеба")),
    (1, "22:56", lambda t: t.vote("Глеб", "Веру")),
    (1, "23:30", lambda t: t.write("Борис", "убиваю Дину\nубиваем Дину")),
    (2, "01:00", lambda t: t.write("Вера", "проверяю Бориса")),
    (2, "02:00", lambda t: t.write(STRANGER, "Возьмите меня в игру")),
    (2, "12:00", lambda t: t.vote("Борис", "Анну")),
    (2, "13:00", lambda t: t.vote("Анна", "Веру")),
    (2, "14:00", lambda t: t.vote("Вера", "Анну")),
]
END = (3, "02:00")
KINDS = tuple(kind for kind in Kind if kind not in (Kind.SLOW, Kind.INTERVENE))
REQUESTS = 140
"""About as many as the host makes in this game; a fault that finds no request leaves the game as it was."""


@dataclass(frozen=True)
class Trace:
    """What the game left: the thread, each player's letters (without tokens: an answer's hangs on the moment)."""

    thread: tuple[str, ...]
    letters: dict[str, Counter[str]]
    votes: tuple[dict[str, str], ...]


def trace(table: Table) -> Trace:
    names = {table.simulator.user(name).id: name for name in (*table.cast, STRANGER)}
    url = table.simulator.url
    thread = tuple(
        f"{names.get(post.author, 'bot')}: {post.text.replace(url, '')}" for post in table.simulator.posts(table.topic)
    )
    letters = {
        name: Counter(TOKEN.sub("", text.replace(url, "")) for text in table.letters(name)) for name in names.values()
    }
    return Trace(thread, letters, tuple(d.votes for d in table.service.game.decided))


def storm(table: Table, seed: int) -> Table:
    """The game on a forum where every tenth request goes wrong; in the end the weather clears."""
    weather = random.Random(seed)

    def on_request(method: str, path: str, phase: str) -> None:
        if phase == "before" and weather.random() < 0.1:
            table.simulator.faults.add(Fault(weather.choice(KINDS)))

    table.restart()
    table.simulator.on_request = on_request
    table.until(1, "10:30", polls=True)
    play(table, SCRIPT, END)
    table.simulator.on_request = None
    table.simulator.faults.clear()
    return table.until(3, "04:00", polls=True)


def game(table: Table, strike: int = 0, kind: Kind = Kind.STATUS) -> Table:
    """The game with a fault at the request number `strike`."""
    count = 0

    def on_request(method: str, path: str, phase: str) -> None:
        nonlocal count
        if phase == "before":
            count += 1
            if count == strike:
                table.simulator.faults.add(Fault(kind))

    table.restart()
    table.simulator.on_request = on_request
    table.tick()
    return play(table, SCRIPT, END).until(3, "03:30", polls=True)


def small(make: MakeTable) -> Table:
    return make(cast=SMALL, table={"first_day_days": 1})


@pytest.fixture(scope="module")
def undisturbed() -> Trace:
    table = game(Table(cast=SMALL, table={"first_day_days": 1}))
    assert table.service.game.over
    assert not table.store.problems()
    found = trace(table)
    table.close()
    return found


def check(table: Table, undisturbed: Trace) -> None:
    assert not table.doubles()
    found = trace(table)
    assert found.votes == undisturbed.votes
    assert found.letters == undisturbed.letters
    assert found.thread == undisturbed.thread
    assert table.store.problems() == []
    assert table.store.outbox("pending", "sending", "unsure", "parked", "dropped") == []


SAMPLE = [(kind, 3 + 11 * number + index) for index, kind in enumerate(KINDS) for number in range(index % 3, 11, 3)]


@pytest.mark.proves("THR-23")
@pytest.mark.parametrize(("kind", "strike"), SAMPLE, ids=lambda value: getattr(value, "name", str(value)))
def test_a_fault_at_some_request_changes_nothing(
    make_table: MakeTable, undisturbed: Trace, kind: Kind, strike: int
) -> None:
    check(game(small(make_table), strike, kind), undisturbed)


def in_spite_of_a_storm(make: MakeTable, undisturbed: Trace, seed: int) -> None:
    """Only the silence may stand a little later, or not at all where its time has passed."""
    table = storm(small(make), seed)
    found = trace(table)
    assert not table.doubles()
    assert found.votes == undisturbed.votes
    assert found.letters == undisturbed.letters
    assert without_silence(found) == without_silence(undisturbed)
    assert table.store.problems() == []


def without_silence(found: Trace) -> list[str]:
    return [text for text in found.thread if "Тишина!" not in text]


@pytest.mark.proves("THR-23")
@pytest.mark.parametrize("seed", range(4))
def test_many_faults_in_one_game_change_nothing(make_table: MakeTable, undisturbed: Trace, seed: int) -> None:
    in_spite_of_a_storm(make_table, undisturbed, seed)


@pytest.mark.long
@pytest.mark.proves("THR-23")
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_faults_in_many_games_change_nothing(make_table: MakeTable, undisturbed: Trace, seed: int) -> None:
    in_spite_of_a_storm(make_table, undisturbed, seed)


@pytest.mark.long
@pytest.mark.proves("THR-23")
@pytest.mark.parametrize("strike", range(1, REQUESTS))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_fault_at_any_request_changes_nothing(
    make_table: MakeTable, undisturbed: Trace, kind: Kind, strike: int
) -> None:
    check(game(small(make_table), strike, kind), undisturbed)
