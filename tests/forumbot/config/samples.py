"""A config to spoil."""

from __future__ import annotations

from forumbot.config import Known

KNOWN = Known(engines=("phpbb",), rulesets=("rat",), policies=("rat",), not_hosted=("mafia14",))

GOOD = """\
[forum]
engine = "phpbb"
url = "https://board.example/"
username = "Ведущий"
contact = "host@board.example"
forum = "5"
zone = "Europe/Moscow"

[game]
id = "rat-1"
title = "Игра"
ruleset = "rat"
roles = ["mafioso", "commissar", "doctor"]
"""

ROSTER = (
    GOOD
    + """
signup = "roster"
[[players]]
name = "Анна"
id = "2"
nicknames = ["Аня"]
[[players]]
name = "Борис"
[[players]]
name = "Вера"
"""
)
