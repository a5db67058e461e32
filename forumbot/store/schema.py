"""The tables of the game file, as migrations that commit together with their own record."""

from __future__ import annotations

from sqlite_utils import Database
from sqlite_utils.migrations import Migrations

FIRST = """
CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT UNIQUE,
    data TEXT NOT NULL CHECK (json_valid(data))
) STRICT;
CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_is_never_cut BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('topic', 'post', 'letter', 'edit', 'lock')),
    label TEXT NOT NULL,
    draft TEXT NOT NULL CHECK (json_valid(draft)),
    token TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL
        CHECK (state IN ('held', 'pending', 'sending', 'unsure', 'awaiting', 'sent', 'parked', 'dropped')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at TEXT NOT NULL,
    created_at TEXT NOT NULL,
    sent_at TEXT,
    receipt TEXT CHECK (receipt IS NULL OR json_valid(receipt)),
    problem TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_by_state ON outbox (state, id);

CREATE TABLE deadlines (
    key TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    done_at TEXT
) STRICT;

CREATE TABLE cursors (
    topic TEXT PRIMARY KEY,
    position INTEGER NOT NULL,
    last_post TEXT NOT NULL
) STRICT;

CREATE TABLE health (
    part TEXT PRIMARY KEY,
    since TEXT NOT NULL,
    problem TEXT NOT NULL
) STRICT;

CREATE TABLE sealed (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT;
"""

# A message goes out after the one of the key `after` and before the moment `until`, or not at all.
ORDER_OF_MESSAGES = """
ALTER TABLE outbox ADD COLUMN after TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN until TEXT;
"""


class NewerSchemaError(Exception):
    """The file was written by a newer forumbot, which may mean by its tables what this one does not know."""


def migrate(db: Database) -> None:
    """Bring the file to the newest schema; a file already there is left alone. Raises `NewerSchemaError`."""
    migrations = Migrations("forumbot")

    @migrations()
    def first(db: Database) -> None:
        for statement in _statements(FIRST):
            db.execute(statement)

    @migrations()
    def order_of_messages(db: Database) -> None:
        for statement in _statements(ORDER_OF_MESSAGES):
            db.execute(statement)

    unknown = {done.name for done in migrations.applied(db)} - {first.__name__, order_of_messages.__name__}
    if unknown:
        raise NewerSchemaError(f"it was written by a newer forumbot (it has {', '.join(sorted(unknown))})")
    migrations.apply(db)


def _statements(script: str) -> list[str]:
    """One statement each: `executescript` would commit and tear the migration from its record."""
    found, current = [], ""
    for line in script.splitlines():
        current += line + "\n"
        in_trigger = "TRIGGER" in current and "END;" not in current
        if line.rstrip().endswith(";") and not in_trigger:
            found.append(current.strip())
            current = ""
    return found
