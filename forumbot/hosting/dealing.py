"""The deal and the first day: roles by lot, the game topic, a letter to each player (RAT-9, RAT-13, RAT-46)."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from datetime import datetime, timedelta

from forumbot.events import Decided, PhaseOpened
from forumbot.game import GAME, SIGNUP
from forumbot.hosting.desk import Desk
from forumbot.hosting.ending import as_event
from forumbot.hosting.reports import phase_log, report
from forumbot.hosting.steps import Message, Step
from forumbot.hosting.times import first_day_closes, night_closes, silence_begins
from rules.chance import commitment
from rules.model import Setup

REMIND, REPORT = "confirm:remind", "confirm:report"


def deal(desk: Desk, now: datetime) -> Step:
    """Deal the roles and open the game topic; day 1 opens with it. Raises `SetupError` for a setup that can't be."""
    game, settings = desk.game, desk.settings
    assert game.fixed is not None, "seats come before the deal"
    names = tuple(name for _, name in game.fixed.seats)
    outcome = desk.ruleset.start(Setup(names, settings.roles, options=settings.options), desk.chance())
    decided = Decided(
        what="start",
        turn=0,
        events=tuple(event.as_dict() for event in outcome.events),
        draws=tuple(asdict(draw) for draw in outcome.draws),
        state=desk.ruleset.encode(outcome.state),
        votes={},
    )
    closes = first_day_closes(now, settings.timetable)
    silence = silence_begins(closes, settings.timetable)
    text = desk.announcer.opening(
        players=names,
        closes=closes,
        night_ends=night_closes(closes, settings.timetable),
        silence=silence,
        commitment=commitment(desk.secret),
        public_hash=hashlib.sha256(game.fixed.public.encode()).hexdigest(),
        signup_url=game.delivered[SIGNUP].url if SIGNUP in game.delivered else "",
    )
    topic = desk.writer.topic(GAME, "opening", settings.forum, text.subject, text.body)
    opened = PhaseOpened("day", 1, now, closes, silence, GAME)
    return Step((decided, opened), (topic, *phase_log(desk, decided)))


def role_letters(desk: Desk, now: datetime) -> Step:
    """A letter to each player with the role, its powers and the words of its orders, once the game topic stands."""
    game, table = desk.game, desk.settings.timetable
    view = game.view()
    assert view is not None, "roles are dealt before they are told"
    phase = game.phases[0]
    deadlines = {}
    if table.confirm_remind_hours is not None:
        deadlines[REMIND] = now + timedelta(hours=table.confirm_remind_hours)
    if table.confirm_report_hours is not None:
        deadlines[REPORT] = now + timedelta(hours=table.confirm_report_hours)
    letters = []
    for player in view.players:
        text = desk.announcer.role_letter(
            player=player.name,
            view=view,
            events=[as_event(event) for event in game.decided[0].events],
            topic_url=game.delivered[GAME].url,
            closes=phase.closes,
            night_ends=night_closes(phase.closes, table),
            confirm_by=deadlines.get(REMIND),
        )
        to = desk.account(player.name)
        letters.append(desk.writer.letter(role_key(player.name), "letters", to, text.subject, text.body))
    return Step(messages=tuple(letters), deadlines=deadlines)


def role_key(player: str) -> str:
    """The outbox key of a player's role letter."""
    return f"role:{player}"


def unconfirmed(desk: Desk) -> list[str]:
    """Living players who have not answered the role letter, in seat order (RAT-13)."""
    view = desk.game.view()
    return [] if view is None else [name for name in view.living() if name not in desk.game.confirmed]


def remind(desk: Desk) -> Step:
    """One reminder to each who has not confirmed."""
    letters: list[Message] = []
    for name in unconfirmed(desk):
        text = desk.announcer.reminder(player=name)
        letters.append(desk.writer.letter(f"remind:{name}", "letters", desk.account(name), text.subject, text.body))
    return Step(messages=tuple(letters), done=(REMIND,))


def report_unconfirmed(desk: Desk) -> Step:
    """The host learns who never confirmed."""
    names = unconfirmed(desk)
    if not names:
        return Step(done=(REPORT,))
    letter = report(desk, "report:unconfirmed", desk.announcer.unconfirmed(players=tuple(names)))
    return Step(messages=letter, done=(REPORT,))
