"""Opening a game to change it: alone, and only the game that the config means."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from forumbot import bootstrap
from forumbot.commands.common import no_game, of_this_game
from forumbot.commands.failures import StopError
from forumbot.config import Config
from forumbot.config.settings import store_path
from forumbot.store.store import Store


@contextmanager
def alone_with_game(config: Config, file: Path, *, begun: bool = False) -> Iterator[Store]:
    """The game file while nobody else hosts it; made if it is not there, unless the game must have `begun`.

    Raises `StopError` and `StoreError`.
    """
    path = store_path(config, file)
    if begun and not path.is_file():
        raise no_game(path, file)
    path.parent.mkdir(parents=True, exist_ok=True)
    with _alone(path):
        store = bootstrap.open_store(config, file)
        try:
            of_this_game(store, config, path)
            yield store
        finally:
            store.close()


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    try:
        lock = FileLock(f"{path}.lock", timeout=0)
        lock.acquire()
    except Timeout:
        raise StopError(
            f"The game in {path} is being hosted now; stop that forumbot first, it loses nothing."
        ) from None
    try:
        yield
    finally:
        lock.release()
