"""`forumbot check` tells what is missing for a game, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.forumbot.cli.conftest import Place, Terminal

CONFIG = """\
[forum]
engine = "phpbb"
url = "{url}"
username = "Bot"
contact = "a@b.example"
forum = "{forum}"
zone = "UTC"
[game]
id = "g"
title = "Игра"
ruleset = "rat"
roles = ["mafioso", "commissar", "doctor", "townsperson", "townsperson"]
lock_topics = false
[host]
accounts = ["Судья"]
"""


def write(board: Place, old: str = "", new: str = "") -> None:
    text = CONFIG.format(url=board.url, forum=board.forum)
    Path("game.toml").write_text(text.replace(old, new) if old else text, encoding="utf-8")


def findings(terminal: Terminal) -> dict[str, dict[str, Any]]:
    result = terminal.run("check", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == (0 if told["ok"] else 1)
    return {finding["what"]: finding for finding in told["findings"]}


def test_a_board_where_all_is_well_passes(terminal: Terminal, board: Place) -> None:
    write(board)
    result = terminal.run("check")
    assert result.exit_code == 0, result.output
    assert "FAILED" not in result.stdout


def test_a_check_leaves_the_forum_as_it_was(terminal: Terminal, board: Place) -> None:
    write(board)
    terminal.run("check")
    assert not board.simulator.topics(board.forum)
    assert not board.simulator.letters("Судья")
    assert list(Path().iterdir()) == [Path("game.toml")]


@pytest.mark.parametrize(
    ("old", "new", "what", "advice"),
    [
        ('username = "Bot"', 'username = "Bob"', "login", "Correct forum.username or the password"),
        ('accounts = ["Судья"]', 'accounts = ["Никто"]', "host", "Write host.accounts as the board writes the name"),
        ('zone = "UTC"', 'zone = "Europe/Moscow"', "clock", "Set the time zone of the bot's account"),
        ('"mafioso"', '"godfather"', "rules", "Correct game.roles or game.options"),
        ("lock_topics = false", 'signup_topic = "999"', "sign-up topic", "Give game.signup_topic the id of a topic"),
    ],
)
def test_what_fails_comes_with_what_to_do(
    terminal: Terminal, board: Place, old: str, new: str, what: str, advice: str
) -> None:
    write(board, old, new)
    finding = findings(terminal)[what]
    assert finding["ok"] is False
    assert advice in finding["advice"]


def test_a_forum_out_of_reach_fails_the_check(terminal: Terminal, board: Place) -> None:
    write(board, f'forum = "{board.forum}"', f'forum = "{board.hidden}"')
    assert findings(terminal)["forum"]["ok"] is False


@pytest.mark.parametrize(
    ("url", "advice"),
    [
        ("http://127.0.0.1:1/", "See whether a browser opens forum.url"),
        ("{board}/nowhere/", "See whether forum.url is"),
    ],
)
def test_an_address_that_leads_to_no_board_is_not_blamed_on_the_password(
    terminal: Terminal, board: Place, url: str, advice: str
) -> None:
    write(board, f'url = "{board.url}"', f'url = "{url.format(board=board.url)}"')
    found = findings(terminal)["login"]
    assert (found["ok"], found["advice"].startswith(advice)) == (False, True)


def test_a_clock_that_is_off_is_told_and_is_no_failure(terminal: Terminal, board: Place) -> None:
    write(board)
    board.simulator.skew = 120
    found = findings(terminal)["clock"]
    assert (found["ok"], found["detail"]) == (True, "the forum is 120 s ahead")


def test_without_a_password_nothing_is_asked_of_the_forum(terminal: Terminal, board: Place) -> None:
    write(board)
    terminal.environment.clear()
    result = terminal.run("check")
    assert (result.exit_code, board.simulator.request_count) == (2, 0)
    assert "FORUMBOT_PASSWORD" in result.stderr


def test_a_broken_config_is_told_line_by_line(terminal: Terminal, board: Place) -> None:
    write(board, "lock_topics = false", 'close = "25:00"\nclosing = 1')
    result = terminal.run("check")
    assert (result.exit_code, result.stderr) == (
        2,
        "forumbot: game.toml, line 13: game.close must be HH:MM, got '25:00'\n"
        "forumbot: game.toml, line 14: game.closing is not known; did you mean close?\n",
    )
