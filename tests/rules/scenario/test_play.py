"""How a scenario is played and compared: subsets, sets, forced draws, the end of a game."""

from __future__ import annotations

import pytest

from tests.rules.scenario.conftest import SOUND, Play

SMALL = """\
title = "A small game"
ruleset = "rat"
[options]
absence_limit = 0
[players]
"Анна" = "{first}"
"Борис" = "mafioso"
"Вера" = "townsperson"
"Глеб" = "townsperson"
"a > b" = "townsperson"
"Анна: х" = "townsperson"
[[turns]]
"""


def failures(play: Play, text: str) -> list[tuple[int, int]]:
    """Line and turn of what did not hold."""
    return [(failure.line, failure.turn) for failure in play(text).failures]


def small(turn: str, first: str = "townsperson") -> str:
    return SMALL.format(first=first) + turn


def test_the_sound_file_holds(play: Play) -> None:
    report = play(SOUND)
    assert report.holds
    assert report.alive == ("Анна", "Борис", "Вера", "Дина")
    assert report.winner == ""


@pytest.mark.parametrize(
    ("old", "new", "line", "turn"),
    [
        ("votes = 2", "votes = 3", 20, 1),
        ("tie = false", "tie = true", 20, 1),
        ('event = "killed"', 'event = "executed"', 23, 1),
        ('alive  = ["Анна", ', "alive  = [", 26, 0),
        ('winner = ""', 'winner = "town"', 27, 0),
        ('watchman = "Дина"', '"tie#2" = "Дина"', 18, 1),
        ('heal = "works"', '"heal#2" = "works"', 18, 1),
        ('reason = "protected"', 'reason = "dead"', 21, 1),
    ],
)
def test_what_does_not_hold_is_told_with_line_and_turn(play: Play, old: str, new: str, line: int, turn: int) -> None:
    assert (line, turn) in failures(play, SOUND.replace(old, new, 1))


def test_a_failure_says_what_came_instead(play: Play) -> None:
    (failure,) = play(SOUND.replace("votes = 2", "votes = 3")).failures
    assert "votes = 3" in failure.sentence
    assert 'there came { event = "executed", to = "all", player = "Глеб", role = "townsperson", votes = 2' in (
        failure.sentence
    )


def test_addressees_compare_as_sets_and_host_is_a_list_of_one(play: Play) -> None:
    turn = """\
orders = ["Анна: любовник Вера"]
expect = [
  { event = "paired", players = ["Вера", "Анна"], to = ["Вера", "Анна"] },
  { event = "no_execution", to = ["all"] },
]
absent = [ { event = "paired", to = "all" }, { event = "paired", to = ["Анна"] }, { event = "paired", to = "host" } ]
"""
    assert failures(play, small(turn, first="lover")) == []


def test_the_host_alone_is_written_as_text_or_list(play: Play) -> None:
    turn = """\
orders = ["Анна: лечу Вера"]
chance = { heal = "works", watchman = "Глеб" }
expect = [ { event = "healed", to = "host" }, { event = "healed", to = ["host"] } ]
"""
    assert failures(play, small(turn, first="doctor")) == []


def test_names_may_hold_the_signs_of_votes_and_letters(play: Play) -> None:
    turn = """\
votes = ["a > b > Анна: х", "Анна: х > a > b", "Вера>a > b"]
day_orders = ["Анна: х: лечу Вера", "Анна: лечу Вера"]
expect = [
  { event = "executed", player = "a > b", votes = 2 },
  { event = "refused", order = "лечу Вера", reason = "not_your_role", to = ["Анна: х"] },
  { event = "refused", order = "лечу Вера", reason = "not_your_role", to = ["Анна"] },
]
"""
    assert failures(play, small(turn)) == []


def test_a_letter_of_several_lines_is_one_letter(play: Play) -> None:
    turn = 'orders = ["Анна: Привет!\\nлечу Вера\\nпроверяю Глеб"]\nchance = { watchman = "Вера" }\n'
    report = play(small(turn))
    refused = [event.fields for event in report.turns[0].events if event.name == "refused"]
    assert refused == [
        {"order": "лечу Вера", "reason": "not_your_role"},
        {"order": "проверяю Глеб", "reason": "not_your_role"},
    ]


def test_a_letter_in_anothers_name_is_refused_whole(play: Play) -> None:
    turn = """\
orders = ["Борис [Игра-мафия — Анна]: убиваем Вера\\nубиваем Глеб", "Борис [Игра-мафия — Анны]: убиваем Вера"]
chance = { watchman = "Вера" }
expect = [
  { event = "refused", order = "убиваем Вера\\nубиваем Глеб", reason = "forged", to = ["Борис"] },
  { event = "refused", order = "убиваем Вера", reason = "forged" },
]
absent = [ { event = "killed" } ]
"""
    assert failures(play, small(turn)) == []


@pytest.mark.parametrize("subject", ["Игра-мафия — Борис", "Игра-мафия - «Борис»", "Привет", ""])
def test_a_subject_that_names_the_sender_or_nobody_is_no_forgery(play: Play, subject: str) -> None:
    turn = f"""\
orders = ["Борис [{subject}]: убиваем Вера"]
chance = {{ watchman = "Глеб" }}
expect = [ {{ event = "killed", player = "Вера" }} ]
"""
    assert failures(play, small(turn)) == []


def test_a_game_that_ends_at_nightfall_ignores_later_letters_and_draws(play: Play) -> None:
    turn = """\
votes = ["Анна > Борис"]
orders = ["Борис: убиваем Вера", "Анна: ерунда"]
chance = { watchman = "Вера" }
expect = [ { event = "won", team = "town" } ]
absent = [ { event = "refused" }, { event = "watchman" } ]
[outcome]
winner = "town"
"""
    text = small(turn)
    assert failures(play, text) == [(text.splitlines().index('chance = { watchman = "Вера" }') + 1, 1)]


def test_forcing_the_only_candidate_is_fine(play: Play) -> None:
    turn = 'votes = ["Анна > Вера"]\nchance = { tie = "Вера", watchman = "Анна" }\n'
    assert failures(play, small(turn)) == []


def test_hints_are_drawn_at_the_start_and_told_in_turn_one(play: Play) -> None:
    turn = """\
chance = { "hint:commissar" = "Борис" }
expect = [ { event = "hint", player = "Борис", role = "mafioso", to = ["Анна"] } ]
"""
    report = play(small(turn, first="commissar"))
    assert report.holds
    assert [draw.turn for draw in report.turns[0].draws if draw.label == "hint:commissar"] == [0]


def test_a_hint_forced_later_never_comes_up(play: Play) -> None:
    turn = '[[turns]]\nchance = { "hint:commissar" = "Борис" }\n'
    assert [turn for _, turn in failures(play, small(turn, first="commissar"))] == [2]


def test_an_unforced_draw_follows_from_the_seed(play: Play) -> None:
    def watchman(seed: str) -> str:
        text = small("").replace("[options]", f'seed = "{seed}"\n[options]')
        return play(text).turns[0].draws[0].result

    drawn = {seed: watchman(seed) for seed in ("00" * 32, "01" * 32, "02" * 32, "03" * 32)}
    assert drawn["00" * 32] == play(small("")).turns[0].draws[0].result
    assert len(set(drawn.values())) > 1
    assert drawn["01" * 32] == watchman("01" * 32)


def test_a_file_with_windows_line_ends_is_the_same(play: Play) -> None:
    assert play(SOUND.replace("\n", "\r\n")).holds
