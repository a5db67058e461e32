"""The bot's password: from the environment or the system's keyring, never from a file, never shown."""

from __future__ import annotations

from collections.abc import Mapping

import keyring
from keyring.errors import KeyringError

VARIABLE = "FORUMBOT_PASSWORD"
SERVICE = "forumbot"


class NoPasswordError(Exception):
    """No password was found; the sentence says where to put it."""


def password_for(url: str, username: str, environment: Mapping[str, str]) -> str:
    """The password of that account. Raises `NoPasswordError`."""
    given = environment.get(VARIABLE, "")
    if given:
        return given
    try:
        kept = keyring.get_password(SERVICE, _account(url, username))
    except KeyringError:
        kept = None
    if not kept:
        raise NoPasswordError(
            f"There is no password for {username}: set the environment variable {VARIABLE}, "
            "or let `forumbot init` keep it in the system's keyring."
        )
    return kept


def keep_password(url: str, username: str, password: str) -> bool:
    """Put the password into the system's keyring. False where the system has none that works."""
    try:
        keyring.set_password(SERVICE, _account(url, username), password)
    except KeyringError:
        return False
    return True


def _account(url: str, username: str) -> str:
    return f"{url.rstrip('/')}|{username}"
