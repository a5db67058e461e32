"""The book of a game's names: what each player can be called by, looked up step by step (THR-10, THR-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from forumbot.reading import folding
from forumbot.reading.diminutives import Diminutives
from forumbot.reading.looks import Look, look
from forumbot.reading.morphology import Bare, Morphology, latin_forms, pet_names

MIN_BEGINNING = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """One player as others may write him: `name` as on the roster, `others` nicknames and earlier holders."""

    name: str
    nicknames: tuple[str, ...] = ()
    former: tuple[str, ...] = ()

    def aliases(self) -> tuple[str, ...]:
        """All names, the roster's first."""
        return (self.name, *self.nicknames, *self.former)


class _Index:
    """Key → the players it may stand for."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[str, tuple[str, ...]] = {}

    def add(self, key: str, player: str) -> None:
        players = self._found.get(key, ())
        if key and player not in players:
            self._found[key] = (*players, player)

    def get(self, keys: Iterable[str]) -> tuple[str, ...]:
        hits: list[str] = []
        for key in keys:
            hits += [player for player in self._found.get(key, ()) if player not in hits]
        return tuple(hits)


class Book:
    """All keys of a roster, made once; living and dead are told apart when it is asked."""

    def __init__(
        self, entries: Sequence[Entry], morphology: Morphology, diminutives: Diminutives, *, compounds: bool = False
    ) -> None:
        self.entries = tuple(entries)
        self._own = {level: _Index() for level in ("raw", "visible", "flat", "fold", "skeleton")}
        self._nick = {level: _Index() for level in ("raw", "visible", "flat", "fold", "skeleton")}
        self._inflected, self._part, self._short, self._respelt = _Index(), _Index(), _Index(), _Index()
        self._translit = {"cyrillic": _Index(), "latin": _Index()}
        self._beginnings: list[tuple[str, str]] = []
        self.looks: list[tuple[str, Look]] = []
        self._russian = not isinstance(morphology, Bare)
        self._holds_mixed = any(folding.is_mixed(alias) for entry in self.entries for alias in entry.aliases())
        for entry in self.entries:
            self._add_written(entry)
            for alias in entry.aliases():
                self._add_forms(alias, entry.name, morphology, diminutives)
                self._add_respelt(alias, entry.name, morphology)
                for spelling in filter(None, (alias, folding.digits_read(alias))):
                    self.looks.append((entry.name, look(spelling, compounds=compounds)))

    def _add_written(self, entry: Entry) -> None:
        for index, aliases in ((self._own, (entry.name,)), (self._nick, entry.aliases()[1:])):
            for alias in aliases:
                for level, key in _written_keys(alias):
                    index[level].add(key, entry.name)
        for text in {folding.fold(entry.name), *folding.words(entry.name)}:
            self._beginnings.append((text, entry.name))

    def _add_forms(self, alias: str, player: str, morphology: Morphology, diminutives: Diminutives) -> None:
        parts = folding.words(alias)
        declined = [sorted(morphology.forms(part)) for part in parts]
        spelt = self._translit["cyrillic" if folding.is_cyrillic(alias) else "latin"]
        for form in _phrases(declined):
            self._inflected.add(form, player)
            spelt.add(folding.translit(form), player)
        spelt.add(folding.translit(alias), player)
        if len(parts) == 1 and not folding.is_cyrillic(alias):
            for form in latin_forms(folding.translit(alias)):
                spelt.add(form, player)
        for forms in declined if len(parts) > 1 else ():
            for form in forms:
                if len(form) >= MIN_BEGINNING:
                    self._part.add(form, player)
        for part in parts:
            for form in pet_names(part) if self._russian else ():
                self._short.add(form, player)
            for relative in diminutives.relatives(part):
                for form in morphology.forms(relative):
                    self._short.add(form, player)

    def _add_respelt(self, alias: str, player: str, morphology: Morphology) -> None:
        """Add how a name is declined once its digits are read or dropped, its parts joined, its letters Russian."""
        joined = folding.squeezed(alias) if " " not in folding.fold(alias) else ""
        for spelling in {folding.russified(text) for text in (alias, folding.digits_read(alias), joined)} - {""}:
            for form in _phrases([sorted(morphology.forms(part)) for part in folding.words(spelling)]):
                self._respelt.add(form, player)
                self._translit["cyrillic" if folding.is_cyrillic(form) else "latin"].add(folding.translit(form), player)
        name, number = folding.unnumbered(alias)
        for form in _phrases([sorted(morphology.forms(part)) for part in folding.words(name)]) if name else ():
            self._inflected.add(f"{form}{number}", player)
            self._inflected.add(f"{form} {number}", player)
            self._part.add(form, player)
        for form in latin_forms(folding.translit(name)) if name and not folding.is_cyrillic(name) else ():
            self._translit["latin"].add(form, player)

    def steps(self, written: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The hard steps of THR-11 in order: how, and the players (living or dead) that it gives."""
        keys = dict(_written_keys(written))
        mixed = folding.is_mixed(written)
        for how, index in (("exact", self._own), ("nickname", self._nick)):
            for level in ("raw", "visible", "flat", "fold"):
                yield how, index[level].get((keys[level],))
            if mixed or self._holds_mixed:
                yield how, index["skeleton"].get((keys["skeleton"],))
        spaced = " ".join(folding.words(written))
        yield "inflected", self._inflected.get((spaced, keys["fold"]))
        stem = folding.latin_stem(written) if mixed else ""
        if stem:
            yield "inflected", self._own["fold"].get((stem,)) or self._nick["fold"].get((stem,))
        yield "translit", self._by_look(written, keys)
        yield "beginning", self._by_beginning(keys["fold"])

    def soft_steps(self, written: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        """What grammar and keyboard give beyond THR-11's steps, looked at before misspellings."""
        turned = folding.other_layout(written)
        if turned:
            for how, players in self.steps(turned):
                if how != "beginning":
                    yield ("layout", players)
        spaced = " ".join(folding.words(written))
        yield "diminutive", self._short.get((spaced,))
        yield "part", self._part.get((spaced,))

    def _by_look(self, written: str, keys: dict[str, str]) -> tuple[str, ...]:
        alike = self._own["skeleton"].get((keys["skeleton"],)) or self._nick["skeleton"].get((keys["skeleton"],))
        respelt = self._respelt.get((" ".join(folding.words(folding.russified(written))),))
        return alike or respelt or self._in_other_letters(written)

    def _in_other_letters(self, written: str) -> tuple[str, ...]:
        """Names of the alphabet that is not the written one's: «Анан» is no transliteration of «Анна»."""
        key = (folding.translit(written),)
        latin = self._translit["latin"].get(key) if folding.is_cyrillic(written) else ()
        cyrillic = self._translit["cyrillic"].get(key) if folding.has_latin(written) else ()
        return tuple(dict.fromkeys((*latin, *cyrillic)))

    def _by_beginning(self, key: str) -> tuple[str, ...]:
        if sum(c.isalnum() for c in key) < MIN_BEGINNING:
            return ()
        found: list[str] = []
        for text, player in self._beginnings:
            if player not in found and text.startswith(key):
                found.append(player)
        return tuple(found)


def _written_keys(text: str) -> tuple[tuple[str, str], ...]:
    """What names are looked up by, strictest first: names that differ only in case are told apart (THR-11)."""
    return (
        ("raw", text.strip()),
        ("visible", folding.visible(text)),
        ("flat", folding.flat(text)),
        ("fold", folding.fold(text)),
        ("skeleton", folding.skeleton(text)),
    )


def _phrases(declined: Sequence[Sequence[str]], limit: int = 4096) -> list[str]:
    """All phrases of declined words. Only a few words are declined in names of many."""
    phrases = [""]
    for forms in declined:
        if len(phrases) * len(forms) > limit:
            forms = forms[:1]  # noqa: PLW2901 - a longer name is declined in its first words only
        phrases = [f"{phrase} {form}".strip() for phrase in phrases for form in forms]
    return phrases
