"""The host's word over the bot's: entries of the log that say who and why. Nothing is edited in place."""

from __future__ import annotations

from datetime import datetime

from forumbot.events import DeadlineMoved, NicknameAdded, VoteCorrected
from forumbot.game import GAME, Game, Phase
from forumbot.hosting.desk import Desk
from forumbot.hosting.steps import Step
from forumbot.hosting.times import silence_begins
from rules.model import GameView


class CorrectionError(Exception):
    """A correction that fits nothing in the game as it stands; one sentence for the host."""


def correct_vote(game: Game, voter: str, target: str, *, who: str, why: str) -> Step:
    """On the running day `voter` votes for `target` ("" for nobody), whatever was read. Raises `CorrectionError`."""
    view, phase = _running(game)
    if phase.name != "day":
        raise CorrectionError("Votes can be corrected on a running day only; it is night.")
    for name in (voter, target):
        if name and name not in view.living():
            raise CorrectionError(f"{name} is not among the living: {', '.join(view.living())}.")
    return Step((VoteCorrected(phase.turn, voter, target, who, why),))


def add_nickname(game: Game, player: str, nickname: str, *, who: str, why: str) -> Step:
    """From now on `player` is also called `nickname`. Raises `CorrectionError`."""
    view, _ = _running(game)
    names = [seat.name for seat in view.players]
    if player not in names:
        raise CorrectionError(f"{player} does not play: {', '.join(names)}.")
    if not nickname.strip():
        raise CorrectionError("A nickname must not be empty.")
    for other in game.roster().players:
        if nickname.casefold() in {other.name.casefold(), *(n.casefold() for n in other.nicknames)}:
            raise CorrectionError(f"{nickname} is {other.name}'s already.")
    return Step((NicknameAdded(player, nickname, who, why),))


def move_deadline(desk: Desk, closes: datetime, *, now: datetime, who: str, why: str) -> Step:
    """The running phase closes at `closes`, and the thread is told. Raises `CorrectionError`."""
    _, phase = _running(desk.game)
    if closes <= now:
        raise CorrectionError("The new deadline has passed already.")
    if now >= phase.closes:
        raise CorrectionError("The deadline that was in force has passed; what it decided stands.")
    silence = silence_begins(closes, desk.settings.timetable) if phase.name == "day" else None
    moved = DeadlineMoved(phase.name, phase.turn, closes, silence, who, why)
    text = desk.announcer.deadline_moved(closes=closes, silence=silence, why=why)
    key = f"deadline:{phase.turn}:{phase.name}:{closes:%Y%m%d%H%M}"
    return Step((moved,), (desk.writer.post(key, "morning", desk.game.topic(GAME), text.body, desk.since()),))


def _running(game: Game) -> tuple[GameView, Phase]:
    """The game's view and phase, while it runs."""
    view, phase = game.view(), game.phase
    if view is None or phase is None:
        raise CorrectionError("There is nothing to correct: no game day or night runs.")
    return view, phase
