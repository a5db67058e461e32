"""Marks by which the suite finds what it wrote, unlike those of any other run."""

from __future__ import annotations

import secrets


def fresh(kind: str) -> str:
    """A token of letters and digits that no other run has."""
    return f"fb{kind}{secrets.token_hex(5)}"
