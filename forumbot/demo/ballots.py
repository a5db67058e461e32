"""All the odd ways in which players vote: pure text, one function a way."""

from __future__ import annotations

from collections.abc import Callable

from forumbot.demo.cast import Member, Words

WAYS: tuple[str, ...] = (
    "declined", "nickname", "split", "misspelt", "translit", "changed", "quoted", "ambiguous", "withdrawn", "exact",
)  # fmt: skip
"""Ways of arriving at a standing vote, or at none; each voter of a game takes the next one."""


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


def marked(voter: Member, target: Member) -> str:
    """From a phone, without bold, in the marking agreed with the host (RAT-3)."""
    return f"{voter.mark} {target.name}"


TEXTS: dict[str, Callable[[Words, Member], str]] = {
    "exact": exact,
    "declined": declined,
    "nickname": nickname,
    "misspelt": misspelt,
    "translit": translit,
    "split": split,
}
"""The ways that are one post with one name in bold."""
