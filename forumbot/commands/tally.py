"""`forumbot tally`: the vote count of one day from exported posts, and how each ballot was read (THR-12)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import typer
from rich.table import Table

from forumbot.commands.failures import StopError
from forumbot.commands.output import console, print_json
from forumbot.reading.ballots import NO_EXECUTION
from forumbot.reading.files import FileError, moment, read_letters, read_posts, read_roster
from forumbot.reading.learning import Proposal, proposals
from forumbot.reading.model import Ballot, Day, Tally
from forumbot.reading.policy import Policy, PolicyError, load, shipped
from forumbot.reading.tally import tally as count
from forumbot.reading.words import Words, words_of


class Language(StrEnum):
    """Of the headings; names and texts stay as they were written."""

    RU = "ru"
    EN = "en"


def tally(
    *,
    roster: Annotated[Path, typer.Option(help="Who plays: TOML with `players` tables and `hosts`.")],
    posts: Annotated[Path, typer.Option(help="The thread: one JSON object a line.")],
    opens: Annotated[str, typer.Option(help="When the day began, ISO; without an offset: forum time.")],
    closes: Annotated[str, typer.Option(help="The deadline, ISO.")],
    ruleset: Annotated[str, typer.Option(help="Whose reading policy: rat or mafiascum.")] = "rat",
    policy: Annotated[Path | None, typer.Option(help="A policy of your own instead of the ruleset's.")] = None,
    letters: Annotated[Path | None, typer.Option(help="What the host sent privately (RAT-12).")] = None,
    reopens: Annotated[str | None, typer.Option(help="When the morning was announced; else nothing follows.")] = None,
    turn: Annotated[int, typer.Option(help="The number of the game day.", min=1)] = 1,
    silence_minutes: Annotated[
        int | None, typer.Option(help="Minutes of silence before the deadline; by default the ruleset's.", min=0)
    ] = None,
    self_vote: Annotated[bool | None, typer.Option("--self-vote/--no-self-vote", help="May one vote oneself?")] = None,
    introductions: Annotated[
        bool | None, typer.Option("--introductions/--no-introductions", help="Look for RAT-10 in first posts?")
    ] = None,
    zone: Annotated[str | None, typer.Option(help="Forum time, as Europe/Moscow; else that of the posts.")] = None,
    lang: Annotated[Language, typer.Option(help="Language of the table.")] = Language.RU,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Count one day's votes in an exported thread, and show how each ballot was read."""
    try:
        rules = load(policy) if policy else shipped(ruleset)
        seen, forum_zone = read_posts(posts, _zone(zone))
        silence = rules.silence_minutes if silence_minutes is None else silence_minutes
        day = _day(turn, (opens, closes, reopens), silence, forum_zone)
        players = read_roster(roster).for_day(day, forum_zone)
        found = count(
            seen,
            players,
            day,
            rules,
            letters=read_letters(letters) if letters else (),
            self_vote=self_vote,
            introductions=introductions,
            now=day.closes,
        )
    except (FileError, PolicyError) as error:
        raise StopError(str(error)) from error
    nicknames = proposals([found.ballots], players)
    if as_json:
        print_json({**as_table(found), "nicknames": nicknames})
    else:
        _show(found, words_of(lang.value), rules)
        _show_nicknames(nicknames, words_of(lang.value))


def _zone(name: str | None) -> tzinfo | None:
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise StopError(f"--zone: {name} is no time zone; write one as Europe/Moscow.") from error


def _day(turn: int, times: tuple[str, str, str | None], silence: int, zone: tzinfo) -> Day:
    opens, closes, reopens = times
    start, end = _option("--opens", opens, zone), _option("--closes", closes, zone)
    again = _option("--reopens", reopens, zone) if reopens else None
    if start >= end:
        raise StopError("--closes must be later than --opens.")
    if again is not None and again < end:
        raise StopError("--reopens must not be earlier than --closes.")
    return Day(turn, start, end, end - timedelta(minutes=silence) if silence else None, again)


def _option(option: str, text: str, zone: tzinfo) -> datetime:
    try:
        return moment(text, zone)
    except ValueError as error:
        raise StopError(f"{option}: {text!r} is no ISO time; write it as 2026-03-01T23:00.") from error


def as_table(found: Tally) -> dict[str, Any]:
    """The tally as thread.md's JSON."""
    return {
        "votes": {voter: {"target": _target(ballot), "post": ballot.post} for voter, ballot in found.votes.items()},
        "ballots": [_ballot(ballot) for ballot in found.ballots],
        "violations": [
            {"kind": v.kind, "post": v.post, "player": v.player, "detail": v.detail, "at": v.at, "url": v.url}
            for v in found.violations
        ],
        "not_voting": list(found.not_voting),
    }


def _ballot(ballot: Ballot) -> dict[str, Any]:
    return {
        "post": ballot.post,
        "voter": ballot.voter,
        "text": ballot.written,
        "target": _target(ballot),
        "verdict": ballot.verdict,
        "reason": ballot.reason,
        "how": ballot.how,
        "distance": ballot.distance,
        "confidence": ballot.confidence,
        "candidates": list(ballot.candidates),
        "at": ballot.at,
        "url": ballot.url,
    }


def _target(ballot: Ballot) -> str | None:
    """A vote that nobody be executed names no player; its text and verdict tell it."""
    return None if ballot.target in ("", NO_EXECUTION) else ballot.target


def _show(found: Tally, words: Words, policy: Policy) -> None:
    out = console()
    out.print(words.title.format(turn=found.day.turn, policy=policy.name))
    standing = Table(*words.standing)
    for target, ballots in found.by_target().items():
        voters = ", ".join(b.voter for b in ballots)
        standing.add_row(words.nobody if target == NO_EXECUTION else target, str(len(ballots)), voters)
    out.print(standing)
    out.print(f"{words.not_voting}: {', '.join(found.not_voting) or '—'}")
    read = Table(*words.ballots)
    for ballot in found.ballots:
        read.add_row(
            f"{ballot.at:%d.%m %H:%M}",
            ballot.voter,
            _short(ballot.written),
            words.read_as(ballot),
            words.verdict(ballot),
        )
    out.print(read)
    if found.violations:
        breaches = Table(*words.violations)
        for v in found.violations:
            breaches.add_row(f"{v.at:%d.%m %H:%M}", v.post, v.player, words.kind(v.kind), _short(v.detail))
        out.print(breaches)


def _show_nicknames(found: Sequence[Proposal], words: Words) -> None:
    """Nicknames that voters explained themselves; none is applied before it stands in the roster."""
    if not found:
        return
    out = console()
    out.print(words.proposed)
    for proposal in found:
        out.print(f"  {proposal.nickname} → {proposal.player} ({', '.join(proposal.posts)})")


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
