"""Whose post it is (THR-25): the account decides, the shown name only where no account is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from forumbot.reading.folding import visible
from forumbot.reading.model import Player, Roster, SeenPost

HOST, MODERATOR, PLAYER, IMPOSTOR, OUTSIDER = "host", "moderator", "player", "impostor", "outsider"


@dataclass(frozen=True, slots=True)
class Author:
    """Who wrote a post: the role, and the seat where it is a player."""

    role: str
    player: Player | None = None


class People:
    """Tells authors apart for one roster and thread.

    Where the roster gives no account for a player, the first account seen under his name is his.
    """

    def __init__(self, roster: Roster, posts: Sequence[SeenPost]) -> None:
        self._roster = roster
        self._by_id = {player.id: player for player in roster.players if player.id}
        self._by_name: dict[str, Player] = {}
        for player in roster.players:
            for name in (*player.former, player.name):
                self._by_name[_key(name)] = player
        self._hosts = {_key(name) for name in roster.hosts}
        self._host_ids = set(roster.host_ids)
        self._moderators = {_key(name) for name in roster.moderators}
        # An export may know no accounts at all; then names are all there is.
        self._knows_accounts = any(post.author_id for post in posts)
        self._first_account: dict[str, str] = {}
        for post in posts:
            if post.author_id:
                self._first_account.setdefault(_key(post.author), post.author_id)

    def author(self, post: SeenPost) -> Author:
        """Whose post this is."""
        key = _key(post.author)
        if post.author_id and post.author_id in self._host_ids:
            return Author(HOST)
        if post.author_id and post.author_id in self._by_id:
            return Author(PLAYER, self._by_id[post.author_id])
        if key in self._hosts:
            # Guests can take any name: with the host's account known, only that account is the host.
            return Author(IMPOSTOR if self._host_ids and self._knows_accounts else HOST)
        if key in self._moderators:
            return Author(MODERATOR)
        named = self._by_name.get(key)
        if named is None:
            return Author(OUTSIDER)
        if named.id and key == _key(named.name) and self._knows_accounts:
            return Author(IMPOSTOR)
        if post.author_id != self._first_account.get(key, ""):
            return Author(IMPOSTOR)
        return Author(PLAYER, named)

    def is_staff(self, name: str) -> bool:
        """Whether a name that an edit notice shows is a host's or moderator's."""
        return _key(name) in self._hosts or _key(name) in self._moderators


def _key(name: str) -> str:
    """Shown names are compared as seen: boards tell names apart that differ in case or a letter of another alphabet."""
    return visible(name)


def alive(player: Player, at: datetime) -> bool:
    """Whether a player lives at a moment."""
    return player.alive_until is None or at < player.alive_until
