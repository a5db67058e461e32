"""All the odd ways in which players vote: pure text, one function a way."""

from __future__ import annotations

from collections.abc import Callable

from forumbot.demo.cast import Member, Words

WAYS: tuple[str, ...] = (
    "exact", "declined", "nickname", "split", "misspelt", "translit", "changed", "withdrawn", "quoted",
)  # fmt: skip
"""Ways of arriving at a standing vote for somebody; each player of a day takes the next one."""


def exact(words: Words, target: Member) -> str:
    return words.vote.format(name=target.name)


def declined(words: Words, target: Member) -> str:
    return words.vote.format(name=target.declined or target.name)


def nickname(words: Words, target: Member) -> str:
    return words.vote.format(name=target.nicknames[0] if target.nicknames else target.name)


def misspelt(words: Words, target: Member) -> str:
    return words.vote.format(name=target.mistyped or target.name)


def translit(words: Words, target: Member) -> str:
    return words.vote.format(name=target.translit or target.name)


def split(words: Words, target: Member) -> str:
    """The name torn over two pairs of tags, as editors do it."""
    middle = max(len(target.name) // 2, 1)
    if "[" in target.name:
        return exact(words, target)
    return f"{words.plain[0]} [b]{target.name[:middle]}[/b][b]{target.name[middle:]}[/b]"


TEXTS: dict[str, Callable[[Words, Member], str]] = {
    "exact": exact,
    "declined": declined,
    "nickname": nickname,
    "misspelt": misspelt,
    "translit": translit,
    "split": split,
}
