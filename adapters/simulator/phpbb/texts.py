"""The words of the interface, per language."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "ru")


@cache
def words(language: str) -> dict[str, str]:
    """Every phrase of a language by its key; both languages have the same keys but for plural forms."""
    source = files(__package__).joinpath("locale", f"{language}.toml").read_text(encoding="utf-8")
    return {key: str(value) for key, value in tomllib.loads(source).items()}
