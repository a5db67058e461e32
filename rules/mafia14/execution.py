"""The execution (M14-21 to M14-23)."""

from __future__ import annotations

from collections import Counter

from rules.mafia14.nightwork import Night
from rules.mafia14.options import reaches
from rules.mafia14.roles import SHOOT


def execute(night: Night) -> None:
    """Publish the ballots; execute who has most of those that count, if they are enough of all that count."""
    counts: Counter[str] = Counter()
    for seat in night.state.living():
        target = night.target(seat.name, SHOOT)
        if target:
            void = seat.name == night.void
            night.tell("vote", voter=seat.name, target=target, void=void)
            counts[target] += not void
    total = counts.total()
    alive = [seat.name for seat in night.alive()]
    most = max((counts[name] for name in alive), default=0)
    if not total:
        night.tell("no_execution", reason="no_votes")
    elif not most or not reaches(most, night.state.options.quorum, total):
        night.tell("no_execution", reason="quorum")
    else:
        leading = [name for name in alive if counts[name] == most]
        player = night.lots.pick("tie", leading)
        night.executed = player
        role = night.state.seat(player).role
        night.tell("executed", player=player, role=role, votes=most, tie=len(leading) > 1)
