"""Documentation is executed: commands, options, config keys, examples and links are what they say."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from forumbot import bootstrap
from forumbot.cli import build
from forumbot.config import parse
from forumbot.config.model import Config

ROOT = Path(__file__).resolve().parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
CLI = (ROOT / "docs" / "reference" / "cli.md").read_text(encoding="utf-8")
CONFIG = (ROOT / "docs" / "reference" / "config.md").read_text(encoding="utf-8")

Options = Mapping[str, set[str]]


def commands() -> dict[str, set[str]]:
    """Every command by its words (`outbox list`), with the options that it takes."""

    def walk(command: Any, words: tuple[str, ...]) -> Iterator[tuple[str, set[str]]]:
        if hasattr(command, "commands"):
            for name, inner in command.commands.items():
                yield from walk(inner, (*words, name))
        else:
            yield " ".join(words), {name for parameter in command.params for name in parameter.opts if name[0] == "-"}

    return dict(walk(typer.main.get_command(build()), ()))


def section(title: str) -> str:
    """The part of the command reference under a heading."""
    match = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", CLI, re.DOTALL | re.MULTILINE)
    return match[1] if match else ""


def blocks(language: str) -> Iterator[tuple[Path, str]]:
    for page in PAGES:
        for match in re.finditer(
            rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
        ):
            yield page, match[1]


def shell_lines() -> Iterator[tuple[str, list[str]]]:
    """The lines of all shell examples as words, each with its page."""
    for page, block in blocks("sh"):
        for line in block.splitlines():
            yield page.name, shlex.split(line, comments=True)


@pytest.mark.parametrize("command", commands())
def test_every_command_has_its_place_in_the_reference(command: str) -> None:
    text = section(command.split()[0])
    assert f"forumbot {command}" in text or f"## {command}\n" in CLI
    missing = {
        option for option in commands()[command] - {"--help", "--config"} if not re.search(f"`{option}[` ]", text)
    }
    assert not missing


def test_the_reference_describes_no_command_that_is_not_there() -> None:
    described = set(re.findall(r"^## (\S+)$", CLI, re.MULTILINE))
    assert described == {command.split()[0] for command in commands()}


def test_every_config_key_is_explained() -> None:
    for part in msgspec.structs.fields(Config):
        many = get_origin(part.type) is tuple
        heading = f"## [[{part.name}]]" if many else f"## [{part.name}]"
        text = CONFIG.partition(heading)[2].partition("\n## ")[0]
        for key in msgspec.structs.fields(get_args(part.type)[0] if many else part.type):
            assert re.search(rf"^\| `{key.name}` \|", text, re.MULTILINE), f"{heading} {key.name}"


def test_every_config_in_the_documentation_can_be_used() -> None:
    whole = [text for _, text in blocks("toml") if "[forum]" in text]
    assert whole
    for text in whole:
        assert bootstrap.setup_problem(parse(text.encode(), bootstrap.known())) == ""


def test_the_scenario_in_the_documentation_holds(tmp_path: Path) -> None:
    (scenario,) = [text for _, text in blocks("toml") if "[[turns]]" in text]
    (tmp_path / "example.toml").write_text(scenario, encoding="utf-8")
    result = CliRunner().invoke(build(), ["adjudicate", str(tmp_path / "example.toml")])
    assert result.exit_code == 0, result.output


def test_the_tally_files_in_the_documentation_can_be_counted(tmp_path: Path) -> None:
    page = ROOT / "docs" / "reference" / "tally-files.md"
    for language, name in (("json", "posts.jsonl"), ("toml", "roster.toml")):
        (text,) = [text for where, text in blocks(language) if where == page]
        (tmp_path / name).write_text(text, encoding="utf-8")
    files = ["--posts", str(tmp_path / "posts.jsonl"), "--roster", str(tmp_path / "roster.toml")]
    times = ["--opens", "2030-03-01T09:00", "--closes", "2030-03-01T23:00"]
    result = CliRunner().invoke(build(), ["tally", *files, *times, "--json"])
    assert json.loads(result.stdout)["votes"]["Anna"]["target"] == "Boris"


def test_every_example_of_a_command_is_one_that_the_program_takes() -> None:
    known = commands()
    for page, words in shell_lines():
        while words and ("=" in words[0] or words[0] in {"sudo", "export"}):
            words = words[1:]  # noqa: PLW2901 what stands before the command
        if not words or Path(words[0]).name != "forumbot":
            continue
        name = next((c for c in known if words[1:][: len(c.split())] == c.split()), None)
        assert name is not None, f"{page}: {' '.join(words)}"
        assert {word for word in words if word.startswith("--")} <= known[name], f"{page}: {' '.join(words)}"


def test_every_make_target_in_the_documentation_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in PAGES:
        named = re.findall(r"(?:^|`)make ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(named) <= targets, page.name


def test_the_readme_gives_the_test_command_that_ci_runs() -> None:
    assert re.search(r"^make test\b", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_link_leads_to_a_file() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_page_can_be_reached_from_the_readme() -> None:
    seen, ahead = set[Path](), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop().resolve()
        if page in seen or page.suffix != ".md":
            continue
        seen.add(page)
        links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        ahead += [page.parent / link for link in links if (page.parent / link).is_file()]
    assert {page.resolve() for page in PAGES} - seen <= {(ROOT / "CHANGELOG.md").resolve()}
