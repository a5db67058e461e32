"""SQLite under the simulated forum: one connection, whole transactions, rows as dataclasses."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from threading import RLock
from typing import TypeVar, get_type_hints

Row = TypeVar("Row")


class Database:
    """The forum's tables. Every use takes `lock`: the server's thread and the test's share the connection."""

    def __init__(self, path: str = ":memory:") -> None:
        self.lock = RLock()
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA synchronous = OFF")
        self._connection.executescript(files(__package__).joinpath("schema.sql").read_text(encoding="utf-8"))
        self._depth = 0
        self.saves = 0
        self._known: dict[type[object], list[tuple[str, bool]]] = {}

    def _fields(self, kind: type[object]) -> list[tuple[str, bool]]:
        """Field names of a row's class, with True where SQLite's integer is a truth value."""
        if kind not in self._known:
            self._known[kind] = [(name, hint is bool) for name, hint in get_type_hints(kind).items()]
        return self._known[kind]

    def note_save(self) -> None:
        """Count a change that visitors see: a post, an edit, a letter, a lock."""
        self.saves += 1

    def all(self, kind: type[Row], sql: str, *values: object) -> list[Row]:
        """Every row of a query as `kind`; the query names the columns of its fields."""
        with self.lock:
            rows = self._connection.execute(sql, values).fetchall()
        fields = self._fields(kind)
        return [kind(**{name: bool(row[name]) if truth else row[name] for name, truth in fields}) for row in rows]

    def one(self, kind: type[Row], sql: str, *values: object) -> Row | None:
        """The first row of a query as `kind`, or None."""
        found = self.all(kind, sql, *values)
        return found[0] if found else None

    def number(self, sql: str, *values: object) -> int:
        """The single number that a query gives (0 where it gives NULL or nothing)."""
        with self.lock:
            row = self._connection.execute(sql, values).fetchone()
        return int(row[0] or 0) if row else 0

    def tuples(self, sql: str, *values: object) -> list[Sequence[object]]:
        with self.lock:
            return [tuple(row) for row in self._connection.execute(sql, values).fetchall()]

    def run(self, sql: str, *values: object) -> int:
        """Execute one statement; the id of the row that it inserted, if it did."""
        with self.lock:
            return int(self._connection.execute(sql, values).lastrowid or 0)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing; nested transactions belong to the outermost."""
        with self.lock:
            if self._depth:
                yield
                return
            self._connection.execute("BEGIN IMMEDIATE")
            self._depth = 1
            try:
                yield
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise
            else:
                self._connection.execute("COMMIT")
            finally:
                self._depth = 0

    def close(self) -> None:
        with self.lock:
            self._connection.close()
