"""What `init` writes is a config."""

from __future__ import annotations

import tomllib

import pytest

from forumbot.casts import LEAST_SEATS, RAT_OPTIONS, rat_cast
from forumbot.config import parse
from forumbot.config.template import Draft, written
from tests.forumbot.config.samples import KNOWN


@pytest.mark.parametrize("title", ["Игра", 'Игра «1» "b" \\ [x] # y', "'''"])
@pytest.mark.parametrize("seats", [LEAST_SEATS, 12, 40])
def test_a_written_config_reads_back_as_it_was_answered(title: str, seats: int) -> None:
    draft = Draft(
        engine="phpbb",
        url="https://board.example/",
        username=title,
        contact="host@board.example",
        forum="5",
        zone="Europe/Moscow",
        game_id="game-1",
        title=title,
        ruleset="rat",
        language="ru",
        roles=rat_cast(seats),
        host="Судья",
        options=RAT_OPTIONS,
    )
    config = parse(written(draft).encode(), KNOWN)
    assert (config.forum.username, config.game.title, config.game.roles) == (title, title, draft.roles)
    assert config.host.accounts == ("Судья",)
    assert len(config.game.roles) == seats


def test_the_options_that_are_offered_are_toml() -> None:
    assert set(tomllib.loads("\n".join(RAT_OPTIONS))) == {"heal_failure", "maniac_death", "absence_limit", "self_vote"}
