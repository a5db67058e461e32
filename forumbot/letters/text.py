"""A letter stripped to its sender's own words: what he quotes, signs with or forwards is not an order of his."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

MAX_LETTER = 20_000  # letters of one message that are looked at: nobody needs more for a night's orders
MAX_LINES = 200

_BREAKS = re.compile(r"\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_BR = re.compile(r"<br\s*/?>", re.IGNORECASE)
_QUOTE_TAG = re.compile(r"\[(/?)quote(?:=[^\]\n]{0,200})?\]", re.IGNORECASE)
_REPLY_MARK = re.compile(r"\s*(?:>|&gt;|\|\s)")
_SIGNATURE = re.compile(r"\s*(?:--|—{2,}|_{3,}|-{4,}|\*{4,})\s*")
_FORWARDED = re.compile(
    r"\s*-{2,}\s*(?:original message|forwarded message|исходное сообщение|пересылаемое сообщение|пересланное сообщение)"
    r"\s*-{0,10}\s*",
    re.IGNORECASE,
)
_SAID = re.compile(
    r".{1,100}\b(?:писал(?:а|\(а\))?|написал(?:а|\(а\))?|пишет|сказал(?:а|\(а\))?|wrote|said|writes)\b.{0,60}:\s*",
    re.IGNORECASE,
)
_CITED = re.compile(r"\s*(?:цитата|quote)\b.{0,80}", re.IGNORECASE)
_BULLET = "•*-–— \t"


def own_words(text: str, *, bot: str = "", sent: Iterable[str] = ()) -> str:
    """The lines of `text` that the sender wrote himself, in order, without quotes, reply lines and signature.

    `bot` is the account that he answers: a line «bot:» above a quotation goes too. `sent` are texts which the bot
    wrote to him: where a letter repeats a piece of them without any quotation marks, that piece is no order either.
    Any text at all is accepted; the result holds at most MAX_LINES lines.
    """
    plain = _unquoted(_plain(text[:MAX_LETTER]))
    kept: list[str] = []
    for line in plain.split("\n"):
        if _FORWARDED.fullmatch(line) or (_SIGNATURE.fullmatch(line) and any(kept)):
            break
        if not _REPLY_MARK.match(line) and not _introduces_quote(line, bot):
            kept.append(line.strip())
    return "\n".join(_without_echo(kept, sent)[:MAX_LINES]).strip()


def lines(text: str) -> list[str]:
    """The lines of a text that hold anything."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def _plain(text: str) -> str:
    """One kind of line break, plain spaces, no invisible letters."""
    text = _BREAKS.sub("\n", _BR.sub("\n", text))
    kept = (c if c in "\n\t" else " " if unicodedata.category(c) == "Zs" else c for c in text)
    return "".join(c for c in kept if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cf", "Cs"))


def _unquoted(text: str) -> str:
    """The text outside quote tags; what an unclosed one holds is inside, as the forum shows it."""
    depth, end, kept = 0, 0, []
    for tag in _QUOTE_TAG.finditer(text):
        if depth == 0:
            kept.append(text[end : tag.start()])
        depth = max(depth - 1, 0) if tag[1] else depth + 1
        end = tag.end()
    if depth == 0:
        kept.append(text[end:])
    return "\n".join(kept)


def _introduces_quote(line: str, bot: str) -> bool:
    bare = line.strip()
    if _SAID.fullmatch(bare) or _CITED.fullmatch(bare):
        return True
    return bool(bot) and bare.casefold() in (f"{bot.casefold()}:", f"@{bot.casefold()}:")


def _without_echo(own: list[str], sent: Iterable[str]) -> list[str]:
    """Leave out lines that repeat the bot's, if at least two do and one of them is no short phrase.

    A single short line may well be an order copied from the bot's example: that is meant.
    """
    said = {_key(line) for text in sent for line in _plain(text).split("\n")} - {""}
    echoes = [line for line in own if _key(line) in said]
    if len(echoes) < 2 or max(len(line) for line in echoes) < 25:
        return own
    return [line for line in own if _key(line) not in said]


def _key(line: str) -> str:
    return " ".join(line.casefold().strip(_BULLET).split())
