"""One account's session on one board: pages fetched as that account, forms sent with the pauses phpBB wants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from urllib.parse import urljoin

from adapters.errors import ForumError, LoginNeeded, NotFound, PageChanged, Refused, Transient, Unsure
from adapters.http import Answer, Clock, Http, Overloaded
from adapters.model import Account
from adapters.phpbb import messages
from adapters.phpbb.dom import first
from adapters.phpbb.flood import FloodControl
from adapters.phpbb.forms import Form, find_form, need_form
from adapters.phpbb.page import (
    Page,
    account_shown,
    error_texts,
    is_login_form,
    logged_in,
    message_text,
    page_of,
)

TOKEN_PAUSE = 1.05
"""A form with a token sent in the clock second it was made is refused."""
LASTCLICK_PAUSE = 2.1
"""Boards with the hidden field `lastclick` silently discard what is sent sooner."""
_CAPTCHA = 'input[name="confirm_code"], input[name="confirm_id"], .g-recaptcha, .h-captcha, input[name="qa_answer"]'


@dataclass(frozen=True, slots=True)
class Sent:
    """What came back for a form: the page shown, or the address we were sent to (then `page` is None)."""

    page: Page | None
    location: str = ""


class Board:
    """The only place of this package that opens pages. Addresses are given relative to the board's root."""

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
        self.forums: dict[str, str] = {}
        """Topic to forum, as pages told: forms of old versions want the forum's number too."""
        self.flood = FloodControl(clock)
        self.letters_kept_back = False
        """Whether the inbox, when last listed, said that letters are on hold because it is full."""
        self.has_feeds = True
        self.moments: dict[str, datetime] = {}
        """Post to the moment its feed told, kept so that every reading of this session tells the same."""

    def __repr__(self) -> str:
        return f"Board({self.base!r}, {self._username!r})"

    @property
    def account(self) -> Account:
        """The account we are; logs in when that is not known yet."""
        return self._account or self.login()

    def fetch(self, address: str) -> tuple[Answer, Page]:
        """One page, and the answer that it was made of."""
        try:
            answer = self.http.get(urljoin(self.base, address))
        except Overloaded as error:
            raise self._explained(error) from None
        return answer, self._page(answer)

    def page(self, address: str) -> Page:
        """Fetch a page as whoever we are now."""
        return self.fetch(address)[1]

    def own_page(self, address: str) -> Page:
        """Fetch a page as our account; a lost session is noticed on it, and mended once."""
        if self._account is None and not self._cookie_id():
            self.login()
        page = self.page(address)
        if not self._lost(page):
            return page
        self.login()
        page = self.page(address)
        if self._lost(page):
            raise LoginNeeded("The board asks to log in right after it let us in", where=page.url)
        return page

    def login(self) -> Account:
        """Log in, or find that we are. `Refused` says why not: bad_credentials, captcha, banned, inactive_account."""
        page = self.page("ucp.php?mode=login")
        for _ in range(3):
            if self._is_us(page):
                return self._known(page)
            if first(page.root, _CAPTCHA) is not None:
                raise Refused(
                    "The board wants a CAPTCHA solved before it lets us in; log in once by hand with a browser, "
                    "then try again",
                    reason="captcha",
                    where=page.url,
                )
            form = find_form(page, "username", "password")
            if form is None:
                raise self._no_login_form(page)
            sent = self.send(
                form, {"username": self._username, "password": self._password}, button="login", loaded=page
            )
            page = self.page("index.php") if sent.page is None else sent.page
            if self._is_us(page):
                return self._known(page)
            complaint = " ".join(error_texts(page)) or message_text(page)
            if first(page.root, _CAPTCHA) is None and not messages.FORM_INVALID.search(complaint):
                raise self._refused_login(page, complaint)
        raise Refused("The board does not accept our login form", reason="other", where=page.url)

    def send(
        self,
        form: Form,
        values: Mapping[str, str],
        *,
        button: str,
        loaded: Page,
        untick: frozenset[str] = frozenset(),
    ) -> Sent:
        """Fill and send a form of the page `loaded`, not sooner than the board lets a human be."""
        self._pause(form, loaded)
        answer = self.http.post(form.action, form.filled(values, button=button, untick=untick))
        if answer.location:
            return Sent(None, answer.location)
        try:
            return Sent(self._page(answer))
        except PageChanged:
            raise Unsure("The answer to a form can't be read; it may have been saved", where=answer.url) from None

    def trouble(self, page: Page, what: str) -> ForumError:
        """The error that a page stands for which is not the one expected; `what` says what that was."""
        if is_login_form(page):
            return messages.login_needed(page.url)
        sentence = message_text(page) or " ".join(error_texts(page))
        if not sentence:
            return PageChanged(f"{what} is not what the forum sent; its style may have changed", where=page.url)
        error = messages.refusal(sentence, page.url)
        if isinstance(error, Refused) and error.reason == "other":
            if page.status == 404:
                return NotFound(f"The board says: {sentence}", where=page.url)
            if message_text(self.page("index.php")) == sentence:
                return Transient(f"The board is closed for now and says: {sentence}", where=page.url)
        return error

    def _page(self, answer: Answer) -> Page:
        return page_of(answer, zone=self._zone, day_first=self._day_first)

    def _pause(self, form: Form, loaded: Page) -> None:
        wanted = LASTCLICK_PAUSE if "lastclick" in form.controls else TOKEN_PAUSE
        waited = (self.clock.now() - loaded.fetched) / timedelta(seconds=1)
        if 0 <= waited < wanted:
            self.clock.sleep(wanted - waited)

    def _cookie_id(self) -> str:
        """The account in the session cookie, "" for a guest."""
        for cookie in self.http.cookies:
            if cookie.name.endswith("_u") and cookie.value and cookie.value.isdigit() and cookie.value != "1":
                return cookie.value
        return ""

    def _lost(self, page: Page) -> bool:
        if logged_in(page):
            return False
        return (
            first(page.root, 'a[href*="mode=login"], form[action*="mode=login"]') is not None or not self._cookie_id()
        )

    def _is_us(self, page: Page) -> bool:
        return logged_in(page) or (bool(self._cookie_id()) and not self._lost(page))

    def _known(self, page: Page) -> Account:
        shown = account_shown(page)
        self._account = Account(id=shown.id or self._cookie_id(), name=shown.name or self._username)
        return self._account

    def _no_login_form(self, page: Page) -> ForumError:
        if message_text(page):
            return self._refused_login(page, message_text(page))
        return PageChanged(
            "The login page has no form for name and password; its style may have changed", where=page.url
        )

    def _refused_login(self, page: Page, complaint: str) -> ForumError:
        if not complaint:
            return PageChanged("The board neither let us in nor said why not", where=page.url)
        return messages.refusal(complaint, page.url)

    def _explained(self, error: Overloaded) -> ForumError:
        """A 503 may be the board's own page that says when it comes back."""
        try:
            sentence = message_text(self._page(error.answer))
        except PageChanged:
            return error
        if not sentence:
            return error
        return Transient(f"The board is closed for now and says: {sentence}", where=error.where,
                         retry_after=error.retry_after)  # fmt: skip


def needed(board: Board, page: Page, what: str, *names: str) -> Form:
    """The form that has these controls, or the error that the page shows instead."""
    form = find_form(page, *names)
    if form is not None:
        return form
    if is_login_form(page) or message_text(page) or error_texts(page):
        raise board.trouble(page, what)
    return need_form(page, what, *names)
