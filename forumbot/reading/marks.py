"""What of a post counts as bold by the policy: bold, the vote tag, and a player's agreed marking (RAT-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from forumbot.reading.bold import Fragment, Line, fragments, lines
from forumbot.reading.policy import Policy

_LONGEST_LINE = 500  # a marked vote is short; a host's regular expression never meets a megabyte
_TAG = re.compile(r"\[/?(?:b|vote)\]", re.IGNORECASE)
_TAGS = ("[b]", "[/b]", "[vote]", "[/vote]")
_LONGEST_VOTE = 80
_META = re.compile(r"[\\()\[\]^$]|\.[*+]")  # «++» and «голос?» are prefixes


class MarkError(ValueError):
    """A marking that is no valid regular expression: one sentence for the host."""


def ballots_of(html: str, policy: Policy, mark: str = "") -> tuple[Fragment, ...]:
    """The fragments of a post that may be ballots, in order (THR-3)."""
    lowered = html.lower()
    if not policy.bare_names and not mark and not any(hint in lowered for hint in policy.hints):
        return ()
    broken = policy.broken_tags and any(tag in lowered for tag in _TAGS)
    if not mark and not broken:
        found = fragments(html, spoilers=policy.spoilers)
    else:
        found = tuple(f for line in lines(html, spoilers=policy.spoilers) for f in _of_line(line, policy, mark))
    if not policy.tag:
        found = tuple(f for f in found if not f.tagged)
    if not policy.tag_runs_on:
        found = tuple(f for f in found if not f.runs_on)
    return tuple(f for f in found if not f.before and not f.after) if policy.own_line else found


def _of_line(line: Line, policy: Policy, mark: str) -> tuple[Fragment, ...]:
    if line.fragments:
        return line.fragments
    if mark:
        name = marked(line.text, mark)
        if name:
            return (Fragment(name, line=line.number),)
    return tuple(_broken(line, policy)) if policy.broken_tags else ()


def _broken(line: Line, policy: Policy) -> Iterator[Fragment]:
    """Votes that a wrong tag left as text: after an opening tag to the line's end, or before a closing one."""
    tags = list(_TAG.finditer(line.text))
    for i, tag in enumerate(tags):
        closing = tag[0].startswith("[/")
        if closing and i and not tags[i - 1][0].startswith("[/"):
            continue
        start, end = (0, tag.start()) if closing else (tag.end(), len(line.text))
        text = _TAG.split(line.text[start:end])[-1 if closing else 0].strip()[:_LONGEST_VOTE]
        if policy.keywords.match(text.lower()):
            yield Fragment(text, line=line.number)


def marked(line: str, mark: str) -> str:
    """The name on a line that bears the agreed marking, "" if it does not."""
    found = pattern(mark).match(line[:_LONGEST_LINE])
    return found[1].strip() if found else ""


@lru_cache(maxsize=256)
def pattern(mark: str) -> re.Pattern[str]:
    """An agreed marking as a pattern whose first group is the name.

    `голос: NAME` and other texts with NAME are taken letter for letter; what has signs of a regular expression is one,
    and its first group (without one: the rest of the line) is the name; anything else is a prefix. Raises `MarkError`.
    """
    if "NAME" in mark:
        before, _, after = mark.partition("NAME")
        source = rf"\s*{_loose(before)}\s*(.+?)\s*{_loose(after)}\s*$"
    elif _META.search(mark):
        source = mark
    else:
        source = rf"\s*{_loose(mark)}\s*(.+)$"
    try:
        made = re.compile(source, re.IGNORECASE)
        return made if made.groups else re.compile(rf".*?(?:{source})\s*(.+)$", re.IGNORECASE)
    except re.error as error:
        raise MarkError(f"The marking {mark!r} is no valid regular expression: {error}.") from error


def _loose(text: str) -> str:
    """A literal with any white space where it has some."""
    return r"\s*".join(map(re.escape, re.findall(r"\w+|[^\w\s]", text)))
