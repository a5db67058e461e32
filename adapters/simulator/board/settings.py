"""What an administrator of the simulated forum sets."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Settings:
    """Board-wide settings; changing one takes effect with the next request.

    Durations are in seconds. `edit_seconds` is how long an author may edit his own post (0: for ever).
    `disabled` holds the administrator's text while the board is closed, "" while it is open.
    """

    name: str = "Simulated forum"
    about: str = ""
    language: str = "en"
    zone: str = "UTC"
    posts_per_page: int = 10
    topics_per_page: int = 25
    letters_per_page: int = 25
    flood_seconds: int = 15
    token_seconds: int = 7200
    session_seconds: int = 3600
    max_login_failures: int = 3
    max_post_characters: int = 60000
    max_subject_characters: int = 120
    max_font_size: int = 200
    quote_depth: int = 3
    edit_seconds: int = 0
    quick_reply: bool = False
    disabled: str = ""
