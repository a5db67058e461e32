"""Rosters and posts from files, for `forumbot tally` (thread.md). Every mistake is one sentence: file, line, key."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from pathlib import Path
from typing import Any

from forumbot.reading.marks import MarkError, pattern
from forumbot.reading.model import Day, Player, Roster, SeenPost

_PLAYER_KEYS = {"name", "nicknames", "former", "id", "mark", "alive_until", "barred_days", "stunned_days"}
_ROSTER_KEYS = {"players", "hosts", "host_ids", "moderators"}
_POST_KEYS = {
    "id", "author", "author_id", "posted_at", "html", "edited_at", "edited_by", "edit_count", "signature_html",
    "user_title", "url",
}  # fmt: skip


class FileError(ValueError):
    """A file that can't be read as what it should be: one sentence with file, line and key."""


@dataclass(frozen=True, slots=True)
class RosterFile:
    """A roster as written; `for_day` gives it for one day, since days may be written as numbers or as dates."""

    path: Path
    text: str
    table: Mapping[str, Any]

    def for_day(self, day: Day, zone: tzinfo) -> Roster:
        """The roster of one day. Raises `FileError`."""
        players = tuple(self._player(i, row, day, zone) for i, row in enumerate(self.table["players"]))
        for i, player in enumerate(players):
            if any(player.name == other.name for other in players[:i]):
                raise self.wrong(f"player {player.name!r} stands twice", i, "name")
        return Roster(
            players,
            hosts=self._names("hosts"),
            host_ids=self._names("host_ids"),
            moderators=self._names("moderators"),
        )

    def _names(self, key: str) -> tuple[str, ...]:
        value = self.table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(v, str | int) for v in value):
            raise self.wrong(f"{key} must be a list of names in quotes", None, key)
        return tuple(str(v) for v in value)

    def _player(self, i: int, row: Mapping[str, Any], day: Day, zone: tzinfo) -> Player:
        for key in row:
            if key not in _PLAYER_KEYS:
                raise self.wrong(f"unknown key {key!r} (known: {', '.join(sorted(_PLAYER_KEYS))})", i, key)
        name = row.get("name")
        if not isinstance(name, str) or not name.strip():
            raise self.wrong("each player needs a name in quotes", i, "name")
        for key in ("nicknames", "former", "barred_days", "stunned_days"):
            if not isinstance(row.get(key, []), list):
                raise self.wrong(f"{key} must be a list", i, key)
        mark = row.get("mark", "")
        if not isinstance(mark, str):
            raise self.wrong("mark must be a text in quotes", i, "mark")
        try:
            pattern(mark) if mark else None
        except MarkError as error:
            raise self.wrong(str(error).rstrip("."), i, "mark") from error
        return Player(
            name=name,
            id=str(row.get("id", "")),
            nicknames=tuple(str(nick) for nick in row.get("nicknames", [])),
            former=tuple(str(nick) for nick in row.get("former", [])),
            mark=mark,
            alive_until=self._death(i, row.get("alive_until"), day, zone),
            barred_days=self._turns(i, row, "barred_days", day),
            stunned_days=self._turns(i, row, "stunned_days", day),
        )

    def _death(self, i: int, value: Any, day: Day, zone: tzinfo) -> datetime | None:
        """A moment; a date is its end; a number is the game day at whose close the player dies."""
        if value is None or value == "":
            return None
        if isinstance(value, int) and not isinstance(value, bool):
            return None if value > day.turn else day.closes if value == day.turn else day.opens
        try:
            return moment(value, zone, end_of_day=True)
        except ValueError as error:
            raise self.wrong(f"alive_until {value!r} is no time, date or day", i, "alive_until") from error

    def _turns(self, i: int, row: Mapping[str, Any], key: str, day: Day) -> tuple[int, ...]:
        """Days as numbers; a date within the day stands for the day's number."""
        turns: list[int] = []
        for value in row.get(key, []):
            if isinstance(value, int) and not isinstance(value, bool):
                turns.append(value)
                continue
            try:
                on = date.fromisoformat(str(value)[:10])
            except ValueError as error:
                raise self.wrong(f"{key} holds {value!r}, which is no number or date of a day", i, key) from error
            if day.opens.date() <= on <= day.closes.date():
                turns.append(day.turn)
        return tuple(turns)

    def wrong(self, what: str, index: int | None, key: str) -> FileError:
        """An error at a key of the `index`-th player (None: of the roster itself)."""
        return FileError(f"{self.path}, line {_line_of(self.text, index, key)}: {what}.")


def read_roster(path: Path) -> RosterFile:
    """A roster file. Raises `FileError`."""
    text = _text(path)
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"{path}: not valid TOML: {error}.") from error
    file = RosterFile(path, text, table)
    for key in table:
        if key not in _ROSTER_KEYS:
            raise file.wrong(f"unknown key {key!r} (known: {', '.join(sorted(_ROSTER_KEYS))})", None, key)
    players = table.get("players")
    if not isinstance(players, list) or not players or not all(isinstance(p, dict) for p in players):
        raise file.wrong("a roster needs at least one [[players]] table", None, "players")
    return file


def read_posts(path: Path, zone: tzinfo | None = None) -> tuple[tuple[SeenPost, ...], tzinfo]:
    """Posts, one JSON object a line, and the forum's zone: `zone`, else that of the first post with one, else UTC.

    Raises `FileError`.
    """
    rows = []
    for number, line in enumerate(_text(path).split("\n"), 1):
        if line.strip():
            rows.append((number, _row(path, number, line)))
    return _posts(path, rows, zone)


def _row(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:  # RecursionError is no ValueError: see below
        raise FileError(f"{path}, line {number}: not valid JSON: {error}.") from error
    except RecursionError as error:
        raise FileError(f"{path}, line {number}: nested too deeply to be a post.") from error
    if not isinstance(row, dict):
        raise FileError(f"{path}, line {number}: a post must be a JSON object.")
    for key in ("id", "author", "posted_at", "html"):
        if not isinstance(row.get(key), str | int) or isinstance(row.get(key), bool):
            raise FileError(f"{path}, line {number}: key {key!r} is missing or no text.")
    for key, value in row.items():
        if key in _POST_KEYS - {"edit_count"} and not isinstance(value, str | int | None):
            raise FileError(f"{path}, line {number}: key {key!r} must be a text, not {type(value).__name__}.")
    if not isinstance(row.get("edit_count"), int | None):
        raise FileError(f"{path}, line {number}: key 'edit_count' must be a whole number.")
    return row


def _posts(
    path: Path, rows: list[tuple[int, dict[str, Any]]], zone: tzinfo | None
) -> tuple[tuple[SeenPost, ...], tzinfo]:
    found: list[SeenPost] = []
    known = zone or next((z for _, row in rows if (z := _zone_of(str(row["posted_at"])))), None) or UTC
    for order, (number, row) in enumerate(rows):
        try:
            at = moment(str(row["posted_at"]), known)
            edited = moment(str(row["edited_at"]), known) if row.get("edited_at") else None
        except ValueError as error:
            raise FileError(f"{path}, line {number}: posted_at and edited_at must be ISO times ({error}).") from error
        post = SeenPost(
            id=str(row["id"]),
            author=str(row["author"]),
            author_id=str(row.get("author_id") or ""),
            posted_at=at,
            html=str(row["html"]),
            order=order,
            seconds=bool(re.search(r"\d:\d\d:\d\d", str(row["posted_at"]))),
            url=str(row.get("url") or ""),
            edited_at=edited,
            edited_by=str(row.get("edited_by") or ""),
            edit_count=row.get("edit_count"),
            signature_html=_optional(row.get("signature_html")),
            user_title=_optional(row.get("user_title")),
        )
        found.append(post)
    return tuple(found), known


def read_letters(path: Path) -> tuple[str, ...]:
    """What the host sent privately: a text file is one letter; of JSON lines, each text (or its `text`) is one."""
    text = _text(path)
    if path.suffix not in (".jsonl", ".json"):
        return (text,)
    letters: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except ValueError as error:
            raise FileError(f"{path}, line {number}: not valid JSON: {error}.") from error
        letter = value.get("text", value.get("html")) if isinstance(value, dict) else value
        if not isinstance(letter, str):
            raise FileError(f"{path}, line {number}: a letter must be a text, or an object with 'text'.")
        letters.append(letter)
    return tuple(letters)


def moment(value: Any, zone: tzinfo, *, end_of_day: bool = False) -> datetime:
    """A moment from ISO text, a TOML time or a date; without an offset it is forum time. Raises `ValueError`."""
    if isinstance(value, str):
        value = date.fromisoformat(value) if re.fullmatch(r"\d{4}-\d\d-\d\d", value) else datetime.fromisoformat(value)
    if isinstance(value, datetime):
        return value if value.tzinfo else value.replace(tzinfo=zone)
    if isinstance(value, date):
        return datetime.combine(value + timedelta(days=1) if end_of_day else value, time(), zone)
    raise ValueError(f"{value!r} is no time")


def _optional(value: Any) -> str | None:
    return None if value is None else str(value)


def _zone_of(text: str) -> tzinfo | None:
    try:
        return datetime.fromisoformat(text).tzinfo
    except ValueError:
        return None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"{path}: not a text file in UTF-8 ({error.reason} at byte {error.start}).") from error
    except OSError as error:
        raise FileError(f"{path}: {error.strerror or error}.") from error


def _line_of(text: str, index: int | None, key: str) -> int:
    """The line of a key, in the `index`-th [[players]] table if one is meant; the table's own if the key is absent."""
    header, seen = 1, -1
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if bare.startswith("[["):
            seen += 1
            header = number if seen == index else header
        if (index is None or seen == index) and re.match(rf'"?{re.escape(key)}"?\s*(?:=|\]\])', bare.lstrip("[ ")):
            return number
    return header
