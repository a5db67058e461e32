"""Outcomes into words: the only place where text for players and hosts is made."""

from forumbot.announcer.announcer import Announcer
from forumbot.announcer.facts import GameFacts
from forumbot.announcer.plain import PlainMarkup
from forumbot.announcer.text import Text
from forumbot.announcer.vocabulary import AnnouncerError

__all__ = ["Announcer", "AnnouncerError", "GameFacts", "PlainMarkup", "Text"]
