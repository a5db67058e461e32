"""What the demo shows while it plays: who does what, the votes as they stand, what each phase came to."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from datetime import datetime
from types import TracebackType
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from forumbot.demo.acts import Act, Kind
from forumbot.demo.host import Glance
from forumbot.hosting.day import count
from forumbot.hosting.ending import as_event
from forumbot.reading.model import Tally
from forumbot.reading.words import words_of
from forumbot.service import Service

RECENT = 8
LONGEST_LINE = 90

SIGNS = {Kind.LETTER: "✉ ", Kind.EDIT: "✎ ", Kind.DELETE: "✗", Kind.QUOTE_AND_POST: "❝…❞ "}
"""How what is no plain post is marked; letters are for the host alone."""

TITLES = {
    "ru": {"player": "игрок", "votes": "голоса", "who": "кто и как написано", "none": "ещё не голосовали",
           "day": "День", "night": "Ночь", "signup": "Запись", "over": "Конец", "closes": "закрытие"},
    "en": {"player": "player", "votes": "votes", "who": "who, and as written", "none": "no vote yet",
           "day": "Day", "night": "Night", "signup": "Sign-up", "over": "The end", "closes": "closes"},
}  # fmt: skip


class Screen:
    """A live table on a terminal; elsewhere one line an event and the votes at the end of each day.

    `pause` is called after each act: on a terminal the play waits there for people to read.
    """

    def __init__(self, out: Console, service: Service, language: str, pause: Callable[[], None]) -> None:
        self._out = out
        self._service = service
        self._titles = TITLES[language]
        self._words = words_of(language)
        self._pause = pause
        self._recent: deque[str] = deque(maxlen=RECENT)
        self._glance: Glance | None = None
        self._told = 0
        self._reported = 0
        self._tally: Tally | None = None
        self._counted = -1
        self._live = Live(console=out, auto_refresh=False, transient=True) if out.is_terminal else None

    def __enter__(self) -> Self:
        if self._live:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.stop()

    def act(self, act: Act) -> None:
        """A player has done something."""
        text = SIGNS.get(act.kind, "") + " ".join(act.text.split())
        cut = text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1] + "…"
        self._recent.append(f"{self._local(act.at)}  {act.who}: {cut}")
        self._refresh()
        self._pause()

    def round(self, glance: Glance) -> None:
        """The host has done what was due."""
        self._glance = glance
        if self._counted != self._service.game.changes:
            self._counted = self._service.game.changes
            self._tally = count(self._service.desk, self._service.now())
        self._tell_violations()
        self._tell_decisions()
        self._refresh()

    def _tell_violations(self) -> None:
        """Breaches of conduct as the host is told of them."""
        for found in self._service.game.violations[self._reported :]:
            self._reported += 1
            line = f"{self._local(found.at)}  ⚠ {found.player}: {self._words.kinds.get(found.kind, found.kind)}"
            self._recent.append(line)
            if not self._live:
                self._out.print(line)

    def _tell_decisions(self) -> None:
        """What the phases that closed came to, in the words of the host's log."""
        for decided in self._service.game.decided[self._told :]:
            self._told += 1
            desk = self._service.desk
            if decided.what == "day" and not self._live and self._tally is not None:
                self._out.print("", self._votes(self._tally), sep="\n")
            view = desk.ruleset.view(desk.ruleset.decode(decided.state))
            events = [as_event(event) for event in decided.events]
            text = desk.announcer.phase_log(turn=decided.turn, phase=decided.what, events=events, view=view)
            # What happened comes first; who is who after it is for the human host's letter.
            happened = self._service.forum.markup.plain(text.body).strip().split("\n\n\n")[0]
            self._out.print(happened + "\n")

    def _refresh(self) -> None:
        if self._live is None or self._glance is None:
            return
        parts: list[Text | Table] = [Text(self._heading(self._glance), style="bold")]
        if self._glance.phase == "day" and self._tally is not None:
            parts.append(self._votes(self._tally))
        parts += [Text(line, style="dim", no_wrap=True, overflow="ellipsis") for line in self._recent]
        self._live.update(Group(*parts), refresh=True)

    def _heading(self, glance: Glance) -> str:
        number = f" {glance.turn}" if glance.turn else ""
        closes = f", {self._titles['closes']} {self._local(glance.closes)}" if glance.closes else ""
        return f"{self._local(self._service.now())}  {self._titles[glance.phase]}{number}{closes}"

    def _votes(self, found: Tally) -> Table:
        """The votes as they stand, each as written where that is not the name itself (THR-12)."""
        table = Table(box=None, pad_edge=False)
        for heading in ("player", "votes", "who"):
            table.add_column(self._titles[heading], overflow="fold")
        for target, ballots in found.by_target().items():
            voters = ", ".join(
                b.voter if b.how == "exact" else f"{b.voter} «{b.written}» ({self._words.hows.get(b.how, b.how)})"
                for b in ballots
            )
            table.add_row(Text(target), f"{len(ballots)}", Text(voters))
        if found.not_voting:
            table.add_row(Text(self._titles["none"]), f"{len(found.not_voting)}", Text(", ".join(found.not_voting)))
        return table

    def _local(self, moment: datetime) -> str:
        return f"{moment.astimezone(self._service.settings.timetable.zone):%d.%m %H:%M}"
