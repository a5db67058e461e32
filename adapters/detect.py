"""Which engine a page is of, and what forums its board has: signatures of markup, nothing fetched.

Pages come from `adapters.http`; what can't be told is "" or an empty list, never an error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

from lxml import etree
from lxml import html as lxml_html


@dataclass(frozen=True, slots=True)
class ForumLink:
    """One forum of a board: its id in the words of the engine, and its name as shown."""

    id: str
    name: str


# The first signature found decides; those that others imitate come late.
_SIGNATURES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (engine, re.compile(pattern, re.IGNORECASE))
    for engine, pattern in (
        ("ucoz", r"window\.uCoz\b|ucoz-forum-post|id=\"utbr8214\"|<!--<s\d{4}>-->"),
        (
            "phpbb",
            r"Powered by <a[^>]*>phpBB|<body id=\"phpbb\"|phpBB style name|phpbb_alert|var style_cookie = 'phpBB",
        ),
        ("mybb", r"Powered By <a[^>]*mybb\.com|<!-- start: headerinclude -->|\bvar my_post_key\b"),
        ("smf", r"\bvar smf_(theme|script)_?url\b|simplemachines\.org"),
        ("fluxbb", r"Powered by <a[^>]*fluxbb\.org"),
        ("punbb", r"punbb\.informer\.com"),
        ("flaskbb", r"<meta name=\"author\" content=\"FlaskBB Team\"|class=\"flaskbb-layout\""),
        ("spirit", r"/static/spirit/"),
        ("ipb", r"Powered by <a[^>]*invision|\bipb\.vars\[|ips_usernameand"),
        ("vbulletin", r"<meta name=\"generator\" content=\"vBulletin"),
        ("xenforo", r"<html id=\"XF\"|data-app=\"public\" data-template"),
        ("discourse", r"<meta name=\"generator\" content=\"Discourse"),
        ("phpbb", r"(href|action)=\"[^\"]*ucp\.php\?mode=login"),
    )
)

# An address in a board's list of forums, to the forum's id.
_FORUM_ADDRESS: dict[str, re.Pattern[str]] = {
    "phpbb": re.compile(r"viewforum\.php\?(?:[^#]*&)?f=(\d+)"),
    "ucoz": re.compile(r"/forum/(\d+)(?:-0-1)?/?$"),
    "mybb": re.compile(r"forumdisplay\.php\?(?:[^#]*&)?fid=(\d+)"),
    "smf": re.compile(r"[?;&/]board[=,](\d+)"),
    "fluxbb": re.compile(r"viewforum\.php\?id=(\d+)"),
    "punbb": re.compile(r"viewforum\.php\?id=(\d+)"),
}

# Classes of the links to forums and their subforums; a board's categories are links without them.
_FORUM_CLASSES = {"phpbb": frozenset({"forumtitle", "forumlink", "subforum"})}

# Where forum pages begin below a board's root, for addresses that were copied from somewhere inside the board.
_INSIDE = re.compile(r"/(?:(?:forum|index)/[\d-]+|[^/]*\.(?:php|html?))/?$", re.IGNORECASE)


def detect(page: str) -> str:
    """The engine's name, "" when nothing tells it. Not every engine named here has an adapter."""
    return next((engine for engine, signature in _SIGNATURES if signature.search(page)), "")


def forums(engine: str, page: str) -> list[ForumLink]:
    """The forums that a board's index page links to, in its order, each once; no categories where they can be told."""
    address = _FORUM_ADDRESS.get(engine)
    if address is None:
        return []
    found: dict[str, ForumLink] = {}
    marked: set[str] = set()
    for href, name, classes in _links(page):
        match = address.search(href)
        if match and name:
            found.setdefault(match[1], ForumLink(match[1], name))
            if classes & _FORUM_CLASSES.get(engine, frozenset()):
                marked.add(match[1])
    return [link for link in found.values() if not marked or link.id in marked]


def forum_in(engine: str, address: str) -> str:
    """The id of the forum that an address leads to, "" if it leads to none."""
    pattern = _FORUM_ADDRESS.get(engine)
    match = pattern.search(address) if pattern else None
    return match[1] if match else ""


def board_address(address: str) -> str:
    """The board's root for an address copied from a browser: with a scheme, ending in "/", no page, no query.

    Raises `ValueError` for what is no address.
    """
    parts = urlsplit(address.strip() if "://" in address else f"https://{address.strip()}")
    path = _INSIDE.sub("/", parts.path or "/")
    return urlunsplit((parts.scheme.lower(), parts.netloc, path if path.endswith("/") else path + "/", "", ""))


def _links(page: str) -> list[tuple[str, str, frozenset[str]]]:
    """Addresses, texts and classes of the links of a page, in order; nothing for what is no page."""
    try:
        root = lxml_html.fromstring(page.encode(), parser=lxml_html.HTMLParser(encoding="utf-8"))
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return []
    links = [(link, "".join(map(str, link.itertext()))) for link in root.iter("a")]
    return [
        (str(link.get("href") or ""), " ".join(text.split()), frozenset(str(link.get("class") or "").split()))
        for link, text in links
    ]
