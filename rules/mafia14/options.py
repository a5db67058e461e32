"""The host's switches of `mafia14`, with their defaults (mafia14.md, "Roles")."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from rules.mafia14.roles import BOSS, COMMISSAR, DOCTOR, HETAERA, MAFIOSO, MANIAC, SINGLE
from rules.model import SetupError

_FRACTION = re.compile(r"(\d{1,9})(?:/(\d{1,9}))?")
_TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d")


@dataclass(frozen=True, slots=True)
class Options:
    """All switches. `roles` counts the special roles to deal; without `mafioso`, as many as the share asks.

    `mafia_share` and `quorum` are fractions as written; `deadline` is HH:MM in the host's zone.
    """

    roles: Mapping[str, int] = field(
        default_factory=lambda: {BOSS: 1, COMMISSAR: 1, DOCTOR: 1, HETAERA: 1, MANIAC: 1},
    )
    mafia_share: str = "1/4"
    quorum: str = "1/4"
    deadline: str = "00:00"
    game_name: str = "Мафия-14"


def options_from(raw: Mapping[str, Any]) -> Options:
    """The options as a config or scenario wrote them. Raises `SetupError` that names the option."""
    known = {option.name for option in fields(Options)}
    for name in raw:
        if name not in known:
            raise SetupError(f"options: {name!r} is not an option of mafia14; there are {', '.join(sorted(known))}")
    return Options(**{name: _READERS[name](name, value) for name, value in raw.items()})


def reaches(part: int, fraction: str, whole: int) -> bool:
    """Whether `part` is at least `fraction` (checked, as written) of `whole`."""
    p, q = _parts(fraction)
    return part * q >= p * whole


def rounded_up(fraction: str, whole: int) -> int:
    """The least number that is at least `fraction` of `whole`."""
    p, q = _parts(fraction)
    return -(-p * whole // q)


def _parts(fraction: str) -> tuple[int, int]:
    p, _, q = fraction.partition("/")
    return int(p), int(q or 1)


def _fraction(name: str, value: Any) -> str:
    text = str(value).strip() if isinstance(value, str | int) and not isinstance(value, bool) else ""
    found = _FRACTION.fullmatch(text)
    if found is None or int(found[2] or 1) == 0:
        raise SetupError(f'options: {name} must be a fraction such as "1/4" or "0", not {value!r}')
    if int(found[1]) > int(found[2] or 1):
        raise SetupError(f"options: {name} is a share and can't be more than 1, as {value!r} is")
    return text


def _roles(name: str, value: Any) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise SetupError(f"options: {name} must be a table of counts, such as {{ doctor = 1 }}, not {value!r}")
    for role, count in value.items():
        if role not in (*SINGLE, MAFIOSO):
            raise SetupError(f"options: {name}: {role!r} is no special role; there are {', '.join((*SINGLE, MAFIOSO))}")
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise SetupError(f"options: {name}: {role} must be a whole number, 0 for none, not {count!r}")
        if role in SINGLE and count > 1:
            raise SetupError(f"options: {name}: a game has at most one {role}, not {count}")
    return {**Options().roles, **value}


def _deadline(name: str, value: Any) -> str:
    if not isinstance(value, str) or not _TIME.fullmatch(value):
        raise SetupError(f'options: {name} must be a time of day such as "23:00", not {value!r}')
    return value


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or "\n" in value:
        raise SetupError(f"options: {name} must be a text of one line, not {value!r}")
    return value.strip()


_READERS: Mapping[str, Callable[[str, Any], Any]] = {
    "roles": _roles,
    "mafia_share": _fraction,
    "quorum": _fraction,
    "deadline": _deadline,
    "game_name": _text,
}
