"""What the human host is told by letter: what waits for him, what could not be delivered, what a phase came to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import datetime, timedelta

from adapters.model import LetterSummary
from forumbot.announcer import Text
from forumbot.events import Decided, LetterSetAside
from forumbot.hosting.desk import Desk
from forumbot.hosting.ending import as_event
from forumbot.hosting.steps import Message, Step
from forumbot.store.store import OutboxRow


def report(desk: Desk, key: str, text: Text) -> tuple[Message, ...]:
    """A letter to the host; none where the game has no host with an account."""
    if desk.host is None:
        return ()
    return (desk.writer.letter(key, "report", desk.host, text.subject, text.body),)


def phase_log(desk: Desk, decided: Decided) -> tuple[Message, ...]:
    """The host's full list of what a phase came to."""
    events = [as_event(event) for event in decided.events]
    view = desk.ruleset.view(desk.ruleset.decode(decided.state))
    text = desk.announcer.phase_log(turn=decided.turn, phase=decided.what, events=events, view=view)
    return report(desk, f"log:{decided.turn}:{decided.what}", text)


def unread_letter(desk: Desk, summary: LetterSummary, problem: str) -> Step:
    """A letter that the bot can't read is set aside, and the host is asked to read it himself."""
    text = desk.announcer.problem(f"{summary.correspondent.name}, «{summary.subject}»: {problem}")
    return Step((LetterSetAside(summary.id, "unreadable"),), report(desk, f"unread:{summary.id}", text))


def trouble(desk: Desk, sentence: str, now: datetime) -> Step:
    """What needs a person, told to the host once a day for as long as it lasts."""
    digest = hashlib.sha256(sentence.encode()).hexdigest()[:8]
    return Step(messages=report(desk, f"problem:{now:%Y%m%d}:{digest}", desk.announcer.problem(sentence)))


UNSENT_FOR = timedelta(minutes=30)
"""After so long a message that can't be delivered is told to the host, though it will be tried again."""


def is_stuck(row: OutboxRow, now: datetime) -> bool:
    """Whether the host should hear of this message: it waits for him, or goes out with trouble for too long."""
    late = bool(row.problem) and row.attempts > 1 and now - row.created_at >= UNSENT_FOR
    return row.state in ("held", "parked") or late


def stuck(desk: Desk, rows: Iterable[OutboxRow]) -> Step:
    """Messages that wait for the host, each reported once: his approval is asked, or they could not be delivered.

    A letter to the host that is itself stuck is not reported by another letter to him. What is still tried is
    reported once, whatever the number of tries.
    """
    messages: list[Message] = []
    for row in rows:
        if row.label == "report":
            continue
        if row.state == "held":
            waiting = Text(str(row.draft.get("subject", row.key)), str(row.draft.get("body", "")))
            text = desk.announcer.approval(message=row.key, waiting=waiting)
            messages.extend(report(desk, f"approval:{row.key}", text))
        else:
            text = desk.announcer.unsure([f"{row.key}: {row.problem}"])
            tries = f"{row.attempts}" if row.state == "parked" else "late"
            messages.extend(report(desk, f"stuck:{row.key}:{tries}", text))
    return Step(messages=tuple(messages))
