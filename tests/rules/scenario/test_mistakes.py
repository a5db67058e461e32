"""What a scenario file must not hold: each mistake is told in one sentence, with its line."""

from __future__ import annotations

import pytest

from tests.rules.scenario.conftest import SOUND, Play, mistakes_of

# What is changed in the sound file, the line of the mistake, and words that the sentence must hold.
IN_THE_FILE = {
    "an unknown key at the top": ("proves  =", "prove =", 3, ["'prove'", "'proves'"]),
    "an unknown key of a turn": ("votes  =", "vote =", 16, ["'vote'", "'votes'"]),
    "an unknown key of the outcome": ("winner = ", "winer = ", 27, ["'winer'", "'winner'"]),
    "an unknown key of an event": ("votes = 2", "vote = 2", 20, ["executed", "'vote'"]),
    "an unknown option": ("absence_limit", "absense_limit", 6, ["'absense_limit'", "'absence_limit'"]),
    "an unknown role": ('"doctor"', '"docter"', 9, ["'docter'", "'doctor'"]),
    "an unknown role of an event": ('role = "townsperson"', 'role = "citizen"', 20, ["'citizen'"]),
    "an unknown event": ('event = "killed"', 'event = "kiled"', 23, ["'kiled'", "'killed'"]),
    "an event without a name": ('event = "killed"', 'player = "Анна"', 23, ["name"]),
    "an unknown label": ("heal =", "healing =", 18, ["'healing'", "'heal'"]),
    "a treasure's label without the treasure": ("heal =", '"keeper:Ключ" =', 18, ["'keeper:Ключ'"]),
    "a label counted from one": ("heal =", '"heal#1" =', 18, ["'heal#1'"]),
    "an unknown end of a chance": ('"works"', '"maybe"', 18, ["'maybe'", "'fails'", "'works'"]),
    "an unknown ruleset": ('"rat"', '"cat"', 2, ["'cat'", "'rat'"]),
    "a clan that there is not": ("@mafia", "@yakuza", 10, ["'yakuza'", "'mafia'"]),
    "a clan of a role outside the clans": ('"doctor"', '"doctor@mafia"', 9, ["'@mafia'", "doctor"]),
    "a voter outside the game": ("Анна > Глеб", "Яна > Глеб", 16, ["'Яна'"]),
    "a candidate outside the game": ("Анна > Глеб", "Анна > Глебу", 16, ["'Глебу'", "'Глеб'"]),
    "a voter twice": ("Вера > Глеб", "Анна > Вера", 16, ["'Анна'", "twice"]),
    "a vote without a sign": ("Анна > Глеб", "Анна Глеб", 16, ["'Анна Глеб'", "voter > target"]),
    "a sender outside the game": ("Борис: убиваем", "Яна: убиваем", 17, ["'Яна'"]),
    "a letter without a sender": ("Борис: убиваем Вера", "убиваем", 17, ["'убиваем'", "sender: text"]),
    "a forced draw of an outsider": ('"Дина", heal', '"Яна", heal', 18, ["watchman", "'Яна'"]),
    "an expected outsider": ('player = "Глеб"', 'player = "Яна"', 20, ["'Яна'"]),
    "an addressee outside the game": ('event = "killed"', 'event = "killed", to = ["Яна"]', 23, ["'Яна'"]),
    "one name as addressee": ('event = "killed"', 'event = "killed", to = "Анна"', 23, ["to", "list"]),
    "an outsider alive": ('["Анна", "Борис", "Вера", "Дина"]', '["Яна"]', 26, ["'Яна'"]),
    "a number for a title": ('"The doctor\'s patient survives the clan"', "12", 1, ["title", "a number"]),
    "a text for a list": ('["RAT-19", "RAT-20"]', '"RAT-19"', 3, ["proves", "a text"]),
    "a number in a list of texts": ('"RAT-20"', "20", 3, ["proves", "a number"]),
    "a number for a role": ('"doctor"', "1", 9, ["'Анна'", "a number"]),
    "a text for votes": ('["Анна > Глеб", "Вера > Глеб"]', '"Анна > Глеб"', 16, ["votes", "a text"]),
    "a table for letters": ('["Анна: лечу Вера", "Борис: убиваем Вера"]', "{ a = 1 }", 17, ["orders", "a table"]),
    "a list for chance": ('{ watchman = "Дина", heal = "works" }', "[]", 18, ["chance", "a list"]),
    "a flag for a draw": ('heal = "works"', "heal = true", 18, ["heal", "true or false"]),
    "a text for a number of votes": ("votes = 2", 'votes = "2"', 20, ["executed.votes", "a text"]),
    "a flag for a number of votes": ("votes = 2", "votes = true", 20, ["executed.votes", "true or false"]),
    "a number for a flag": ("tie = false", "tie = 0", 20, ["executed.tie", "a number"]),
    "a text in absent": ('[ { event = "killed" } ]', '["killed"]', 23, ["absent", "a text"]),
    "a flag for the winner": ('winner = ""', "winner = false", 27, ["winner", "true or false"]),
    "a seed that is no number": ('ruleset = "rat"', 'ruleset = "rat"\nseed = "xyz"', 3, ["seed", "hexadecimal"]),
    "no TOML": ("[options]", "[options", 5, ["no TOML"]),
    "a key twice": ("[outcome]", '[outcome]\nalive = ["Анна"]', 27, ["no TOML"]),
    "an end in the middle": ('winner = ""', 'winner = "', 27, ["no TOML"]),
}
IN_PLAY = {
    "a draw forced to who can't be drawn": (
        'watchman = "Дина"',
        'watchman = "Глеб"',
        18,
        ["watchman", "'Глеб'", "'Дина'"],
    ),
    "a draw forced against certainty": (
        "absence_limit = 0",
        'absence_limit = 0\nheal_failure = "1"',
        19,
        ["heal", "'works'", "'fails'"],
    ),
    "an option of the wrong type": ("absence_limit = 0", 'absence_limit = "two"', 6, ["absence_limit", "'two'"]),
    "a wrong fraction": ("absence_limit = 0", 'absence_limit = 0\nheal_failure = "1/0"', 7, ["heal_failure", "'1/0'"]),
    "clans of the wrong type": ("absence_limit = 0", "absence_limit = 0\nclans = 2", 7, ["clans", "2"]),
}
ALL = {**IN_THE_FILE, **IN_PLAY}


@pytest.mark.parametrize("case", ALL)
def test_it_is_told_with_its_line(case: str, play: Play) -> None:
    old, new, line, words = ALL[case]
    assert old in SOUND
    told = mistakes_of(play, SOUND.replace(old, new, 1))
    assert any(sentence.startswith(f"line {line}: ") and all(w in sentence for w in words) for sentence in told), told


@pytest.mark.parametrize("key", ["title", "ruleset", "players", "turns"])
def test_what_every_scenario_needs_is_missed(key: str, play: Play) -> None:
    assert f"line 1: A scenario needs '{key}'." in mistakes_of(play, "title = ''\n".replace("title", "#" + key, 1))


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines(play: Play) -> None:
    text = SOUND.replace("winner =", "winer =").replace('"doctor"', '"docter"').replace("heal =", "hel =")
    told = mistakes_of(play, text)
    assert [sentence.partition(":")[0] for sentence in told] == ["line 9", "line 18", "line 27"]


def test_with_two_clans_a_mafioso_must_say_which_is_his(play: Play) -> None:
    text = SOUND.replace("absence_limit = 0", 'clans = ["red", "blue"]').replace("mafioso@mafia", "mafioso")
    (told,) = mistakes_of(play, text)
    assert told.startswith("line 10: ")
    assert "mafioso@red or mafioso@blue" in told


def test_a_turn_after_the_end_is_a_mistake_of_that_turn(play: Play) -> None:
    ended = SOUND.replace('"Вера > Глеб"]', '"Вера > Борис", "Глеб > Борис"]').partition("orders")[0]
    (told,) = mistakes_of(play, ended + '\n[[turns]]\nvotes = ["Анна > Глеб"]\n')
    assert told.startswith("line 18: ")
    assert "over before turn 2" in told


def test_a_hint_is_forced_on_the_line_of_turn_one(play: Play) -> None:
    text = SOUND.replace('"Дина"  = "townsperson"', '"Дина"  = "commissar"')
    text = text.replace('heal = "works"', '"hint:commissar" = "Дина"')
    (told,) = mistakes_of(play, text)
    assert told.startswith("line 18: ")
    assert "hint:commissar" in told


def test_a_bottomless_file_is_told_and_not_followed(play: Play) -> None:
    (told,) = mistakes_of(play, "a = " + "[" * 100_000)
    assert told.startswith("line 1: ")
    assert "no TOML" in told
