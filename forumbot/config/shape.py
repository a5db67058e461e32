"""From plain values to the config's structs: unknown keys, missing keys and wrong types, all of them at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import inspect

from forumbot.config.model import Config, Section
from forumbot.config.problems import did_you_mean, key_of, nearest, shown
from rules.scenario.lines import Path

S = TypeVar("S", bound=Section)

_SECRETS = frozenset({"password", "passwd", "pass", "pwd", "secret", "token", "пароль"})


@dataclass(slots=True)
class Findings:
    """Mistakes found so far: the key they are about, and the sentence."""

    found: list[tuple[Path, str]] = field(default_factory=list)

    def add(self, path: Path, sentence: str) -> None:
        self.found.append((path, sentence))


def shaped(data: Mapping[str, Any], findings: Findings) -> Config | None:
    """The config that `data` holds; None when something in it is not as it must be (see `findings`)."""
    return _section(Config, data, (), findings)


def _section(kind: type[S], data: object, path: Path, findings: Findings) -> S | None:
    if not isinstance(data, Mapping):
        findings.add(path, f"{key_of(path)} must be a table, a [{key_of(path)}] of its own, got {shown(data)}")
        return None
    before = len(findings.found)
    fields = {f.encode_name: f for f in msgspec.structs.fields(kind)}
    for key in data:
        if key not in fields:
            findings.add((*path, key), _unknown((*path, key), list(fields)))
    values: dict[str, Any] = {}
    for key, known in fields.items():
        if key in data:
            values[known.name] = _value(known.type, data[key], (*path, key), findings)
        elif known.required:
            findings.add(path, _missing((*path, key)))
    return kind(**values) if len(findings.found) == before else None


def _value(kind: Any, value: object, path: Path, findings: Findings) -> Any:
    if isinstance(kind, type) and issubclass(kind, Section):
        return _section(kind, value, path, findings)
    section = _section_in_list(kind)
    if section is not None and isinstance(value, list):
        return tuple(_section(section, item, (*path, n), findings) for n, item in enumerate(value))
    info, plain = inspect.type_info(kind), _plain(value)
    try:
        converted = msgspec.convert(plain, kind)
    except msgspec.ValidationError:
        findings.add(path, f"{key_of(path)} must be {_wanted(info)}, got {shown(plain)}")
        return None
    for wrong in _wrong(info, converted):
        findings.add(path, f"{key_of(path)} {wrong}")
    return converted


def _wrong(info: inspect.Type, value: Any) -> Iterator[str]:
    """What the checks of the type say against the value or its items."""
    match info:
        case inspect.Metadata(extra={"check": check}):
            sentence = check(value)
            if sentence:
                yield sentence
        case inspect.VarTupleType(item_type=of):
            for item in value:
                yield from _wrong(of, item)
        case inspect.DictType(value_type=of):
            for item in value.values():
                yield from _wrong(of, item)


def _section_in_list(kind: Any) -> type[Section] | None:
    inner = get_args(kind)[0] if get_origin(kind) is tuple else None
    return inner if isinstance(inner, type) and issubclass(inner, Section) else None


def _plain(value: Any) -> Any:
    """TOML's own dates and times as text, for they may be written with quotes or without."""
    if isinstance(value, time):
        return value.isoformat(timespec="minutes")
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _unknown(path: Path, known: list[str]) -> str:
    key = str(path[-1])
    if key.casefold() in _SECRETS or nearest(key, ("password",)):
        return (
            f"{key_of(path)} must not stand here: a password in a file is read by too many; "
            "set FORUMBOT_PASSWORD or let `forumbot init` keep it in the system's keyring"
        )
    elsewhere = [section for section, keys in _sections() if key in keys]
    if elsewhere and not nearest(key, known):
        return f"{key_of(path)} is not known; {key} belongs in {' or '.join(elsewhere)}"
    return f"{key_of(path)} is not known{did_you_mean(key, known)}"


def _sections() -> Iterator[tuple[str, set[str]]]:
    for part in msgspec.structs.fields(Config):
        in_list = _section_in_list(part.type)
        section = in_list or part.type
        yield f"[[{part.name}]]" if in_list else f"[{part.name}]", {f.name for f in msgspec.structs.fields(section)}


def _missing(path: Path) -> str:
    if len(path) == 1:
        return f"the section [{path[0]}] is missing"
    return f"{key_of(path)} is missing"


def _wanted(kind: inspect.Type) -> str:
    """A type in words."""
    match kind:
        case inspect.Metadata():
            return _wanted(kind.type)
        case inspect.IntType():
            return "a whole number" + _range(kind.ge, kind.le)
        case inspect.FloatType():
            return "a number" + _range(kind.ge, kind.le)
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType():
            return "one of " + ", ".join(f'"{value}"' for value in kind.values)
        case inspect.StrType(pattern=str()):
            return "1 to 40 letters, digits, dots, hyphens and underscores in quotes"
        case inspect.StrType():
            return "text in quotes" + _length(kind)
        case inspect.VarTupleType():
            return f"a list, each item {_wanted(kind.item_type)}"
        case inspect.DictType():
            return "a table"
        case inspect.UnionType():
            return " or ".join(_wanted(t) for t in kind.types if not isinstance(t, inspect.NoneType))
        case _:
            return "something else"


def _range(least: float | None, most: float | None) -> str:
    if least is None or most is None:
        return ""
    return f" from {least:g} to {most:g}"


def _length(kind: inspect.StrType) -> str:
    if kind.min_length:
        return f", not empty and at most {kind.max_length} characters"
    return f", at most {kind.max_length} characters" if kind.max_length else ""
