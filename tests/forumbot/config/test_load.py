"""A config is read whole or refused with every mistake named."""

from __future__ import annotations

from datetime import UTC, datetime, time
from pathlib import Path

import pytest

from forumbot.config import Config, ConfigError, load, parse
from forumbot.config.settings import game_facts, game_settings, store_path, timetable
from tests.forumbot.config.samples import GOOD, KNOWN, ROSTER


def read(text: str) -> Config:
    return parse(text.encode(), KNOWN, name="game.toml")


def complaints(text: str | bytes) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        parse(text if isinstance(text, bytes) else text.encode(), KNOWN, name="game.toml")
    return caught.value.sentences()


def test_a_short_config_has_the_defaults_of_the_game() -> None:
    table = timetable(read(GOOD))
    assert (table.closes, table.night_ends, table.silence_minutes) == (time(23, 0), time(9, 0), 5)
    assert (table.first_day_days, table.poll_seconds, table.near_seconds) == (2, 300, 60)


def test_zero_hours_switch_the_reminders_off() -> None:
    table = timetable(read(GOOD + "confirm_remind_hours = 0\nconfirm_report_hours = 0\n"))
    assert table.confirm_remind_hours is None
    assert table.confirm_report_hours is None


@pytest.mark.parametrize(
    ("line", "moment"),
    [
        ('start = "2030-03-01T20:00"', datetime(2030, 3, 1, 17, 0, tzinfo=UTC)),
        ("start = 2030-03-01T20:00:00", datetime(2030, 3, 1, 17, 0, tzinfo=UTC)),
        ("start = 2030-03-01T20:00:00+05:00", datetime(2030, 3, 1, 15, 0, tzinfo=UTC)),
        ("start = 2030-03-01", datetime(2030, 2, 28, 21, 0, tzinfo=UTC)),
        ('start = "when full"', None),
    ],
)
def test_the_start_is_a_moment_in_forum_time_or_the_last_seat_taken(line: str, moment: datetime | None) -> None:
    assert game_settings(read(GOOD + line)).start_at == moment


def test_times_of_day_may_be_written_as_toml_times() -> None:
    assert timetable(read(GOOD + "close = 22:30:00")).closes == time(22, 30)


def test_a_roster_gives_the_seats_and_their_settings() -> None:
    settings = game_settings(read(ROSTER))
    assert [seat.name for seat in settings.seats] == ["Анна", "Борис", "Вера"]
    assert settings.seats[0].nicknames == ("Аня",)
    assert settings.known_players == ()


def test_players_of_an_open_signup_are_known_but_not_seated() -> None:
    settings = game_settings(read(ROSTER.replace('signup = "roster"', "")))
    assert settings.seats == ()
    assert [player.name for player in settings.known_players] == ["Анна", "Борис", "Вера"]


def test_the_texts_know_genders_and_the_host() -> None:
    facts = game_facts(read(ROSTER + 'gender = "f"\n[host]\naccounts = ["Судья"]\n'))
    assert facts.genders == {"Вера": "f"}
    assert facts.host == "Судья"


def test_the_game_is_kept_beside_the_config() -> None:
    assert store_path(read(GOOD), Path("games/one.toml")) == Path("games/one.sqlite")
    assert store_path(read(GOOD + '[store]\npath = "x.sqlite"'), Path("games/one.toml")) == Path("games/x.sqlite")


def test_marks_of_other_editors_do_no_harm() -> None:
    text = "\ufeff" + GOOD.replace("\n", "\r\n")
    assert read(text).game.title == "Игра"


def test_lines_are_counted_the_same_in_files_with_carriage_returns() -> None:
    assert complaints((GOOD + 'close = "25:00"\n').replace("\n", "\r\n")) == [
        "game.toml, line 14: game.close must be HH:MM, got '25:00'"
    ]


def test_every_mistake_is_told_at_once_in_the_order_of_the_file() -> None:
    text = GOOD.replace('forum = "5"', "forum = 5").replace("Europe/Moscow", "Europe/Moskow")
    text += 'close = "25:00"\nsilence_minutes = "five"\nlanguage = "de"\nstart = "tomorrow"\n[hots]\n'
    assert complaints(text) == [
        "game.toml, line 6: forum.forum must be text in quotes, not empty and at most 200 characters, got 5",
        "game.toml, line 7: forum.zone must be a time zone such as Europe/Moscow, got 'Europe/Moskow'",
        "game.toml, line 14: game.close must be HH:MM, got '25:00'",
        "game.toml, line 15: game.silence_minutes must be a whole number from 0 to 60, got 'five'",
        'game.toml, line 16: game.language must be one of "en", "ru", got \'de\'',
        "game.toml, line 17: game.start must be \"when full\" or a date such as 2030-03-01, got 'tomorrow'",
        "game.toml, line 18: hots is not known; did you mean host?",
    ]


def test_an_unknown_key_is_answered_with_the_one_that_was_meant() -> None:
    assert complaints(GOOD + 'closes = "23:00"\n') == [
        "game.toml, line 14: game.closes is not known; did you mean close?"
    ]


def test_a_key_of_another_section_is_sent_there() -> None:
    assert complaints(GOOD + 'username = "x"\n') == [
        "game.toml, line 14: game.username is not known; username belongs in [forum]"
    ]


def test_a_missing_key_is_told_at_its_section() -> None:
    assert complaints(GOOD.replace('title = "Игра"\n', "")) == ["game.toml, line 9: game.title is missing"]


def test_a_missing_section_is_told() -> None:
    assert complaints(GOOD.partition("[game]")[0]) == ["game.toml: the section [game] is missing"]


@pytest.mark.parametrize("key", ["password", "pasword", "Password", "passwd", "пароль"])
def test_a_password_in_the_file_is_refused_and_not_repeated(key: str) -> None:
    told = complaints(GOOD + f'[store]\n"{key}" = "hunter2"\n')
    assert "FORUMBOT_PASSWORD" in told[0]
    assert "hunter2" not in "".join(told)


def test_a_password_in_the_address_is_refused_and_not_repeated() -> None:
    told = complaints(GOOD.replace("https://board", "https://bot:hunter2@board"))
    assert told == ["game.toml, line 3: forum.url must not hold a name or password (set FORUMBOT_PASSWORD instead)"]


@pytest.mark.parametrize(
    "address",
    ["board.example", "ftp://board.example/", "https://", "http://[::1", "https://a b/", "javascript:alert(1)", ""],
)
def test_an_address_that_leads_to_no_board_is_refused(address: str) -> None:
    assert complaints(GOOD.replace("https://board.example/", address))[0].startswith(
        "game.toml, line 3: forum.url must"
    )


@pytest.mark.parametrize(
    "zone", ["Moscow", "MSK+3", "../../etc/passwd", "/etc/localtime", "Europe", "x" * 200, "\\u0000"]
)
def test_a_zone_that_does_not_exist_is_refused(zone: str) -> None:
    told = complaints(GOOD.replace("Europe/Moscow", zone))
    assert told[0].startswith("game.toml, line 7: forum.zone must be a time zone such as")


@pytest.mark.parametrize("value", ["7:5", "24:00", "23.00", "", "полночь", "-1:00", "23:00:00"])
def test_a_time_of_day_must_be_one(value: str) -> None:
    assert "game.close must be" in complaints(GOOD + f'close = "{value}"\n')[0]


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "1000", "true", '"1"', "[]", "{}"])
def test_a_number_must_be_one_within_its_range(value: str) -> None:
    assert complaints(GOOD.replace("[game]", f"pause_seconds = {value}\n[game]"))[0] == (
        "game.toml, line 9: forum.pause_seconds must be a number from 0 to 60, got "
        + {"true": "True", '"1"': "'1'"}.get(value, value)
    )


@pytest.mark.parametrize("game_id", ["", "a|b", "a b", "a\\nb", "x" * 41])
def test_a_game_id_that_would_spoil_the_draws_is_refused(game_id: str) -> None:
    assert "game.id must be 1 to 40 letters" in complaints(GOOD.replace("rat-1", game_id))[0]


def test_a_name_of_one_visible_line_is_taken_whatever_it_holds() -> None:
    for name in ['<b>[b]"Ник" & Co', "Доктор", "👻", "'; DROP TABLE log; --", "a" * 200]:
        quoted = name.replace('"', '\\"')
        assert read(ROSTER.replace('name = "Вера"', f'name = "{quoted}"')).players[2].name == name


@pytest.mark.parametrize("name", ["", "   ", "a\\nb", "a\\u0000b", "\\u2028", "a" * 201])
def test_a_name_that_no_line_can_hold_is_refused(name: str) -> None:
    assert "players[3].name must" in complaints(ROSTER.replace('name = "Вера"', f'name = "{name}"'))[0]


def test_two_players_can_share_neither_name_nor_account_nor_nickname() -> None:
    text = ROSTER.replace('"Борис"', '"Анна"\nid = "2"\nnicknames = ["АНЯ"]')
    assert complaints(text) == [
        "game.toml, line 21: players[2].name: another player has 'Анна' already",
        "game.toml, line 22: players[2].id: another player has '2' already",
        "game.toml, line 23: players[2].nicknames: another player has 'аня' already",
    ]


def test_a_roster_needs_a_role_for_each_seat() -> None:
    told = complaints(ROSTER.replace('"doctor"', '"doctor", "lover"'))
    assert told == ["game.toml, line 13: game.roles must hold one role a seat: there are 3 [[players]] and 4 roles"]


def test_a_mark_must_be_a_pattern() -> None:
    assert "players[3].mark must be a prefix or a regular expression" in complaints(ROSTER + 'mark = "(("\n')[0]


def test_nobody_plays_and_hosts_and_the_bot_is_no_host() -> None:
    told = complaints(ROSTER + '[host]\naccounts = ["Ведущий", "Анна"]\n')
    assert told == [
        "game.toml, line 25: host.accounts must not name the bot's own account 'Ведущий'",
        "game.toml, line 25: host.accounts: Анна can't both play and host",
    ]


def test_what_waits_for_approval_must_be_a_known_kind_and_have_a_host() -> None:
    assert complaints(GOOD + '[host]\napprove = ["mornings"]\n') == [
        "game.toml, line 15: host.approve: 'mornings' is not a kind of message; did you mean morning?",
        "game.toml, line 15: host.approve needs host.accounts: somebody must approve",
    ]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"phpbb"', '"phpbb3"', "line 2: forum.engine: 'phpbb3' is not a forum engine; did you mean phpbb?"),
        ('ruleset = "rat"', 'ruleset = "chess"', "line 12: game.ruleset: 'chess' is not a ruleset; known are rat"),
        (
            'ruleset = "rat"',
            'ruleset = "mafia14"',
            "line 12: game.ruleset: 'mafia14' can't be hosted on a forum yet, only played from scenario files; use rat",
        ),
    ],
)
def test_engine_and_ruleset_must_be_among_those_installed(old: str, new: str, sentence: str) -> None:
    assert complaints(GOOD.replace(old, new)) == [f"game.toml, {sentence}"]


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "game.toml: is empty; `forumbot init` writes a config"),
        (b" \n\n", "game.toml: is empty; `forumbot init` writes a config"),
        (b"\xef\xbb\xbf", "game.toml: is empty; `forumbot init` writes a config"),
        ("[forum]\nusername = 'Ведущий'".encode("cp1251"), "game.toml, line 2: is not UTF-8 text; save it as UTF-8"),
        (b"\xff\xfe[\x00", "game.toml, line 1: is not UTF-8 text; save it as UTF-8"),
        (b"#" * 1_000_001, "game.toml: is larger than 1 MB; that is no config"),
        (b"a = " + b"[" * 20_000, "game.toml: is nested too deeply; that is no config"),
        (
            b"[host]\npublish_violations = no\n",
            "game.toml, line 2: this is not TOML: Invalid value in 'publish_violations = no'; "
            'text stands in straight quotes ("..."), a yes or no is true or false',
        ),
        (b"<html>", "game.toml, line 1: this is not TOML: Invalid statement"),
    ],
)
def test_what_is_no_config_is_refused_in_one_sentence(raw: bytes, sentence: str) -> None:
    assert complaints(raw) == [sentence]


def test_a_file_that_is_not_there_is_told_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"there is no such file; `forumbot init` writes one"):
        load(tmp_path / "game.toml", KNOWN)


def test_a_folder_is_no_config(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="is a folder"):
        load(tmp_path, KNOWN)
