"""The end of the night: what was done in it, the morning, the new day (RAT-32, RAT-58)."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from forumbot.events import Decided, PhaseOpened
from forumbot.game import GAME, Phase
from forumbot.hosting.day import private_letters
from forumbot.hosting.desk import Desk
from forumbot.hosting.ending import finale
from forumbot.hosting.reports import phase_log
from forumbot.hosting.steps import Step
from forumbot.hosting.times import day_closes, night_closes, silence_begins


def close_night(desk: Desk, phase: Phase, now: datetime) -> Step:
    """Carry out the night's orders, announce the morning and open the next day; the game may end here."""
    outcome = desk.ruleset.close(desk.game.state, {}, desk.chance())
    decided = Decided(
        what="night",
        turn=phase.turn,
        events=tuple(event.as_dict() for event in outcome.events),
        draws=tuple(asdict(draw) for draw in outcome.draws),
        state=desk.ruleset.encode(outcome.state),
        votes={},
    )
    view = desk.ruleset.view(outcome.state)
    table = desk.settings.timetable
    closes = day_closes(now, table)
    silence = silence_begins(closes, table)
    over = view.phase == "over"
    before = desk.game.view()
    text = desk.announcer.morning(
        view=view,
        events=outcome.events,
        closes=None if over else closes,
        silence=None if over else silence,
        night_ends=None if over else night_closes(closes, table),
        watchman=before.watchman if before else "",
    )
    key = f"morning:{phase.turn}"
    morning = desk.writer.post(key, "morning", desk.game.topic(GAME), text.body, desk.since())
    report = phase_log(desk, decided)
    private = private_letters(desk, outcome.events, view, f"results:{phase.turn}", after=key)
    if over:
        return Step((decided,), (morning, *private, *report, *finale(desk, view, decided, after=key)))
    return Step((decided, PhaseOpened("day", phase.turn + 1, now, closes, silence, key)), (morning, *private, *report))
