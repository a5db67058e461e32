"""Accounts and sessions of the simulated forum."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable

from adapters.simulator.board.database import Database
from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import GUEST_ID, Session, User
from adapters.simulator.board.settings import Settings

# A game's scripted players log in often; the forum holds no real secrets, so the cost is small on purpose.
_SCRYPT_COST = 16
_FORBIDDEN_IN_NAMES = '"'


def fold_name(name: str) -> str:
    """How names are compared: letter case, outer and repeated spaces do not count; ё and е, Latin and Cyrillic do."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def _digest(password: str, salt: str) -> str:
    made = hashlib.scrypt(password.encode(), salt=salt.encode(), n=_SCRYPT_COST, r=1, p=1, dklen=16)
    return f"{salt}${made.hex()}"


class Accounts:
    """Who may come in. `now` gives the forum's moment in whole seconds."""

    def __init__(self, database: Database, settings: Settings, now: Callable[[], int]) -> None:
        self._database = database
        self._settings = settings
        self._now = now
        self._remembered: dict[int, User] = {}
        if not self.by_id(GUEST_ID):
            self._insert("Anonymous", "", {})

    def add(self, name: str, password: str, **fields: object) -> User:
        """Make an account; `fields` are columns of the users table (moderator=True, language="ru", …).

        Raises `Denied("bad_name")` for what boards refuse at registration, `Denied("name_taken")` for a name that
        folds to an existing one.
        """
        if not name.strip() or any(sign in _FORBIDDEN_IN_NAMES or ord(sign) > 0xFFFF for sign in name):
            raise Denied("bad_name", name=name)
        if self.by_name(name):
            raise Denied("name_taken", name=name)
        return self.get(self._insert(name.strip(), password, fields))

    def _insert(self, name: str, password: str, fields: dict[str, object]) -> int:
        columns: dict[str, object] = {
            "name": name,
            "folded": fold_name(name),
            "password": _digest(password, secrets.token_hex(4)),
            "joined": self._now(),
            "language": self._settings.language,
            "zone": self._settings.zone,
            "date_format": "",
            "salt": secrets.token_hex(8),
            **fields,
        }
        names = ", ".join(columns)
        marks = ", ".join("?" * len(columns))
        return self._database.run(f"INSERT INTO users ({names}) VALUES ({marks})", *columns.values())  # noqa: S608

    def by_id(self, user: int) -> User | None:
        if user not in self._remembered:
            found = self._database.one(User, "SELECT * FROM users WHERE id = ?", user)
            if not found:
                return None
            self._remembered[user] = found
        return self._remembered[user]

    def get(self, user: int) -> User:
        """The account of that id, which must exist."""
        found = self.by_id(user)
        if not found:
            raise KeyError(user)
        return found

    def by_name(self, name: str) -> User | None:
        return self._database.one(User, "SELECT * FROM users WHERE folded = ? AND id != ?", fold_name(name), GUEST_ID)

    def everyone(self) -> list[User]:
        return self._database.all(User, "SELECT * FROM users WHERE id != ? ORDER BY id", GUEST_ID)

    def change(self, user: int, **fields: object) -> None:
        """Set columns of one account."""
        if "name" in fields:
            fields["folded"] = fold_name(str(fields["name"]))
        sets = ", ".join(f"{column} = ?" for column in fields)
        self._database.run(f"UPDATE users SET {sets} WHERE id = ?", *fields.values(), user)  # noqa: S608
        self._remembered.pop(user, None)

    def remove(self, user: int) -> None:
        """Delete an account; its posts stay under its name, as a guest's."""
        with self._database.transaction():
            gone = self.get(user)
            self._database.run(
                "UPDATE posts SET author = ?, author_name = ? WHERE author = ?", GUEST_ID, gone.name, user
            )
            self._database.run("DELETE FROM sessions WHERE user = ?", user)
            self._database.run("DELETE FROM users WHERE id = ?", user)
            self._remembered.pop(user, None)

    def verify(self, name: str, password: str, *, captcha_passed: bool) -> User:
        """The account that these credentials open.

        Raises `Denied` with bad_username, bad_password, captcha, inactive or banned.
        """
        user = self.by_name(name)
        if not user:
            raise Denied("bad_username")
        if user.failures >= self._settings.max_login_failures and not captcha_passed:
            raise Denied("captcha")
        if not hmac.compare_digest(_digest(password, user.password.partition("$")[0]), user.password):
            self.change(user.id, failures=user.failures + 1)
            raise Denied("bad_password")
        if user.standing != "active":
            raise Denied(user.standing)
        if user.failures:
            self.change(user.id, failures=0)
        return self.get(user.id)

    def floods(self, author: User) -> bool:
        """Whether the author's last post or letter, which count together, is too fresh for another."""
        if author.flood_exempt or not author.last_sent:
            return False
        return self._now() - author.last_sent < self._settings.flood_seconds

    def open_session(self, user: int, agent: str) -> Session:
        """A new session; a member's form salt is made anew, so that his forms loaded before become invalid."""
        session = Session(secrets.token_hex(16), user, agent, self._now(), self._now())
        self._database.run(
            "INSERT INTO sessions (id, user, agent, started, seen) VALUES (?, ?, ?, ?, ?)",
            session.id,
            user,
            agent,
            session.started,
            session.seen,
        )
        if user != GUEST_ID:
            self.change(user, salt=secrets.token_hex(8))
        return session

    def session(self, session_id: str, agent: str) -> Session | None:
        """The living session of that id, if this agent opened it; its life begins anew."""
        found = self._database.one(Session, "SELECT * FROM sessions WHERE id = ?", session_id)
        now = self._now()
        if not found or found.agent != agent or not self.by_id(found.user):
            return None
        if now - found.seen > self._settings.session_seconds:
            self.close_session(session_id)
            return None
        if now != found.seen:
            self._database.run("UPDATE sessions SET seen = ? WHERE id = ?", now, session_id)
        return found

    def close_session(self, session_id: str) -> None:
        self._database.run("DELETE FROM sessions WHERE id = ?", session_id)

    def end_sessions(self, user: int | None, *, keys: bool) -> None:
        """End the sessions of one account, or of all; with `keys` nobody is remembered either."""
        tables = ("sessions", "login_keys") if keys else ("sessions",)
        for table in tables:
            self._database.run(f"DELETE FROM {table} WHERE ? IS NULL OR user = ?", user, user)  # noqa: S608

    def remember(self, user: int) -> str:
        """A key by which the browser is let in again after its session ended."""
        key = secrets.token_hex(8)
        self._database.run("INSERT INTO login_keys (key, user) VALUES (?, ?)", key, user)
        return key

    def remembered(self, key: str) -> int | None:
        return self._database.number("SELECT user FROM login_keys WHERE key = ?", key) or None

    def forget(self, key: str) -> None:
        self._database.run("DELETE FROM login_keys WHERE key = ?", key)
