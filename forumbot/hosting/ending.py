"""The end: winner, all roles, the full log of nights, the chance record that anyone can check (RAT-55)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from forumbot.events import Decided
from forumbot.game import GAME
from forumbot.hosting.desk import Desk
from forumbot.hosting.steps import Message
from rules.model import Draw, Event, GameView
from rules.record import record_of, to_text


def finale(desk: Desk, view: GameView, last: Decided, *, after: str) -> tuple[Message, ...]:
    """The last posts of the game, as many as the forum's size limit asks for, behind the one of the key `after`."""
    decided = (*desk.game.decided, last)
    texts = desk.announcer.finale(
        view=view,
        history=[_chapter(d) for d in decided],
        record=record_text(desk, decided),
        start=desk.ruleset.view(desk.ruleset.decode(decided[0].state)),
        limit=desk.longest_post,
    )
    topic = desk.game.topic(GAME)
    return tuple(
        replace(desk.writer.post(f"finale:{number}", "finale", topic, text.body, desk.since()), after=after)
        for number, text in enumerate(texts, start=1)
    )


def record_text(desk: Desk, decided: tuple[Decided, ...]) -> str:
    """The chance record of the whole game as it is posted; what `forumbot verify` reads."""
    assert desk.game.fixed is not None, "a game that is over had its seats fixed"
    record = record_of(
        desk.secret,
        desk.game.fixed.public,
        desk.settings.id,
        draws(decided),
        roles=desk.settings.roles,
        start=desk.ruleset.view(desk.ruleset.decode(decided[0].state)),
    )
    # The heading, the token and what the engine adds need some space in the post.
    return to_text(record, desk.longest_post * 8 // 10)


def _chapter(decided: Decided) -> tuple[int, str, tuple[Event, ...]]:
    return decided.turn, decided.what, tuple(as_event(event) for event in decided.events)


def as_event(data: dict[str, Any]) -> Event:
    """An event from the log again."""
    fields = {key: value for key, value in data.items() if key not in ("event", "to")}
    told = data["to"]
    return Event(data["event"], fields, (told,) if isinstance(told, str) else tuple(told))


def draws(decided: tuple[Decided, ...]) -> tuple[Draw, ...]:
    """All lots of the game in the order in which they were drawn."""
    return tuple(Draw(**{**draw, "of": tuple(draw["of"])}) for d in decided for draw in d.draws)
