"""Whether `rules` and `adapters` are forumbot's own: other people's distributions use these names too."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path

OURS: Mapping[str, str] = {"rules": "rules.ruleset", "adapters": "adapters.port"}
"""Our packages, each with a module that nobody else's of that name has."""


def shadowed() -> str:
    """One sentence that says which package is not ours and what to do, "" when all is well."""
    home = Path(__file__).resolve().parent.parent
    for package, module in OURS.items():
        rival = _rival(package, module, home) or _distribution(package)
        if rival:
            return (
                f"The package `{package}` that Python finds is not forumbot's but {rival}: install forumbot in an "
                "environment of its own (pipx install, uv tool install, or a new virtual environment)."
            )
    return ""


def _rival(package: str, module: str, home: Path) -> str:
    """Where the package really comes from, "" if from us."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return "missing"
    origin = Path(spec.origin).resolve().parent
    if origin.parent != home:
        return f"that of {origin}"
    return "" if find_spec(module) else f"another one in {origin}"


def _distribution(package: str) -> str:
    """A distribution of that very name in our environment: one of us has overwritten the other's files."""
    try:
        found = distribution(package)
    except PackageNotFoundError:
        return ""
    return f"mixed with that of the distribution {found.name} {found.version}"
