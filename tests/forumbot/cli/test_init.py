"""`forumbot init` finds the board, tries the login, and writes a config that can be used."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from forumbot import bootstrap
from forumbot.config import Config, load
from tests.forumbot.cli.conftest import PASSWORD, Place, Terminal


def options(board: Place, **more: str) -> list[str]:
    given = {"url": board.url, "username": "Bot", "contact": "a@b.example", "forum": f"{board.forum}", "title": "Игра"}
    return [part for key, value in {**given, **more}.items() for part in (f"--{key}", value)]


def config_in(folder: str = ".") -> Config:
    return load(Path(folder) / "game.toml", bootstrap.known())


def test_answers_by_options_make_a_config(terminal: Terminal, board: Place) -> None:
    result = terminal.run("init", "--no-input", *options(board, host="Судья", seats="10", zone="UTC"))
    assert result.exit_code == 0, result.stderr
    config = config_in()
    assert (config.forum.engine, config.forum.url, config.forum.forum) == ("phpbb", f"{board.url}/", f"{board.forum}")
    assert (config.game.id, config.host.accounts, len(config.game.roles)) == ("Игра", ("Судья",), 10)


def test_answers_on_the_terminal_make_the_same_config(terminal: Terminal, board: Place) -> None:
    answers = [board.url, "a@b.example", "Bot", "UTC", "1", "Игра", "", "", "", "10", "Судья"]
    asked = terminal.run("init", answers="\n".join(answers) + "\n")
    assert asked.exit_code == 0, asked.stderr
    text = Path("game.toml").read_text(encoding="utf-8")
    terminal.run("init", "--no-input", "--force", *options(board, host="Судья", seats="10", zone="UTC"))
    assert Path("game.toml").read_text(encoding="utf-8") == text


def test_a_wrong_answer_is_asked_again(terminal: Terminal, board: Place) -> None:
    answers = ["", "http://x:y@board/", board.url, "почта", "a@b.example", "Bot", "Moskow", "UTC", "1", "Игра"]
    result = terminal.run(
        "init", answers="\n".join([*answers, "a|b", "", "cat", "rat", "de", "ru", "4", "10", ""]) + "\n"
    )
    assert result.exit_code == 0, result.stderr
    assert result.stderr.count("forumbot: The answer must") == 8


def test_the_address_of_any_page_leads_to_board_and_forum(terminal: Terminal, board: Place) -> None:
    address = f"{board.url}/viewforum.php?f={board.forum}&start=25"
    result = terminal.run("init", "--no-input", *options(board, url=address, forum=address))
    assert result.exit_code == 0, result.stderr
    assert (config_in().forum.url, config_in().forum.forum) == (f"{board.url}/", f"{board.forum}")


def test_the_password_is_asked_when_it_is_kept_nowhere(terminal: Terminal, board: Place) -> None:
    terminal.environment.clear()
    result = terminal.run("init", *options(board, zone="UTC", id="g", ruleset="rat", language="ru", seats="9", host=""),
                          answers=f"{PASSWORD}\nn\n")  # fmt: skip
    assert result.exit_code == 0, result.stderr
    assert PASSWORD not in result.output + Path("game.toml").read_text(encoding="utf-8")


def test_a_mistyped_account_or_password_is_asked_again(terminal: Terminal, board: Place) -> None:
    terminal.environment.clear()
    answers = ["wrong", "Bott", PASSWORD, "Bot", PASSWORD, "n"]
    given = options(board, username="Bot", zone="UTC", id="g", ruleset="rat", language="ru", seats="9", host="")
    result = terminal.run("init", *given, answers="\n".join(answers) + "\n")
    assert result.exit_code == 0, result.stderr
    assert result.stderr.count("forumbot: The board says:") == 2
    assert config_in().forum.username == "Bot"


def test_a_wrong_password_from_the_environment_is_told_from_where_it_is(terminal: Terminal, board: Place) -> None:
    terminal.environment["FORUMBOT_PASSWORD"] = "wrong"
    result = terminal.run("init", *options(board, zone="UTC"), answers="")
    assert (result.exit_code, Path("game.toml").exists()) == (3, False)
    assert "The password is that of FORUMBOT_PASSWORD" in result.stderr


def test_a_zone_that_the_board_does_not_show_is_asked_again(terminal: Terminal, board: Place) -> None:
    given = options(board, id="g", ruleset="rat", language="ru", seats="9", host="")
    result = terminal.run("init", *given, answers="Europe/Moscow\nUTC\n")
    assert result.exit_code == 0, result.stderr
    assert "The board shows UTC+00:00, Europe/Moscow is UTC+03:00." in result.stderr
    assert config_in().forum.zone == "UTC"


def test_the_forum_whose_address_was_given_is_proposed(terminal: Terminal, board: Place) -> None:
    given = options(board, url=f"{board.url}/viewforum.php?f={board.forum}", zone="UTC", id="g", ruleset="rat")
    place = given.index("--forum")
    rest = ["--language", "ru", "--seats", "9", "--host", ""]
    result = terminal.run("init", *given[:place], *given[place + 2 :], *rest, answers="\n")
    assert result.exit_code == 0, result.stderr
    assert config_in().forum.forum == f"{board.forum}"


def test_a_missing_forum_is_answered_with_those_there_are(terminal: Terminal, board: Place) -> None:
    given = options(board, zone="UTC")
    place = given.index("--forum")
    result = terminal.run("init", "--no-input", *given[:place], *given[place + 2 :])
    assert result.exit_code == 2
    assert f"--forum is missing; give its id or address ({board.forum}: " in result.stderr


def test_a_config_is_not_written_over(terminal: Terminal, board: Place) -> None:
    Path("game.toml").write_text("mine", encoding="utf-8")
    result = terminal.run("init", "--no-input", *options(board))
    assert (result.exit_code, Path("game.toml").read_text(encoding="utf-8")) == (2, "mine")
    assert result.stderr == (
        "forumbot: game.toml is there already; name another file, or give --force to write over it.\n"
    )


def test_nothing_is_written_when_the_login_fails(terminal: Terminal, board: Place) -> None:
    terminal.environment["FORUMBOT_PASSWORD"] = "wrong"
    result = terminal.run("init", "--no-input", *options(board))
    assert result.exit_code == 3
    assert "incorrect password" in result.stderr
    assert "wrong" not in result.stderr
    assert not Path("game.toml").exists()


def test_a_forum_that_the_bot_may_not_read_is_refused(terminal: Terminal, board: Place) -> None:
    result = terminal.run("init", "--no-input", *options(board, forum=f"{board.hidden}"))
    assert (result.exit_code, Path("game.toml").exists()) == (3, False)


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("url", "ftp://x", "--url must begin with https:// or http:// and name the board, got 'ftp://x/'."),
        ("url", "http://[", "--url must be an address."),
        ("contact", "почта", "--contact must be a mail address or a page in plain Latin letters, got 'почта'."),
        ("zone", "MSC", "--zone must be a time zone such as "),
        ("id", "a|b", "--id must be 1 to 40 letters, digits, dots, hyphens and underscores."),
        ("ruleset", "cat", "--ruleset must be one of rat."),
        ("seats", "³", "--seats must be a number from 5 to 100."),
        ("seats", "9" * 5000, "--seats must be a number from 5 to 100."),
    ],
)
def test_a_wrong_option_is_told_in_one_sentence(
    terminal: Terminal, board: Place, option: str, value: str, sentence: str
) -> None:
    result = terminal.run("init", "--no-input", *options(board, **{option: value}))
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert not Path("game.toml").exists()


def test_a_missing_option_is_named(terminal: Terminal, board: Place) -> None:
    result = terminal.run("init", "--no-input", "--url", board.url)
    assert (result.exit_code, result.stderr) == (
        2,
        "forumbot: --contact is missing; give it, or leave out --no-input to be asked.\n",
    )


class Pages(BaseHTTPRequestHandler):
    """Answers every address with the page that the server holds."""

    def do_GET(self) -> None:
        body = self.server.page.encode()  # type: ignore[attr-defined]
        self.send_response(200 if self.path == "/" else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("<html><body>Shop</body></html>", "tells what engine it is; forumbot can host on: phpbb."),
        ("<script>var smf_theme_url = 'x';</script>", "runs on smf; forumbot can host on: phpbb."),
        ("", "tells what engine it is"),
    ],
)
def test_a_site_that_is_no_board_of_ours_is_refused(
    terminal: Terminal, site: ThreadingHTTPServer, page: str, sentence: str
) -> None:
    site.page = page  # type: ignore[attr-defined]
    address = f"http://127.0.0.1:{site.server_address[1]}/"
    result = terminal.run("init", "--no-input", "--url", address, "--username", "Bot", "--contact", "a@b.example")
    assert result.exit_code == 3
    assert sentence in result.stderr


def test_a_page_that_is_not_there_is_told_by_its_number(terminal: Terminal, site: ThreadingHTTPServer) -> None:
    site.page = "<h1>Not found</h1>"  # type: ignore[attr-defined]
    address = f"http://127.0.0.1:{site.server_address[1]}/forum/"
    result = terminal.run("init", "--no-input", "--url", address, "--username", "Bot", "--contact", "a@b.example")
    assert result.exit_code == 3
    assert "answers 404; give the address of a page that is there." in result.stderr
