"""Playing a scenario by a ruleset and comparing what comes of it with what it expects (scenario.md)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.chance import Chance, ForcedError
from rules.model import Draw, Event, GameView, Outcome, Setup, SetupError
from rules.names import NameReader
from rules.ruleset import Ruleset
from rules.scenario.compare import described, matches
from rules.scenario.model import GAME, Forced, Letter, Mistake, Phase, Scenario, ScenarioError, Turn

S = TypeVar("S")
SHOWN = 5


@dataclass(frozen=True, slots=True)
class Failure:
    """An expectation that does not hold: the line in the file, the turn (0: after the last), one sentence."""

    line: int
    turn: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one turn: all events in order, the host's full view, and the lots drawn."""

    number: int
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A scenario that was played. `failures` is empty when everything it expects came true."""

    scenario: Scenario
    turns: tuple[Played, ...]
    alive: tuple[str, ...]
    winner: str
    failures: tuple[Failure, ...]

    @property
    def holds(self) -> bool:
        return not self.failures


class _Settled(Mapping[str, str]):
    """The draws forced in one turn; remembers which of them came up."""

    def __init__(self, forced: Mapping[str, Forced]) -> None:
        self._forced = forced
        self.came_up: set[str] = set()

    def __getitem__(self, label: str) -> str:
        self.came_up.add(label)
        return self._forced[label].value

    def __iter__(self) -> Iterator[str]:
        return iter(self._forced)

    def __len__(self) -> int:
        return len(self._forced)


@dataclass(slots=True)
class _Table(Generic[S]):
    """The game in play, and what came of the turn so far."""

    ruleset: Ruleset[S]
    names: NameReader
    state: S
    events: list[Event] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)

    def take(self, outcome: Outcome[S]) -> None:
        self.state = outcome.state
        self.events += outcome.events
        self.draws += outcome.draws

    def letter(self, letter: Letter) -> None:
        result = self.ruleset.letter(self.state, letter.sender, letter.text, self.names, subject=letter.subject)
        self.state = result.state
        self.events += result.events

    def phase(self, phase: Phase, chance: Chance) -> None:
        for letter in phase.letters:
            self.letter(letter)
        self.take(self.ruleset.close(self.state, phase.votes, chance))

    def view(self) -> GameView:
        return self.ruleset.view(self.state)

    def turn_ends(self, number: int) -> Played:
        played = Played(number, tuple(self.events), tuple(self.draws))
        self.events, self.draws = [], []
        return played


def run(scenario: Scenario, ruleset: Ruleset[Any], names: NameReader) -> Report:
    """Play `scenario` by `ruleset`; `names` reads the names in letters.

    Raises `ScenarioError` for what shows in play only: options without sense, a draw forced to no candidate, a turn
    after the game has ended.
    """
    settled = [_Settled(turn.chance) for turn in scenario.turns]
    table = _start(scenario, ruleset, names, settled)
    turns = []
    for number, turn in enumerate(scenario.turns, start=1):
        if table.view().winner:
            raise ScenarioError((Mistake(turn.line, f"The game was over before turn {number}; leave the turn out."),))
        _play(table, turn, _chance(scenario, settled[number - 1]))
        turns.append(table.turn_ends(number))
    view = table.view()
    failures = [*_unmet(scenario, turns, settled), *_ending(scenario, view)]
    return Report(scenario, tuple(turns), view.living(), view.winner, tuple(failures))


def _play(table: _Table[Any], turn: Turn, chance: Chance) -> None:
    """One turn. A game that ends at the first closing of it ignores what comes in later."""
    for phase in turn.phases:
        if table.view().winner:
            return
        try:
            table.phase(phase, chance)
        except ForcedError as error:
            raise _forced_wrong(turn, error) from error


def _forced_wrong(turn: Turn, error: ForcedError) -> ScenarioError:
    candidates = ", ".join(map(repr, error.candidates))
    sentence = f"{error.label} is forced to {error.value!r}, which is no candidate; there is {candidates}."
    return ScenarioError((Mistake(turn.chance[error.label].line, sentence),))


def _chance(scenario: Scenario, settled: Mapping[str, str]) -> Chance:
    return Chance.of(scenario.seed, "", GAME, settled)


def _start(scenario: Scenario, ruleset: Ruleset[Any], names: NameReader, settled: list[_Settled]) -> _Table[Any]:
    """The game before turn 1; what is drawn at its start is told, and forced, in turn 1."""
    setup = Setup(tuple(scenario.roles), tuple(scenario.roles.values()), dealt=True, options=scenario.options)
    try:
        outcome = ruleset.start(setup, _chance(scenario, settled[0] if settled else {}))
    except SetupError as error:
        raise ScenarioError((Mistake(_setup_line(scenario, str(error)), str(error)),)) from error
    except ForcedError as error:
        raise _forced_wrong(scenario.turns[0], error) from error
    table = _Table(ruleset, names, outcome.state)
    table.take(outcome)
    return table


def _setup_line(scenario: Scenario, sentence: str) -> int:
    """The line of the option that the sentence is about; else where the options, or the players, begin."""
    named = [line for option, line in scenario.option_lines.items() if option in sentence]
    if named:
        return named[0]
    return scenario.options_line if scenario.options else scenario.players_line


def _unmet(scenario: Scenario, turns: Iterable[Played], settled: Iterable[_Settled]) -> Iterator[Failure]:
    for turn, played, forced in zip(scenario.turns, turns, settled, strict=True):
        for pattern in turn.expect:
            if not any(matches(pattern.fields, event) for event in played.events):
                sentence = f"{described(pattern.fields)} did not come; {_came(pattern.fields, played)}"
                yield Failure(pattern.line, played.number, sentence)
        for pattern in turn.absent:
            for event in played.events:
                if matches(pattern.fields, event):
                    sentence = f"{described(pattern.fields)} must not come, but {described(event.as_dict())} did."
                    yield Failure(pattern.line, played.number, sentence)
        for label, value in turn.chance.items():
            if label not in forced.came_up:
                yield Failure(value.line, played.number, f"The draw {label} is forced, but it never came up.")


def _came(wanted: Mapping[str, Any], played: Played) -> str:
    """What came instead: the events of that name, or the names of those that there were."""
    alike = [described(event.as_dict()) for event in played.events if event.name == wanted.get("event")]
    if alike:
        return "there came " + ", ".join(alike[:SHOWN]) + ("." if len(alike) <= SHOWN else " and others.")
    names = dict.fromkeys(event.name for event in played.events)
    return f"there came {', '.join(names)}." if names else "nothing came."


def _ending(scenario: Scenario, view: GameView) -> Iterator[Failure]:
    wanted, alive = scenario.ending, view.living()
    if wanted.alive is not None and wanted.alive != frozenset(alive):
        found = ", ".join(map(repr, alive)) or "nobody"
        yield Failure(wanted.alive_line, 0, f"Alive are {found}.")
    if wanted.winner is not None and wanted.winner != view.winner:
        found = repr(view.winner) if view.winner else "nobody yet"
        yield Failure(wanted.winner_line, 0, f"The winner is {found}, not {wanted.winner!r}.")
