"""Posts of the sign-up topic: who joins, who withdraws, who only talks (M14-40)."""

from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Iterable

MAX_POST = 5_000

_CLAUSE = re.compile(r"[.!,;:…\n()]+|\s[-–—]+\s")
_SENTENCE = re.compile(r"[^.!?\n]*[.!?\n]?")
_WORDS = re.compile(r"[^\W_]+|[+/]+")

# What a clause must hold, word by word; «…» of a phrase stands anywhere in the clause.
_LEAVE = (
    "выписываюсь", "выпишите меня", "выпиши меня", "отписываюсь", "снимаюсь", "снимите меня", "сними меня",
    "передумал", "передумала", "отказываюсь", "не играю", "не участвую", "не записываюсь", "не буду играть",
    "не буду участвовать", "не смогу играть", "не смогу участвовать", "не смогу", "вычеркните меня",
    "count me out", "i am out", "im out", "i m out", "withdraw", "i withdraw", "not playing", "remove me",
)  # fmt: skip
_JOIN = (
    "записываюсь", "запишусь", "запишите меня", "запиши меня", "запишите и меня", "меня запишите", "запиши и меня",
    "заявка", "подаю заявку", "участвую", "играю", "буду играть", "буду участвовать", "хочу играть",
    "хочу участвовать", "я в игре", "я в деле", "возьмите меня", "sign me up", "signing up", "sign up me",
    "count me in", "i am in", "im in", "i m in", "joining", "i join", "i ll join", "i will join", "i ll play",
)  # fmt: skip
# These count only when they are all that the clause says.
_BARE_LEAVE = ("out", "/ out", "минус", "leave")
_BARE_JOIN = ("in", "/ in", "+", "join", "/ join", "запишите", "в игре", "за", "я за", "я играю", "playing")
_PLUS = re.compile(r"\+(?: ?1)?")
_NOT = ("не", "нет", "not", "don", "dont", "никогда")
# In a longer clause «играю» is a story, not an entry.
_LONGEST = 8


class SignupWord(enum.Enum):
    """What a post in the sign-up topic asks for."""

    JOIN = "join"
    LEAVE = "leave"
    NONE = "none"


def signup_word(text: str, *, also_join: Iterable[str] = ()) -> SignupWord:
    """What the post asks for: the last clause that asks for anything decides. `text` is plain, without quotes.

    Questions ask nothing of the host. `also_join` are the host's own words for joining. Any text is accepted.
    """
    words = {SignupWord.LEAVE: _LEAVE, SignupWord.JOIN: (*_JOIN, *(_folded(word) for word in also_join if word))}
    found = SignupWord.NONE
    for sentence in _SENTENCE.findall(unicodedata.normalize("NFKC", text[:MAX_POST])):
        if not sentence.endswith("?"):
            for clause in _CLAUSE.split(sentence):
                said = _clause(_folded(clause), words)
                found = found if said is SignupWord.NONE else said
    return found


def _clause(clause: str, words: dict[SignupWord, tuple[str, ...]]) -> SignupWord:
    if clause in _BARE_LEAVE:
        return SignupWord.LEAVE
    if clause in _BARE_JOIN or _PLUS.fullmatch(clause):
        return SignupWord.JOIN
    if not clause or len(clause.split()) > _LONGEST:
        return SignupWord.NONE
    for meaning, phrases in words.items():
        for phrase in phrases:
            before, holds, _ = f" {clause} ".partition(f" {phrase} ")
            if holds and not any(word in _NOT for word in before.split()[-3:]):
                return meaning
    return SignupWord.NONE


def _folded(text: str) -> str:
    """Words in lower case with single spaces, «ё» as «е»; a row of pluses is one plus."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е")
    return " ".join(word[0] if word[0] in "+/" else word for word in _WORDS.findall(plain))
