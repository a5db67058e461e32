"""uCoz addresses, which are the engine's ids: `/forum/F-T-PID-16-TS`, `/index/8-UID`, `/index/8-0-NAME`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

from adapters.model import Account

# Copies of a site name their files like its addresses: `/forum/10-23-1` is `10-23-1.html` there.
_TOPIC = re.compile(r"(?:^|forum/)(\d{1,9})-(\d{1,12})(?:-\d+)*(?:\.html)?/?(?:[?#].*)?$")
_PERMALINK = re.compile(r"/forum/(\d{1,9})-(\d{1,12})-(\d{1,15})-16-(\d{1,12})(?!\d)")
_PROFILE = re.compile(r"/index/8-(?:0-(?P<name>[^'\"\s&?#<>]+)|(?P<id>[1-9]\d{0,11})(?![\d-]))")
_SHORTENED = re.compile(r"^https?://u\.to/", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Permalink:
    """A post's own address: its forum, topic, number, and the second it was written (seconds since 1970, UTC)."""

    forum: str
    topic: str
    post: str
    stamp: int

    @property
    def path(self) -> str:
        return f"forum/{self.forum}-{self.topic}-{self.post}-16-{self.stamp}"


def permalinks(text: str) -> list[Permalink]:
    """All permalinks in an attribute or a script."""
    return [Permalink(forum, topic, post, int(stamp)) for forum, topic, post, stamp in _PERMALINK.findall(text)]


def topic_in(address: str) -> str:
    """The topic that an address leads to, as "F-T" (a topic's address needs its forum); "" for another address."""
    match = _TOPIC.search(address)
    return f"{match[1]}-{match[2]}" if match and match[2] != "0" else ""


def topic_number(topic: str) -> str:
    """The T of "F-T": it stays when a topic is moved to another forum."""
    return topic.rpartition("-")[2]


def profile_in(text: str) -> Account | None:
    """The account that a profile's address names, in a link or a script; None where there is none.

    An account known by name only has the id `0-NAME`, as in the address: numbers and names can't be confused.
    """
    match = _PROFILE.search(text)
    if match is None:
        return None
    if match["id"]:
        return Account(id=match["id"], name="")
    name = unquote(match["name"], errors="replace").replace("~", "-")
    return Account(id=f"0-{name}", name=name)


def profile_path(account: Account) -> str:
    """Where an account's profile is; `-` in a name is written `~`."""
    if account.id.isdigit():
        return f"index/8-{account.id}"
    return f"index/8-0-{quote(account.name.replace('-', '~'), safe='~')}"


def is_shortened(address: str) -> bool:
    """Whether the site hides the real address of a link behind its shortener."""
    return bool(_SHORTENED.match(address))
