"""The contract on the simulator, by a driven clock."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from adapters.contract.engines import ENGINES, Login
from adapters.contract.forum import ForumContract
from adapters.contract.ground import Ground
from adapters.simulator import Simulator


class DrivenClock:
    """Time that moves when somebody sleeps."""

    def __init__(self) -> None:
        self._now = datetime(2026, 3, 1, 19, 0, 0, tzinfo=UTC)

    def now(self) -> datetime:
        return self._now

    def sleep(self, seconds: float) -> None:
        self._now += timedelta(seconds=max(seconds, 0.0))


def _ground(version: str, language: str, posts_per_page: int, *, moderator: bool) -> Iterator[Ground]:
    clock = DrivenClock()
    with Simulator(
        clock, version=version, language=language, posts_per_page=posts_per_page, zone="Europe/Moscow"
    ) as forum:
        forum.add_user("Host & <b>Co</b>", "right", moderator=moderator)
        forum.add_user("O'Peer [b]", "peer", signature="[b]signature[/b]")
        games = forum.add_forum("Games")
        host = Login(forum.url, "Host & <b>Co</b>", "right", "tests")
        peer = Login(forum.url, "O'Peer [b]", "peer", "tests")
        wrong = Login(forum.url, "Host & <b>Co</b>", "wrong", "tests")
        yield Ground(
            forum=str(games),
            clock=clock,
            open_host=lambda by: ENGINES["phpbb"](host, by),
            open_peer=lambda by: ENGINES["phpbb"](peer, by),
            open_wrong=lambda by: ENGINES["phpbb"](wrong, by),
            host_name=host.user,
            peer_name=peer.user,
        )


class TestPhpBB33(ForumContract):
    @pytest.fixture(scope="class")
    @classmethod
    def ground(cls) -> Iterator[Ground]:
        yield from _ground("3.3", "en", 10, moderator=True)


class TestPhpBB33InRussianOnShortPages(ForumContract):
    @pytest.fixture(scope="class")
    @classmethod
    def ground(cls) -> Iterator[Ground]:
        yield from _ground("3.3", "ru", 2, moderator=True)


class TestPhpBB33AsAnOrdinaryMember(ForumContract):
    @pytest.fixture(scope="class")
    @classmethod
    def ground(cls) -> Iterator[Ground]:
        yield from _ground("3.3", "en", 4, moderator=False)


class TestPhpBB31(ForumContract):
    @pytest.fixture(scope="class")
    @classmethod
    def ground(cls) -> Iterator[Ground]:
        yield from _ground("3.1", "ru", 5, moderator=True)


class TestPhpBB30(ForumContract):
    @pytest.fixture(scope="class")
    @classmethod
    def ground(cls) -> Iterator[Ground]:
        yield from _ground("3.0", "en", 5, moderator=True)
