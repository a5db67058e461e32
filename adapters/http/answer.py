"""One answer of a web server: its text in its own encoding, its clock, and addresses fit to be shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from email.message import Message
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

from bs4.dammit import UnicodeDammit

_SECRET = re.compile(r"(?i)\b(sid|sess|form_token|confirm_key|hash|token|password)=[^&#\s]*")


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of the server. `url` is where it came from, free of session ids; `date` its own clock, if told.

    `began` and `ended` are our clock around the request; `location` is absolute, "" where there is no redirect.
    """

    url: str
    status: int
    text: str
    date: datetime | None
    began: datetime
    ended: datetime
    location: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)


def public(url: str) -> str:
    """The address as it may be shown: without credentials, session ids and form tokens."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    query = "&".join(p for p in parts.query.split("&") if p and not _SECRET.match(p))
    return parts._replace(netloc=host, query=query).geturl()


def retry_after(answer: Answer) -> float | None:
    value = answer.headers.get("Retry-After") or answer.headers.get("retry-after") or ""
    if value.strip().isdigit():
        return float(value)
    moment = moment_of(value)
    return max(0.0, (moment - (answer.date or answer.ended)).total_seconds()) if moment else None


def moment_of(value: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def decoded(body: bytes, content_type: str) -> str:
    header = Message()
    header["Content-Type"] = content_type or "text/html"
    if not body:
        return ""
    charset = header.get_content_charset()
    if charset:
        try:
            return body.decode(charset)
        except (LookupError, UnicodeDecodeError):
            charset = None
    dammit = UnicodeDammit(body, is_html=True)
    return dammit.unicode_markup if dammit.unicode_markup is not None else body.decode("utf-8", "replace")


def same_site(one: str, other: str) -> bool:
    a, b = urlsplit(one), urlsplit(other)
    if b.scheme not in {"http", "https"} or (a.scheme == "https" and b.scheme == "http"):
        return False
    return (a.hostname or "").removeprefix("www.") == (b.hostname or "").removeprefix("www.")
