"""Post body → the bold fragments in it, in order (THR-1 to THR-3), and the plain text around them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from forumbot.reading.markup import BREAK, NESTED, PICTURE, SMILEY, SPOILER, TAGGED, Run, may_hold_bold, runs

MAX_FRAGMENT = 2_000  # letters of one fragment that are looked at: no name and no vote is longer
_TAGS = TAGGED | NESTED
_NEAR = 20  # runs of a line around a fragment that are looked at: bounds the work on a line of a thousand fragments


@dataclass(frozen=True, slots=True)
class Fragment:
    """One bold fragment. `text` is stripped; `line` is its line's number.

    `tagged` if the forum's own vote tag made it, `runs_on` if that tag goes on beyond the line, as a wrong one does.
    `before` and `after` are what else its line holds, for policies that want a vote on a line of its own.
    """

    text: str
    tagged: bool = False
    line: int = 0
    before: str = ""
    after: str = ""
    runs_on: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a post, outside quotes and code: its whole text and its bold fragments."""

    number: int
    text: str
    fragments: tuple[Fragment, ...] = ()


def bold_fragments(html: str, *, spoilers: bool = False) -> tuple[str, ...]:
    """The texts that the forum shows in bold, by THR-1 to THR-3. Any text is taken; nothing is raised."""
    return tuple(fragment.text for fragment in fragments(html, spoilers=spoilers))


def fragments(html: str, *, spoilers: bool = False) -> tuple[Fragment, ...]:
    """The bold fragments of a post with their surroundings; `spoilers`: those in spoilers too."""
    if not may_hold_bold(html):
        return ()
    seen = _outside(runs(html), spoilers=spoilers)
    if not any(run.bold and not run.aside for run in seen):
        return ()  # most posts with bold only quote it
    return tuple(fragment for line in _lines(seen) for fragment in line.fragments)


def lines(html: str, *, spoilers: bool = False) -> tuple[Line, ...]:
    """The lines of a post that are its author's own words, empty ones left out."""
    return tuple(_lines(_outside(runs(html), spoilers=spoilers)))


def _outside(found: list[Run], *, spoilers: bool) -> list[Run]:
    """The runs, those in spoilers taken for the post's own where they count."""
    if not spoilers or not any(run.flags & SPOILER for run in found):
        return found
    return [Run(run.text, run.flags & ~SPOILER) if run.flags & SPOILER else run for run in found]


def _lines(seen: Sequence[Run]) -> Iterator[Line]:
    current: list[Run] = []
    number = 0
    for run in [*seen, Run("\n", BREAK)]:
        if not run.breaks:
            current.append(run)
            continue
        line = _line(current, number, open_tag=run.flags & _TAGS) if current else None
        if line is not None:
            yield line
        number += 1
        current = []


def plain_text(html: str, *, quotes: bool = False) -> str:
    """The text of a post, a line of the post a line of the text; with `quotes` also quotes, code and spoilers."""
    pieces = ["\n" if run.breaks else run.text for run in runs(html) if quotes or not run.aside or run.breaks]
    stripped = (" ".join(line.split()) for line in "".join(pieces).split("\n"))
    return "\n".join(line for line in stripped if line)


def text_beyond_bold(html: str) -> str:
    """The text of a post outside quotes that is not bold (RAT-10: is there more than the ballot?)."""
    return " ".join(" ".join(run.text for run in runs(html) if not run.aside and not run.bold).split())


def has_picture(html: str) -> bool:
    """Whether a post shows a picture of its own, smileys apart (RAT-10). A picture attached counts."""
    if "<img" not in html.lower():
        return False
    return any(run.flags & PICTURE and not run.flags & SMILEY and not run.aside for run in runs(html))


def _line(current: Sequence[Run], number: int, *, open_tag: int) -> Line | None:
    seen = [run for run in current if not run.aside]
    text = "".join(run.text for run in seen)
    if not text.strip():
        return None
    spans = [span for span in _spans(current) if span[2].strip()]
    made = tuple(
        Fragment(
            text=piece.strip()[:MAX_FRAGMENT],
            tagged=bool(tag),
            line=number,
            before=_near(current, start, -1),
            after=_near(current, end, 1),
            runs_on=bool(tag) and tag == open_tag,
        )
        for start, end, piece, tag in spans
    )
    return Line(number, text.strip(), made)


def _near(current: Sequence[Run], position: int, step: int) -> str:
    """What the line holds before (step -1) or from (step 1) a position, as far as anybody looks."""
    stretch = current[position : position + _NEAR] if step > 0 else current[max(0, position - _NEAR) : position]
    return "".join(run.text for run in stretch if not run.aside).strip()


def _spans(current: Sequence[Run]) -> list[tuple[int, int, str, int]]:
    """Bold runs parted by nothing but space and punctuation, as (first run, past last run, text, its vote tag)."""
    found: list[tuple[int, int, str, int]] = []
    start, end, pieces, gap, tag = -1, -1, [], "", 0
    for i, run in enumerate(current):
        own_tag = run.flags & _TAGS
        if run.bold and not run.aside:
            if start >= 0 and own_tag == tag and not (own_tag and gap):
                pieces.append(gap + run.text)
            else:
                if start >= 0:
                    found.append((start, end, "".join(pieces), tag))
                start, pieces, tag = i, [run.text], own_tag
            end, gap = i + 1, ""
        elif start >= 0 and not run.aside and not run.flags & PICTURE and _only_punctuation(run.text):
            gap += run.text
        elif start >= 0:
            found.append((start, end, "".join(pieces), tag))
            start, gap = -1, ""
    if start >= 0:
        found.append((start, end, "".join(pieces), tag))
    return found


def _only_punctuation(text: str) -> bool:
    return all(c.isspace() or unicodedata.category(c)[0] in "PZC" for c in text)
