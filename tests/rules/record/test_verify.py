"""Drawing a record again: an honest one has no mismatch, and nothing can be changed in it unseen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.chance import Chance, Odds
from rules.model import Draw
from rules.record import Record, RecordError, verify
from tests.rules.record.conftest import PUBLIC, SECRET

CHANCE = Chance.of(SECRET, PUBLIC, "Игра №1")


def changed(record: Record, position: int, **fields: object) -> Record:
    draws = list(record.draws)
    draws[position] = replace(draws[position], **fields)  # type: ignore[arg-type]
    return replace(record, draws=tuple(draws))


def place(record: Record, label: str, turn: int | None = None) -> int:
    return next(i for i, d in enumerate(record.draws) if d.label == label and turn in (None, d.turn))


def a_tie(record: Record) -> Draw:
    return record.draws[place(record, "tie")]


def test_an_honest_record_has_no_mismatch(record: Record) -> None:
    assert verify(record) == ()
    assert verify(record, published=record.commitment.upper()) == ()
    assert verify(replace(record, public=None), public=PUBLIC) == ()


def test_a_record_without_the_signup_text_needs_it(record: Record) -> None:
    with pytest.raises(RecordError, match="sign-up text"):
        verify(replace(record, public=None))


def test_a_secret_that_is_no_number_is_told(record: Record) -> None:
    with pytest.raises(RecordError, match="hexadecimal"):
        verify(replace(record, secret="zz"))


TAMPERED: dict[str, tuple[Callable[[Record], Record], str]] = {
    "another secret": (lambda r: replace(r, secret="11" * 32), "commitment"),
    "a short secret": (lambda r: replace(r, secret="11"), "commitment"),
    "another commitment": (lambda r: replace(r, commitment="22" * 32), "commitment"),
    "another sign-up text": (lambda r: replace(r, public=PUBLIC + "103 и я\n"), "sign-up text"),
    "another game": (lambda r: replace(r, game="другая"), "turn 1, watchman"),
    "another turn": (lambda r: changed(r, place(r, "watchman"), turn=0), "turn 0, watchman"),
    "another index": (lambda r: changed(r, place(r, "tie"), index=1 - a_tie(r).index), "turn 1, tie"),
    "another result": (lambda r: changed(r, place(r, "tie"), result="ё"), "turn 1, tie"),
    "candidates in another order": (lambda r: changed(r, place(r, "tie"), of=a_tie(r).of[::-1]), "turn 1, tie"),
    "a candidate too many": (lambda r: changed(r, place(r, "tie"), of=(*a_tie(r).of, "ё")), "turn 1, tie"),
    "a candidate twice": (lambda r: changed(r, place(r, "tie"), of=(a_tie(r).of[0],) * 2), "turn 1, tie"),
    "a draw among none": (lambda r: changed(r, place(r, "tie"), n=0), "turn 1, tie"),
    "a draw among too many": (lambda r: changed(r, place(r, "tie"), n=1 << 300), "turn 1, tie"),
    "a draw that is a second one": (lambda r: changed(r, place(r, "tie"), label="tie#2"), "turn 1, tie#2"),
    "a draw made twice": (lambda r: replace(r, draws=(*r.draws, r.draws[-1])), "turn"),
    "a draw out of order": (lambda r: replace(r, draws=(*r.draws, replace(a_tie(r), label="x"))), "turn 1, x"),
    "a draw of the deal left out": (lambda r: replace(r, draws=r.draws[1:]), "deal"),
    "a role list in another order": (lambda r: replace(r, roles=r.roles[::-1]), "deal"),
    "a role list too short": (lambda r: replace(r, roles=r.roles[1:]), "deal"),
    "no role list": (lambda r: replace(r, roles=()), "deal"),
    "a seat with another role": (
        lambda r: replace(r, seats=(replace(r.seats[0], role="lover@red"), *r.seats[1:])),
        "deal",
    ),
    "a seat left out": (lambda r: replace(r, seats=r.seats[1:]), "deal"),
    "a card with a number there is not": (lambda r: changed(r, 0, index=99), "deal"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_it_is_seen(record: Record, what: str) -> None:
    tamper, where = TAMPERED[what]
    assert [m.what for m in verify(tamper(record)) if m.what.startswith(where)]


def test_another_commitment_than_the_published_is_seen(record: Record) -> None:
    (mismatch,) = verify(record, published="33" * 32)
    assert mismatch.what == "commitment"


@pytest.mark.parametrize(("label", "below", "above"), [("heal", "fails", "works"), ("maniac", "kills", "stuns")])
@pytest.mark.parametrize("turn", range(1, 9))
def test_a_chance_comes_to_what_its_index_says(record: Record, label: str, below: str, above: str, turn: int) -> None:
    lots = CHANCE.lots(turn)
    right = below if lots.happens(label, Odds(2, 6), below, above) else above
    wrong = above if right == below else below
    (drawn,) = lots.draws
    honest = replace(record, roles=(), draws=(drawn,))
    assert verify(honest) == ()
    (mismatch,) = verify(replace(honest, draws=(replace(drawn, result=wrong),)))
    assert mismatch.sentence == f"Index {drawn.index} means {right!r}, not {wrong!r}."


def test_a_second_draw_of_a_label_carries_its_number(record: Record) -> None:
    lots = CHANCE.lots(2)
    for _ in range(3):
        lots.pick("heal-like", ("Анна", "ё"))
    honest = replace(record, roles=(), draws=tuple(lots.draws))
    assert [draw.label for draw in honest.draws] == ["heal-like", "heal-like#2", "heal-like#3"]
    assert verify(honest) == ()
    assert verify(replace(honest, draws=honest.draws[1:]))
