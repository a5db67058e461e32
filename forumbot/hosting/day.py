"""The day: the tally, the silence, the closing (RAT-4 to RAT-8, RAT-14, THR-23)."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

import msgspec

from forumbot.announcer.posts import FOR_THE_HOST_ALONE
from forumbot.events import DeadlineMoved, Decided, PhaseOpened, ViolationFound
from forumbot.game import GAME, Phase
from forumbot.hosting.desk import Desk
from forumbot.hosting.ending import finale
from forumbot.hosting.reports import phase_log
from forumbot.hosting.steps import Message, Step
from forumbot.hosting.times import day_closes, first_day_closes, night_closes, silence_begins
from forumbot.reading.model import Ballot, Tally, Violation
from forumbot.reading.tally import tally
from rules.model import Event, GameView


def count(desk: Desk, now: datetime, turn: int | None = None) -> Tally | None:
    """The day's tally by what was read until `now`, the host's corrections applied; None before day 1."""
    day = desk.game.day(turn)
    if day is None:
        return None
    found = tally(
        desk.game.thread(),
        desk.roster(),
        day,
        desk.policy,
        letters=desk.sent_letters(""),
        public=desk.sent_posts(),
        self_vote=desk.settings.options.get("self_vote"),
        now=now,
    )
    return _corrected(desk, found)


def _corrected(desk: Desk, found: Tally) -> Tally:
    """The host's word stands over what was read; both stay in the log."""
    votes, missing = dict(found.votes), list(found.not_voting)
    for correction in desk.game.corrections:
        if correction.turn != found.day.turn:
            continue
        votes.pop(correction.voter, None)
        missing = [name for name in missing if name != correction.voter]
        if correction.target:
            votes[correction.voter] = Ballot(
                "", correction.voter, correction.target, correction.target, "counted", reason="host", how="host"
            )
        else:
            missing.append(correction.voter)
    seats = [player.name for player in desk.roster().players]
    return replace(found, votes=votes, not_voting=tuple(sorted(missing, key=seats.index)))


def new_violations(desk: Desk, now: datetime) -> Step:
    """Breaches of conduct not told yet: into the log, and to the host at once."""
    known = {violation.key for violation in desk.game.violations}
    entries: dict[str | None, ViolationFound] = {}
    for found in (_day_before(desk, now), count(desk, now)):
        for violation in found.violations if found is not None else ():
            entry = _entry(violation, found.day.turn if found is not None else 0)
            if entry.key not in known:
                entries.setdefault(entry.key, entry)
    if not entries:
        return Step()
    return Step(tuple(entries.values()), _told(desk, tuple(entries.values())))


def _day_before(desk: Desk, now: datetime) -> Tally | None:
    """The count of the day before, where posts from before this day's opening were read only after it (RAT-5)."""
    days = [phase for phase in desk.game.phases if phase.name == "day"]
    if len(days) < 2:
        return None
    opens, began = desk.game.opening_moment(days[-1]), days[-1].began
    late = any(
        post.posted_at < opens and post.first_seen_at is not None and post.first_seen_at >= began
        for post in desk.game.thread()
    )
    return count(desk, now, days[-2].turn) if late else None


def _entry(violation: Violation, turn: int) -> ViolationFound:
    return ViolationFound(
        violation.kind,
        violation.post,
        violation.part,
        violation.player,
        violation.at,
        violation.detail,
        violation.url,
        turn,
    )


def _told(desk: Desk, entries: tuple[ViolationFound, ...]) -> tuple[Message, ...]:
    number = len(desk.game.violations)
    messages = []
    if desk.host is not None:
        text = desk.announcer.violations(entries)
        messages.append(desk.writer.letter(f"violations:{number}", "report", desk.host, text.subject, text.body))
    public = [entry for entry in entries if entry.kind not in FOR_THE_HOST_ALONE]
    if desk.settings.publish_violations and public:
        text = desk.announcer.public_violations(public)
        messages.append(
            desk.writer.post(
                f"violations:{number}:public", "violations", desk.game.topic(GAME), text.body, desk.since()
            )
        )
    return tuple(messages)


def late_opening(desk: Desk, phase: Phase, opened: datetime) -> Step:
    """A phase whose opening message came too late gets a later deadline, said in the thread. `opened` is when the
    message stood there; a deadline that was moved already stays."""
    closes = phase.closes if phase.moved else _closes_if_late(desk, phase, opened)
    if closes <= phase.closes:
        return Step()
    silence = silence_begins(closes, desk.settings.timetable) if phase.name == "day" else None
    text = desk.announcer.deadline_moved(closes=closes, silence=silence)
    moved = DeadlineMoved(phase.name, phase.turn, closes, silence, "forumbot", f"the {phase.name} was opened late")
    key = f"deadline:{phase.turn}:{phase.name}:{closes:%Y%m%d}"
    return Step((moved,), (desk.writer.post(key, "morning", desk.game.topic(GAME), text.body, desk.since()),))


def _closes_if_late(desk: Desk, phase: Phase, opened: datetime) -> datetime:
    """When a phase that began for the players at `opened` should close.

    The first day has its length (RAT-9), a later one at least what the host configured. A night's cut-off passes
    whether anybody was told or not (THR-23), unless it was the host who kept nightfall back.
    """
    table = desk.settings.timetable
    if phase.name == "night":
        kept_back = "closing" in desk.settings.approve and opened >= phase.closes
        return night_closes(opened, table) if kept_back else phase.closes
    if phase.turn == 1:
        return first_day_closes(opened, table)
    short = phase.closes - opened < timedelta(minutes=table.day_at_least_minutes)
    return day_closes(opened, table) if short else phase.closes


def silence_key(phase: Phase) -> str:
    """The outbox key of a day's silence; a deadline that was moved has a silence of its own."""
    return f"silence:{phase.turn}:{phase.closes:%Y%m%d%H%M}" if phase.moved else f"silence:{phase.turn}"


def announce_silence(desk: Desk, phase: Phase, now: datetime) -> Step:
    """Tell the thread that the silence has begun, with the tally as it stands (RAT-4, THR-12)."""
    found = count(desk, now, phase.turn)
    assert found is not None, "a day has a tally"
    text = desk.announcer.silence(tally=found, closes=phase.closes, view=desk.game.view())
    message = desk.writer.post(silence_key(phase), "silence", desk.game.topic(GAME), text.body, desk.since())
    return Step(messages=(replace(message, until=phase.closes),), done=(f"{phase.turn}:day:silence",))


def close_day(desk: Desk, phase: Phase, now: datetime) -> Step:
    """Execute by the standing votes and let the night fall; the game may end here."""
    found = count(desk, now, phase.turn)
    assert found is not None, "a day has a tally"
    outcome = desk.ruleset.close(desk.game.state, found.standing(), desk.chance())
    decided = Decided(
        what="day",
        turn=phase.turn,
        events=tuple(event.as_dict() for event in outcome.events),
        draws=tuple(asdict(draw) for draw in outcome.draws),
        state=desk.ruleset.encode(outcome.state),
        votes=found.standing(),
        tally=msgspec.to_builtins(found.ballots),
    )
    view = desk.ruleset.view(outcome.state)
    night_ends = night_closes(phase.closes, desk.settings.timetable)
    text = desk.announcer.closing(view=view, events=outcome.events, tally=found, night_ends=night_ends)
    key = f"closing:{phase.turn}"
    closing = desk.writer.post(key, "closing", desk.game.topic(GAME), text.body, desk.since())
    private = (
        *_watchman(desk, view, decided.state, night_ends, after=key),
        *private_letters(desk, outcome.events, view, f"night:{phase.turn}", after=key),
    )
    report = phase_log(desk, decided)
    if view.phase == "over":
        return Step((decided,), (closing, *private, *report, *finale(desk, view, decided, after=key)))
    night = PhaseOpened("night", phase.turn, now, night_ends, None, key)
    return Step((decided, night), (closing, *private, *report))


def _watchman(desk: Desk, view: GameView, state: Any, night_ends: datetime, *, after: str) -> tuple[Message, ...]:
    """Tonight's watchman learns of it, and of the check that stands for him (RAT-15, RAT-40)."""
    if not view.watchman:
        return ()
    standing = desk.ruleset.letter(desk.ruleset.decode(state), view.watchman, "", desk.names()).standing
    text = desk.announcer.watchman(view=view, night_ends=night_ends, standing=standing)
    key = f"watchman:{view.turn}"
    letter = desk.writer.letter(key, "letters", desk.account(view.watchman), text.subject, text.body)
    return (replace(letter, after=after),)


def private_letters(
    desk: Desk, events: tuple[Event, ...], view: GameView, key: str, *, after: str
) -> tuple[Message, ...]:
    """One letter to each player who is told something that not everybody is (RAT-58), once all know the rest by the
    post of the key `after`."""
    letters = []
    for player in desk.roster().players:
        text = desk.announcer.private(player=player.name, events=events, view=view)
        if text is not None:
            to = desk.account(player.name)
            letter = desk.writer.letter(f"{key}:{player.name}", "letters", to, text.subject, text.body)
            letters.append(replace(letter, after=after))
    return tuple(letters)
