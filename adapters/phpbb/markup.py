"""BBCode that no player's name can break (THR-13)."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

_JOINER = "\N{WORD JOINER}"
_OPENING = re.compile(r"\[(?=[/*\w])")
_MADE = re.compile(r"\[/?(?:b|i|size|color|quote|code|url|list)(?:=[^\]]*)?\]|\[\*\]")
_CODE_END = re.compile(r"\[(?=/code)", re.IGNORECASE)
_SAFE = "!$&'()*+,/:;=?@#%~-._"


class BBCode:
    """`adapters.markup.Markup` for phpBB 3. Smileys and bare addresses are switched off in the form instead.

    An opening bracket that could begin a tag gets an invisible word joiner behind it: what is read stays the same.
    """

    def escape(self, text: str) -> str:
        return _OPENING.sub(f"[{_JOINER}", text)

    def bold(self, inner: str) -> str:
        return f"[b]{inner}[/b]"

    def italic(self, inner: str) -> str:
        return f"[i]{inner}[/i]"

    def small(self, inner: str) -> str:
        return f"[size=85]{inner}[/size]"

    def strike(self, inner: str) -> str:
        """phpBB has no code for struck text, and unknown codes stay as text: greyed out instead."""
        return f"[color=#999999]{inner}[/color]"

    def quote(self, inner: str, author: str = "") -> str:
        """Names that hold brackets or quotation marks stand before the quote: inside its tag they would end it."""
        if not author:
            return f"[quote]{inner}[/quote]"
        if re.search(r'[\[\]"]', author):
            return f"{self.escape(author)}:\n[quote]{inner}[/quote]"
        return f'[quote="{author}"]{inner}[/quote]'

    def code(self, text: str) -> str:
        return f"[code]{_CODE_END.sub(f'[{_JOINER}', text)}[/code]"

    def link(self, url: str, text: str) -> str:
        """Only web addresses become links; of any other the text alone is left."""
        if urlsplit(url).scheme not in {"http", "https"}:
            return self.escape(text)
        return f"[url={quote(url, safe=_SAFE)}]{self.escape(text)}[/url]"

    def bullets(self, inners: list[str]) -> str:
        return "[list]" + "".join(f"[*]{inner}\n" for inner in inners) + "[/list]"

    def plain(self, body: str) -> str:
        """What a reader sees of a body made here: codes off, list items behind a dot, names as they are."""
        shown = _MADE.sub(lambda code: "• " if code.group() == "[*]" else "", body)
        return shown.replace(f"[{_JOINER}", "[")
