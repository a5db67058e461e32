"""Reading the turns of a scenario: votes, letters, forced draws, expectations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.model import HOST, PUBLIC
from rules.scenario.format import Kind, Labels, PhaseKeys, ScenarioFormat
from rules.scenario.lines import Path
from rules.scenario.model import Forced, Letter, Pattern, Phase, Turn
from rules.scenario.source import Source, instead, type_of

_SUBJECT = re.compile(r"\s*\[(?P<subject>[^\n]*?)\]\s*:")
_EVENT_FIELDS = {Kind.TEXT: str, Kind.NUMBER: int, Kind.FLAG: bool}


@dataclass(frozen=True, slots=True)
class TurnReader:
    """Reads turns of one game: who plays, what can be forced."""

    source: Source
    shape: ScenarioFormat
    players: Sequence[str]
    labels: Labels

    def turn(self, table: dict[str, Any], path: Path) -> Turn:
        """The turn at `path`; mistakes are noted in the source."""
        self.source.known(table, path, {*self.shape.turn_keys(), "chance", "expect", "absent"}, "A turn")
        return Turn(
            line=self.source.line(path),
            phases=tuple(self._phase(table, path, keys) for keys in self.shape.phases),
            chance=self._chance(table.get("chance", {}), (*path, "chance")),
            expect=self._patterns(table.get("expect", []), (*path, "expect"), "expect"),
            absent=self._patterns(table.get("absent", []), (*path, "absent"), "absent"),
        )

    def _phase(self, table: dict[str, Any], path: Path, keys: PhaseKeys) -> Phase:
        letters = [letter for key in keys.letters for letter in self._letters(table.get(key, []), (*path, key), key)]
        votes = self._votes(table.get(keys.votes, []), (*path, keys.votes)) if keys.votes else {}
        return Phase(tuple(letters), votes)

    def _votes(self, value: Any, path: Path) -> dict[str, str]:
        votes: dict[str, str] = {}
        for at, written in self.source.texts(value, path, "votes"):
            pair = self._vote(written, at)
            if pair and pair[0] in votes:
                self.source.wrong(at, f"{pair[0]!r} votes twice; give the vote that stands at the deadline.")
            elif pair:
                votes[pair[0]] = pair[1]
        return votes

    def _vote(self, written: str, path: Path) -> tuple[str, str] | None:
        """Voter and target. Names may hold ">" themselves, so every one of them is tried."""
        cuts = [(written[:at].strip(), written[at + 1 :].strip()) for at, sign in enumerate(written) if sign == ">"]
        for voter, target in cuts:
            if voter in self.players and target in self.players:
                return voter, target
        if not cuts:
            self.source.wrong(path, f'{written!r} is no vote; write "voter > target".')
        else:
            for name in cuts[0]:
                self._player(name, path)
        return None

    def _player(self, name: str, path: Path) -> bool:
        if name not in self.players:
            self.source.wrong(path, f"{name!r} is none of the players{instead(name, self.players)}")
        return name in self.players

    def _letters(self, value: Any, path: Path, key: str) -> list[Letter]:
        return [letter for at, text in self.source.texts(value, path, key) if (letter := self._letter(text, at))]

    def _letter(self, written: str, path: Path) -> Letter | None:
        """The letter "sender: text" or "sender [subject]: text"; the longest name that fits is the sender's."""
        for name in sorted(self.players, key=len, reverse=True):
            if not written.startswith(name):
                continue
            rest = written[len(name) :]
            if rest.lstrip().startswith(":"):
                return Letter(name, rest.lstrip()[1:].strip())
            subject = _SUBJECT.match(rest)
            if subject:
                return Letter(name, rest[subject.end() :].strip(), subject["subject"])
        sender, colon, _ = written.partition(":")
        if colon:
            self._player(sender.partition(" [")[0].strip(), path)
        else:
            self.source.wrong(path, f'{written!r} is no letter; write "sender: text".')
        return None

    def _chance(self, value: Any, path: Path) -> dict[str, Forced]:
        forced = {}
        for label, result in self.source.table(value, path, "chance").items():
            at = (*path, label)
            candidates = self.labels.candidates(label)
            if candidates is None:
                self.source.wrong(at, f"There is no draw {label!r}{instead(label, self.labels.values)}")
                continue
            word = self.source.text(result, at, label)
            if isinstance(result, str) and candidates and word not in candidates:
                self.source.wrong(at, f"{label} can't come to {word!r}{instead(word, candidates)}")
            forced[label] = Forced(word, self.source.line(at))
        return forced

    def _patterns(self, value: Any, path: Path, key: str) -> tuple[Pattern, ...]:
        return tuple(self._pattern(table, at) for at, table in self.source.tables(value, path, key))

    def _pattern(self, table: dict[str, Any], path: Path) -> Pattern:
        name = table.get("event")
        if not isinstance(name, str):
            self.source.wrong(path, 'An event needs its name: event = "…".')
        elif name not in self.shape.events:
            self.source.wrong(path, f"There is no event {name!r}{instead(name, self.shape.events)}")
        else:
            kinds = self.shape.events[name]
            self.source.known(table, path, {"event", "to", *kinds}, f"The event {name}")
            for key, value in table.items():
                if key in kinds:
                    self._field(value, (*path, key), f"{name}.{key}", kinds[key])
        if "to" in table:
            self._told(table["to"], (*path, "to"))
        return Pattern(table, self.source.line(path))

    def _field(self, value: Any, path: Path, what: str, kind: Kind) -> None:
        if kind is Kind.PLAYERS:
            for at, name in self.source.texts(value, path, what):
                self._player(name, at)
        elif type(value) is not _EVENT_FIELDS.get(kind, str):
            self.source.wrong(path, f"{what} must be {kind.value}, not {type_of(value)}.")
        elif kind is Kind.PLAYER:
            self._player(str(value), path)
        elif kind is Kind.ROLE and value not in self.shape.roles:
            self.source.wrong(path, f"There is no role {value!r}{instead(str(value), self.shape.roles)}")

    def _told(self, value: Any, path: Path) -> None:
        if value in (PUBLIC, HOST, [PUBLIC], [HOST]):
            return
        if isinstance(value, str):
            self.source.wrong(path, f'to must be a list of names, "{PUBLIC}" or "{HOST}", not the text {value!r}.')
            return
        for at, name in self.source.texts(value, path, "to"):
            self._player(name, at)
