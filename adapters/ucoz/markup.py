"""uCoz's BB code, that no player's name can break (THR-13)."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit, urlunsplit

_JOINER = "\N{WORD JOINER}"
_OPENING = re.compile(r"\[(?=[/*\w\\])")
# The engine puts pictures and values where a text says $IMAGE1$ and the like.
_VALUE = re.compile(r"\$(?=[A-Za-z_])")
_MADE = re.compile(r"\[/?(?:b|i|s|size|quote|code|url|list)(?:=[^\]]*)?\]|\[\*\]")
_CODE_END = re.compile(r"\[(?=/code)", re.IGNORECASE)
_SAFE = "/:?&=#%+~-._,@"


class BBCode:
    """`adapters.markup.Markup` for uCoz. Smileys are switched off in the form instead.

    What could begin a tag or a value gets an invisible word joiner behind its first sign: what is read stays the same.
    """

    def escape(self, text: str) -> str:
        return _VALUE.sub(f"${_JOINER}", _OPENING.sub(f"[{_JOINER}", text))

    def bold(self, inner: str) -> str:
        return f"[b]{inner}[/b]"

    def italic(self, inner: str) -> str:
        return f"[i]{inner}[/i]"

    def small(self, inner: str) -> str:
        return f"[size=8]{inner}[/size]"

    def strike(self, inner: str) -> str:
        return f"[s]{inner}[/s]"

    def quote(self, inner: str, author: str = "") -> str:
        """Names that hold what ends or parts the tag stand before the quote."""
        if not author:
            return f"[quote]{inner}[/quote]"
        if re.search(r'[\[\]=;"\\$]', author):
            return f"{self.escape(author)}:\n[quote]{inner}[/quote]"
        return f"[quote={author}]{inner}[/quote]"

    def code(self, text: str) -> str:
        return f"[code]{_VALUE.sub(f'${_JOINER}', _CODE_END.sub(f'[{_JOINER}', text))}[/code]"

    def link(self, url: str, text: str) -> str:
        """Only web addresses become links, percent-encoded whole: spaces, brackets and Cyrillic break the code."""
        address = plain_address(url)
        return f"[url={address}]{self.escape(text)}[/url]" if address else self.escape(text)

    def bullets(self, inners: list[str]) -> str:
        return "[list]" + "".join(f"[*]{inner}\n" for inner in inners) + "[/list]"

    def plain(self, body: str) -> str:
        """What a reader sees of a body made here: codes off, list items behind a dot, names as they are."""
        shown = _MADE.sub(lambda code: "• " if code.group() == "[*]" else "", body)
        return shown.replace(f"[{_JOINER}", "[").replace(f"${_JOINER}", "$")


def plain_address(url: str) -> str:
    """A web address in ASCII, without anything that BB code knows; "" for what is no web address."""
    try:
        parts = urlsplit(url.strip())
        host = parts.netloc.encode("idna").decode("ascii")
    except (ValueError, UnicodeError):
        return ""
    if parts.scheme not in {"http", "https"} or not host or re.search(r"[\[\]\s@]", host):
        return ""
    encoded = (quote(part, safe=_SAFE) for part in (parts.path, parts.query, parts.fragment))
    return urlunsplit((parts.scheme, host, *encoded))
