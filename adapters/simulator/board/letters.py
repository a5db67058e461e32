"""Private letters of the simulated forum: one text, one copy for each who has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adapters.simulator.board.accounts import Accounts
from adapters.simulator.board.database import Database
from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import LetterCopy, User
from adapters.simulator.board.settings import Settings

_COPY = """
    SELECT l.id, l.sender, l.sent, l.subject, l.text, c.owner, c.folder, c.unread
    FROM letter_copies c JOIN letters l ON l.id = c.letter
"""


class Letters:
    """Sending and reading. `now` gives the forum's moment in whole seconds."""

    def __init__(self, database: Database, settings: Settings, now: Callable[[], int], accounts: Accounts) -> None:
        self._database = database
        self._settings = settings
        self._now = now
        self._accounts = accounts

    def send(self, sender: User, recipients: Mapping[int, str], subject: str, text: str) -> int:
        """Send one letter; `recipients` maps account ids to "to" or "bcc". The letter's id.

        A full inbox does not refuse it: the letter waits there; an id that nobody has swallows it. Raises `Denied` with
        newcomer, no_recipient, or refuses_letters, which one recipient of many is enough for.
        """
        if sender.newcomer:
            raise Denied("newcomer")
        if not recipients:
            raise Denied("no_recipient")
        known = {number: kind for number, kind in recipients.items() if self._accounts.by_id(number)}
        if not all(self._accounts.get(number).takes_letters for number in known):
            raise Denied("refuses_letters")
        now = self._now()
        with self._database.transaction():
            letter = self._database.run(
                "INSERT INTO letters (sender, sent, subject, text) VALUES (?, ?, ?, ?)", sender.id, now, subject, text
            )
            for number, kind in known.items():
                self._database.run("INSERT INTO letter_recipients VALUES (?, ?, ?)", letter, number, kind)
                self._database.run("INSERT INTO letter_copies VALUES (?, ?, 'arriving', 1)", letter, number)
            self._database.run("INSERT INTO letter_copies VALUES (?, ?, 'outbox', 0)", letter, sender.id)
            self._accounts.change(sender.id, last_sent=now)
        self._database.note_save()
        return letter

    def arrive(self, owner: User) -> None:
        """Place what came for an owner who opened his letters: into the inbox, or on hold if that is full.

        What was placed moves from its sender's outbox to his sent letters.
        """
        waiting = self._copies("c.owner = ? AND c.folder = 'arriving' ORDER BY l.id", owner.id)
        room = owner.inbox_limit - self.count(owner.id, "inbox")
        with self._database.transaction():
            for place, letter in enumerate(waiting):
                folder = "inbox" if place < room else "held"
                self._move(letter.id, owner.id, "arriving", folder)
                if folder == "inbox":
                    self._move(letter.id, letter.sender, "outbox", "sent")

    def release(self, owner: User) -> None:
        """Try again to place the letters on hold."""
        self._database.run("UPDATE letter_copies SET folder = 'arriving' WHERE owner = ? AND folder = 'held'", owner.id)
        self.arrive(owner)

    def _move(self, letter: int, owner: int, source: str, target: str) -> None:
        self._database.run(
            "UPDATE OR IGNORE letter_copies SET folder = ? WHERE letter = ? AND owner = ? AND folder = ?",
            target,
            letter,
            owner,
            source,
        )

    def count(self, owner: int, folder: str, *, unread: bool = False) -> int:
        return self._database.number(
            "SELECT COUNT(*) FROM letter_copies WHERE owner = ? AND folder = ? AND (unread OR NOT ?)",
            owner,
            folder,
            unread,
        )

    def page(self, owner: int, folder: str, start: int, length: int) -> list[LetterCopy]:
        """Copies of one folder, newest first."""
        return self._copies(
            "c.owner = ? AND c.folder = ? ORDER BY l.sent DESC, l.id DESC LIMIT ? OFFSET ?",
            owner,
            folder,
            length,
            start,
        )

    def open(self, letter: int, owner: User, folder: str | None = None) -> LetterCopy:
        """One copy, marked read in the inbox. Raises `Denied("no_letter")` for a foreign or missing one."""
        found = self._copies(
            "l.id = ? AND c.owner = ? AND (?3 IS NULL OR c.folder = ?3) AND c.folder IN ('inbox', 'outbox', 'sent')",
            letter,
            owner.id,
            folder,
        )
        if not found:
            raise Denied("no_letter")
        if found[0].unread:
            self._database.run("UPDATE letter_copies SET unread = 0 WHERE letter = ? AND owner = ?", letter, owner.id)
        return found[0]

    def delete(self, letter: int, owner: User, folder: str) -> None:
        """Remove one's own copy; deleting from the outbox takes it back from those who did not see it yet."""
        if folder == "outbox":
            self._database.run("DELETE FROM letter_copies WHERE letter = ? AND folder = 'arriving'", letter)
        self._database.run(
            "DELETE FROM letter_copies WHERE letter = ? AND owner = ? AND folder = ?", letter, owner.id, folder
        )
        self._database.note_save()

    def recipients(self, letter: int, viewer: int) -> list[User]:
        """Those it went to; blind copies are shown to the sender and to those who got them alone."""
        rows = self._database.tuples(
            "SELECT r.user FROM letter_recipients r JOIN letters l ON l.id = r.letter"
            " WHERE l.id = ?1 AND (r.kind = 'to' OR l.sender = ?2 OR r.user = ?2) ORDER BY r.rowid",
            letter,
            viewer,
        )
        return [user for (number,) in rows if (user := self._accounts.by_id(int(str(number))))]

    def all_of(self, owner: int) -> list[LetterCopy]:
        """Every copy that one account has, arriving and held ones included, oldest first."""
        return self._copies("c.owner = ? ORDER BY l.id, c.folder", owner)

    def _copies(self, where: str, *values: object) -> list[LetterCopy]:
        return self._database.all(LetterCopy, f"{_COPY} WHERE {where}", *values)
