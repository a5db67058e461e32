"""`forumbot demo`: a whole game on a forum that lives for a minute."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Annotated

import typer
from rich.console import Console

from forumbot import bootstrap
from forumbot.commands.common import surroundings
from forumbot.commands.failures import Code, StopError
from forumbot.commands.output import complain, console
from forumbot.commands.screen import Screen
from forumbot.demo.cast import CASTS
from forumbot.demo.host import ZONE, Glance
from forumbot.demo.show import PASSWORD, House, host_here, house, perform, posted_record
from forumbot.demo.stage import StageError
from forumbot.service import Service
from rules.record import read_record
from rules.record import verify as draw_again


class Language(StrEnum):
    """Of the players and the host."""

    RU = "ru"
    EN = "en"


READABLE = 6.0
"""Acts a second that a person can still follow."""


def demo(
    context: typer.Context,
    *,
    lang: Annotated[Language, typer.Option(help="Language of the players and the host.")] = Language.RU,
    speed: Annotated[
        float | None, typer.Option(min=0, help="Acts a second; 0: as fast as it goes, which it is without a terminal.")
    ] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Leave the forum up afterwards, to look around.")] = False,
) -> None:
    """Play a whole game by itself: a forum on this machine, scripted players, the real host, days in seconds."""
    out = console()
    cast = CASTS[lang.value]
    acts_a_second = speed if speed is not None else READABLE if out.is_terminal else 0.0
    clock = surroundings(context).clock

    def pause() -> None:
        if acts_a_second:
            clock.sleep(1 / acts_a_second)

    with house(cast) as raised:
        complain(f"A forum runs on {raised.url} for as long as the game lasts.")
        complain(f"Look in as {cast.members[0].name}, a player, or {cast.bot}, the host; the password is {PASSWORD}.")
        open_forum = partial(bootstrap.demo_forum, zone=ZONE[cast.language].key)
        host = host_here(raised, None, open_forum, bootstrap.ruleset("rat"))
        try:
            with Screen(out, host.service, cast.language, pause) as screen:
                last = perform(raised, host, on_act=screen.act, on_round=screen.round)
            honest = _curtain(out, raised, host.service, last)
        except StageError as error:
            raise StopError(f"The play broke off: {error}.", Code.DEFECT) from error
        finally:
            host.close()
        if keep:
            complain(f"The forum stays on {raised.url} until you press Ctrl+C.")
            raised.simulator.wait()
    if not honest:
        raise typer.Exit(Code.FAILED)


def _curtain(out: Console, raised: House, service: Service, last: Glance) -> bool:
    """The winner, the addresses, and the proof of the lots as any reader can make it. True when the lots are honest."""
    out.print(f"Winner: {last.winner}")
    for topic in raised.simulator.topics(int(raised.forum)):
        out.print(f"{raised.url}/viewtopic.php?t={topic.id}  {topic.title}")
    record = read_record(posted_record(raised, last.topic))
    fixed, opened = service.game.fixed, service.game.opened
    assert fixed is not None, "a game that ended had its seats fixed"
    assert opened is not None, "a game that ended was opened"
    mismatches = draw_again(record, fixed.public, opened.commitment)
    for mismatch in mismatches:
        out.print(f"Lot {mismatch.what}: {mismatch.sentence}")
    if not mismatches:
        out.print(f"Verified: all {len(record.draws)} lots of the posted record were drawn as it says.")
    return not mismatches
