"""The password comes from the environment or the keyring, and from nowhere else."""

from __future__ import annotations

from collections.abc import Iterator

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoKeyring

from forumbot.config.password import NoPasswordError, keep_password, password_for


class InMemory(KeyringBackend):
    """A keyring that lasts as long as a test."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


@pytest.fixture
def ring() -> Iterator[InMemory]:
    before = keyring.get_keyring()
    ring = InMemory()
    keyring.set_keyring(ring)
    yield ring
    keyring.set_keyring(before)


@pytest.fixture
def no_ring() -> Iterator[None]:
    before = keyring.get_keyring()
    keyring.set_keyring(NoKeyring())  # type: ignore[no-untyped-call]
    yield
    keyring.set_keyring(before)


def test_the_environment_goes_first(ring: InMemory) -> None:
    keep_password("https://board.example/", "Bot", "kept")
    assert password_for("https://board.example/", "Bot", {"FORUMBOT_PASSWORD": "given"}) == "given"


def test_a_kept_password_belongs_to_one_account_of_one_board(ring: InMemory) -> None:
    assert keep_password("https://board.example/", "Bot", "kept")
    assert password_for("https://board.example", "Bot", {}) == "kept"
    for url, name in (("https://other.example", "Bot"), ("https://board.example", "Bob")):
        with pytest.raises(NoPasswordError):
            password_for(url, name, {})


def test_a_system_without_keyring_is_told_of_the_variable(no_ring: None) -> None:
    assert not keep_password("https://board.example/", "Bot", "x")
    with pytest.raises(NoPasswordError, match="FORUMBOT_PASSWORD"):
        password_for("https://board.example/", "Bot", {})
