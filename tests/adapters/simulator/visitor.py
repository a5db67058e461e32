"""A visitor with nothing but HTTP: sees pages and fills in forms, and minds nothing that a browser would not."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urljoin

import requests
from lxml import html


@dataclass
class Page:
    """One answer, with its tree."""

    status: int
    text: str
    location: str
    address: str

    @property
    def tree(self) -> html.HtmlElement:
        return html.fromstring(self.text)

    def texts(self, path: str) -> list[str]:
        """The text of each element (or the value of each attribute) that an XPath finds."""
        found = self.tree.xpath(path)
        assert isinstance(found, list)
        return [" ".join(str(getattr(one, "text_content", lambda one=one: one)()).split()) for one in found]

    @property
    def message(self) -> str:
        """What a page without a form says."""
        return " ".join(self.texts('//div[@id="message"]//p'))

    @property
    def errors(self) -> str:
        return " ".join(self.texts('//p[@class="error"] | //div[@class="error"]'))

    @property
    def post_ids(self) -> list[int]:
        return [int(name[1:]) for name in self.texts('//div[contains(@class, "post ")][starts-with(@id, "p")]/@id')]

    def fields(self, form: str) -> dict[str, str]:
        """What the form with that id would send, but for buttons."""
        found = self.tree.xpath(f'//form[@id="{form}"]')
        assert isinstance(found, list)
        assert found, self.text
        return {key: str(value) for key, value in found[0].form_values()}

    def action(self, form: str) -> str:
        return self.texts(f'//form[@id="{form}"]/@action')[0]


class Visitor:
    """A session of its own; `base` is the forum's address. Redirects are not followed."""

    def __init__(self, base: str, *, agent: str = "Visitor") -> None:
        self.base = base + "/"
        self.http = requests.Session()
        self.http.trust_env = False
        self.http.headers["User-Agent"] = agent

    def get(self, address: str) -> Page:
        return self._page(self.http.get(urljoin(self.base, address), allow_redirects=False, timeout=20))

    def post(self, address: str, fields: dict[str, str]) -> Page:
        return self._page(self.http.post(urljoin(self.base, address), data=fields, allow_redirects=False, timeout=20))

    def send(self, page: Page, form: str, **values: str) -> Page:
        """Send a form of a page with some values changed; name the button among them."""
        return self.post(page.action(form), {**page.fields(form), **values})

    @property
    def user(self) -> str:
        """The account that the cookies name; "1" is the guest."""
        return self.http.cookies.get("phpbb3_simulator_u") or ""

    def _page(self, answer: requests.Response) -> Page:
        return Page(answer.status_code, answer.text, answer.headers.get("location", ""), answer.url)
