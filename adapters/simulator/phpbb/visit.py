"""One request as the face sees it: who asks, in which session, with which words, and how to answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from urllib.parse import urlencode

from jinja2 import Environment
from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse, Response

from adapters.simulator.board.board import Board
from adapters.simulator.board.denied import Denied
from adapters.simulator.board.rows import GUEST_ID, Session, Topic, User
from adapters.simulator.phpbb import forms
from adapters.simulator.phpbb.dates import DEFAULT_FORMATS, Dates, plural
from adapters.simulator.phpbb.dialect import Dialect
from adapters.simulator.phpbb.render import Look
from adapters.simulator.phpbb.texts import LANGUAGES, words

COOKIE = "phpbb3_simulator"
_YEAR = 365 * 86400
_STATUS = {"no_topic": 404, "no_forum": 404, "no_user": 404, "no_read": 403, "no_area": 403}


@dataclass
class Visit:
    """A request with all that a page needs. `kept` tells whether the client brought our cookies back."""

    board: Board
    dialect: Dialect
    templates: Environment
    method: str
    path: str
    host: str
    agent: str
    query: Mapping[str, str]
    form: list[tuple[str, str]]
    cookies: Mapping[str, str]
    user: User = field(init=False)
    session: Session = field(init=False)
    kept: bool = field(init=False)
    new_cookies: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Find the session, or begin one: for a remembered member, otherwise for a guest."""
        self.kept = f"{COOKIE}_sid" in self.cookies
        brought = self.cookies.get(f"{COOKIE}_sid") or self.query.get("sid") or self.field("sid")
        session = self.board.accounts.session(brought, self.agent) if brought else None
        if not session:
            remembered = self.board.accounts.remembered(self.cookies.get(f"{COOKIE}_k", ""))
            self.enter(remembered or GUEST_ID)
            return
        self.session = session
        self.user = self.board.accounts.get(session.user)

    def enter(self, user: int, *, remember: bool = False) -> None:
        """Begin a new session for an account and hand out its cookies."""
        self.session = self.board.accounts.open_session(user, self.agent)
        self.user = self.board.accounts.get(user)
        self.new_cookies["u"] = str(user)
        self.new_cookies["sid"] = self.session.id
        if remember:
            self.new_cookies["k"] = self.board.accounts.remember(user)
        elif f"{COOKIE}_k" not in self.cookies:
            self.new_cookies["k"] = ""

    def field(self, name: str) -> str:
        """The last value that the form gave a field, "" if none."""
        found = [value for key, value in self.form if key == name]
        return found[-1] if found else ""

    def sent(self, *names: str) -> bool:
        """Whether the form was sent by one of these buttons, or with one of these boxes ticked."""
        return any(key in names for key, _ in self.form)

    def number(self, name: str) -> int:
        """A number of the address, 0 for none and for nonsense."""
        value = self.query.get(name, "")
        return int(value) if re.fullmatch(r"-?\d{1,15}", value) else 0

    @cached_property
    def words(self) -> dict[str, str]:
        language = self.board.settings.language if self.user.guest else self.user.language
        return words(language if language in LANGUAGES else "en")

    @cached_property
    def dates(self) -> Dates:
        language = "ru" if self.words["lang"] == "ru" else "en"
        zone = self.board.settings.zone if self.user.guest else self.user.zone
        pattern = self.user.date_format or DEFAULT_FORMATS[language]
        return Dates(zone, pattern, self.words, self.board.now())

    def say(self, key: str, **values: object) -> str:
        return self.words[key].format(**values)

    def count(self, key: str, count: int) -> str:
        """A phrase with a number in it, in the form that goes with the number."""
        return self.words[f"{key}_{plural(self.words, count)}"].format(count=count)

    def look(self, *, bbcode: bool = True, smilies: bool = True, links: bool = True) -> Look:
        return Look(
            bold_is_span=self.dialect.bold_is_span,
            needs_closing=self.dialect.bbcode_needs_closing,
            emoji_images=self.dialect.emoji_images,
            quote_depth=self.board.settings.quote_depth,
            bbcode=bbcode,
            smilies=smilies,
            links=links,
            wrote=self.words["wrote"],
            code=self.words["code"],
            spoiler=self.words["spoiler"],
        )

    def url(self, path: str, *, anchor: object = "", **params: object) -> str:
        """An address of this board; carries the session until the client showed that it keeps cookies."""
        given = {name.rstrip("_"): value for name, value in params.items() if value not in (None, "")}
        if not self.kept:
            given.setdefault("sid", self.session.id)
        query = urlencode(given)
        return f"./{path}{'?' if query else ''}{query}{'#' if anchor else ''}{anchor}"

    def topic_url(self, topic: Topic, start: int = 0) -> str:
        forum = topic.forum if self.dialect.forum_in_links else None
        return self.url("viewtopic.php", f=forum, t=topic.id, start=start or None)

    def author(self, user: int, name: str = "") -> Markup:
        """An author's name as posts show it: a link, or bare for a deleted account."""
        account = self.board.accounts.by_id(user) if user != GUEST_ID else None
        if not account:
            return Markup(f'<span class="username">{escape(name)}</span>')  # noqa: S704 -- escaped here
        address = escape(self.url("memberlist.php", mode="viewprofile", u=user))
        colour = ' style="color: #AA0000;" class="username-coloured"' if account.moderator else ' class="username"'
        if self.dialect.version == "3.0" and not account.moderator:
            colour = ""
        return Markup(f'<a href="{address}"{colour}>{escape(account.name)}</a>')  # noqa: S704 -- escaped here

    def time(self, moment: int) -> Markup:
        """A date as this release marks it up."""
        shown = escape(self.dates.show(moment))
        if not self.dialect.times:
            return Markup(shown)  # noqa: S704 -- escaped here
        return Markup(f'<time datetime="{self.dates.iso(moment)}">{shown}</time>')  # noqa: S704 -- escaped here

    def token(self, name: str) -> Markup:
        """The hidden fields that protect a form."""
        return forms.fields(name, self.user, self.session, self.board.now())

    def check_token(self, name: str) -> None:
        """Raises `Denied("form")` for a form that is foreign, old, or was loaded in this very second."""
        forms.check(
            name,
            self.user,
            self.session,
            creation_time=self.field("creation_time"),
            token=self.field("form_token"),
            now=self.board.now(),
            life=self.board.settings.token_seconds,
        )

    def denial(self, denied: Denied) -> str:
        return self.words[f"denied_{denied.code}"].format(**denied.values)

    def page(self, template: str, status: int = 200, **values: object) -> Response:
        body = self.templates.get_template(template).render(visit=self, say=self.say, url=self.url, **values)
        return self.finish(HTMLResponse(body, status))

    def message(
        self, text: str, *, status: int = 200, links: Iterable[tuple[str, str]] = (), refresh: str = ""
    ) -> Response:
        """A page that says one thing, with ways to go on; `refresh` is where browsers go by themselves."""
        absolute = self.absolute(refresh) if refresh else ""
        return self.page("message.html", status, text=text, links=list(links), refresh=absolute)

    def deny(self, denied: Denied) -> Response:
        """The page of a refusal that no form shows."""
        if denied.code == "no_read" and self.user.guest:
            return self.login_form(self.words["login_viewforum"])
        return self.message(self.denial(denied), status=_STATUS.get(denied.code, 200))

    def login_form(self, explain: str = "", error: str = "", captcha: str = "") -> Response:
        back = self.url(self.path.lstrip("/"), **dict(self.query))
        return self.page("login.html", explain=explain, error=error, captcha=captcha, back=back)

    def absolute(self, address: str) -> str:
        return f"http://{self.host}/{address.removeprefix('./')}"

    def redirect(self, address: str) -> Response:
        return self.finish(RedirectResponse(self.absolute(address), 302))

    def finish(self, response: Response) -> Response:
        for name, value in self.new_cookies.items():
            response.set_cookie(f"{COOKIE}_{name}", value, max_age=_YEAR, httponly=True, samesite=None)
        return response
