"""Who may read what: the one place where events are chosen for the thread and for each letter (RAT-58)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.model import PUBLIC, Event

# What the public form of an event leaves out: the thread learns of a death, not of the killer (RAT-58).
_HIDDEN = {"killed": ("by",)}


def public_events(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events told to all, in order, without the fields that only the host sees (RAT-58)."""
    return tuple(_public(event) for event in events if event.to == (PUBLIC,))


def events_for(player: str, events: Iterable[Event]) -> tuple[Event, ...]:
    """The events told to this player and not to all, in order. A player called "all" or "host" is told nothing."""
    return tuple(event for event in events if player in event.to and event.to not in ((PUBLIC,), ("host",)))


def _public(event: Event) -> Event:
    hidden = _HIDDEN.get(event.name, ())
    return Event(event.name, {key: value for key, value in event.fields.items() if key not in hidden}, event.to)
