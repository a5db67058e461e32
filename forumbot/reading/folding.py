"""What two writings of a name are compared by: folding (THR-10), transliteration, keyboard layouts, sounds.

All functions are total, pure and deterministic; none knows who plays.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_CACHE = 16_384
_QUOTES = dict.fromkeys(map(ord, "\"'`´‘’‚‛“”„‟«»‹›′″"), None)
_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"[A-ZА-ЯЁ]+(?![a-zа-яё])|[A-ZА-ЯЁ]?[a-zа-яё]+|\d+|[^\W\d_]+")
_LATIN_STEM = re.compile(r"([^\u0400-\u04ff]{2,})['’-]?[а-яё]{1,3}")
_DOUBLED = re.compile(r"(.)\1+")

# Letters that look alike in print (THR-10).
_TO_CYRILLIC = str.maketrans("aeopcyxkmtbhiABEKMHOPCTYXI", "аеорсухкмтвніАВЕКМНОРСТУХІ")
_TO_LATIN = str.maketrans("аеорсухіјѕкмтвнАВЕКМНОРСТУХІЈЅ", "aeopcyxijskmtbhABEKMHOPCTYXIJS")

_TRANSLIT = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ж": "zh", "з": "z", "и": "i", "й": "y", "к": "k",
    "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f", "х": "h",
    "ц": "c", "ч": "ch", "ш": "sh", "щ": "sch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya",
    "і": "i", "ї": "i", "є": "e", "ґ": "g",
}  # fmt: skip
# One spelling for what the usual systems (passport, scholarly, chat) write differently. The order matters.
_TRANSLIT_FOLD = (
    ("shch", "sch"), ("w", "v"), ("kh", "h"), ("ts", "c"), ("tz", "c"), ("x", "ks"), ("ph", "f"), ("th", "t"),
    ("ck", "k"), ("q", "k"), ("zh", "j"), ("yo", "e"), ("ju", "yu"), ("iu", "yu"), ("ja", "ya"), ("ia", "ya"),
    ("ye", "e"), ("ie", "e"), ("iy", "y"), ("yy", "y"), ("ii", "y"), ("ij", "y"), ("ei", "ey"), ("ai", "ay"),
    ("oi", "oy"), ("ui", "uy"), ("dj", "j"),
)  # fmt: skip
_SOUNDS = (
    ("ce", "se"), ("ci", "si"), ("cy", "sy"), ("ght", "t"),
    ("sch", "s"), ("sh", "s"), ("ch", "c"), ("gh", "g"), ("kn", "n"), ("wr", "r"), ("z", "s"), ("d", "t"), ("b", "p"),
    ("g", "k"), ("v", "f"), ("c", "k"), ("j", "k"), ("h", ""), ("y", "i"),
)  # fmt: skip
# Letters of Ukrainian and Belarusian as Russians write the same names.
_TO_RUSSIAN = str.maketrans({"і": "и", "ї": "и", "є": "е", "ґ": "г", "ў": "у"})
# Digits that stand for letters which look like them.
_DIGITS_LATIN, _DIGITS_CYRILLIC = str.maketrans("0134579", "oieastg"), str.maketrans("0346", "озчб")
_DIGITS_INSIDE = re.compile(r"\d{1,2}(?=[^\W\d_])")
_NUMBERED = re.compile(r"(\D*[^\W\d_])[ _-]?(\d+)")

_KEYS_EN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_KEYS_RU = "йцукенгшщзхъфывапролджэячсмитьбюё"
_EN_TO_RU = str.maketrans(_KEYS_EN + '{}:"<>~', _KEYS_RU + "хъжэбюё")
_RU_TO_EN = str.maketrans(_KEYS_RU, _KEYS_EN)


@lru_cache(maxsize=_CACHE)
def visible(text: str) -> str:
    """NFKC, invisible characters dropped, white space collapsed: the text as a reader sees it."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKC", text) if _is_seen(c))
    return _SPACES.sub(" ", text).strip()


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter) != "Cf" and letter != "\ufe0f"


@lru_cache(maxsize=_CACHE)
def flat(text: str) -> str:
    """Visible text, case folded, ё→е, quotes dropped, mixed alphabets unified; punctuation stays."""
    seen = visible(text)
    if not seen.isascii():
        seen = " ".join(_unmixed(word) for word in seen.split(" "))
    return _SPACES.sub(" ", seen.casefold().replace("ё", "е").translate(_QUOTES)).strip()


@lru_cache(maxsize=_CACHE)
def fold(text: str) -> str:
    """The form names are compared in (THR-10): `flat` without outer punctuation. What is all punctuation stays."""
    folded = flat(text)
    start, end = 0, len(folded)
    while start < end and not _is_core(folded[start]):
        start += 1
    while end > start and not _is_core(folded[end - 1]):
        end -= 1
    return folded[start:end] if start < end else folded


def _is_core(letter: str) -> bool:
    return unicodedata.category(letter)[0] not in "PZC" and letter not in "=+~|<>^"


def is_mixed(word: str) -> bool:
    """Whether a word has letters of both alphabets."""
    lowered = word.lower()
    return any("a" <= c <= "z" for c in lowered) and any("\u0400" <= c <= "\u04ff" for c in lowered)


def _unmixed(word: str) -> str:
    """A word of mixed alphabets in the one it can be written in wholly, Cyrillic first; else as it is."""
    if not is_mixed(word):
        return word
    for table in (_TO_CYRILLIC, _TO_LATIN):
        turned = word.translate(table)
        if not is_mixed(turned):
            return turned
    return word


@lru_cache(maxsize=_CACHE)
def skeleton(text: str) -> str:
    """What a text looks like in Latin letters: «Мах» and "Max" look the same. Capitals count as they look."""
    return fold(visible(text).translate(_TO_LATIN))


@lru_cache(maxsize=_CACHE)
def translit(text: str) -> str:
    """A folded text in Latin letters, all usual systems of transliteration brought to one spelling."""
    spelt = "".join(_TRANSLIT.get(c, c) for c in fold(text))
    for old, new in _TRANSLIT_FOLD:
        if old in spelt:
            spelt = spelt.replace(old, new)
    return _DOUBLED.sub(r"\1", spelt)


def is_cyrillic(text: str) -> bool:
    """Whether a text has a Cyrillic letter."""
    return any("\u0400" <= c <= "\u04ff" for c in text)


def has_latin(text: str) -> bool:
    """Whether a text has a Latin letter."""
    return any("a" <= c <= "z" for c in text.lower())


def latin_stem(text: str) -> str:
    """The Latin name in a text that gives it a Russian ending («Max'у», «Maxом»), folded; "" if there is none."""
    found = _LATIN_STEM.fullmatch(visible(text))
    return fold(found[1]) if found else ""


def other_layout(text: str) -> str:
    """What was meant when the other keyboard layout was on («Fyyf» → «Анна», «Ьфч» → "Max"), folded; "" if nothing."""
    lowered = visible(text).lower()
    turned = lowered.translate(_RU_TO_EN) if is_cyrillic(lowered) else lowered.translate(_EN_TO_RU)
    return fold(turned) if turned != lowered else ""


@lru_cache(maxsize=_CACHE)
def words(text: str) -> tuple[str, ...]:
    """The words of a folded text: letters and digits, parted by anything else."""
    return tuple(_WORD.findall(fold(text)))


@lru_cache(maxsize=_CACHE)
def humps(text: str) -> tuple[str, ...]:
    """The parts of a name that its author set off, folded: words, CamelHumps, runs of digits."""
    return tuple(fold(part) for word in _WORD.findall(visible(text)) for part in _HUMP.findall(word))


@lru_cache(maxsize=_CACHE)
def squeezed(text: str) -> str:
    """Letters and digits of a folded text alone, run together."""
    return "".join(c for c in fold(text) if c.isalnum())


@lru_cache(maxsize=_CACHE)
def sound(text: str) -> str:
    """A rough key of how a name sounds, English and transliterated Russian alike: vowels but the first dropped."""
    key = squeezed(translit(text))
    for old, new in _SOUNDS:
        key = key.replace(old, new)
    first = "a" if key[:1] in "aeiou" else key[:1]
    return _DOUBLED.sub(r"\1", first + re.sub(r"[aeiou]+", "", key[1:]))


@lru_cache(maxsize=_CACHE)
def russified(text: str) -> str:
    """A folded text with the letters of its Ukrainian and Belarusian neighbours as Russians write them."""
    return fold(text).translate(_TO_RUSSIAN)


@lru_cache(maxsize=_CACHE)
def digits_read(text: str) -> str:
    """A folded text whose digits amid letters are read as the letters they look like («4ерт»); "" if it has none."""
    folded = fold(text)
    table = _DIGITS_CYRILLIC if is_cyrillic(folded) else _DIGITS_LATIN
    read = _DIGITS_INSIDE.sub(lambda digits: digits[0].translate(table), folded)
    return "" if read == folded or _DIGITS_INSIDE.search(read) else read


@lru_cache(maxsize=_CACHE)
def unnumbered(text: str) -> tuple[str, str]:
    """A name of three letters and more with a number at its end, folded, as (name, number); ("", "") for others."""
    found = _NUMBERED.fullmatch(fold(text))
    return (found[1], found[2]) if found and len(found[1]) >= 3 else ("", "")


def unrepeated(text: str) -> str:
    """Runs of one letter made single: «Аннааа» is «ана», as «Анна» is."""
    return _DOUBLED.sub(r"\1", squeezed(text))
