"""The public record of a game's chance: all that anyone needs to draw every lot again (scenario.md, "Chance")."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgspec

from rules.chance import commitment
from rules.model import Draw, GameView

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Card:
    """A seat and the role that it was dealt, `role` or `role@clan`."""

    player: str
    role: str


@dataclass(frozen=True, slots=True)
class Record:
    """What is published at the end. Bytes are in lower-case hexadecimal.

    `public` is the sign-up text, None where only its hash is in the record. `seats` are in seat order; `roles` is the
    list that was dealt, as the setup wrote it, empty where the host dealt by hand. `draws` stand in the order in
    which they were drawn.
    """

    game: str
    secret: str
    commitment: str
    public_sha256: str
    seats: tuple[Card, ...]
    roles: tuple[str, ...]
    draws: tuple[Draw, ...]
    public: str | None = None


class RecordError(ValueError):
    """A text or JSON is no record, or a damaged one. One sentence that says where."""


def sha256_of(public: str) -> str:
    """The hash of a sign-up text as it is published."""
    return hashlib.sha256(public.encode()).hexdigest()


def record_of(
    secret: bytes, public: str, game: str, draws: Iterable[Draw], *, roles: Iterable[str], start: GameView
) -> Record:
    """The record of a game that is over. `roles` is the list that was dealt, `start` the game as it was dealt."""
    return Record(
        game=game,
        secret=secret.hex(),
        commitment=commitment(secret),
        public_sha256=sha256_of(public),
        seats=tuple(Card(p.name, f"{p.role}@{p.clan}" if p.clan else p.role) for p in start.players),
        roles=tuple(roles),
        draws=tuple(draws),
        public=public,
    )


def to_json(record: Record) -> dict[str, Any]:
    """The record as JSON values."""
    return {"forumbot_record": FORMAT, **msgspec.to_builtins(record)}


def from_json(text: str) -> Record:
    """The record that `to_json` wrote. Raises `RecordError`."""
    try:
        data = msgspec.json.decode(text)
        if not isinstance(data, dict) or data.get("forumbot_record") != FORMAT:
            raise RecordError(f'This JSON is no record of forumbot: it has no "forumbot_record": {FORMAT}.')
        return msgspec.convert(data, Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(f"This JSON is no record of forumbot: {error}.") from error
