"""Markup that is plain text: for dry runs, for tests, for the log. Nothing in it can break, so nothing is escaped."""

from __future__ import annotations


class PlainMarkup:
    """The Markup port in plain text; bold is shown by asterisks, as people write it."""

    def escape(self, text: str) -> str:
        return text

    def bold(self, inner: str) -> str:
        return f"*{inner}*"

    def italic(self, inner: str) -> str:
        return f"_{inner}_"

    def small(self, inner: str) -> str:
        return inner

    def strike(self, inner: str) -> str:
        return f"~{inner}~"

    def quote(self, inner: str, author: str = "") -> str:
        head = f"{author}:\n" if author else ""
        return head + "\n".join(f"> {line}" for line in inner.splitlines())

    def code(self, text: str) -> str:
        return text

    def link(self, url: str, text: str) -> str:
        return text if text == url else f"{text} <{url}>"

    def plain(self, body: str) -> str:
        return body

    def bullets(self, inners: list[str]) -> str:
        return "\n".join(f"• {inner}" for inner in inners)


class BareMarkup(PlainMarkup):
    """Plain text without any marks: what subjects are written in."""

    def bold(self, inner: str) -> str:
        return inner

    italic = bold
    strike = bold
