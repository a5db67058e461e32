"""Whether an event is what a scenario expects: a subset of its fields, lists as sets (scenario.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.model import HOST, PUBLIC, Event


def matches(pattern: Mapping[str, Any], event: Event) -> bool:
    """Whether each field that `pattern` names is so in `event`; `event` and `to` are fields too."""
    fields = event.as_dict()
    return all(key in fields and _same(key, wanted, fields[key]) for key, wanted in pattern.items())


def described(table: Mapping[str, Any]) -> str:
    """An event or a pattern as a scenario file writes it, on one line."""
    return "{ " + ", ".join(f"{key} = {_written(value)}" for key, value in table.items()) + " }"


def _same(key: str, wanted: Any, found: Any) -> bool:
    if key == "to":
        wanted, found = _told(wanted), _told(found)
    if isinstance(wanted, list | tuple) and isinstance(found, list | tuple):
        return set(wanted) == set(found)
    # True is no 1 here.
    return type(wanted) is type(found) and bool(wanted == found)


def _told(to: Any) -> Any:
    return [to] if to in (PUBLIC, HOST) else to


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
    if isinstance(value, Iterable):
        return "[" + ", ".join(map(_written, value)) + "]"
    return str(value)
