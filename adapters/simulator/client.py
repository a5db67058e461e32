"""A scripted player: does over HTTP what a person in a browser would, waiting where a person would."""

from __future__ import annotations

from typing import Protocol
from urllib.parse import parse_qs, urljoin, urlsplit

import requests
from lxml import html

from adapters.simulator.reading import (
    BrowserError,
    FilledForm,
    LetterLine,
    OpenedLetter,
    complaint_of,
    content_of,
    elements,
    find_form,
    leads_to,
    letter_line,
    number_in,
    strings,
    text_of,
)

_FORM_SECONDS = 1.05
_LASTCLICK_SECONDS = 2.1
_FLOOD_SECONDS = 5.0
_TRIES = 8


class Sleeper(Protocol):
    """What a scripted player asks of a clock."""

    def sleep(self, seconds: float) -> None: ...


class Browser:
    """One player's browser at one forum with phpBB's face. Ids are text, as addresses have them.

    It logs in when first needed and again when the session is lost. Every method raises `BrowserError` when the
    forum refuses; `clock.sleep` is called where a form may not come back at once, or the flood control says wait.
    """

    def __init__(self, base_url: str, name: str, password: str, clock: Sleeper) -> None:
        self._base = base_url.rstrip("/") + "/"
        self.name = name
        self._password = password
        self._clock = clock
        self._reply_links: dict[str, str] = {}
        self._http = requests.Session()
        self._http.trust_env = False
        self._http.headers["User-Agent"] = "Scripted player"

    def close(self) -> None:
        self._http.close()

    def login(self) -> None:
        """Log in and ask to be remembered."""
        page = self._get("ucp.php?mode=login")
        form = find_form(page, "login")
        if not form:
            return
        fields = {**form.fields, "username": self.name, "password": self._password, "autologin": "on", "login": "Login"}
        answer = self._submit(FilledForm(form.action, fields))
        if answer.status_code != 302 and "mode=logout" not in answer.text:
            raise BrowserError(f"{self.name} cannot log in: {complaint_of(answer.text)}")

    def post(self, topic: str, bbcode: str) -> str:
        """Reply in a topic. The new post's id."""
        if topic not in self._reply_links:
            self._reply_links[topic] = self._link(f"viewtopic.php?t={topic}", f"mode=reply&t={topic}")
        answer = self._write(self._reply_links[topic], {"message": bbcode})
        return number_in(answer, r"#p(\d+)")

    def open_topic(self, forum: str, subject: str, bbcode: str) -> str:
        """Open a topic. Its id."""
        answer = self._write(f"posting.php?mode=post&f={forum}", {"subject": subject, "message": bbcode})
        return number_in(answer, r"[?&;]t=(\d+)")

    def edit(self, post: str, bbcode: str, reason: str = "") -> None:
        """Replace the text of a post; a reason is kept of moderators alone."""
        address = self._link(f"viewtopic.php?p={post}", f"mode=edit&p={post}")
        self._write(address, {"message": bbcode, **({"edit_reason": reason} if reason else {})})

    def quote(self, post: str) -> str:
        """The BBCode with which the forum quotes a post."""
        form = self._form_at(self._link(f"viewtopic.php?p={post}", f"mode=quote&p={post}"), "postform")
        return form.fields.get("message", "")

    def delete(self, post: str) -> None:
        """Delete a post that nothing follows."""
        self._confirm(self._link(f"viewtopic.php?p={post}", f"mode=delete&p={post}"))

    def lock(self, topic: str) -> None:
        """Lock a topic, as a moderator."""
        page = html.fromstring(self._member_page(f"viewtopic.php?t={topic}"))
        links = strings(page, '//a[contains(@href, "mcp.php") and contains(@href, "action=lock")]/@href')
        choices = strings(page, '//form[contains(@action, "mcp.php")][.//option[@value="lock"]]/@action')
        if links:
            self._confirm(links[0])
        elif choices:
            self._confirm(f"{choices[0]}&action=lock")
        else:
            raise BrowserError(f"{self.name} has no way to lock topic {topic}.")

    def send_letter(self, to: str, subject: str, body: str) -> None:
        """Send a private letter to the account of that name."""
        number = self.account(to)
        address = f"ucp.php?i=pm&mode=compose&u={number}"
        self._write(address, {"subject": subject, "message": body, f"address_list[u][{number}]": "to"})

    def account(self, name: str) -> str:
        """The id of the account of that name."""
        page = self._member_page("memberlist.php", {"mode": "viewprofile", "un": name})
        return number_in(page, r"mode=compose(?:&amp;|&)u=(\d+)|u=(\d+)[^>]*id=\"viewprofile\"")

    def letters(self, folder: str = "inbox") -> list[LetterLine]:
        """The letters of a folder (inbox, outbox, sentbox), newest first, all pages."""
        found: list[LetterLine] = []
        address: str | None = f"ucp.php?i=pm&folder={folder}"
        while address:
            page = html.fromstring(self._member_page(address))
            found += [
                letter_line(row) for row in elements(page, '//li[contains(@class, "row")][.//a[@class="topictitle"]]')
            ]
            following = strings(page, '//a[@rel="next"]/@href')
            address = str(following[0]) if following else None
        return found

    def read_letter(self, letter: str) -> OpenedLetter:
        """Open a letter of the inbox."""
        page = html.fromstring(self._member_page(f"ucp.php?i=pm&mode=view&f=0&p={letter}"))
        bodies = elements(page, f'//*[@id="post-{int(letter)}"]')
        if not bodies:
            raise BrowserError(f"{self.name} finds no letter {letter}.")
        senders = elements(bodies[0], './/*[@class="postprofile"]//a[contains(@href, "mode=viewprofile")]')
        subject = elements(bodies[0], "string(.//h3)")
        return OpenedLetter(letter, str(subject), text_of(senders[0]) if senders else "", content_of(bodies[0]))

    def posts(self, topic: str, start: int = 0) -> list[tuple[str, str, str]]:
        """One page of a topic: (id, author, text) of each post."""
        page = html.fromstring(self._member_page(f"viewtopic.php?t={topic}&start={start}"))
        found = []
        for post in elements(page, '//div[starts-with(@id, "p") and contains(@class, "post ")]'):
            author = elements(post, './/dl[@class="postprofile"]/dt/*[self::a or self::span]')
            found.append((post.get("id")[1:], text_of(author[0]) if author else "", content_of(post)))
        return found

    def _link(self, address: str, wanted: str) -> str:
        """The link of a page that has these parameters, for older boards want a forum's id too; else a plain guess."""
        page = self._member_page(address)
        for link in strings(html.fromstring(page), '//a[contains(@href, "posting.php")]/@href'):
            if parse_qs(wanted).items() <= parse_qs(urlsplit(link).query).items():
                return link
        return f"posting.php?{wanted}"

    def _write(self, address: str, values: dict[str, str]) -> str:
        """Fill in the form at an address and send it until the forum takes it. Where the forum leads then."""
        form = self._form_at(address, "postform")
        for _ in range(_TRIES):
            answer = self._submit(FilledForm(form.action, {**form.fields, **values, "post": "Submit"}))
            if answer.status_code == 302:
                return answer.headers["location"]
            again = find_form(answer.text, "postform")
            if not again:
                if find_form(answer.text, "login"):
                    return self._write(address, values)
                return leads_to(answer.text, address)
            # Someone posted in between, the form was too old, or the flood control asks for patience.
            if 'id="ppr' not in answer.text:
                self._clock.sleep(_FLOOD_SECONDS)
            complaint, form = complaint_of(answer.text), again
        raise BrowserError(f"{self.name} cannot send the form at {address}: {complaint}")

    def _confirm(self, address: str) -> None:
        form = self._form_at(address, "confirm")
        answer = self._submit(FilledForm(form.action, {**form.fields, "confirm": "Yes"}))
        if find_form(answer.text, "confirm"):
            raise BrowserError(f"{self.name} was asked again: {complaint_of(answer.text)}")

    def _form_at(self, address: str, name: str) -> FilledForm:
        page = self._member_page(address)
        form = find_form(page, name)
        if not form:
            raise BrowserError(f"{self.name} finds no form at {address}: {complaint_of(page)}")
        return form

    def _member_page(self, address: str, params: dict[str, str] | None = None) -> str:
        """A page as a member sees it."""
        page = self._get(address, params)
        if "mode=logout" not in page:
            self.login()
            page = self._get(address, params)
        return page

    def _get(self, address: str, params: dict[str, str] | None = None) -> str:
        return self._http.get(urljoin(self._base, address), params=params, timeout=30).text

    def _submit(self, form: FilledForm) -> requests.Response:
        if "lastclick" in form.fields:
            self._clock.sleep(_LASTCLICK_SECONDS)
        elif "creation_time" in form.fields:
            self._clock.sleep(_FORM_SECONDS)
        return self._http.post(urljoin(self._base, form.action), data=form.fields, allow_redirects=False, timeout=30)
