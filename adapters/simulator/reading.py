"""What a scripted player reads from the forum's pages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import cast
from urllib.parse import parse_qs, urlsplit

from lxml import html


class BrowserError(Exception):
    """The forum refused what the player wanted, in the forum's own words."""


@dataclass(frozen=True, slots=True)
class LetterLine:
    """One letter in a folder, as its row shows it; `correspondent` is the other party's name."""

    id: str
    subject: str
    correspondent: str
    unread: bool


@dataclass(frozen=True, slots=True)
class OpenedLetter:
    """One opened letter: its text without markup, line breaks kept."""

    id: str
    subject: str
    sender: str
    text: str


@dataclass
class FilledForm:
    """A form on a page: where it goes and what it holds, buttons left out."""

    action: str
    fields: dict[str, str]


def elements(page: html.HtmlElement, path: str) -> list[html.HtmlElement]:
    """The elements that an XPath finds."""
    return cast("list[html.HtmlElement]", page.xpath(path))


def strings(page: html.HtmlElement, path: str) -> list[str]:
    """The attribute values that an XPath finds."""
    return [str(value) for value in cast("list[str]", page.xpath(path))]


def find_form(page: str, name: str) -> FilledForm | None:
    """The form with that id, with every value a browser would send, but no button."""
    found = elements(html.fromstring(page), f'//form[@id="{name}"]')
    if not found:
        return None
    fields = {key: str(value) for key, value in found[0].form_values()}
    return FilledForm(str(found[0].get("action")), fields)


def complaint_of(page: str) -> str:
    """What a page says of why not."""
    tree = html.fromstring(page)
    found = elements(tree, '//*[@class="error"]') or elements(tree, '//*[@id="message"]//p') or elements(tree, "//h2")
    return text_of(found[0]) if found else "the page says nothing."


def leads_to(page: str, address: str) -> str:
    """The address to which an answer without redirection leads; a plain message about anything else is a refusal."""
    tree = html.fromstring(page)
    refresh = strings(tree, '//meta[@http-equiv="refresh"]/@content')
    if not refresh:
        raise BrowserError(f"The form at {address} was refused: {complaint_of(page)}")
    return str(refresh[0]).partition("url=")[2]


def number_in(text: str, pattern: str) -> str:
    match = re.search(pattern, text)
    if not match:
        raise BrowserError(f"The forum's answer names no id: {urlsplit(text).path[:80]}")
    return next(group for group in match.groups() if group)


def text_of(element: html.HtmlElement) -> str:
    return " ".join(str(element.text_content()).split())


def content_of(element: html.HtmlElement) -> str:
    """The body's text with its line breaks."""
    found = elements(element, './/div[@class="content"]')
    if not found:
        return ""
    for line_break in elements(found[0], ".//br"):
        line_break.tail = "\n" + (line_break.tail or "").lstrip("\n")
    return str(found[0].text_content()).strip()


def letter_line(row: html.HtmlElement) -> LetterLine:
    title = elements(row, './/a[@class="topictitle"]')[0]
    letter = parse_qs(urlsplit(title.get("href")).query)["p"][0]
    people = elements(row, './/a[contains(@href, "mode=viewprofile")]')
    unread = bool(elements(row, './/*[contains(@class, "pm_unread") or contains(@style, "unread")]'))
    return LetterLine(letter, str(title.text_content()), text_of(people[0]) if people else "", unread)
