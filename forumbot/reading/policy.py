"""What counts as a vote on a board, as plain data that a host can edit (policies/*.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from forumbot.reading.folding import flat, squeezed
from forumbot.reading.names import NameRules


class PolicyError(ValueError):
    """A policy that can't be used: one sentence that names the file, the key and what is allowed."""


@dataclass(frozen=True)
class Policy:
    """One board's manner of voting. The words of each field are explained in policies/rat.toml, line by line."""

    name: str
    tag: bool = True
    broken_tags: bool = False
    spoilers: bool = False
    tag_runs_on: bool = True
    bare_names: bool = True
    own_line: bool = False
    which: str = "last"
    several_names: str = "ambiguous"
    max_fragments: int = 0
    starts_clause: bool = False
    self_vote: bool = True
    introductions: bool = False
    silence_minutes: int = 0
    name_may_follow: bool = False
    introduced_by: tuple[str, ...] = ()
    talk: tuple[str, ...] = ()
    withdrawn_by: tuple[str, ...] = ()
    no_execution: tuple[str, ...] = ()
    russian: bool = True
    names: NameRules = field(default_factory=NameRules)

    @cached_property
    def keywords(self) -> re.Pattern[str]:
        """Finds the words that introduce (group `vote`) or withdraw (group `off`) in a flat text."""
        kinds = f"(?P<talk>{_any(self.talk)})|(?P<off>{_any(self.withdrawn_by)})|(?P<vote>{_any(self.introduced_by)})"
        return re.compile(rf"(?:##\s?)?(?:{kinds})")

    @cached_property
    def nobody(self) -> re.Pattern[str]:
        """Matches a text that begins with a word for nobody, its parts run together or not."""
        return re.compile(_any(self.no_execution, r"[\s_-]*"))

    @cached_property
    def nobody_run_together(self) -> tuple[str, ...]:
        """The words for nobody, letters alone."""
        return tuple(sorted({squeezed(phrase) for phrase in self.no_execution}))

    @cached_property
    def single_withdrawals(self) -> tuple[str, ...]:
        """The single words that withdraw, folded."""
        return tuple(flat(phrase) for phrase in self.withdrawn_by if len(phrase.split()) == 1)

    @cached_property
    def hints(self) -> tuple[str, ...]:
        """One of these stands in each post that can hold a vote, where bare names do not count.

        A long word of withdrawal may be cut to its first half, since a slip in the rest of it is mended.
        """
        words = {max(phrase.lower().split(), key=len) for phrase in (*self.introduced_by, *self.withdrawn_by)}
        words |= {word[: len(word) // 2] for word in self.single_withdrawals if word.isalpha() and len(word) >= 6}
        return tuple(sorted(word for word in words if not any(other in word for other in words - {word})))


def _any(phrases: Sequence[str], joint: str = r"\s+") -> str:
    """A pattern for any of the phrases, the longest first, as whole words with `joint` between."""
    ordered = sorted({flat(phrase) for phrase in phrases}, key=lambda phrase: -len(phrase))
    spaced = [joint.join(map(re.escape, phrase.split())) for phrase in ordered]
    return rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)" if spaced else r"(?!)"


@lru_cache(maxsize=8)
def shipped(name: str) -> Policy:
    """The policy `name` that comes with the package: `rat` or `mafiascum`. Raises `PolicyError` for others."""
    file = resources.files(__package__).joinpath("policies", f"{name}.toml")
    if not name.isidentifier() or not file.is_file():
        known = sorted(p.name[:-5] for p in resources.files(__package__).joinpath("policies").iterdir())
        raise PolicyError(f"There is no reading policy {name!r}; those shipped are {', '.join(known)}.")
    return _from_text(file.read_text(encoding="utf-8"), name)


def load(path: Path) -> Policy:
    """A policy from a host's file. Raises `PolicyError`."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise PolicyError(f"{path}: the policy can't be read ({error}).") from error
    return _from_text(text, str(path))


def _from_text(text: str, where: str) -> Policy:
    try:
        return from_table(tomllib.loads(text), where)
    except tomllib.TOMLDecodeError as error:
        raise PolicyError(f"{where}: not valid TOML: {error}.") from error


def from_table(table: Mapping[str, Any], where: str = "policy") -> Policy:
    """A policy from parsed TOML; absent keys have `rat`'s meaning. Raises `PolicyError` that names the key."""
    values: dict[str, Any] = {"name": table.get("name", where)}
    for section in ("bold", "votes", "conduct"):
        values.update(table.get(section, {}))
    rules = dict(table.get("names", {}))
    values["russian"] = rules.pop("russian", True)
    known = {f.name: f for f in fields(Policy)}
    for key, value in values.items():
        if key not in known or key == "names":
            raise PolicyError(f"{where}: unknown key {key!r}; known are {', '.join(sorted(known))}.")
        values[key] = _checked(value, str(known[key].type), f"{where}: {key}")
    for key, value in rules.items():
        kinds = {f.name: str(f.type) for f in fields(NameRules)}
        if key not in kinds:
            raise PolicyError(f"{where}: unknown key names.{key}; known are {', '.join(sorted(kinds))}.")
        rules[key] = _checked(value, kinds[key], f"{where}: names.{key}")
    for key, allowed in (("which", ("last", "first")), ("several_names", ("ambiguous", "first"))):
        if values.get(key, allowed[0]) not in allowed:
            raise PolicyError(f"{where}: {key} must be one of {', '.join(allowed)}, not {values[key]!r}.")
    return Policy(names=NameRules(**rules), **values)


def _checked(value: Any, kind: str, where: str) -> Any:
    """The value as its field takes it; lists become tuples of words."""
    if kind.startswith("tuple"):
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise PolicyError(f"{where} must be a list of words in quotes.")
        return tuple(value)
    wanted: dict[str, tuple[type, ...]] = {"bool": (bool,), "int": (int,), "str": (str,), "float": (float, int)}
    if not isinstance(value, wanted[kind]) or (kind != "bool" and isinstance(value, bool)):
        raise PolicyError(f"{where} must be a {kind}, not {value!r}.")
    return value
