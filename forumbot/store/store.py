"""The game file: an append-only log, an outbox, deadlines. Everything that belongs together commits together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlite_utils import Database

from adapters.model import Cursor, Receipt
from forumbot.events import Entry, decode_entry, encode_entry
from forumbot.store.schema import NewerSchemaError, migrate


class StoreError(Exception):
    """The game file can't be used; one sentence with what to do."""


@dataclass(frozen=True, slots=True)
class Logged:
    """One entry of the log with its number and the moment it was written."""

    id: int
    at: datetime
    entry: Entry


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """One message on its way out. `draft` is what `kind` needs; `state` walks held → pending → sending → sent;
    `unsure` may have been sent, `awaiting` is saved and waits for a moderator, `parked` waits for the host.

    It goes out once the message of the key `after` is settled ("": at once), and before `until` or not at all."""

    id: int
    key: str
    kind: str
    label: str
    draft: Any
    token: str
    state: str
    attempts: int
    due_at: datetime
    created_at: datetime
    sent_at: datetime | None
    receipt: Receipt | None
    problem: str
    after: str = ""
    until: datetime | None = None


def _iso(moment: datetime) -> str:
    """UTC, fixed width, so that text order is time order."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


class Store:
    """One game's file. Not shared between threads; other processes may read and approve while the service runs."""

    def __init__(self, path: Path | None) -> None:
        """Open or create the file at `path` (None: in memory). Raises `StoreError`."""
        self.path = path
        try:
            self._db = Database(path) if path is not None else Database(memory=True)
            if path is not None:
                path.chmod(0o600)
                self._db.enable_wal()
            self._db.execute("PRAGMA busy_timeout = 10000")
            self._db.execute("PRAGMA synchronous = FULL")
            migrate(self._db)
        except NewerSchemaError as error:
            raise StoreError(f"{path} can't be used: {error}; install that version, or name another file.") from error
        except Exception as error:
            raise StoreError(f"{path} is not a game file that can be used ({error}); name another file.") from error

    def close(self) -> None:
        self._db.close()

    def copy_in_memory(self) -> Store:
        """The same game in memory, for a dry run that must leave the file as it is."""
        copy = Store(None)
        self._db.conn.backup(copy._db.conn)
        return copy

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing."""
        with self._db.atomic():
            yield

    # The log

    def append(self, at: datetime, entries: Iterable[Entry]) -> list[Logged]:
        """Write entries; one whose `key` is in the log already is left out. Returns what was written."""
        written = []
        for entry in entries:
            kind, key, data = encode_entry(entry)
            cursor = self._db.execute(
                "INSERT INTO log (at, kind, key, data) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
                [_iso(at), kind, key, data],
            )
            if cursor.rowcount:
                written.append(Logged(int(cursor.lastrowid or 0), at, entry))
        return written

    def entries(self, after: int = 0) -> Iterator[Logged]:
        """The log from the entry behind number `after` on, oldest first."""
        for row in self._db.query("SELECT * FROM log WHERE id > ? ORDER BY id", [after]):
            yield Logged(row["id"], datetime.fromisoformat(row["at"]), decode_entry(row["kind"], row["data"]))

    # The outbox

    def enqueue(
        self,
        at: datetime,
        *,
        key: str,
        kind: str,
        label: str,
        draft: Any,
        token: str,
        held: bool = False,
        after: str = "",
        until: datetime | None = None,
    ) -> bool:
        """Put a message into the outbox unless one with this `key` was ever there. True if it was put."""
        state, body = "held" if held else "pending", json.dumps(draft, ensure_ascii=False)
        cursor = self._db.execute(
            "INSERT INTO outbox (key, kind, label, draft, token, state, due_at, created_at, after, until)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
            [key, kind, label, body, token, state, _iso(at), _iso(at), after, _iso(until) if until else None],
        )
        return bool(cursor.rowcount)

    def outbox(self, *states: str) -> list[OutboxRow]:
        """Rows in those states (all without), oldest first."""
        where = f"WHERE state IN ({','.join('?' * len(states))})" if states else ""
        return [_row(r) for r in self._db.query(f"SELECT * FROM outbox {where} ORDER BY id", list(states))]  # noqa: S608 placeholders only

    def outbox_row(self, key: str) -> OutboxRow | None:
        rows = list(self._db.query("SELECT * FROM outbox WHERE key = ?", [key]))
        return _row(rows[0]) if rows else None

    def mark(self, row_id: int, state: str, *, due_at: datetime | None = None, problem: str = "") -> None:
        """Move a row to `state`; entering "sending" counts an attempt."""
        self._db.execute(
            "UPDATE outbox SET state = ?, problem = ?, attempts = attempts + (? = 'sending'),"
            " due_at = coalesce(?, due_at) WHERE id = ?",
            [state, problem, state, _iso(due_at) if due_at else None, row_id],
        )

    def mark_sent(self, row_id: int, at: datetime, receipt: Receipt) -> None:
        self._db.execute(
            "UPDATE outbox SET state = 'sent', problem = '', sent_at = ?, receipt = ? WHERE id = ?",
            [_iso(at), msgspec.json.encode(receipt).decode(), row_id],
        )

    def drop_pending(self, label: str, *, before: str) -> None:
        """Drop unsent rows of a label that a newer message (key `before`) replaces.

        An edit that was tried and may have come through goes too: done again later it would undo the newer one.
        """
        self._db.execute(
            "UPDATE outbox SET state = 'dropped', problem = 'replaced by a newer one' WHERE label = ? AND key <> ?"
            " AND state NOT IN ('sent', 'dropped')"
            " AND (kind = 'edit' OR attempts = 0 AND state IN ('pending', 'held'))",
            [label, before],
        )

    def hurry(self, at: datetime) -> None:
        """Let what waits for another try go at once: the forum can be reached again."""
        self._db.execute(
            "UPDATE outbox SET due_at = ? WHERE state IN ('pending', 'unsure') AND due_at > ?", [_iso(at), _iso(at)]
        )

    # Deadlines

    def set_deadline(self, key: str, at: datetime) -> None:
        """Set or move a deadline that has not been met."""
        self._db.execute(
            "INSERT INTO deadlines (key, at) VALUES (?, ?)"
            " ON CONFLICT (key) DO UPDATE SET at = excluded.at WHERE done_at IS NULL",
            [key, _iso(at)],
        )

    def finish_deadline(self, key: str, at: datetime) -> None:
        self._db.execute("UPDATE deadlines SET done_at = ? WHERE key = ? AND done_at IS NULL", [_iso(at), key])

    def deadlines(self) -> list[tuple[str, datetime]]:
        """Deadlines not met yet, earliest first."""
        rows = self._db.query("SELECT key, at FROM deadlines WHERE done_at IS NULL ORDER BY at, key")
        return [(row["key"], datetime.fromisoformat(row["at"])) for row in rows]

    # Cursors and what is kept from view

    def cursor(self, topic: str) -> Cursor | None:
        for row in self._db.query("SELECT * FROM cursors WHERE topic = ?", [topic]):
            return Cursor(position=row["position"], last_post=row["last_post"])
        return None

    def set_cursor(self, topic: str, cursor: Cursor) -> None:
        self._db.execute(
            "INSERT INTO cursors (topic, position, last_post) VALUES (?, ?, ?) ON CONFLICT (topic)"
            " DO UPDATE SET position = excluded.position, last_post = excluded.last_post",
            [topic, cursor.position, cursor.last_post],
        )

    def seal(self, name: str, value: bytes) -> None:
        """Keep bytes that no log line, page or error may show (the chance secret until the end)."""
        self._db.execute("INSERT INTO sealed (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", [name, value])

    def sealed(self, name: str) -> bytes | None:
        for row in self._db.query("SELECT value FROM sealed WHERE name = ?", [name]):
            return bytes(row["value"])
        return None

    # Health

    def unhealthy(self, part: str, since: datetime, problem: str) -> None:
        """A part of the service does not work now; the first moment of a running problem is kept."""
        self._db.execute(
            "INSERT INTO health (part, since, problem) VALUES (?, ?, ?)"
            " ON CONFLICT (part) DO UPDATE SET problem = excluded.problem",
            [part, _iso(since), problem],
        )

    def healthy(self, part: str) -> None:
        self._db.execute("DELETE FROM health WHERE part = ?", [part])

    def problems(self) -> list[tuple[str, datetime, str]]:
        """What does not work now: part, since when, the sentence."""
        rows = self._db.query("SELECT * FROM health ORDER BY since")
        return [(row["part"], datetime.fromisoformat(row["since"]), row["problem"]) for row in rows]


def _row(row: dict[str, Any]) -> OutboxRow:
    return OutboxRow(
        id=row["id"],
        key=row["key"],
        kind=row["kind"],
        label=row["label"],
        draft=json.loads(row["draft"]),
        token=row["token"],
        state=row["state"],
        attempts=row["attempts"],
        due_at=datetime.fromisoformat(row["due_at"]),
        created_at=datetime.fromisoformat(row["created_at"]),
        sent_at=datetime.fromisoformat(row["sent_at"]) if row["sent_at"] else None,
        receipt=msgspec.json.decode(row["receipt"], type=Receipt) if row["receipt"] else None,
        problem=row["problem"],
        after=row["after"],
        until=datetime.fromisoformat(row["until"]) if row["until"] else None,
    )
