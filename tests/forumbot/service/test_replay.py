"""The log is the game: a fold of it is the live one, and it alone brings forth every announcement again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from forumbot import events
from forumbot.game import Game
from forumbot.hosting import day, dealing, letters, night, opening
from forumbot.hosting.desk import Desk
from forumbot.hosting.steps import Step
from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import Table, play
from tests.forumbot.service.test_downtime import END
from tests.forumbot.service.test_downtime import SCRIPT as DOWNTIME
from tests.forumbot.service.test_faults import END as SMALL_END
from tests.forumbot.service.test_faults import SCRIPT, small


def decide(desk: Desk, entry: events.Entry, at: Any) -> Step:
    """The decision that this entry of the log records, taken again."""
    game = desk.game
    match entry:
        case events.GameOpened():
            return opening.open_game(desk)
        case events.Decided(what="start"):
            return dealing.deal(desk, at)
        case events.Decided(what="day"):
            assert game.phase is not None
            return day.close_day(desk, game.phase, at)
        case events.Decided(what="night"):
            assert game.phase is not None
            return night.close_night(desk, game.phase, at)
        case events.LetterTaken() | events.LetterSetAside():
            return letters.take_letter(desk, game.letters[entry.letter])
        case _:
            return Step()


def replayed(table: Table) -> dict[str, tuple[str, str]]:
    """Subject and body of every message, decided again from the log alone."""
    game = Game(table.settings(), table.service.desk.ruleset)
    desk = replace(table.service.desk, game=game)
    found: dict[str, tuple[str, str]] = {}
    for logged in table.store.entries():
        for message in decide(desk, logged.entry, logged.at).messages:
            found.setdefault(message.key, (message.draft.get("subject", ""), message.draft["body"]))
        game.apply(logged.entry)
        if isinstance(logged.entry, events.Delivered) and logged.entry.message == "game":
            for message in dealing.role_letters(desk, logged.at).messages:
                found[message.key] = (message.draft["subject"], message.draft["body"])
    return found


@pytest.mark.proves("THR-23")
def test_a_fold_of_the_log_is_the_live_game(table: Table) -> None:
    play(table, DOWNTIME, END)
    game = Game(table.service.settings, table.service.desk.ruleset)
    for logged in table.store.entries():
        game.apply(logged.entry)
    for field in ("posts", "newest", "phases", "seats", "fixed", "state", "decided", "letters", "taken", "violations"):
        assert getattr(game, field) == getattr(table.service.game, field), field
    assert game.died == table.service.game.died
    assert game.delivered == table.service.game.delivered


@pytest.mark.proves("THR-23")
def test_the_log_alone_brings_forth_every_announcement_again_to_the_byte(make_table: MakeTable) -> None:
    table = small(make_table).open()
    play(table, SCRIPT, SMALL_END)
    assert table.service.game.over
    again = replayed(table)
    for row in table.store.outbox("sent"):
        if row.key in again:
            assert (row.draft.get("subject", ""), row.draft["body"]) == again[row.key], row.key
    wanted = {row.key for row in table.store.outbox("sent") if not row.key.startswith(("silence", "violations"))}
    assert wanted <= set(again)
