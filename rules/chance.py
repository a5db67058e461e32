"""Lots that anyone can draw again: a secret committed to beforehand, one HMAC a draw (scenario.md, "Chance").

Nothing here is random. A `Chance` is a key and a game's name; `Lots` draws with it within one turn and records what
it drew. `rules.record` checks a published record against the same functions.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rules.model import Draw

T = TypeVar("T")

Mac = Callable[[bytes], bytes]
"""Message to 32-byte code: HMAC-SHA256 under the game's key (stubbed where the rejection path is tested)."""

SPACE = 1 << 256


class ForcedError(ValueError):
    """A forced lot names what is not among its candidates. `label` as forced, `value` as written."""

    def __init__(self, label: str, value: str, candidates: Sequence[str]) -> None:
        self.label, self.value, self.candidates = label, value, tuple(candidates)
        super().__init__(f"{label} is forced to {value!r}, which is none of {', '.join(candidates) or 'no candidates'}")


def commitment(secret: bytes) -> str:
    """What is published at the opening of sign-up: the hex SHA-256 of the secret."""
    return hashlib.sha256(secret).hexdigest()


def chance_key(secret: bytes, public: str) -> bytes:
    """The key of all draws: SHA-256 of secret, line feed, and the UTF-8 of the sign-up text."""
    return hashlib.sha256(secret + b"\n" + public.encode()).digest()


def hmac_under(key: bytes) -> Mac:
    """The code of a message under `key`."""
    return lambda message: hmac.digest(key, message, "sha256")


def draw_index(mac: Mac, game: str, turn: int, label: str, n: int) -> int:
    """One fair index below `n` (at least 1): codes past the last full multiple of `n` are passed over."""
    limit = n * (SPACE // n)
    i = 0
    while True:
        x = int.from_bytes(mac(f"{game}|{turn}|{label}|{i}".encode()))
        if x < limit:
            return x % n
        i += 1


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance p/q as an option writes it, never reduced: the lot is drawn among `q`."""

    p: int
    q: int

    def __str__(self) -> str:
        return f"{self.p}/{self.q}"

    def doubled(self, times: int) -> Odds:
        """The numerator doubled `times` times; q stays (the maniac's 1/6, 2/6, 4/6)."""
        return Odds(self.p << times, self.q)


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance of one game. `forced` maps labels (`tie`, `tie#2`) to what must come up (scenarios only)."""

    mac: Mac
    game: str
    forced: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, secret: bytes, public: str, game: str, forced: Mapping[str, str] | None = None) -> Chance:
        """The chance that follows from the committed secret and the sign-up text."""
        return cls(hmac_under(chance_key(secret, public)), game, forced or {})

    def lots(self, turn: int, drawn: Iterable[str] = ()) -> Lots:
        """Draw in `turn`; `drawn` are the labels (without `#n`) already drawn in it, one for each draw."""
        return Lots(self, turn, list(drawn))


@dataclass(slots=True)
class Lots:
    """The draws of one closing, in order. Lives as long as one call of a ruleset; what it keeps goes to the outcome.

    `drawn`: labels without suffix of all draws of the turn; `settled`: labels that came up with one candidate only.
    """

    chance: Chance
    turn: int
    drawn: list[str] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)

    def pick(self, label: str, candidates: Sequence[str]) -> str:
        """One of `candidates` (seat order, never empty). Nothing is drawn or recorded where there is only one."""
        numbered = self._numbered(label)
        forced = self.chance.forced.get(numbered)
        if forced is not None and forced not in candidates:
            raise ForcedError(numbered, forced, candidates)
        if len(candidates) == 1:
            self.settled.append(numbered)
            return candidates[0]
        index = self._index(numbered, len(candidates)) if forced is None else candidates.index(forced)
        result = candidates[index]
        self._record(label, Draw(self.turn, numbered, len(candidates), index, result, tuple(candidates)), forced)
        return result

    def happens(self, label: str, odds: Odds, hit: str, miss: str) -> bool:
        """Whether a chance of `odds` comes true; `hit` and `miss` are the ruleset's words for both ends.

        Certain and impossible things are not drawn; forcing them to the contrary is a `ForcedError`.
        """
        numbered = self._numbered(label)
        possible = [hit] if odds.p >= odds.q else [miss] if odds.p == 0 else [hit, miss]
        forced = self.chance.forced.get(numbered)
        if forced is not None and forced not in possible:
            raise ForcedError(numbered, forced, possible)
        if len(possible) == 1:
            self.settled.append(numbered)
            return possible[0] == hit
        index = self._index(numbered, odds.q) if forced is None else (0 if forced == hit else odds.p)
        result = hit if index < odds.p else miss
        self._record(label, Draw(self.turn, numbered, odds.q, index, result, numerator=odds.p), forced)
        return result == hit

    def deal(self, cards: Sequence[T]) -> tuple[T, ...]:
        """`cards` shuffled by Fisher and Yates over draws `deal:k`; card s of the result goes to seat s."""
        pack = list(cards)
        for k in range(len(pack) - 1, 0, -1):
            label = f"deal:{k}"
            index = self._index(label, k + 1)
            self._record(label, Draw(self.turn, label, k + 1, index, str(index)), None)
            pack[k], pack[index] = pack[index], pack[k]
        return tuple(pack)

    def _numbered(self, label: str) -> str:
        times = self.drawn.count(label)
        return f"{label}#{times + 1}" if times else label

    def _index(self, label: str, n: int) -> int:
        return draw_index(self.chance.mac, self.chance.game, self.turn, label, n)

    def _record(self, label: str, draw: Draw, forced: str | None) -> None:
        if forced is not None:
            draw = Draw(draw.turn, draw.label, draw.n, draw.index, draw.result, draw.of, draw.numerator, forced=True)
        self.drawn.append(label)
        self.draws.append(draw)
