"""What all may read: sign-up, opening, tallies, nightfall, morning."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from forumbot.announcer.facts import Breach
from forumbot.announcer.secrecy import public_events
from forumbot.announcer.text import Text
from forumbot.announcer.votes import VoteTable, vote_table
from forumbot.announcer.writer import Writer
from forumbot.reading.model import Tally
from rules.model import Event, GameView

FOR_THE_HOST_ALONE = ("deleted", "unrecognised", "barred_vote")
"""Violations that are never told in the thread (THR-32, RAT-2)."""


class Posts(Writer):
    """Posts and topics. Each method takes the host's full events and keeps back what is not for all (RAT-58)."""

    def signup(
        self,
        *,
        commitment: str,
        seats: int,
        taken: Sequence[str],
        closed: bool = False,
        start_at: datetime | None = None,
        game_url: str = "",
    ) -> Text:
        """The sign-up topic: title and first post, written anew by edit as the seats fill."""
        return self._text(
            "signup", commitment=commitment, seats=seats, taken=taken, closed=closed, start_at=start_at,
            game_url=game_url, counts=self._counts(),
        )  # fmt: skip

    def opening(
        self,
        *,
        players: Sequence[str],
        closes: datetime,
        night_ends: datetime,
        silence: datetime | None,
        commitment: str = "",
        public_hash: str = "",
        signup_url: str = "",
    ) -> Text:
        """The game's topic: title and opening post (RAT-57). `public_hash` is the SHA-256 of the sign-up text."""
        return self._text(
            "opening", roster=players, closes=closes, night_ends=night_ends, silence=silence, commitment=commitment,
            public_hash=public_hash, signup_url=signup_url, counts=self._counts(),
        )  # fmt: skip

    def tally(self, *, tally: Tally, closes: datetime, view: GameView | None = None) -> Text:
        """The interim tally (RAT-2, THR-12)."""
        return self._text("tally", turn=tally.day.turn, table=_table(tally, view), closes=closes)

    def silence(self, *, tally: Tally, closes: datetime, view: GameView | None = None) -> Text:
        """The announcement that begins the silence, with the tally (RAT-4)."""
        return self._text("silence", turn=tally.day.turn, table=_table(tally, view), closes=closes)

    def closing(self, *, view: GameView, events: Sequence[Event], tally: Tally, night_ends: datetime) -> Text:
        """Nightfall: who was executed, excluded, died of grief; the tally; how the night goes, or the end (RAT-7, 14).

        `events` are those of the day's closing, `view` the game after it.
        """
        told = [event for event in public_events(events) if event.name not in ("watchman", "won")]
        fell = {str(event.fields["player"]) for event in told if "player" in event.fields}
        expected = [p.name for p in view.players if (p.alive or p.name in fell) and not p.stunned]
        return self._text(
            "closing",
            turn=tally.day.turn,
            results=self._lines("public", told),
            ends=self._lines("public", [event for event in public_events(events) if event.name == "won"]),
            table=vote_table(tally, expected),
            living=view.living(),
            night_ends=night_ends,
        )

    def morning(
        self,
        *,
        view: GameView,
        events: Sequence[Event],
        closes: datetime | None,
        silence: datetime | None,
        night_ends: datetime | None,
        watchman: str = "",
    ) -> Text:
        """The morning: what the night brought, who lives, who may not vote today, the new deadline (RAT-58).

        `events` are those of the night's closing, `view` the game after it; `closes` is None when the game is over.
        `watchman` is last night's, where the events do not name him. Those barred from voting for a reason of their
        own are not named: only they know.
        """
        public = public_events(events)
        told = [event for event in public if event.name not in ("watchman", "won")]
        watched = next((str(e.fields["player"]) for e in public if e.name == "watchman"), watchman)
        return self._text(
            "morning",
            turn=view.turn,
            results=self._lines("public", told),
            quiet=not any("player" in event.fields for event in told),
            ends=self._lines("public", [event for event in public if event.name == "won"]),
            watchman=watched,
            living=view.living(),
            stunned=[p.name for p in view.players if p.alive and p.stunned],
            closes=closes,
            silence=silence,
            night_ends=night_ends,
        )

    def deadline_moved(self, *, closes: datetime, silence: datetime | None, why: str = "") -> Text:
        """The deadline of the running day is another."""
        return self._text("deadline_moved", closes=closes, silence=silence, why=why)

    def public_violations(self, violations: Sequence[Breach]) -> Text:
        """Breaches of conduct for the thread, for a host who wants them there. What was deleted stays untold, and so
        does whatever is quoted (THR-32, RAT-12)."""
        told = [breach for breach in violations if breach.kind not in FOR_THE_HOST_ALONE]
        return self._text("public_violations", rows=[(b, self._worded("violations", b.kind, b)) for b in told])

    def _counts(self) -> dict[tuple[str, str], int]:
        """How many of each (role, clan) are dealt, in order of first appearance."""
        counts: dict[tuple[str, str], int] = {}
        for entry in self.facts.roles:
            role, _, clan = entry.partition("@")
            counts[(role, clan)] = counts.get((role, clan), 0) + 1
        return counts


def _table(tally: Tally, view: GameView | None) -> VoteTable:
    expected = [p.name for p in view.players if p.alive and not p.stunned] if view else []
    return vote_table(tally, expected)
