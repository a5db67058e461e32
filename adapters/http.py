"""One polite HTTP session for one forum: paced, patient, bounded, and silent about secrets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Protocol
from urllib.parse import urljoin, urlsplit

import requests
from bs4.dammit import UnicodeDammit
from requests.cookies import RequestsCookieJar
from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError

from adapters.errors import ForumError, PageChanged, Transient, Unsure

_SECRET = re.compile(r"(?i)\b(sid|sess|form_token|confirm_key|hash|token|password)=[^&#\s]*")
_OVERLOADED = frozenset({429, 503})
_BROKEN = (requests.RequestException, OSError, EOFError)


class Clock(Protocol):
    """What the session needs of time; `forumbot.ports.Clock` is one."""

    def now(self) -> datetime: ...

    def sleep(self, seconds: float) -> None: ...


@dataclass(frozen=True, slots=True)
class Politeness:
    """How patient and how sparing we are; seconds and bytes. `longest_wait` bounds a `Retry-After` we sit out."""

    min_interval: float = 1.0
    connect_timeout: float = 10.0
    read_timeout: float = 40.0
    attempts: int = 4
    backoff: float = 1.0
    longest_wait: float = 60.0
    max_bytes: int = 8_000_000
    max_redirects: int = 5


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


class Overloaded(Transient):
    """The server answered 429 or 5xx to a reading; `answer` is what it said, for engines that explain themselves."""

    def __init__(self, what: str, answer: Answer, *, retry_after: float | None) -> None:
        super().__init__(what, where=answer.url, retry_after=retry_after)
        self.answer = answer


def public(url: str) -> str:
    """The address as it may be shown: without credentials, session ids and form tokens."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    query = "&".join(p for p in parts.query.split("&") if p and not _SECRET.match(p))
    return parts._replace(netloc=host, query=query).geturl()


class Http:
    """GETs are retried when the server or the line fails; POSTs never are, once they may have been received.

    Raises `Transient` (nothing changed), `Unsure` (a POST may have been saved), `PageChanged` (a redirect away from
    the forum, an answer without end). Answers of 2xx to 4xx are returned: what they mean is the engine's business.
    Nothing is taken from the environment: no proxies, no .netrc.
    """

    def __init__(self, *, clock: Clock, contact: str, politeness: Politeness | None = None) -> None:
        self._clock = clock
        self._polite = politeness or Politeness()
        self._next: dict[str, datetime] = {}
        self._session = requests.Session()
        self._session.trust_env = False
        self._session.headers.update(
            {"User-Agent": f"forumbot (+{contact})", "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9"}
        )
        self.count = 0

    def __repr__(self) -> str:
        return f"Http({self.count} requests)"

    @property
    def cookies(self) -> RequestsCookieJar:
        """The jar of this session; engines look for their own signs of being logged in."""
        return self._session.cookies

    def get(self, url: str) -> Answer:
        """Fetch a page, following redirects on the same host."""
        for _ in range(self._polite.max_redirects + 1):
            answer = self._patiently(url)
            if not answer.location:
                return answer
            if not _same_site(url, answer.location):
                raise PageChanged(
                    f"The forum sends us to another site, {public(answer.location)}; put the new address in the config",
                    where=public(url),
                )
            url = answer.location
        raise PageChanged("The forum redirects in a circle", where=public(url))

    def post(self, url: str, fields: Iterable[tuple[str, str]]) -> Answer:
        """Send a form as a browser would (UTF-8); a redirect is returned, not followed."""
        self._session.close()  # a connection gone stale while we waited would make the outcome unsure for nothing
        try:
            answer = self._once("POST", url, list(fields))
        except _BrokenError as error:
            raise Unsure(f"{error.sentence}; the message may have been saved", where=public(url)) from None
        except _NotSentError as error:
            raise Transient(error.sentence, where=public(url)) from None
        if answer.status == 429:
            raise Overloaded("The forum asks for fewer requests", answer, retry_after=_retry_after(answer))
        if answer.status >= 500:
            raise Unsure(
                f"The forum answered {answer.status} to a form; the message may have been saved", where=answer.url
            )
        return answer

    def close(self) -> None:
        self._session.close()

    def _patiently(self, url: str) -> Answer:
        retrying = Retrying(
            stop=stop_after_attempt(self._polite.attempts),
            wait=self._wait,
            sleep=self._clock.sleep,
            retry=retry_if_exception(_worth_another_try),
            reraise=True,
        )
        return retrying(self._read, url)

    def _read(self, url: str) -> Answer:
        try:
            answer = self._once("GET", url, None)
        except (_NotSentError, _BrokenError) as error:
            raise Transient(error.sentence, where=public(url)) from None
        if answer.status in _OVERLOADED or answer.status >= 500:
            after = _retry_after(answer)
            if after is not None and after > self._polite.longest_wait:
                raise _TooLong(f"The forum answered {answer.status}", answer, retry_after=after)
            raise Overloaded(f"The forum answered {answer.status}", answer, retry_after=after)
        return answer

    def _wait(self, state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        asked = error.retry_after if isinstance(error, Transient) else None
        return asked if asked is not None else self._polite.backoff * 2.0 ** (state.attempt_number - 1)

    def _once(self, method: str, url: str, fields: list[tuple[str, str]] | None) -> Answer:
        self._pace(url)
        self.count += 1
        began = self._clock.now()
        try:
            with self._session.request(
                method,
                url,
                data=fields,
                allow_redirects=False,
                stream=True,
                timeout=(self._polite.connect_timeout, self._polite.read_timeout),
            ) as response:
                body = self._body(response, url)
        except _BROKEN as error:
            raise _classified(error) from None
        location = response.headers.get("Location", "") if 300 <= response.status_code < 400 else ""
        return Answer(
            url=public(url),
            status=response.status_code,
            text=_decoded(body, response.headers.get("Content-Type", "")),
            date=_moment(response.headers.get("Date", "")),
            began=began,
            ended=self._clock.now(),
            location=urljoin(url, location) if location else "",
            headers=dict(response.headers),
        )

    def _pace(self, url: str) -> None:
        host = urlsplit(url).netloc
        now = self._clock.now()
        due = self._next.get(host)
        if due is not None and due > now:
            self._clock.sleep(min((due - now).total_seconds(), self._polite.min_interval))
            now = self._clock.now()
        self._next[host] = now + timedelta(seconds=self._polite.min_interval)

    def _body(self, response: requests.Response, url: str) -> bytes:
        chunks: list[bytes] = []
        size = 0
        for chunk in response.iter_content(65536):
            size += len(chunk)
            if size > self._polite.max_bytes:
                raise PageChanged(f"The page is larger than {self._polite.max_bytes} bytes", where=public(url))
            chunks.append(chunk)
        return b"".join(chunks)


class _TooLong(Overloaded):
    """The server wants us away for longer than we sit out inside a call."""


class _NotSentError(Exception):
    """No connection came about: nothing reached the server."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class _BrokenError(_NotSentError):
    """The line broke after the request may have been received."""


def _worth_another_try(error: BaseException) -> bool:
    return isinstance(error, Transient) and not isinstance(error, _TooLong)


def _classified(error: Exception) -> Exception:
    """Which of our own failures this is; the library's text is dropped, for it quotes addresses with session ids."""
    if isinstance(error, ForumError):
        return error
    if isinstance(error, (requests.exceptions.InvalidURL, requests.exceptions.MissingSchema)):
        return PageChanged("The address is not one that can be fetched")
    if isinstance(error, requests.exceptions.SSLError) and "CERTIFICATE_VERIFY_FAILED" in str(error):
        return _NotSentError("The forum's certificate can't be trusted")
    reason = getattr(error.args[0], "reason", None) if error.args else None
    if isinstance(reason, NameResolutionError):
        return _NotSentError("The forum's host name is not known")
    if isinstance(reason, NewConnectionError):
        return _NotSentError("The forum refused our connection")
    if isinstance(error, requests.exceptions.ConnectTimeout) or isinstance(reason, ConnectTimeoutError):
        return _NotSentError("The forum did not take our connection in time")
    if isinstance(error, requests.exceptions.Timeout):
        return _BrokenError("The forum did not answer in time")
    return _BrokenError("The connection broke before the answer was complete")


def _retry_after(answer: Answer) -> float | None:
    value = answer.headers.get("Retry-After") or answer.headers.get("retry-after") or ""
    if value.strip().isdigit():
        return float(value)
    moment = _moment(value)
    return max(0.0, (moment - (answer.date or answer.ended)).total_seconds()) if moment else None


def _moment(value: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(value)
    except ValueError:
        return None
    return moment if moment.tzinfo else None


def _decoded(body: bytes, content_type: str) -> str:
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


def _same_site(one: str, other: str) -> bool:
    a, b = urlsplit(one), urlsplit(other)
    if b.scheme not in {"http", "https"} or (a.scheme == "https" and b.scheme == "http"):
        return False
    return (a.hostname or "").removeprefix("www.") == (b.hostname or "").removeprefix("www.")
