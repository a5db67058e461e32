"""Who has won (RAT-50 to RAT-54)."""

from __future__ import annotations

from rules.rat.play import Play
from rules.rat.roles import COMMISSAR, NOBODY, TOWN


def winner(play: Play) -> str:
    """`town`, a clan, `nobody`, or "" while the game goes on. A clan's conditions are looked at first (RAT-54)."""
    if not play.living():
        return NOBODY
    for condition in play.options.mafia_wins:
        clan = {"treasures": _treasures, "last_clan": _last_clan, "parity": _parity}[condition](play)
        if clan:
            return clan
    if play.living_clans():
        return ""
    return TOWN if all(_town_has(play, need) for need in play.options.town_needs) else NOBODY


def _treasures(play: Play) -> str:
    """The clan that owns every treasure there is, planted ones included (RAT-51)."""
    owners = {treasure.owner for treasure in play.treasures}
    return owners.pop() if len(owners) == 1 and all(t.of_clan for t in play.treasures) else ""


def _last_clan(play: Play) -> str:
    """With two clans, the one that lives when the other does not (RAT-52)."""
    living = play.living_clans()
    return living[0] if len(play.options.clans) == 2 and len(living) == 1 else ""


def _parity(play: Play) -> str:
    """The only living clan, when the peaceful do not outnumber it (RAT-53)."""
    living = play.living_clans()
    return living[0] if len(living) == 1 and len(play.members(living[0])) >= len(play.peaceful()) else ""


def _town_has(play: Play, need: str) -> bool:
    """An extra condition on the town's win (RAT-50, RAT-51)."""
    if need == "commissar_alive":
        return any(seat.role == COMMISSAR for seat in play.living())
    keepers = {seat.name for seat in play.peaceful()}
    return all(not treasure.of_clan and treasure.owner in keepers for treasure in play.treasures)
