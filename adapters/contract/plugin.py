"""Command line of the contract on a live board, a plugin of pytest.

The distribution names it in its entry points, so that `pytest --pyargs adapters.contract` knows the options; a file
conftest.py would be read too late for that. It is loaded by every pytest of the environment: it stays light, and does
nothing without its options.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

pytest.register_assert_rewrite("adapters.contract")

if TYPE_CHECKING:
    from adapters.contract.ground import Clock, Ground, Session

_USAGE = (
    "pytest --pyargs adapters.contract --engine phpbb --url https://… --user NAME --forum ID [--peer NAME], "
    "with FORUMBOT_PASSWORD (and FORUMBOT_PEER_PASSWORD) in the environment"
)


class _SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)

    def sleep(self, seconds: float) -> None:
        time.sleep(max(seconds, 0.0))


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("contract", "the contract of forum adapters, on a live board")
    group.addoption("--engine", help="which adapter to try: phpbb")
    group.addoption("--url", help="address of the board")
    group.addoption("--user", help="account of the host; its password in FORUMBOT_PASSWORD")
    group.addoption("--peer", help="a second account, no moderator; its password in FORUMBOT_PEER_PASSWORD")
    group.addoption("--forum", help="id of a forum where both may open topics")
    group.addoption("--contact", default="forumbot contract suite", help="goes into the User-Agent")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse half a command line before anything is sent."""
    given = [name for name in ("engine", "url", "user", "forum") if config.getoption(name)]
    if given and len(given) < 4:
        raise pytest.UsageError(f"Give all of --engine, --url, --user and --forum: {_USAGE}")
    if given and config.getoption("engine") not in _engines():
        raise pytest.UsageError(f"--engine must be one of: {', '.join(_engines())}")
    if given and not os.environ.get("FORUMBOT_PASSWORD"):
        raise pytest.UsageError(f"FORUMBOT_PASSWORD is not set: {_USAGE}")
    if config.getoption("peer") and not os.environ.get("FORUMBOT_PEER_PASSWORD"):
        raise pytest.UsageError(f"FORUMBOT_PEER_PASSWORD is not set: {_USAGE}")


def _engines() -> list[str]:
    from adapters.contract.engines import ENGINES

    return sorted(ENGINES)


def _opener(pytestconfig: pytest.Config, user: str, password: str) -> Callable[[Clock], Session]:
    from adapters.contract.engines import ENGINES, Login

    login = Login(pytestconfig.getoption("url"), user, password, pytestconfig.getoption("contact"))
    return lambda clock: ENGINES[pytestconfig.getoption("engine")](login, clock)


@pytest.fixture(scope="session")
def live_ground(pytestconfig: pytest.Config) -> Ground:
    """The board of the command line."""
    from adapters.contract.ground import Ground

    if not pytestconfig.getoption("engine"):
        pytest.skip(f"needs a live board: {_USAGE}")
    user, peer = pytestconfig.getoption("user"), pytestconfig.getoption("peer")
    password, peer_password = os.environ["FORUMBOT_PASSWORD"], os.environ.get("FORUMBOT_PEER_PASSWORD", "")
    return Ground(
        forum=pytestconfig.getoption("forum"),
        clock=_SystemClock(),
        open_host=_opener(pytestconfig, user, password),
        open_peer=_opener(pytestconfig, peer, peer_password) if peer else None,
        open_wrong=_opener(pytestconfig, user, password + "x"),
        host_name=user,
        peer_name=peer or "",
    )
