"""What differs from ruleset to ruleset in how a scenario is written, as data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

_HOLE = re.compile(r"\{(\w+)\}")
_AGAIN = re.compile(r"#([2-9]|[1-9]\d+)$")


class Kind(Enum):
    """What a field of an event holds."""

    PLAYER = "a player"
    PLAYERS = "a list of players"
    ROLE = "a role"
    TEXT = "a text"
    NUMBER = "a number"
    FLAG = "true or false"


@dataclass(frozen=True, slots=True)
class PhaseKeys:
    """Under which keys of a turn the letters and votes of one phase stand; `votes` "": there are none."""

    letters: tuple[str, ...]
    votes: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioFormat:
    """How scenarios of one ruleset are written.

    `roles` are all ids, `clan_roles` those that belong to a clan. `clans` gives the clans of a game by its options.
    `labels` are the draws that can be forced, each with the values that can ever be candidates (none: any). Labels and
    values may hold `{player}`, `{clan}` or a name of `holes`, whose words `words` finds in the options.
    """

    ruleset: str
    roles: frozenset[str]
    clan_roles: frozenset[str]
    options: frozenset[str]
    phases: tuple[PhaseKeys, ...]
    events: Mapping[str, Mapping[str, Kind]]
    labels: Mapping[str, Sequence[str]]
    clans: Callable[[Mapping[str, Any]], tuple[str, ...]]
    words: Mapping[str, Callable[[Mapping[str, Any]], tuple[str, ...]]] = field(default_factory=dict)

    def turn_keys(self) -> frozenset[str]:
        """The keys of a turn that bring something in."""
        return frozenset(key for phase in self.phases for key in (*phase.letters, phase.votes) if key)


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels of one game: label to the values that it can ever have, none for any."""

    values: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, shape: ScenarioFormat, options: Mapping[str, Any], players: Sequence[str]) -> Labels:
        """All labels of a game with these options and players."""
        holes = {name: find(options) for name, find in shape.words.items()}
        holes |= {"player": tuple(players), "clan": shape.clans(options)}
        return cls(
            {
                label: tuple(value for pattern in patterns for value in _filled(pattern, holes))
                for template, patterns in shape.labels.items()
                for label in _filled(template, holes)
            }
        )

    def candidates(self, label: str) -> tuple[str, ...] | None:
        """What `label` (`tie`, `tie#2`) can be forced to; None for a label that there is not."""
        if label in self.values:
            return self.values[label]
        return self.values.get(_AGAIN.sub("", label))


def _filled(template: str, holes: Mapping[str, Sequence[str]]) -> Iterator[str]:
    hole = _HOLE.search(template)
    if hole is None:
        yield template
        return
    for word in holes[hole.group(1)]:
        yield template[: hole.start()] + word + template[hole.end() :]
