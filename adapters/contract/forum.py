"""The whole contract in one class."""

from __future__ import annotations

from adapters.contract.letters import LetterContract
from adapters.contract.markups import MarkupContract
from adapters.contract.sessions import SessionContract
from adapters.contract.topics import TopicContract


class ForumContract(SessionContract, MarkupContract, TopicContract, LetterContract):
    """Subclass it, give it a class-scoped fixture `ground`, and every promise of the port is tried.

    The run writes one topic with some fifteen posts and two letters, and leaves the topic locked where it may.
    """
