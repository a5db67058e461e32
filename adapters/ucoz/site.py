"""One account's session on one site: pages fetched as that account, the login confirmed on a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import tzinfo
from urllib.parse import urljoin

from adapters.errors import ForumError, LoginNeeded, PageChanged
from adapters.http import Answer, Clock, Http
from adapters.model import Account, ClockReading
from adapters.ucoz import sentences
from adapters.ucoz.forms import Form
from adapters.ucoz.page import Page, account_shown, complaints, logged_in, page_of
from adapters.ucoz.xml_answer import words_of

_LOGIN = "index/sub/"
_LOGIN_FIELDS = (("rem", "1"), ("a", "2"), ("ajax", "2"), ("_tp_", "xml"))
_OWN_PROFILE = "index/8"
_QUIET = frozenset({"smon", "sgon"})
"""Smileys and signature off: names hold what looks like smileys, and a signature is no word of the host's."""


class Site:
    """The only place of this package that opens pages. Addresses are given relative to the site's root."""

    def __init__(
        self,
        base_url: str,
        username: str,
        password: str,
        *,
        http: Http,
        clock: Clock,
        zone: tzinfo | None = None,
        day_first: bool | None = None,
    ) -> None:
        self.base = base_url if base_url.endswith("/") else base_url + "/"
        self.clock = clock
        self.http = http
        self._username = username
        self._password = password
        self._zone = zone
        self._day_first = day_first
        self._account: Account | None = None

    def __repr__(self) -> str:
        return f"Site({self.base!r}, {self._username!r})"

    @property
    def account(self) -> Account:
        """The account we are; logs in when that is not known yet."""
        return self._account or self.login()

    def clock_reading(self) -> ClockReading:
        """One request; the site's clock against ours. How shown times stand to UTC no page tells."""
        answer = self.http.get(urljoin(self.base, _OWN_PROFILE))
        middle = answer.began + (answer.ended - answer.began) / 2
        return ClockReading(server=answer.date or middle, local=middle)

    def page(self, address: str) -> Page:
        """Fetch a page as whoever we are now."""
        return self._page(self.http.get(urljoin(self.base, address)))

    def own_page(self, address: str) -> Page:
        """Fetch a page as our account; a lost session is noticed on it, and mended once."""
        if self._account is None:
            self.login()
        page = self.page(address)
        if logged_in(page):
            return page
        self.login()
        page = self.page(address)
        if not logged_in(page):
            raise LoginNeeded("The site takes us for a guest right after it let us in", where=page.url)
        return page

    def login(self) -> Account:
        """Log in, or find that we are: what a page shows decides, not the answer to the form.

        `Refused` says why not. The form of the site itself is used; sites that let in by uID alone are not served.
        """
        page = self.page(_OWN_PROFILE)
        if logged_in(page):
            return self._known(page)
        answer = self.http.post(
            urljoin(self.base, _LOGIN),
            {
                "user": self._username,
                "password": self._password,
                "rem": "1",
                "a": "2",
                "ajax": "2",
                "_tp_": "xml",
            }.items(),
        )
        page = self.page(_OWN_PROFILE)
        if logged_in(page):
            return self._known(page)
        said = "; ".join(words_of(answer.text)) or "; ".join(complaints(page))
        if not said:
            raise PageChanged("The site neither let us in nor said why not", where=answer.url)
        raise sentences.refusal(said, answer.url)

    def send(self, form: Form, values: Mapping[str, str]) -> Answer:
        """Fill and send a form. `Refused` and `Transient` for what the site's own error names; else it may be saved."""
        answer = self.http.post(form.action, form.filled(values, untick=_QUIET))
        said = self._complaint(answer)
        if said is not None:
            raise said
        return answer

    def _complaint(self, answer: Answer) -> ForumError | None:
        """What a form's answer complains of: half a page and no page complain of nothing."""
        try:
            said = complaints(self._page(answer))
        except PageChanged:
            said = []
        return sentences.refusal("; ".join(said), answer.url) if said else None

    def _page(self, answer: Answer) -> Page:
        return page_of(answer, zone=self._zone, day_first=self._day_first)

    def _known(self, page: Page) -> Account:
        """The account that the page greets; it must be the one that was meant."""
        shown = account_shown(page)
        if shown is None:
            raise PageChanged("The page does not say who is logged in; its template may have changed", where=page.url)
        own = replace(shown, name=shown.name or self._username)
        self._account = own
        return own
