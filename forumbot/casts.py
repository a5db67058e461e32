"""Roles and options to begin with: what `forumbot init` writes for the host to change."""

from __future__ import annotations

LEAST_SEATS = 5

RAT_OPTIONS = (
    'heal_failure = "1/6"     # the chance that a healing fails; "0": never',
    'maniac_death = "1/6"     # the chance that the maniac kills at the first attack',
    "absence_limit = 2        # days without a vote before exclusion; 0: never",
    "self_vote = true         # whether a vote for oneself counts",
)


def rat_cast(seats: int) -> tuple[str, ...]:
    """A cast for `rat`: a quarter of the seats to the clan, the special roles as the table grows."""
    clan = max(1, seats // 4)
    special = ["commissar", "doctor"]
    for role, from_seats in (("maniac", 9), ("lover", 11), ("oracle", 14)):
        if seats >= from_seats:
            special.append(role)
    if clan >= 2:
        special.append("yakuza")
        clan -= 1
    townspeople = seats - clan - len(special)
    return (*["mafioso"] * clan, *special, *["townsperson"] * townspeople)
