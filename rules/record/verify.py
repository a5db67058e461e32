"""Drawing every lot of a record again (scenario.md, "Chance")."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rules.chance import Mac, chance_key, commitment, draw_index, hmac_under
from rules.model import Draw
from rules.record.model import Record, RecordError, sha256_of

# The words for the ends of a chance: below the numerator, and above.
ENDS = {"heal": ("fails", "works"), "maniac": ("kills", "stuns")}
_AGAIN = re.compile(r"#([2-9]|[1-9]\d+)$")
_DEAL = re.compile(r"deal:(\d+)")
_MOST = 1 << 32


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Something in a record that does not follow from the rest. `what`: "commitment", "sign-up text", "deal", or the
    draw as "turn 3, tie"; `sentence` says what it is and what it should be."""

    what: str
    sentence: str


def verify(record: Record, public: str | None = None, published: str | None = None) -> tuple[Mismatch, ...]:
    """All mismatches of a record, none for an honest one.

    `public` is the sign-up text where the record holds only its hash, or to be preferred to the record's own;
    `published` the commitment as it was posted before sign-up. Raises `RecordError` where there is no sign-up text.
    """
    signup = record.public if public is None else public
    if signup is None:
        raise RecordError("The record holds only the hash of the sign-up text; give the text itself.")
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError:
        raise RecordError("The secret in the record is no hexadecimal number; copy the record again.") from None
    mac = hmac_under(chance_key(secret, signup))
    return (
        *_sealed(record, secret, published),
        *_signup(record, signup),
        *_drawn(record, mac),
        *_numbering(record),
        *_dealt(record),
    )


def _sealed(record: Record, secret: bytes, published: str | None) -> Iterator[Mismatch]:
    sealed = commitment(secret)
    if len(secret) != 32:
        yield Mismatch("commitment", f"The secret has {len(secret)} bytes; it must have 32.")
    if record.commitment.lower() != sealed:
        yield Mismatch("commitment", f"The record says {record.commitment}; the secret gives {sealed}.")
    if published is not None and published.strip().lower() != sealed:
        yield Mismatch("commitment", f"Published was {published.strip().lower()}; the secret gives {sealed}.")


def _signup(record: Record, signup: str) -> Iterator[Mismatch]:
    digest = sha256_of(signup)
    if record.public_sha256.lower() != digest:
        yield Mismatch("sign-up text", f"The record says SHA-256 {record.public_sha256}; the text has {digest}.")


def _drawn(record: Record, mac: Mac) -> Iterator[Mismatch]:
    seats = {card.player: number for number, card in enumerate(record.seats)}
    for draw in record.draws:
        what = f"turn {draw.turn}, {draw.label}"
        if not 1 < draw.n <= _MOST:
            yield Mismatch(what, f"Nobody draws among {draw.n}.")
            continue
        index = draw_index(mac, record.game, draw.turn, draw.label, draw.n)
        if index != draw.index:
            yield Mismatch(what, f"The record says index {draw.index} of {draw.n}; drawn again it is {index}.")
        sentence = _wrong_result(draw, index, seats)
        if sentence:
            yield Mismatch(what, sentence)


def _wrong_result(draw: Draw, index: int, seats: dict[str, int]) -> str:
    """What is wrong with result or candidates of a draw that comes to `index`; "" for nothing."""
    label = _AGAIN.sub("", draw.label)
    if draw.numerator or label in ENDS:
        below, above = ENDS.get(label, ("", ""))
        right = below if index < draw.numerator else above
        return f"Index {index} means {right!r}, not {draw.result!r}." if right and draw.result != right else ""
    if not draw.of:
        return "" if _DEAL.fullmatch(label) and draw.result == str(index) else f"It can't come to {draw.result!r}."
    if len(draw.of) != draw.n or len(set(draw.of)) != draw.n:
        return f"It is drawn among {draw.n}, but its candidates are {len(set(draw.of))}."
    places = [seats[name] for name in draw.of if name in seats]
    if places and (len(places) < draw.n or places != sorted(places)):
        return "Its candidates do not stand in seat order."
    right = draw.of[index]
    return f"Index {index} means {right!r}, not {draw.result!r}." if draw.result != right else ""


def _numbering(record: Record) -> Iterator[Mismatch]:
    """Turns go on, and a label drawn again in a turn gets `#2`, `#3`: so no draw was left out or made twice."""
    drawn: Counter[tuple[int, str]] = Counter()
    last = 0
    for draw in record.draws:
        again = _AGAIN.search(draw.label)
        label = draw.label[: again.start()] if again else draw.label
        drawn[draw.turn, label] += 1
        times = drawn[draw.turn, label]
        right = f"{label}#{times}" if times > 1 else label
        if draw.label != right:
            yield Mismatch(f"turn {draw.turn}, {draw.label}", f"By its place among the draws it should be {right}.")
        if draw.turn < last:
            yield Mismatch(f"turn {draw.turn}, {draw.label}", f"It stands after a draw of turn {last}.")
        last = draw.turn


def _dealt(record: Record) -> Iterator[Mismatch]:
    """The deal by Fisher and Yates over the draws `deal:k`, and that each seat got what it says."""
    draws = [draw for draw in record.draws if draw.turn == 0 and _DEAL.fullmatch(draw.label)]
    cards = list(record.roles)
    wanted = [(f"deal:{k}", k + 1) for k in range(len(cards) - 1, 0, -1)]
    found = [(draw.label, draw.n) for draw in draws]
    if found != wanted:
        yield Mismatch("deal", f"{len(cards)} roles take the draws {_listed(wanted)}; the record has {_listed(found)}.")
        return
    if not cards:
        return
    for draw, k in zip(draws, range(len(cards) - 1, 0, -1), strict=True):
        if not 0 <= draw.index <= k:
            yield Mismatch("deal", f"{draw.label} can't come to {draw.index}.")
            return
        cards[k], cards[draw.index] = cards[draw.index], cards[k]
    if len(cards) != len(record.seats):
        yield Mismatch("deal", f"{len(cards)} roles were dealt over {len(record.seats)} seats.")
        return
    for card, dealt in zip(record.seats, cards, strict=True):
        if dealt not in (card.role, card.role.partition("@")[0]):
            yield Mismatch("deal", f"{card.player!r} was dealt {dealt!r}, not {card.role!r}.")


def _listed(draws: list[tuple[str, int]]) -> str:
    return ", ".join(f"{label} of {n}" for label, n in draws) or "none"
