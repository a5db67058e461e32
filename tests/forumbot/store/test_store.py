"""The game file: what belongs together commits together, nothing is written twice, nothing is changed later."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adapters.model import Cursor, Receipt
from forumbot.events import Confirmed, DriftSeen, LetterSeen, PostSeen
from forumbot.store.store import Store, StoreError

NOW = datetime(2026, 3, 3, 20, 0, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "game.sqlite")


def put(store: Store, key: str, *, kind: str = "post", label: str = "closing", held: bool = False) -> bool:
    return store.enqueue(NOW, key=key, kind=kind, label=label, draft={"body": "Ночь"}, token=f"fb-{key}", held=held)


def test_an_entry_comes_back_as_it_was_written(store: Store) -> None:
    post = PostSeen("5", "77", 0, "[b]Анна[/b]", "12", NOW, True, "<b>x</b>\n😀", "http://127.0.0.1/p77", NOW)
    store.append(NOW, [post, DriftSeen(1.5)])
    assert [logged.entry for logged in store.entries()] == [post, DriftSeen(1.5)]
    assert next(store.entries()).at == NOW


def test_the_same_fact_is_logged_once(store: Store) -> None:
    letter = LetterSeen("9", "Анна", "12", "Ночь", "лечу Борис", NOW)
    assert len(store.append(NOW, [letter])) == 1
    assert store.append(NOW + timedelta(hours=1), [letter]) == []
    assert len(list(store.entries())) == 1


def test_the_log_can_be_neither_changed_nor_cut(store: Store, tmp_path: Path) -> None:
    store.append(NOW, [Confirmed("Анна", "9")])
    other = sqlite3.connect(tmp_path / "game.sqlite")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        other.execute("UPDATE log SET data = '{}'")
    with pytest.raises(sqlite3.IntegrityError, match="append-only"):
        other.execute("DELETE FROM log")


def test_a_transaction_that_breaks_leaves_nothing(store: Store) -> None:
    def half_a_decision() -> None:
        with store.transaction():
            store.append(NOW, [Confirmed("Анна", "9")])
            put(store, "closing:1")
            store.set_deadline("1:day:close", NOW)
            raise RuntimeError("the power went")

    with pytest.raises(RuntimeError):
        half_a_decision()
    assert list(store.entries()) == []
    assert store.outbox() == []
    assert store.deadlines() == []


def test_a_message_of_one_key_is_put_once(store: Store) -> None:
    assert put(store, "closing:1")
    assert not put(store, "closing:1")
    assert [row.key for row in store.outbox()] == ["closing:1"]


def test_a_sent_message_keeps_its_receipt(store: Store) -> None:
    put(store, "closing:1")
    row = store.outbox("pending")[0]
    store.mark(row.id, "sending")
    store.mark_sent(row.id, NOW, Receipt("101", url="http://127.0.0.1/p101", topic="5", post="101"))
    sent = store.outbox("sent")[0]
    assert (sent.receipt, sent.attempts, sent.sent_at) == (
        Receipt("101", url="http://127.0.0.1/p101", topic="5", post="101"),
        1,
        NOW,
    )


def test_a_newer_text_replaces_only_unsent_ones_of_its_label(store: Store) -> None:
    put(store, "seats:1", kind="edit", label="signup-edit")
    put(store, "seats:2", kind="edit", label="signup-edit")
    put(store, "closing:1")
    store.drop_pending("signup-edit", before="seats:2")
    assert {row.key: row.state for row in store.outbox()} == {
        "seats:1": "dropped",
        "seats:2": "pending",
        "closing:1": "pending",
    }


def test_a_deadline_can_be_moved_until_it_is_met(store: Store) -> None:
    store.set_deadline("1:day:close", NOW)
    store.set_deadline("1:day:close", NOW + timedelta(hours=1))
    assert store.deadlines() == [("1:day:close", NOW + timedelta(hours=1))]
    store.finish_deadline("1:day:close", NOW)
    store.set_deadline("1:day:close", NOW + timedelta(hours=2))
    assert store.deadlines() == []


def test_deadlines_stand_in_order_of_time_whatever_their_zone(store: Store) -> None:
    store.set_deadline("late", datetime.fromisoformat("2026-03-03T23:30:00+03:00"))
    store.set_deadline("early", datetime.fromisoformat("2026-03-03T20:00:00+00:00"))
    assert [key for key, _ in store.deadlines()] == ["early", "late"]


def test_a_dry_run_works_on_a_copy(store: Store) -> None:
    put(store, "closing:1")
    copy = store.copy_in_memory()
    copy.append(NOW, [Confirmed("Анна", "9")])
    assert [row.key for row in copy.outbox()] == ["closing:1"]
    assert list(store.entries()) == []


def test_a_reopened_file_holds_everything(tmp_path: Path) -> None:
    first = Store(tmp_path / "game.sqlite")
    first.append(NOW, [Confirmed("Анна", "9")])
    first.set_cursor("5", Cursor(20, "77"))
    first.seal("chance", b"\x00" * 32)
    first.close()
    second = Store(tmp_path / "game.sqlite")
    assert second.cursor("5") == Cursor(20, "77")
    assert second.sealed("chance") == b"\x00" * 32
    assert [logged.entry for logged in second.entries()] == [Confirmed("Анна", "9")]


def test_a_sealed_value_is_never_replaced(store: Store) -> None:
    store.seal("chance", b"first")
    store.seal("chance", b"second")
    assert store.sealed("chance") == b"first"


def test_the_file_is_readable_by_its_owner_alone(store: Store, tmp_path: Path) -> None:
    assert (tmp_path / "game.sqlite").stat().st_mode & 0o077 == 0


def test_a_file_that_is_no_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "game.sqlite"
    path.write_text("this is no database, it is a letter to my aunt" * 100)
    with pytest.raises(StoreError, match="not a game file"):
        Store(path)
    assert path.read_text().startswith("this is no database")
