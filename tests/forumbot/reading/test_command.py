"""`forumbot tally` on files (thread.md): JSON, table, and one sentence for what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from forumbot.commands.failures import StopError
from forumbot.commands.tally import tally

ROSTER = """
hosts = ["Ведущий"]
[[players]]
name = "Анна"
[[players]]
name = "Борис"
nicknames = ["Боб"]
[[players]]
name = "Вера"
barred_days = ["2026-03-01"]
"""
POSTS = [
    {"id": "1", "author": "Анна", "posted_at": "2026-03-01T10:00", "html": '<img src="x">Я кот. <b>Боба</b>'},
    {"id": 2, "author": "Вера", "posted_at": "2026-03-01T10:05:00+00:00", "html": "<b>Анна</b>", "user_title": None},
    {"id": "3", "author": "Ведущий", "posted_at": "2026-03-01T11:00", "html": "<b>Вера</b>"},
]
DAY = ["--opens", "2026-03-01T09:00", "--closes", "2026-03-01T23:00"]


def _files(folder: Path, roster: str = ROSTER, posts: Any = None) -> list[str]:
    (folder / "roster.toml").write_text(roster, encoding="utf-8")
    rows = "\n".join(json.dumps(post, ensure_ascii=False) for post in POSTS) if posts is None else posts
    (folder / "posts.jsonl").write_text(rows, encoding="utf-8")
    return ["--roster", str(folder / "roster.toml"), "--posts", str(folder / "posts.jsonl")]


def _run(*arguments: str) -> Any:
    app = typer.Typer()
    app.command()(tally)
    return CliRunner().invoke(app, list(arguments))


def test_the_json_is_as_specified(tmp_path: Path) -> None:
    result = _run(*_files(tmp_path), *DAY, "--no-introductions", "--json")
    found = json.loads(result.stdout)
    assert found["votes"] == {"Анна": {"target": "Борис", "post": "1"}}
    assert [(b["post"], b["voter"], b["text"], b["target"], b["verdict"], b["reason"]) for b in found["ballots"]] == [
        ("1", "Анна", "Боба", "Борис", "counted", ""),
        ("2", "Вера", "Анна", "Анна", "refused", "barred"),
    ]
    assert [(v["kind"], v["post"], v["player"]) for v in found["violations"]] == [("barred_vote", "2", "Вера")]
    assert found["not_voting"] == ["Борис"]


@pytest.mark.proves("THR-12")
@pytest.mark.parametrize(("language", "word"), [("ru", "падеж"), ("en", "by its case")])
def test_the_table_shows_as_written_and_as_read(tmp_path: Path, language: str, word: str) -> None:
    result = _run(*_files(tmp_path), *DAY, "--lang", language)
    assert "Боба" in result.stdout
    assert word in result.stdout.replace("\n", " ")


def test_letters_and_the_english_policy_are_taken(tmp_path: Path) -> None:
    letter = tmp_path / "letters.txt"
    letter.write_text("очень длинное личное письмо ведущего, которое никому нельзя цитировать", encoding="utf-8")
    row = {"id": "1", "author": "Анна", "posted_at": "2026-03-01T10:00", "html": letter.read_text(encoding="utf-8")}
    result = _run(*_files(tmp_path, posts=json.dumps(row)), *DAY, "--letters", str(letter), "--json")
    assert "quoted_host_pm" in [v["kind"] for v in json.loads(result.stdout)["violations"]]
    row["html"] = "<b>vote: no lynch</b>"
    result = _run(*_files(tmp_path, posts=json.dumps(row)), *DAY, "--ruleset", "mafiascum", "--json")
    ballot = json.loads(result.stdout)["ballots"][0]
    assert (ballot["verdict"], ballot["target"]) == ("counted", None)


@pytest.mark.parametrize(
    ("roster", "posts", "complaint"),
    [
        ("[[players]\n", None, "roster.toml: not valid TOML"),
        ("hosts = []\n", None, r"at least one \[\[players\]\]"),
        ('[[players]]\nname = "А"\n[[players]]\nname = 5\n', None, "roster.toml, line 4: each player needs a name"),
        ('[[players]]\nname = "А"\nnick = "Б"\n', None, "roster.toml, line 3: unknown key 'nick'"),
        ('[[players]]\nname = "А"\nmark = "(голос"\n', None, "roster.toml, line 3: The marking"),
        ('[[players]]\nname = "А"\nalive_until = "вчера"\n', None, "roster.toml, line 3: alive_until 'вчера'"),
        ('[[players]]\nname = "А"\n[[players]]\nname = "А"\n', None, "line 4: player 'А' stands twice"),
        (ROSTER, "{", "posts.jsonl, line 1: not valid JSON"),
        (ROSTER, "\n[]", "posts.jsonl, line 2: a post must be a JSON object"),
        (ROSTER, '{"id": "1"}', "posts.jsonl, line 1: key 'author' is missing"),
        (
            ROSTER,
            '{"id":"1","author":"А","posted_at":"вчера","html":""}',
            "posted_at and edited_at must be ISO",
        ),
        (ROSTER, "[" * 100_000, "nested too deeply"),
    ],
)
def test_a_wrong_file_is_told_by_file_line_and_key(tmp_path: Path, roster: str, posts: Any, complaint: str) -> None:
    result = _run(*_files(tmp_path, roster, posts), *DAY)
    assert isinstance(result.exception, StopError)
    with pytest.raises(StopError, match=complaint):
        raise result.exception


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--opens", "утром", "--closes", "2026-03-01T23:00"], "--opens: 'утром' is no ISO time"),
        (["--opens", "2026-03-01T23:00", "--closes", "2026-03-01T22:00"], "--closes must be later"),
        ([*DAY, "--ruleset", "chess"], "no reading policy 'chess'"),
        ([*DAY, "--zone", "Mars/Base"], "no time zone"),
    ],
)
def test_a_wrong_option_is_told(tmp_path: Path, arguments: list[str], complaint: str) -> None:
    result = _run(*_files(tmp_path), *arguments)
    assert isinstance(result.exception, StopError)
    assert complaint in str(result.exception)


def test_a_nickname_that_a_voter_explained_is_proposed(tmp_path: Path) -> None:
    rows = [
        {"id": "1", "author": "Анна", "posted_at": "2026-03-01T10:00", "html": "<b>Хомяк</b>"},
        {"id": "2", "author": "Анна", "posted_at": "2026-03-01T10:05", "html": "<b>Борис</b>"},
    ]
    posts = "\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    options = [*_files(tmp_path, posts=posts), *DAY, "--no-introductions"]
    found = json.loads(_run(*options, "--json").stdout)
    assert found["nicknames"] == [{"nickname": "Хомяк", "player": "Борис", "posts": ["1"]}]
    assert "Хомяк → Борис (1)" in _run(*options).stdout
