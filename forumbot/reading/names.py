"""A written name → the player it means, by THR-10 and THR-11, with how sure that is and who came next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import lru_cache

from forumbot.reading import diminutives, morphology
from forumbot.reading.book import Book, Entry
from forumbot.reading.folding import fold, is_cyrillic
from forumbot.reading.likeness import likeness
from forumbot.reading.looks import Likeness, look
from forumbot.reading.morphology import Morphology
from rules.names import NameMatch, NameReader

UNKNOWN, AMBIGUOUS, DEAD, UNSURE = "unknown_name", "ambiguous_name", "dead_target", "low_confidence"
_SURE = {
    "exact": 1.0,
    "nickname": 1.0,
    "inflected": 0.98,
    "translit": 0.95,
    "layout": 0.94,
    "beginning": 0.92,
    "diminutive": 0.9,
    "part": 0.9,
}
_PLACE = {how: place for place, how in enumerate(_SURE)}
_SOFT_PLACE = len(_PLACE)
_LONGEST_SOFT = 80  # letters: what is longer is a sentence, and no slip of a name


@dataclass(frozen=True, slots=True)
class NameRules:
    """How boldly names are read. Scores are from 0 to 1.

    `steps`: the hard steps looked at (THR-11). `bound`: below it a reading goes to the host (`low_confidence`);
    `floor`: below it nothing is read at all. `margin`: how much nearer than the next the nearest must be.
    `min_misspelt`: the shortest name that a misspelling may resolve; `min_part`: the shortest part or beginning.
    `compounds`: names are taken apart into English words. `unmeant`: words that are names only where one must stand.
    `denied`: words after which a name is not meant («не Анна»), `denied_through`: what may stand between.
    """

    steps: tuple[str, ...] = tuple(_SURE)
    bound: float = 0.66
    floor: float = 0.55
    margin: float = 0.06
    min_misspelt: int = 4
    min_part: int = 3
    compounds: bool = False
    unmeant: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()
    denied_through: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NameReading:
    """What a written name came to: `name`, or "" with `reason`. `place` orders the steps of THR-11 (0 is exact)."""

    name: str = ""
    how: str = ""
    reason: str = UNKNOWN
    candidates: tuple[str, ...] = ()
    confidence: float = 0.0
    distance: int = 0
    place: int = 99


class Names:
    """Reads names of one roster."""

    def __init__(self, book: Book, rules: NameRules, morphology: Morphology) -> None:
        self.book = book
        self.rules = rules
        self.morphology = morphology
        self._ranked: dict[str, list[tuple[Likeness, str]]] = {}

    def among(self, living: AbstractSet[str], dead: AbstractSet[str]) -> Among:
        """A reader for a moment of the game, when these live and those are dead."""
        return Among(self, living, dead)

    def rank(self, written: str) -> list[tuple[Likeness, str]]:
        """All players by how like the written text they are, each by his best alias; those above the floor."""
        if len(written) > _LONGEST_SOFT:
            return []
        known = self._ranked.get(written)
        if known is not None:
            return known
        taken = look(written)
        best: dict[str, Likeness] = {}
        for name, alias in self.book.looks:
            found = likeness(taken, alias)
            if found.score < self.rules.floor or self._is_too_short(found, taken.flat, alias.flat):
                continue
            if name not in best or found.score > best[name].score:
                best[name] = found
        ranked = sorted(((like, name) for name, like in best.items()), key=lambda item: -item[0].score)
        self._ranked[written] = ranked
        return ranked

    def _is_too_short(self, found: Likeness, written: str, alias: str) -> bool:
        if found.how == "misspelt":
            return len(alias) < self.rules.min_misspelt
        return found.how != "initials" and len(written) < self.rules.min_part


@dataclass(frozen=True, slots=True)
class Among:
    """Reads names of those who live at a moment; a name of the dead is `dead_target`."""

    names: Names
    living: AbstractSet[str]
    dead: AbstractSet[str]

    @property
    def rules(self) -> NameRules:
        """The policy's."""
        return self.names.rules

    def hard(self, written: str) -> NameReading:
        """By the steps of THR-11 up to the beginning of a name: the first that gives anybody decides."""
        return self._by_steps(self.names.book.steps(written))

    def read(self, written: str) -> NameReading:
        """By all steps; misspellings and the like last."""
        found = self.hard(written)
        if found.reason != UNKNOWN:
            return found
        found = self._by_steps(self.names.book.soft_steps(written))
        return found if found.reason != UNKNOWN else self._by_likeness(written)

    def _by_steps(self, steps: Iterable[tuple[str, tuple[str, ...]]]) -> NameReading:
        for how, players in steps:
            if how not in self.rules.steps:
                continue
            alive = tuple(player for player in players if player in self.living)
            gone = tuple(player for player in players if player in self.dead)
            place = _PLACE[how]
            if len(alive) == 1:
                return NameReading(alive[0], how, "", (), _SURE[how], 0, place)
            if alive:
                return NameReading("", how, AMBIGUOUS, alive, 0.0, 0, place)
            if gone:
                return NameReading("", how, DEAD, gone, 0.0, 0, place)
        return NameReading()

    def _by_likeness(self, written: str) -> NameReading:
        rules = self.rules
        ranked = [(like, name) for like, name in self.names.rank(written) if name in self.living or name in self.dead]
        alive = [(like, name) for like, name in ranked if name in self.living]
        if ranked and ranked[0][1] in self.dead and ranked[0][0].score >= rules.bound:
            gone, nearest = ranked[0]
            if not alive or gone.score - alive[0][0].score > rules.margin:
                return NameReading("", gone.how, DEAD, (nearest,), 0.0, gone.distance, _SOFT_PLACE)
        if not alive:
            return NameReading()
        best, nearest = alive[0]
        near = tuple(name for like, name in alive[1:4] if best.score - like.score < 3 * rules.margin)
        if len(alive) > 1 and best.score - alive[1][0].score < rules.margin:
            return NameReading("", best.how, AMBIGUOUS, (nearest, *near), 0.0, best.distance, _SOFT_PLACE)
        # «Чёрного» is a word of its own; whether it is a slip in «Черномор» is for the host to say.
        spelt = best.how == "misspelt" and is_cyrillic(nearest)  # in the other alphabet it is told by its sound
        doubtful = spelt and self.names.morphology.is_word(fold(written))
        reason = "" if best.score >= rules.bound and not doubtful else UNSURE
        return NameReading(nearest, best.how, reason, near, round(best.score, 2), best.distance, _SOFT_PLACE)


def names_of(entries: Sequence[Entry], rules: NameRules, *, russian: bool = True) -> Names:
    """A reader for these players; the morphology is the process's one unless `russian` is false."""
    morph: Morphology = morphology.russian() if russian else morphology.Bare()
    return Names(Book(entries, morph, diminutives.shipped(), compounds=rules.compounds), rules, morph)


def name_reader(nicknames: Mapping[str, Sequence[str]] | None = None, min_misspelt_length: int = 5) -> NameReader:
    """The reader of names that rulesets take for orders (scenario.md, "Names in orders").

    `nicknames` are the roster's by player. A misspelling resolves no name shorter than `min_misspelt_length`.
    """
    from forumbot.reading.phrases import find_player
    from forumbot.reading.policy import shipped

    known = {name: tuple(nicks) for name, nicks in (nicknames or {}).items()}
    rules = replace(shipped("rat").names, min_misspelt=min_misspelt_length)

    @lru_cache(maxsize=64)
    def of(players: frozenset[str]) -> Names:
        return names_of([Entry(name, known.get(name, ())) for name in sorted(players)], rules)

    def read(written: str, living: Sequence[str], dead: Sequence[str]) -> NameMatch:
        alive, gone = frozenset(living), frozenset(dead) - frozenset(living)
        found = find_player(written, of(alive | gone).among(alive, gone), head=True)
        # An order is for one night and can be sent again: what is only likely is refused, not queued.
        reason = UNKNOWN if found.reason == UNSURE else found.reason
        return NameMatch("" if reason else found.name, found.how or "exact", reason, found.candidates)

    return read
