"""Treasures on their ways: taken, planted, returned, kept, redrawn, lost (RAT-41 to RAT-47)."""

from __future__ import annotations

from dataclasses import replace

from rules.model import Order
from rules.rat.play import Play
from rules.rat.state import Seat, Treasure


def owned(play: Play, treasure: Treasure, player: str) -> Treasure:
    """The treasure in a player's hands, which are his clan's if he has one (RAT-47)."""
    clan = play.seats[player].clan
    return Treasure(treasure.name, clan or player, bool(clan))


def redraw(play: Play) -> None:
    """Treasures whose keeper is dead, or whose clan has died out, pass to the living by lot (RAT-41, RAT-45)."""
    for treasure in play.treasures:
        if not treasure.owner or _has_owner(play, treasure):
            continue
        candidates = [seat.name for seat in play.living()]
        if play.options.keeper_redraw == "peaceful":
            candidates = [seat.name for seat in play.peaceful()] or candidates
        if not candidates:
            play.set_treasure(Treasure(treasure.name, "", of_clan=False))
            play.tell_host("treasure", name=treasure.name, owner="", how="lost")
            continue
        keeper = play.lots.pick(f"keeper:{treasure.name}", candidates)
        new = owned(play, treasure, keeper)
        play.set_treasure(new)
        play.tell("treasure", (keeper,), name=new.name, owner=new.owner, how="redrawn")


def _has_owner(play: Play, treasure: Treasure) -> bool:
    return bool(play.members(treasure.owner)) if treasure.of_clan else play.seats[treasure.owner].alive


def plant(play: Play, orders: tuple[Order, ...], clan_of: dict[str, str]) -> None:
    """Each clan's treasures go where its orders say, for this night (RAT-42). One's own member is no carrier."""
    for order in orders:
        treasure = next((t for t in play.treasures if t.name == order.item), None)
        carrier = play.seats[order.target]
        if treasure is None or not treasure.of_clan or treasure.owner != clan_of[order.player]:
            continue
        if carrier.alive and carrier.clan != treasure.owner:
            play.set_treasure(replace(treasure, carrier=carrier.name))
            play.tell_host("planted", name=treasure.name, player=carrier.name)


def take(play: Play, treasure: Treasure, clan: str) -> None:
    """The treasure is a clan's from now on."""
    play.set_treasure(Treasure(treasure.name, clan, of_clan=True))
    play.tell("treasure", play.told(clan), name=treasure.name, owner=clan, how="taken")


def spoils(play: Play, victim: Seat, clan: str, *, last_of_his: bool) -> None:
    """What a clan takes from whom it killed: what he kept (RAT-41), what another clan had planted on him (RAT-44),
    all that his clan had if he was its last (RAT-45)."""
    for treasure in list(play.treasures):
        kept = not treasure.of_clan and treasure.owner == victim.name
        carried = treasure.carrier == victim.name and treasure.owner != clan
        left = last_of_his and treasure.of_clan and treasure.owner == victim.clan
        if kept or carried or left:
            take(play, treasure, clan)


def morning(play: Play) -> None:
    """Redraws, what was planted twice and is kept, returns (RAT-43, RAT-47)."""
    redraw(play)
    for treasure in list(play.treasures):
        twice = treasure.carrier and treasure.carrier == treasure.carried
        if twice and play.seats[treasure.carrier].alive and play.seats[treasure.carrier].clan != treasure.owner:
            new = owned(play, treasure, treasure.carrier)
            play.set_treasure(new)
            play.tell("treasure", (treasure.carrier,), name=new.name, owner=new.owner, how="kept")
    for treasure in list(play.treasures):
        if treasure.carrier:
            play.tell("treasure", play.told(treasure.owner), name=treasure.name, owner=treasure.owner, how="returned")
        play.set_treasure(replace(treasure, carrier="", carried=treasure.carrier))
