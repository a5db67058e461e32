"""The whole forum without a face."""

from __future__ import annotations

from collections.abc import Callable

from adapters.simulator.board.accounts import Accounts
from adapters.simulator.board.database import Database
from adapters.simulator.board.letters import Letters
from adapters.simulator.board.settings import Settings
from adapters.simulator.board.topics import Topics
from adapters.simulator.board.writing import Writing


class Board:
    """Accounts, topics and letters over one database; `now` gives the forum's moment in whole seconds."""

    def __init__(self, database: Database, settings: Settings, now: Callable[[], int]) -> None:
        self.database = database
        self.settings = settings
        self.now = now
        self.accounts = Accounts(database, settings, now)
        self.topics = Topics(database, now)
        self.writing = Writing(database, settings, now, self.accounts, self.topics)
        self.letters = Letters(database, settings, now, self.accounts)
