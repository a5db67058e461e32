"""The announcer: outcomes in, texts out. Values are rules' and reading's; words are in forumbot/locale."""

from __future__ import annotations

from forumbot.announcer.ending import Endings
from forumbot.announcer.personal import Letters
from forumbot.announcer.posts import Posts
from forumbot.announcer.reports import Reports


class Announcer(Posts, Letters, Endings, Reports):
    """All texts of one game: `Announcer(language, markup, ruleset, zone, facts)`; its four parts say what it writes."""
