"""The end of a game: winner, roles, the whole log, the chance record (RAT-55)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forumbot.announcer.facts import Chapter
from forumbot.announcer.text import Marked, Text
from forumbot.announcer.writer import Writer
from rules.model import GameView


class Endings(Writer):
    """The closing posts. Nothing is secret any more."""

    def finale(
        self, *, view: GameView, history: Sequence[Chapter], record: str, start: GameView | None = None, limit: int = 0
    ) -> tuple[Text, ...]:
        """The winner and all roles; the log of all days and nights; the chance record.

        `history` are all closed phases in order, `start` the game as it was dealt, `record` the rules' text of the
        draws, printed as it is. `limit` is the engine's longest post (0: none): the log takes several posts where it
        must, and no line of it is left out.
        """
        dealt = {p.name: (p.role, p.clan) for p in (start or view).players}
        outcome = self._line("public", "won", {"team": view.winner})
        first = self._text("finale", view=view, dealt=dealt, outcome=outcome)
        chapters = [self._chapter(chapter) for chapter in history]
        parts = _packed([chapter for chapter in chapters if chapter], limit)
        log = [self._text("finale_log", chapters=part, part=number) for number, part in enumerate(parts, start=1)]
        return (first, *log, self._text("finale_record", record=record))

    def _chapter(self, chapter: Chapter) -> Marked:
        turn, phase, events = chapter
        # The watchman stands in the day's chapter, when he was drawn; the morning tells everybody else.
        told = [event for event in events if not (phase == "night" and event.name == "watchman")]
        lines = self._lines("log", told)
        return self._line("chapter", "chapter", turn, phase, lines) if lines else Marked()


def _packed(chapters: Iterable[Marked], limit: int) -> list[list[Marked]]:
    """Chapters in as few posts as `limit` allows; one that is longer than that stands alone."""
    posts: list[list[Marked]] = []
    room = limit * 8 // 10  # headings, the token and what the engine adds need some space
    for chapter in chapters:
        if posts and (not limit or sum(len(c) + 2 for c in posts[-1]) + len(chapter) <= room):
            posts[-1].append(chapter)
        else:
            posts.append([chapter])
    return posts
