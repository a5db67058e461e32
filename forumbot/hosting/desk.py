"""The host's desk: the game as it stands, with the rules, the texts and the reading at hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adapters.model import Account, Cursor
from forumbot.announcer import Announcer
from forumbot.game import GAME, Game
from forumbot.hosting.steps import Writer
from forumbot.reading.model import Roster
from forumbot.reading.policy import Policy
from forumbot.settings import GameSettings
from rules.chance import Chance
from rules.names import NameReader
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Desk:
    """What every decision looks at. `secret` is the sealed half of the chance; `cursor` tells where a topic was read
    to; `sent_letters` (to one account, or "" for all) and `sent_posts` are what the bot wrote to players. `hosts` are
    the human hosts whom the forum knows, the first gets reports; `find_account` asks the forum for an account."""

    settings: GameSettings
    game: Game
    ruleset: Ruleset[Any]
    make_announcer: Callable[[tuple[str, ...]], Announcer]
    writer: Writer
    policy: Policy
    bot: Account
    secret: bytes
    hosts: tuple[Account, ...]
    longest_post: int
    make_names: Callable[[Mapping[str, Sequence[str]]], NameReader]
    cursor: Callable[[str], Cursor | None]
    sent_letters: Callable[[str], Sequence[str]]
    sent_posts: Callable[[], Sequence[str]]
    find_account: Callable[[str], Account]

    @property
    def host(self) -> Account | None:
        """The account that gets reports; None where no host is named or the forum knows none."""
        return self.hosts[0] if self.hosts else None

    def chance(self) -> Chance:
        """The game's chance, once sign-up has fixed the public half."""
        assert self.game.fixed is not None, "the seats are fixed before anything is drawn"
        return Chance.of(self.secret, self.game.fixed.public, self.settings.id)

    @property
    def announcer(self) -> Announcer:
        """Writes the texts; it knows the players' names once the seats are fixed."""
        return self.make_announcer(tuple(name for _, name in self.game.fixed.seats) if self.game.fixed else ())

    def roster(self) -> Roster:
        ids = (account.id for account in (self.bot, *self.hosts))
        return self.game.roster(self.bot.name, tuple(id_ for id_ in ids if id_))

    def names(self) -> NameReader:
        """Reads names in letters, nicknames of the roster included (THR-10, THR-11)."""
        return self.make_names({p.name: (*p.nicknames, *p.former) for p in self.roster().players})

    def account(self, player: str) -> Account:
        return Account(self.game.account_of(player), player)

    def since(self) -> Cursor | None:
        """From where to look for a message of ours in the game topic."""
        return self.cursor(self.game.topic(GAME))
