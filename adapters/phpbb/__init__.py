"""The adapter for phpBB 3.0 to 3.3 boards (topic pages of 2.0 are read too)."""

from adapters.phpbb.forum import PhpBB

__all__ = ["PhpBB"]
