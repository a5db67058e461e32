"""What the announcer is told about a game. Plain frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from rules.model import Event

Chapter = tuple[int, str, tuple[Event, ...]]
"""One closed phase for the log of the finale: its turn, "start", "day" or "night", the host's full events."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What all texts of one game know.

    `roles` is the list to deal, one a seat (`role` or `role@clan`). `options` are the ruleset's as the host wrote
    them (absent ones have the ruleset's default). `genders`: player to "m" or "f". `role_names`: role id to the
    host's own word for it («шпион»). `clan_names`: clan id to its name. `players` are all names once they are known:
    no name is declined into another one's. `host` is the account to ask, `discussion` the address of the topic where
    rules are discussed; both may be "". `long_first_day`: the first game day spans several calendar days (RAT-9).
    """

    title: str
    roles: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    genders: Mapping[str, str] = field(default_factory=dict)
    role_names: Mapping[str, str] = field(default_factory=dict)
    clan_names: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    host: str = ""
    discussion: str = ""
    long_first_day: bool = True


class Breach(Protocol):
    """A breach of conduct, as the reading or the log has it."""

    @property
    def kind(self) -> str: ...

    @property
    def post(self) -> str: ...

    @property
    def player(self) -> str: ...

    @property
    def at(self) -> datetime: ...

    @property
    def detail(self) -> str: ...

    @property
    def url(self) -> str: ...
