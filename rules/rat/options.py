"""The host's switches of `rat`, with their defaults (rat.md, "Options")."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from rules.chance import Odds
from rules.model import SetupError
from rules.rat.roles import COMMISSAR, DOCTOR, ORACLE
from rules.rat.wording import folded

KEEPER_REDRAW = ("all", "peaceful")
EXPOSABLE = (COMMISSAR, DOCTOR)
MAFIA_WINS = ("treasures", "last_clan", "parity")
TOWN_NEEDS = ("commissar_alive", "treasures")
_NUMBERED = re.compile(r"#\d+$")
_FRACTION = re.compile(r"([0-9]{1,18})(?:/([0-9]{1,18}))?")
_TAKEN = ("town", "nobody", "maniac", "all", "host")
"""Words that events use for something else than a clan."""


@dataclass(frozen=True, slots=True)
class TreasureOption:
    """A treasure and who has it at the start: a player (its keeper) or a clan."""

    name: str
    holder: str


@dataclass(frozen=True, slots=True)
class Options:
    """All switches. Fractions stay as written: lots are drawn among the written denominator."""

    clans: tuple[str, ...] = ("mafia",)
    treasures: tuple[TreasureOption, ...] = ()
    keeper_redraw: str = "all"
    yakuza_exposes: tuple[str, ...] = ()
    heal_failure: str = "1/6"
    maniac_death: str = "1/6"
    oracle_checks: bool = True
    mafia_wins: tuple[str, ...] = ("parity",)
    town_needs: tuple[str, ...] = ()
    absence_limit: int = 2
    self_vote: bool = True

    @property
    def checkers(self) -> tuple[str, ...]:
        """The roles that check each night (RAT-39)."""
        return (COMMISSAR, ORACLE) if self.oracle_checks else (COMMISSAR,)


def options_from(raw: Mapping[str, Any]) -> Options:
    """The options as a config or scenario wrote them. Raises `SetupError` that names the option."""
    known = {field.name for field in fields(Options)}
    for name in raw:
        if name not in known:
            raise SetupError(f"options: {name!r} is not an option of rat; there are {', '.join(sorted(known))}")
    # `last_clan` with one clan and `treasures` without any never hold (RAT-51, RAT-52); a game may still name them.
    return Options(**{name: _READERS[name](name, value) for name, value in raw.items()})


def odds(fraction: str) -> Odds:
    """A checked fraction as p and q, not reduced; a whole number is p over 1."""
    p, _, q = fraction.partition("/")
    return Odds(int(p), int(q or 1))


def _fraction(name: str, value: Any) -> str:
    text = str(value) if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    found = _FRACTION.fullmatch(text.strip())
    if found is None or (found[2] and int(found[2]) == 0):
        raise SetupError(f'options: {name} must be a fraction such as "1/6" or "0", not {value!r}')
    if int(found[1]) > int(found[2] or 1):
        raise SetupError(f"options: {name} is a chance and can't be more than 1, as {value!r} is")
    return text.strip()


def _switch(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise SetupError(f"options: {name} must be true or false, not {value!r}")
    return value


def _count(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise SetupError(f"options: {name} must be a whole number of days, 0 for never, not {value!r}")
    return value


def _word(name: str, value: Any) -> str:
    if value not in KEEPER_REDRAW:
        raise SetupError(f"options: {name} must be one of {', '.join(KEEPER_REDRAW)}, not {value!r}")
    return str(value)


def _clans(name: str, value: Any) -> tuple[str, ...]:
    names = _strings(name, value)
    if not 1 <= len(names) <= 2:
        raise SetupError(f"options: {name} must name one or two clans, not {len(names)}")
    if len(set(names)) != len(names) or any(not n.strip() or n in _TAKEN for n in names):
        raise SetupError(f"options: {name} holds a name twice or one that means something else: {', '.join(names)}")
    return names


def _treasures(name: str, value: Any) -> tuple[TreasureOption, ...]:
    found = []
    if not isinstance(value, (list, tuple)):
        raise SetupError(f"options: {name} must be a list of {{name, holder}}")
    for item in value:
        if not isinstance(item, Mapping) or set(item) != {"name", "holder"}:
            raise SetupError(f"options: each of {name} needs a name and a holder, nothing else: {item!r}")
        texts = [item["name"], item["holder"]]
        if any(not isinstance(text, str) or not text.strip() for text in texts):
            raise SetupError(f"options: name and holder of each of {name} must be texts: {item!r}")
        if _NUMBERED.search(item["name"]):
            raise SetupError(f"options: {name}: {item['name']!r} ends like a lot drawn again (#2); rename it")
        found.append(TreasureOption(item["name"], item["holder"]))
    if len({folded(treasure.name) for treasure in found}) != len(found):
        raise SetupError(f"options: {name} names a treasure twice")
    return tuple(found)


def _strings(name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)) or any(not isinstance(item, str) for item in value):
        raise SetupError(f"options: {name} must be a list of texts, not {value!r}")
    return tuple(value)


def _subset(of: tuple[str, ...]) -> Callable[[str, Any], tuple[str, ...]]:
    def read(name: str, value: Any) -> tuple[str, ...]:
        words = _strings(name, value)
        for word in words:
            if word not in of:
                raise SetupError(f"options: {name} may hold {', '.join(of)}; {word!r} is none of them")
        return tuple(dict.fromkeys(words))

    return read


_READERS: Mapping[str, Callable[[str, Any], Any]] = {
    "clans": _clans,
    "treasures": _treasures,
    "keeper_redraw": _word,
    "yakuza_exposes": _subset(EXPOSABLE),
    "heal_failure": _fraction,
    "maniac_death": _fraction,
    "oracle_checks": _switch,
    "mafia_wins": _subset(MAFIA_WINS),
    "town_needs": _subset(TOWN_NEEDS),
    "absence_limit": _count,
    "self_vote": _switch,
}
