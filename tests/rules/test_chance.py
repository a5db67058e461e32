"""Lots: the published vectors, the passing over of unfair codes, labels, odds, forced draws (scenario.md, "Chance")."""

from __future__ import annotations

import pytest

from rules.chance import Chance, ForcedError, Odds, chance_key, commitment, draw_index, hmac_under

ZEROS = bytes(32)


def zeros(game: str = "g", **forced: str) -> Chance:
    return Chance.of(ZEROS, "", game, forced)


def test_the_commitment_and_the_key_are_those_of_the_vectors() -> None:
    assert commitment(ZEROS) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert chance_key(ZEROS, "").hex() == "65b0fcf18c209701f7041286a9e28ae22a7a4147e8949e6199098f9e65a638df"


@pytest.mark.parametrize(
    ("secret", "public", "game", "turn", "label", "n", "index"),
    [
        (ZEROS, "", "g", 1, "tie", 3, 1),
        (ZEROS, "", "scenario", 1, "watchman", 7, 1),
        (ZEROS, "", "scenario", 2, "heal", 6, 3),
        (ZEROS, "", "g", 1, "tie#2", 10, 1),
        (bytes(range(32)), "101 записываюсь\n102 Я тоже!\n", "Мафия-14", 3, "tie", 5, 3),
        (b"\xff" * 32, "Ada\nBob", "kozanostra7", 1, "inherit:Fay", 4, 0),
    ],
)
def test_each_vector_is_drawn(secret: bytes, public: str, game: str, turn: int, label: str, n: int, index: int) -> None:
    assert draw_index(hmac_under(chance_key(secret, public)), game, turn, label, n) == index


def test_the_deal_of_six_is_that_of_the_vectors() -> None:
    lots = zeros().lots(0)
    assert "".join(lots.deal("ABCDEF")) == "EACFDB"
    assert [(draw.label, draw.n, draw.index) for draw in lots.draws] == [
        ("deal:5", 6, 1),
        ("deal:4", 5, 3),
        ("deal:3", 4, 1),
        ("deal:2", 3, 2),
        ("deal:1", 2, 0),
    ]


def test_a_code_past_the_last_full_multiple_is_passed_over() -> None:
    asked = []

    def stub(message: bytes) -> bytes:
        asked.append(message.decode())
        # 2**256 is 1 more than a multiple of 3, so of three candidates the very last code is unfair.
        return b"\xff" * 32 if len(asked) < 3 else bytes(31) + b"\x05"

    assert draw_index(stub, "игра", 2, "tie", 3) == 2
    assert asked == ["игра|2|tie|0", "игра|2|tie|1", "игра|2|tie|2"]


def test_no_code_is_passed_over_where_all_are_fair() -> None:
    assert draw_index(lambda _: b"\xff" * 32, "g", 1, "tie", 4) == 3


def test_the_largest_fair_code_counts() -> None:
    assert draw_index(lambda _: (2**256 - 2).to_bytes(32), "g", 1, "tie", 3) == 2


def test_a_label_drawn_again_in_a_turn_is_numbered() -> None:
    lots = zeros().lots(1)
    for _ in range(3):
        lots.pick("tie", ["А", "Б"])
    assert [draw.label for draw in lots.draws] == ["tie", "tie#2", "tie#3"]


def test_numbering_goes_on_where_the_turn_was_interrupted() -> None:
    first = zeros().lots(1)
    first.pick("keeper:Ключ", ["А", "Б"])
    later = zeros().lots(1, first.drawn)
    later.pick("keeper:Ключ", ["А", "Б"])
    assert later.draws[0].label == "keeper:Ключ#2"


def test_one_candidate_is_neither_drawn_nor_recorded_nor_numbered() -> None:
    lots = zeros().lots(1)
    assert lots.pick("tie", ["Анна"]) == "Анна"
    assert lots.draws == []
    lots.pick("tie", ["Анна", "Борис"])
    assert [draw.label for draw in lots.draws] == ["tie"]


@pytest.mark.parametrize(("odds", "happens"), [(Odds(0, 6), False), (Odds(6, 6), True), (Odds(8, 6), True)])
def test_the_impossible_and_the_certain_are_not_drawn(odds: Odds, happens: bool) -> None:
    lots = zeros().lots(1)
    assert lots.happens("maniac", odds, "kills", "stuns") is happens
    assert lots.draws == []


def test_a_chance_is_drawn_among_the_denominator_as_it_is_written() -> None:
    lots = zeros("scenario").lots(2)
    assert not lots.happens("heal", Odds(2, 6), "fails", "works")
    draw = lots.draws[0]
    assert (draw.n, draw.numerator, draw.index, draw.result) == (6, 2, 3, "works")
    assert lots.happens("heal", Odds(5, 6), "fails", "works") is (lots.draws[1].index < 5)


def test_doubling_leaves_the_denominator() -> None:
    assert [Odds(1, 6).doubled(times) for times in range(4)] == [Odds(1, 6), Odds(2, 6), Odds(4, 6), Odds(8, 6)]


def test_a_forced_draw_comes_up_and_is_recorded_as_forced() -> None:
    lots = zeros(tie="Вера").lots(1)
    assert lots.pick("tie", ["Анна", "Борис", "Вера"]) == "Вера"
    draw = lots.draws[0]
    assert (draw.index, draw.result, draw.forced) == (2, "Вера", True)


def test_a_forced_draw_counts_for_the_numbering() -> None:
    chance = Chance.of(ZEROS, "", "g", {"tie#2": "Б"})
    lots = chance.lots(1)
    lots.pick("tie", ["А", "Б"])
    assert lots.pick("tie", ["А", "Б"]) == "Б"


@pytest.mark.parametrize(("word", "happens"), [("kills", True), ("stuns", False)])
def test_a_forced_chance_ends_as_it_is_told(word: str, happens: bool) -> None:
    lots = zeros(maniac=word).lots(1)
    assert lots.happens("maniac", Odds(1, 6), "kills", "stuns") is happens
    assert lots.draws[0].result == word


def test_what_is_no_candidate_can_not_be_forced() -> None:
    with pytest.raises(ForcedError, match="tie is forced to 'Глеб'"):
        zeros(tie="Глеб").lots(1).pick("tie", ["Анна", "Борис"])


def test_the_certain_can_not_be_forced_to_the_contrary() -> None:
    with pytest.raises(ForcedError):
        zeros(maniac="stuns").lots(1).happens("maniac", Odds(4, 4), "kills", "stuns")


def test_forcing_the_only_candidate_is_fine() -> None:
    lots = zeros(tie="Анна").lots(1)
    assert lots.pick("tie", ["Анна"]) == "Анна"
    assert lots.draws == []
    assert lots.settled == ["tie"]


def test_another_secret_or_sign_up_text_gives_other_lots() -> None:
    def drawn(secret: bytes, public: str) -> list[str]:
        lots = Chance.of(secret, public, "g").lots(1)
        return [lots.pick(f"keeper:{number}", "абвгдежзик") for number in range(20)]

    assert drawn(ZEROS, "") == drawn(ZEROS, "")
    assert drawn(ZEROS, "") != drawn(b"\x01" + ZEROS[1:], "")
    assert drawn(ZEROS, "") != drawn(ZEROS, "101 записываюсь\n")


def test_the_key_does_not_show_where_a_chance_is_printed() -> None:
    assert chance_key(ZEROS, "").hex() not in repr(zeros())
