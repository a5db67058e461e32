"""Reading a config file: bytes in, a checked `Config` out."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from forumbot.config.model import Config
from forumbot.config.problems import ConfigError, Known, Problem, shown
from forumbot.config.sense import check_sense
from forumbot.config.shape import Findings, shaped
from rules.scenario.lines import line_of, lines_of

LARGEST = 1_000_000
_WHERE = re.compile(r"\s*\((?:at line (\d+), column \d+|at end of document)\)$")


def load(path: Path, known: Known) -> Config:
    """The config in `path`. Raises `ConfigError` with every mistake of the file."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except FileNotFoundError:
        raise _broken(str(path), "there is no such file; `forumbot init` writes one") from None
    except IsADirectoryError:
        raise _broken(str(path), "is a folder; name the config file in it") from None
    except OSError as error:
        raise _broken(str(path), f"can't be read: {error.strerror}") from None
    return parse(raw, known, name=path.name)


def parse(raw: bytes, known: Known, *, name: str = "config") -> Config:
    """The config that these bytes hold; `name` is what errors call the file. Raises `ConfigError`."""
    text = _text(raw, name)
    data = _values(text, name)
    findings = Findings()
    config = shaped(data, findings)
    if config is not None:
        check_sense(config, known, findings)
    if config is None or findings.found:
        lines = lines_of(text)
        raise ConfigError(name, [Problem(key, what, line_of(lines, key) if key else 0) for key, what in findings.found])
    return config


def _text(raw: bytes, name: str) -> str:
    if len(raw) > LARGEST:
        raise _broken(name, f"is larger than {LARGEST // 1_000_000} MB; that is no config")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _broken(name, "is not UTF-8 text; save it as UTF-8", line) from None
    if not text.strip():
        raise _broken(name, "is empty; `forumbot init` writes a config")
    return text.replace("\r\n", "\n")


def _values(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        where = _WHERE.search(message)
        line = int(where[1]) if where and where[1] else text.rstrip().count("\n") + 1
        raise _broken(name, f"this is not TOML: {_WHERE.sub('', message)}{_hint(message, text, line)}", line) from None
    except RecursionError:
        raise _broken(name, "is nested too deeply; that is no config") from None


def _hint(message: str, text: str, line: int) -> str:
    """For a value that TOML can't read: the line, and what it most often lacks."""
    if not message.startswith("Invalid value"):
        return ""
    written = shown(text.split("\n")[line - 1].strip())
    return f' in {written}; text stands in straight quotes ("..."), a yes or no is true or false'


def _broken(name: str, sentence: str, line: int = 0) -> ConfigError:
    return ConfigError(name, [Problem((), sentence, line)])
