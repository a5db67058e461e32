"""Letters to the human host: what the bot saw and could not settle alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from forumbot.announcer.facts import Breach
from forumbot.announcer.text import Marked, Text, shown
from forumbot.announcer.writer import Writer
from rules.model import Event, GameView


class Reports(Writer):
    """Reports. All of them may hold secrets: they go to the host's account and nowhere else."""

    def violations(self, violations: Sequence[Breach]) -> Text:
        """Breaches of conduct with links (thread.md, "Conduct")."""
        return self._text("violations_report", rows=[(b, self._worded("violations", b.kind, b)) for b in violations])

    def unconfirmed(self, players: Sequence[str], since: datetime | None = None) -> Text:
        """Players who have not confirmed the role letter (RAT-13)."""
        return self._text("unconfirmed", missing=players, since=since)

    def seats_missing(self, *, taken: int, seats: int) -> Text:
        """The date of the start has come and seats are free."""
        return self._text("seats_missing", taken=taken, seats=seats)

    def unsure(self, messages: Sequence[str]) -> Text:
        """Messages of which the bot can't tell whether they were delivered; each is named by its label."""
        return self._text("unsure", messages=messages)

    def approval(self, *, message: str, waiting: Text) -> Text:
        """A message that waits for the host's approval, with its text (already in the engine's markup)."""
        return self._text("approval", message=message, waiting=waiting, text=Marked(waiting.body))

    def passed_on(self, *, sender: str, subject: str, text: str) -> Text:
        """A letter that a person should read."""
        return self._text("passed_on", sender=sender, letter_subject=shown(subject, 120), letter=text)

    def problem(self, problem: str) -> Text:
        """Something went wrong and needs a person; `problem` is one sentence."""
        return self._text("problem", problem=problem)

    def phase_log(self, *, turn: int, phase: str, events: Sequence[Event], view: GameView) -> Text:
        """Everything that a closed phase came to, and who is who after it. `phase` is "start", "day" or "night"."""
        return self._text("phase_log", turn=turn, phase=phase, lines=self._lines("log", events), view=view)
