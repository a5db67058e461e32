"""Letters to one player: his role, his duty, his results, answers to his letters. All of it is secret (RAT-12)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from forumbot.announcer.secrecy import events_for
from forumbot.announcer.text import Marked, Text, shown
from forumbot.announcer.writer import Writer
from rules.model import Event, GameView, LetterResult, Order, PlayerView, Refusal

# An event for all whose player is also told by letter (RAT-33).
_ALSO_BY_LETTER = ("stunned",)
_TURNED_AWAY = ("late", "after_game", "not_a_player", "before_game")


class Letters(Writer):
    """Letters to players. `view` is the game as it stands when the letter is written."""

    def role_letter(
        self,
        *,
        player: str,
        view: GameView,
        events: Sequence[Event],
        topic_url: str,
        closes: datetime,
        night_ends: datetime,
        confirm_by: datetime | None = None,
    ) -> Text:
        """The role letter (RAT-13): role, team, powers, the words of its orders with living names, mates, what the
        player knows (the `hint` events to him) and keeps, and the request to confirm."""
        me = _seat(view, player)
        hints = [dict(event.fields) for event in events_for(player, events) if event.name == "hint"]
        return self._text(
            "role_letter", me=me, hints=hints, topic_url=topic_url, closes=closes, night_ends=night_ends,
            confirm_by=confirm_by, **_surroundings(view, me),
        )  # fmt: skip

    def reminder(self, *, player: str, confirm_by: datetime | None = None) -> Text:
        """The reminder to confirm the role letter (RAT-13)."""
        return self._text("reminder", player=player, confirm_by=confirm_by)

    def watchman(self, *, view: GameView, night_ends: datetime, standing: Sequence[Order] = ()) -> Text:
        """Tonight's watchman learns of it (RAT-15). `standing` are his orders that count now: the check he sent in
        advance (RAT-40)."""
        me = _seat(view, view.watchman)
        return self._text(
            "watchman", me=me, night_ends=night_ends, standing=[self._order(o) for o in standing],
            **_surroundings(view, me),
        )  # fmt: skip

    def private(self, *, player: str, events: Sequence[Event], view: GameView) -> Text | None:
        """All that a closed phase tells this player alone; None if nothing.

        `events` are the host's full list (those for others are left out here), `view` the game after the phase.
        Hints belong to the role letter, the duty of the watchman to his own.
        """
        told = [e for e in events if e.name not in ("watchman", "hint") and _concerns(e, player)]
        me = _seat(view, player)
        lines = self._lines("private", told, me, _surroundings(view, me))
        if not lines:
            return None
        return self._text("private_letter", me=me, night=view.phase == "night", over=view.winner != "", lines=lines)

    def answer(
        self, *, player: str, result: LetterResult[Any], view: GameView, until: datetime, confirmed: bool = False
    ) -> Text:
        """The answer to a letter: line by line what was taken, withdrawn, refused and why; what stands and until when.

        `confirmed` when the letter confirms the role letter for the first time. A letter without any order is told
        so, with the words that the player's role has.
        """
        me = _seat(view, player)
        unread = [shown(r.line, 120) for r in result.refused if r.reason == "unreadable"]
        refused = [self._refusal(r) for r in result.refused if r.reason != "unreadable"]
        return self._text(
            "answer", me=me, confirmed=confirmed, unread=unread, refused=refused,
            accepted=[self._order(o) for o in result.accepted], cancelled=[self._order(o) for o in result.cancelled],
            standing=[self._order(o) for o in result.standing], until=until, **_surroundings(view, me),
        )  # fmt: skip

    def turned_away(self, *, why: str, player: str) -> Text:
        """The answer to a letter that can't be taken: `late`, `after_game`, `not_a_player`, `before_game`."""
        if why not in _TURNED_AWAY:
            raise ValueError(f"no answer of the kind {why!r}; one of {', '.join(_TURNED_AWAY)}")
        return self._text("turned_away", why=why, player=player)

    def _refusal(self, refusal: Refusal) -> tuple[str, Marked]:
        told = {"kind": refusal.kind, "line": refusal.line}
        return shown(refusal.line, 120), self._worded("refusals", refusal.reason, told)

    def _order(self, order: Order) -> dict[str, Any]:
        told = {"player": order.player, "target": order.target, "item": order.item}
        words = self._line("orders", order.kind, told)
        return {"words": words, "line": shown(order.line, 120), "how": order.how, "player": order.player}


def _concerns(event: Event, player: str) -> bool:
    by_letter = event.name in _ALSO_BY_LETTER and event.fields.get("player") == player
    return by_letter or bool(events_for(player, [event]))


def _seat(view: GameView, player: str) -> PlayerView:
    found = next((seat for seat in view.players if seat.name == player), None)
    if found is None:
        raise KeyError(f"{player!r} has no seat in this game")
    return found


def _surroundings(view: GameView, me: PlayerView) -> dict[str, Any]:
    """Whom a letter may speak of: the mates, and two living players for the examples of orders (no mates)."""
    names = [seat.name for seat in view.players]
    place = names.index(me.name)
    living = view.living()
    others = [name for name in names[place + 1 :] + names[:place] if name in living and name not in me.mates]
    return {
        "mates": [seat for seat in view.players if seat.name in me.mates],
        "examples": (others * 2)[:2] or [me.name, me.name],
        "turn": view.turn,
    }
