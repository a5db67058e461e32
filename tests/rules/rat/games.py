"""Random games of rat: legal setups, and letters and votes that are mostly sensible and sometimes not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.chance import Chance
from rules.model import Draw, Event, Outcome, Setup, SetupError
from rules.names import NameMatch
from rules.rat.ruleset import Rat
from rules.rat.state import State

NAMES = (
    "Анна",
    "Борис",
    "Вера",
    "Глеб",
    "Дина",
    "Егор",
    "Жанна",
    "Зоя",
    "Иван",
    "Кира",
    "Лев",
    "Мария",
    "Нина",
    "Олег",
)
SPECIAL = ("commissar", "doctor", "maniac", "lover", "oracle", "doctor", "maniac", "lover")
TREASURES = ("Ключ", "Корона", "Меч")
LONGEST_GAME = 60


def exact(written: str, living: Sequence[str], dead: Sequence[str]) -> NameMatch:
    """A reader of names for whom only the exact name is one."""
    name = written.strip(" .!")
    if name in living:
        return NameMatch(name)
    return NameMatch("", reason="dead_target" if name in dead else "unknown_name")


@dataclass(frozen=True, slots=True)
class Step:
    """One closing: the state before and after it, what came in, and what came of it."""

    before: State
    votes: Mapping[str, str]
    letters: tuple[tuple[str, str], ...]
    outcome: Outcome[State]
    letter_events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A game from the deal to its end, or to where we stopped looking."""

    setup: Setup
    start: Outcome[State]
    steps: tuple[Step, ...]

    @property
    def end(self) -> State:
        return self.steps[-1].outcome.state

    def draws(self) -> tuple[Draw, ...]:
        return (*self.start.draws, *(draw for step in self.steps for draw in step.outcome.draws))


def play(seed: int, chance: Chance, rules: Rat | None = None) -> Game:
    """The game that `seed` brings about: the same for the same seed and chance."""
    rat = rules or Rat()
    luck = random.Random(seed)
    while True:
        setup = _setup(luck)
        try:
            start = rat.start(setup, chance)
        except SetupError:  # one clan was given all treasures that it needs to win
            continue
        return Game(setup, start, tuple(_steps(rat, luck, start.state, chance)))


def _setup(luck: random.Random) -> Setup:
    names = NAMES[: luck.randint(5, len(NAMES))]
    clans = ["black", "white"][: luck.choice((1, 2, 2))]
    roles = [f"mafioso@{clan}" for clan in clans for _ in range(luck.randint(1, 2))]
    roles += [f"yakuza@{clan}" for clan in clans if luck.random() < 0.7]
    roles += [role for role in SPECIAL if luck.random() < 0.6]
    roles = (roles + ["townsperson"] * len(names))[: len(names)]
    luck.shuffle(roles)
    treasures = [{"name": name, "holder": luck.choice([*names, *clans])} for name in TREASURES[: luck.randint(0, 3)]]
    options: dict[str, Any] = {
        "clans": clans,
        "treasures": treasures,
        "keeper_redraw": luck.choice(("all", "peaceful")),
        "yakuza_exposes": luck.sample(["commissar", "doctor"], luck.randint(0, 2)),
        "heal_failure": luck.choice(("0", "1/6", "1/2", "1")),
        "maniac_death": luck.choice(("0", "1/6", "1/2", "1")),
        "oracle_checks": luck.random() < 0.5,
        "mafia_wins": luck.sample(["treasures", "last_clan", "parity"], luck.randint(0, 3)),
        "town_needs": luck.sample(["commissar_alive", "treasures"], luck.randint(0, 2)),
        "absence_limit": luck.choice((0, 2, 3)),
        "self_vote": luck.random() < 0.5,
    }
    return Setup(names, tuple(roles), options=options)


def _steps(rat: Rat, luck: random.Random, state: State, chance: Chance) -> Iterator[Step]:
    for _ in range(LONGEST_GAME):
        letters: list[tuple[str, str]] = []
        told: list[Event] = []
        before = state
        for sender in (name for seat in state.seats for name in [seat.name] * luck.choice((0, 1, 1, 2))):
            text = _letter(luck, before, sender)
            result = rat.letter(before, sender, text, exact)
            before = result.state
            letters.append((sender, text))
            told += result.events
        votes = _votes(luck, before) if before.phase == "day" else {}
        outcome = rat.close(before, votes, chance)
        yield Step(before, votes, tuple(letters), outcome, tuple(told))
        state = outcome.state
        if state.winner:
            return


def _votes(luck: random.Random, state: State) -> dict[str, str]:
    """Most of the living vote, for few; sometimes somebody votes who may not, or for the dead."""
    names = [seat.name for seat in state.seats]
    aims = luck.sample([seat.name for seat in state.living()], min(3, len(state.living())))
    voters = [name for name in names if luck.random() < (0.6 if state.seat(name).alive else 0.1)]
    return {voter: luck.choice(names if luck.random() < 0.1 else aims) for voter in voters}


def _letter(luck: random.Random, state: State, sender: str) -> str:
    """Mostly an order of the sender's own role; sometimes another's, a cancel, or nothing to be understood."""
    seat, name = state.seat(sender), luck.choice(state.seats).name
    treasure = luck.choice(TREASURES)
    own = {
        "mafioso": [f"убиваем {name}", f"храним {treasure} у {name}"],
        "yakuza": [f"убиваем {name}", f"вербую {name}", f"храним {treasure} у {name}"],
        "commissar": [f"проверяю {name}"],
        "oracle": [f"проверяю {name}"],
        "doctor": [f"лечу {name}"],
        "maniac": [f"нападаю на {name}"],
        "lover": [f"любовник {name}", f"проверяю {name}"],
        "townsperson": [f"проверяю {name}"],
    }
    anything = [line for lines in own.values() for line in lines]
    odd = [*anything, "отмена убиваем", "отмена храним", "отмена лечу", "подтверждаю", "лечу", "Доброй ночи!", ""]
    lines = [luck.choice(own[seat.role] if luck.random() < 0.8 else odd) for _ in range(luck.choice((1, 1, 2)))]
    return "\n".join(lines)
