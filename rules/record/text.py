"""The record as it is posted on a forum, and read back from there.

Plain words and numbers between two fixed lines, one draw a line, columns divided by "|". Nothing depends on tabs, on
the number of spaces or on quotation marks; the sign-up text stands in base64.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import wrap

from rules.model import Draw
from rules.record.escape import cleaned, escaped, escaped_word, unescaped
from rules.record.model import FORMAT, Card, Record, RecordError

_FIRST = f"forumbot record {FORMAT}"
_LAST = "end of record"
_WIDTH = 64
_RANGE = re.compile(r"(\d{1,6})-(\d{1,6})")
_INDEX = re.compile(r"(\d{1,80}) of (\d{1,80})(?:, below (\d{1,80}))?")
_SECTIONS = ("public", "seats", "roles", "draws")
_SINGLE = ("game", "commitment", "secret", "public sha256")


def to_text(record: Record, limit: int = 0) -> str:
    """The record in lines. `limit` is how many characters there is room for (0: no limit): without enough, the
    sign-up text is left out, which everybody can read where people signed up."""
    text = "\n".join(_lines(record))
    if limit and len(text) > limit and record.public is not None:
        return "\n".join(_lines(replace(record, public=None)))
    return text


def from_text(text: str) -> Record:
    """The record in a text copied from a forum, whatever stands before and after it. Raises `RecordError`."""
    lines = _inside(cleaned(text))
    parts = _parts(lines)
    for key in (*_SINGLE, "seats", "draws"):
        if key not in parts:
            raise RecordError(f"The record has no line {key!r}; copy it whole, from {_FIRST!r} to {_LAST!r}.")
    try:
        seats = tuple(_card(line) for line in parts["seats"][1:])
        return Record(
            game=unescaped(parts["game"][0]),
            secret=parts["secret"][0].lower(),
            commitment=parts["commitment"][0].lower(),
            public_sha256=parts["public sha256"][0].lower(),
            seats=seats,
            roles=tuple(unescaped(line) for line in parts.get("roles", ())[1:]),
            draws=tuple(_draw(line, seats) for line in parts["draws"][1:]),
            public=_public(parts.get("public")),
        )
    except RecordError:
        raise
    except (ValueError, OverflowError) as error:
        raise RecordError(f"The record is damaged: {error}.") from error


def _lines(record: Record) -> Iterator[str]:
    yield _FIRST
    yield f"game: {escaped(record.game)}"
    yield f"commitment: {record.commitment}"
    yield f"secret: {record.secret}"
    yield f"public sha256: {record.public_sha256}"
    if record.public is not None:
        yield "public: base64"
        yield from wrap(base64.b64encode(record.public.encode()).decode(), _WIDTH)
    yield "seats: number | player | role dealt"
    numbers = {card.player: number for number, card in enumerate(record.seats, start=1)}
    for card in record.seats:
        yield f"{numbers[card.player]} | {escaped(card.player)} | {escaped(card.role)}"
    if record.roles:
        yield "roles: as they lay before the deal"
        yield from map(escaped, record.roles)
    yield "draws: turn | label | index | result | candidates"
    for draw in record.draws:
        yield " | ".join(_columns(draw, numbers))
    yield _LAST


def _columns(draw: Draw, numbers: Mapping[str, int]) -> list[str]:
    index = f"{draw.index} of {draw.n}" + (f", below {draw.numerator}" if draw.numerator else "")
    columns = [str(draw.turn), escaped(draw.label), index, escaped(draw.result)]
    return [*columns, ", ".join(_candidates(draw.of, numbers))] if draw.of else columns


def _candidates(names: Sequence[str], numbers: Mapping[str, int]) -> Iterator[str]:
    """Players by the numbers of their seats, neighbours as a range; anything else by its word."""
    run: list[int] = []
    for name in names:
        number = numbers.get(name)
        if run and number != run[-1] + 1:
            yield _range(run)
            run = []
        if number is None:
            yield escaped_word(name)
        else:
            run.append(number)
    if run:
        yield _range(run)


def _range(run: list[int]) -> str:
    return str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"


def _inside(text: str) -> list[str]:
    """The lines between the first and the last of the record, without spaces around, empty ones left out."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    # A forum's own label («Код:») may stand before the first line, a button's text behind the last.
    first = next((number for number, line in enumerate(lines) if line.endswith(_FIRST)), None)
    if first is None:
        raise RecordError(f"There is no record in this text: no line {_FIRST!r}.")
    last = next((number for number, line in enumerate(lines) if number > first and line.startswith(_LAST)), None)
    if last is None:
        raise RecordError(f"The record is cut off: no line {_LAST!r} after {_FIRST!r}.")
    return [line for line in lines[first + 1 : last] if line]


def _parts(lines: Iterable[str]) -> dict[str, list[str]]:
    """Key to what stands after it; for a section its heading, then its lines."""
    parts: dict[str, list[str]] = {}
    section = ""
    for line in lines:
        key, colon, rest = line.partition(":")
        if colon and key in (*_SINGLE, *_SECTIONS):
            section = key if key in _SECTIONS else ""
            if key in parts:
                raise RecordError(f"The record has {key!r} twice; copy it once.")
            parts[key] = [rest.strip()]
        elif section:
            parts[section].append(line)
        else:
            raise RecordError(f"The record is damaged: there is no telling what {line!r} is.")
    return parts


def _public(lines: list[str] | None) -> str | None:
    if lines is None:
        return None
    try:
        return base64.b64decode("".join(lines[1:]), validate=True).decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise RecordError(f"The sign-up text in the record is damaged ({error}); copy it again.") from error


def _card(line: str) -> Card:
    columns = _split(line, 3)
    return Card(unescaped(columns[1]), unescaped(columns[2]))


def _draw(line: str, seats: Sequence[Card]) -> Draw:
    columns = _split(line, 5 if line.count("|") == 4 else 4)
    index = _INDEX.fullmatch(columns[2])
    if index is None or not columns[0].isdecimal():
        raise RecordError(f"The record is damaged: {line!r} is no draw.")
    return Draw(
        turn=int(columns[0]),
        label=unescaped(columns[1]),
        n=int(index[2]),
        index=int(index[1]),
        result=unescaped(columns[3]),
        of=tuple(_names(columns[4], seats)) if len(columns) > 4 else (),
        numerator=int(index[3] or 0),
    )


def _names(column: str, seats: Sequence[Card]) -> Iterator[str]:
    for piece in column.split(", "):
        ends = _RANGE.fullmatch(piece)
        first, last = (ends[1], ends[2]) if ends else (piece, piece)
        if not first.isdecimal():
            yield unescaped(piece)
            continue
        if not 1 <= int(first) <= int(last) <= len(seats):
            raise RecordError(f"The record is damaged: there is no seat {piece!r}.")
        yield from (card.player for card in seats[int(first) - 1 : int(last)])


def _split(line: str, columns: int) -> list[str]:
    pieces = [piece.strip() for piece in line.split("|")]
    if len(pieces) != columns:
        raise RecordError(f"The record is damaged: {line!r} should have {columns} columns.")
    return pieces
