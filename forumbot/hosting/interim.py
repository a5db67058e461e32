"""Tallies in between: players see how they were read while they can still protest (THR-12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from forumbot.game import GAME, Phase
from forumbot.hosting.day import count
from forumbot.hosting.desk import Desk
from forumbot.hosting.steps import Step
from forumbot.hosting.times import next_time_of_day
from forumbot.settings import Timetable


def deadlines(turn: int, opens: datetime, closes: datetime, table: Timetable) -> dict[str, datetime]:
    """The hours of a day at which a tally is due, before its silence; keys say which."""
    ends = closes - timedelta(minutes=table.silence_minutes)
    found = {}
    for of_day in table.tallies:
        moment = next_time_of_day(opens, of_day, table)
        while moment < ends:
            found[f"{_own(turn)}{moment:%m-%dT%H:%M}"] = moment
            moment = next_time_of_day(moment, of_day, table)
    return found


def due(phase: Phase, rows: Iterable[tuple[str, datetime]], now: datetime) -> dict[str, datetime]:
    """The tallies of the running day whose hour has come; after its close there are none."""
    if phase.name != "day" or now >= phase.closes:
        return {}
    return {key: at for key, at in rows if key.startswith(_own(phase.turn)) and at <= now}


def post(desk: Desk, phase: Phase, keys: dict[str, datetime], now: datetime) -> Step:
    """One tally for all hours that have come; none in the silence, which brings its own."""
    if phase.silence is not None and now >= phase.silence:
        return Step(done=tuple(keys))
    found = count(desk, now, phase.turn)
    assert found is not None, "a day has a tally"
    text = desk.announcer.tally(tally=found, closes=phase.closes, view=desk.game.view())
    message = desk.writer.post(max(keys), "tally", desk.game.topic(GAME), text.body, desk.since())
    return Step(messages=(replace(message, until=phase.silence or phase.closes),), done=tuple(keys))


def _own(turn: int) -> str:
    return f"{turn}:day:tally:"
