"""The session: paced per host, patient with readings, careful with forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol
from urllib.parse import urljoin, urlsplit

import requests
from requests.cookies import RequestsCookieJar
from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt

from adapters.errors import PageChanged, Transient, Unsure
from adapters.http.answer import Answer, decoded, moment_of, public, retry_after, same_site
from adapters.http.failures import BROKEN, BrokenError, NotSentError, classified

_OVERLOADED = frozenset({429, 503})


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


class Overloaded(Transient):
    """The server answered 429 or 5xx to a reading; `answer` is what it said, for engines that explain themselves."""

    def __init__(self, what: str, answer: Answer, *, retry_after: float | None) -> None:
        super().__init__(what, where=answer.url, retry_after=retry_after)
        self.answer = answer


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
            if not same_site(url, answer.location):
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
        except BrokenError as error:
            raise Unsure(f"{error.sentence}; the message may have been saved", where=public(url)) from None
        except PageChanged as error:
            raise Unsure(f"{error.what}; the message may have been saved", where=public(url)) from None
        except NotSentError as error:
            raise Transient(error.sentence, where=public(url)) from None
        if answer.status == 429:
            raise Overloaded("The forum asks for fewer requests", answer, retry_after=retry_after(answer))
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
        except (NotSentError, BrokenError) as error:
            raise Transient(error.sentence, where=public(url)) from None
        if answer.status in _OVERLOADED or answer.status >= 500:
            after = retry_after(answer)
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
        except BROKEN as error:
            raise classified(error) from None
        location = response.headers.get("Location", "") if 300 <= response.status_code < 400 else ""
        return Answer(
            url=public(url),
            status=response.status_code,
            text=decoded(body, response.headers.get("Content-Type", "")),
            date=moment_of(response.headers.get("Date", "")),
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


def _worth_another_try(error: BaseException) -> bool:
    return isinstance(error, Transient) and not isinstance(error, _TooLong)
