"""The game file through the versions of forumbot, and what is no use to this one."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from forumbot.store import schema
from forumbot.store.store import Store, StoreError

NOW = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)


def first_version(path: Path) -> None:
    """A game file as the first version of forumbot left it, with a message on its way."""
    db = sqlite3.connect(path)
    db.executescript(schema.FIRST)
    db.execute("CREATE TABLE _sqlite_migrations (migration_set TEXT, name TEXT, applied_at TEXT)")
    db.execute("INSERT INTO _sqlite_migrations VALUES ('forumbot', 'first', '2026-01-01')")
    db.execute(
        "INSERT INTO outbox (key, kind, label, draft, token, state, due_at, created_at)"
        " VALUES ('closing:1', 'post', 'closing', '{}', 'fb-aaaaaaaa', 'pending', ?, ?)",
        [NOW.isoformat(timespec="microseconds")] * 2,
    )
    db.commit()
    db.close()


def test_a_file_of_the_first_version_is_brought_forward_with_all_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    first_version(path)
    store = Store(path)
    (row,) = store.outbox()
    assert (row.key, row.after, row.until) == ("closing:1", "", None)
    store.enqueue(NOW, key="silence:2", kind="post", label="silence", draft={}, token="fb-b", after="x", until=NOW)
    assert store.outbox()[1].until == NOW
    store.close()
    Store(path).close()


def test_a_file_of_a_newer_forumbot_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    Store(path).close()
    db = sqlite3.connect(path)
    with db:
        db.execute("INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('forumbot', 'x9', '')")
    db.close()
    with pytest.raises(StoreError, match="newer forumbot"):
        Store(path)


def test_what_waits_for_another_try_can_be_hurried(tmp_path: Path) -> None:
    store = Store(tmp_path / "game.sqlite")
    for key in ("a", "b"):
        store.enqueue(NOW, key=key, kind="letter", label="letters", draft={}, token=f"fb-{key}")
    row = store.outbox()[0]
    store.mark(row.id, "unsure", due_at=NOW + timedelta(minutes=15), problem="no answer")
    store.hurry(NOW)
    assert [row.due_at for row in store.outbox()] == [NOW, NOW]
    assert store.outbox()[0].problem == "no answer"


def test_two_processes_write_to_one_file(tmp_path: Path) -> None:
    one, two = Store(tmp_path / "game.sqlite"), Store(tmp_path / "game.sqlite")
    with one.transaction():
        one.set_deadline("1:day:close", NOW)
    with two.transaction():
        two.set_deadline("1:night:close", NOW)
    assert len(one.deadlines()) == len(two.deadlines()) == 2
    one.enqueue(NOW, key="m", kind="letter", label="letters", draft={}, token="fb-m")
    assert not two.enqueue(NOW, key="m", kind="letter", label="letters", draft={}, token="fb-m")
