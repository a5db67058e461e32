"""The outbox on its way to the forum: once each, whatever breaks in between.

A message is marked "sending" before the forum is touched. Whoever finds it so later (a restart, a lost answer)
looks for its token on the forum before anything is sent again.
"""

from __future__ import annotations

import hashlib
import logging
from base64 import b32encode
from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, Protocol

import msgspec

from adapters.errors import ForumError, LoginNeeded, NotFound, PageChanged, Refused, Transient, Unsure
from adapters.model import Cursor, LetterDraft, PostDraft, Receipt, TopicDraft
from adapters.port import Forum
from forumbot.events import Delivered
from forumbot.store.store import OutboxRow, Store

log = logging.getLogger(__name__)

FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(minutes=15)
PARK_AFTER = 20
THREAD_KINDS = ("topic", "post", "lock")
ON_THE_WAY = ("sending", "unsure", "awaiting", "pending")
# What the forum refuses for a reason that has nothing to do with the message: whoever mends it needs to say nothing.
OF_THE_ACCOUNT = frozenset({"bad_credentials", "captcha", "banned", "inactive_account"})
OF_THE_PLACE = frozenset({"locked", "no_permission", "not_found"})


class Courier(Protocol):
    """Takes what waits in the outbox to where it belongs."""

    def deliver(self) -> bool:
        """Deliver what is due, oldest first. True if anything was delivered."""
        ...


def token_for(commitment: str, key: str) -> str:
    """The visible token of the message `key` in the game of that commitment: the same at every replay."""
    digest = hashlib.sha256(f"{commitment}\n{key}".encode()).digest()
    return "fb-" + b32encode(digest)[:8].decode().lower()


def next_due(store: Store) -> datetime | None:
    """When the next message can go; None where none is on its way or all wait for others."""
    moments, thread_waits = [], False
    for row in store.outbox(*ON_THE_WAY):
        in_thread = row.kind in THREAD_KINDS
        if comes_later(store, row) or (in_thread and thread_waits):
            continue
        moments.append(row.due_at)
        thread_waits |= in_thread and row.state != "awaiting"
    return min(moments, default=None)


def comes_later(store: Store, row: OutboxRow) -> bool:
    """Whether the message that this one follows is not out yet."""
    first = store.outbox_row(row.after) if row.after else None
    return first is not None and first.state not in ("sent", "dropped")


def undelivered(rows: Iterable[OutboxRow]) -> str:
    """What keeps messages from going out, in a sentence; "" where nothing does."""
    stuck = [row for row in rows if row.problem and row.state in ("pending", "unsure", "parked")]
    if not stuck:
        return ""
    more = f" (and {len(stuck) - 1} more)" if len(stuck) > 1 else ""
    return f"The message {stuck[0].key} could not be delivered{more}: {stuck[0].problem}"


class ForumCourier:
    """Delivers to a forum, exactly once as players see it."""

    def __init__(self, store: Store, forum: Forum, now: Callable[[], datetime], on_sent: Callable[[Delivered], None]):
        """`now` is forum time; `on_sent` writes the log entry, inside the transaction that marks the row sent."""
        self._store = store
        self._forum = forum
        self._now = now
        self._on_sent = on_sent

    def deliver(self) -> bool:
        """Oldest first; a forum that can't be reached now stops the round, a refused message only itself.

        Raises `Refused` when it is our account that the forum refuses.
        """
        delivered, thread_waits = False, False
        for row in self._store.outbox(*ON_THE_WAY):
            in_thread = row.kind in THREAD_KINDS
            if comes_later(self._store, row):
                continue
            if row.due_at > self._now() or (in_thread and thread_waits):
                thread_waits |= in_thread and row.state != "awaiting"
                continue
            try:
                settled = self._one(row)
            except (Transient, LoginNeeded) as error:
                self._later(row, self._after_trouble(row), error)
                log.warning("the forum can't be written to now: %s", error)
                break
            except Refused as error:
                self._refused(row, error)
                if error.reason in OF_THE_ACCOUNT:
                    raise
                settled = False
            except PageChanged as error:  # it could not be looked for; whether it is there stays open
                self._later(row, self._after_trouble(row), error)
                log.warning("%s can't be looked for: %s", row.key, error)
                settled = False
            delivered |= settled
            thread_waits |= in_thread and not settled and self._unsettled(row)
        return delivered

    def _after_trouble(self, row: OutboxRow) -> str:
        """The state of a row whose call says that nothing was sent: where the forum can be looked at, it is."""
        now = self._store.outbox_row(row.key)
        touched = now is not None and now.state in ("sending", "unsure")
        if row.state == "awaiting":
            return row.state
        return "unsure" if touched and self._forum.capabilities.find_by_token else "pending"

    def _unsettled(self, row: OutboxRow) -> bool:
        """Whether later messages of the thread must wait for this one to keep their order."""
        now = self._store.outbox_row(row.key)
        return now is not None and now.state in ("pending", "sending", "unsure")

    def _one(self, row: OutboxRow) -> bool:
        """Send one message, or find that it was sent. Raises the errors that say that nothing was sent now."""
        if row.state in ("sending", "unsure", "awaiting"):
            receipt = self._look(row)
            if receipt is not None:
                return self._sent(row, receipt)
            if row.state == "awaiting":
                self._store.mark(row.id, "awaiting", due_at=self._now() + LONGEST_WAIT, problem=row.problem)
                return False
            if not self._forum.capabilities.find_by_token and row.kind in ("topic", "post", "letter"):
                return self._park(row, "It may have been sent and this forum can't tell; look, then retry or drop it.")
        if row.until is not None and self._now() >= row.until:
            self._store.mark(row.id, "dropped", problem="its time has passed")
            return False
        self._store.mark(row.id, "sending")
        try:
            return self._sent(row, self._send(row))
        except (Unsure, PageChanged) as error:
            return self._unsure(row, error)

    def _refused(self, row: OutboxRow, error: Refused) -> None:
        """The forum said no: to this message, then it waits for the host; to us or to the place, then it tries on."""
        passing = error.reason in OF_THE_ACCOUNT or (error.reason in OF_THE_PLACE and row.kind != "letter")
        if error.reason == "needs_approval":
            self._store.mark(row.id, "awaiting", due_at=self._now() + LONGEST_WAIT, problem=str(error))
        elif passing:
            log.error("%s can't be delivered for now: %s", row.key, error)
            self._later(row, self._after_trouble(row), error)
        else:
            self._park(row, str(error))

    def _unsure(self, row: OutboxRow, error: ForumError) -> bool:
        """It may have been saved: look at once; not there yet, look again later before it is sent again."""
        log.warning("not sure whether %s was sent: %s", row.key, error)
        self._later(row, "unsure", error)
        receipt = self._look(row)
        if receipt is not None:
            return self._sent(row, receipt)
        if row.attempts + 1 >= PARK_AFTER:
            return self._park(row, f"Given up after {row.attempts + 1} tries: {error}")
        return False

    def _later(self, row: OutboxRow, state: str, error: ForumError) -> None:
        wait = min(FIRST_WAIT * 2 ** min(row.attempts, 10), LONGEST_WAIT)
        asked = error.retry_after if isinstance(error, Transient) else None
        if asked:
            wait = max(wait, timedelta(seconds=asked))
        self._store.mark(row.id, state, due_at=self._now() + wait, problem=str(error))

    def _park(self, row: OutboxRow, problem: str) -> bool:
        log.error("%s waits for the host: %s", row.key, problem)
        self._store.mark(row.id, "parked", problem=problem)
        return False

    def _sent(self, row: OutboxRow, receipt: Receipt) -> bool:
        now = self._now()
        with self._store.transaction():
            self._store.mark_sent(row.id, now, receipt)
            topic = receipt.topic or str(row.draft.get("topic", ""))
            post = receipt.post or (receipt.id if row.kind in ("post", "edit") else "")
            self._on_sent(Delivered(row.key, receipt.id, topic, post, receipt.url, now))
        return True

    def _send(self, row: OutboxRow) -> Receipt:
        draft = row.draft
        match row.kind:
            case "topic":
                return self._forum.open_topic(msgspec.convert(draft, TopicDraft))
            case "post":
                return self._forum.reply(msgspec.convert(draft, PostDraft))
            case "letter":
                return self._forum.send_letter(msgspec.convert(draft, LetterDraft))
            case "edit":
                return self._forum.edit_post(draft["post"], draft["body"], row.token)
            case _:
                self._forum.set_locked(draft["topic"], draft["locked"])
                return Receipt(draft["topic"], topic=draft["topic"])

    def _look(self, row: OutboxRow) -> Receipt | None:
        """Our message on the forum by its token; None if it is not there, or if sending it again does no harm.

        Where its topic or forum is gone, so is it: sending it again will be refused, which the host is told.
        """
        if row.kind in ("edit", "lock") or not self._forum.capabilities.find_by_token:
            return None
        try:
            return self._find(row)
        except NotFound:
            return None

    def _find(self, row: OutboxRow) -> Receipt | None:
        match row.kind:
            case "topic":
                return self._forum.find_topic(msgspec.convert(row.draft, TopicDraft))
            case "post":
                draft = msgspec.convert(row.draft, PostDraft)
                return self._forum.find_post(draft, since=_since(row.draft))
            case _:
                return self._forum.find_letter(msgspec.convert(row.draft, LetterDraft))


def post_draft(draft: PostDraft, since: Cursor | None) -> dict[str, Any]:
    """A reply as the outbox keeps it: with the place in the topic from which to look for it."""
    return {**asdict(draft), "since": asdict(since) if since else None}


def _since(draft: dict[str, Any]) -> Cursor | None:
    return msgspec.convert(draft["since"], Cursor) if draft.get("since") else None
