"""What a scripted player does at a moment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum


class Kind(Enum):
    """The things that players do on a forum."""

    SIGN_UP = "writes in the sign-up topic"
    POST = "writes in the game topic"
    EDIT = "edits an own post"
    DELETE = "deletes an own post"
    QUOTE_AND_POST = "quotes a post and writes"
    WHISPER = "quotes a letter of the host"
    LETTER = "writes to the host"


@dataclass(frozen=True, slots=True)
class Act:
    """One act. `tag` names the post for later acts; `about` is the tag of the post that is edited, deleted or quoted.

    `shows` is what the act is there to show, for the screen and the tests ("silence", "misspelt", …).
    """

    at: datetime
    who: str
    kind: Kind
    text: str
    shows: str = ""
    tag: str = ""
    about: str = ""
