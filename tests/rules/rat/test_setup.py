"""The beginning of rat: what no game can be played with is refused with a sentence that names it; the deal is fair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.chance import Chance
from rules.model import Outcome, Setup, SetupError
from rules.rat.ruleset import Rat
from rules.rat.state import State

RAT = Rat()
CHANCE = Chance.of(bytes(32), "", "g")
SEATS = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор")
ROLES = ("mafioso", "commissar", "oracle", "doctor", "townsperson", "lover")


def start(
    seats: Sequence[str] = SEATS, roles: Sequence[str] = ROLES, *, dealt: bool = True, **options: Any
) -> Outcome[State]:
    return RAT.start(Setup(tuple(seats), tuple(roles), dealt=dealt, options=options), CHANCE)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"nights": 3}, "'nights' is not an option of rat"),
        ({"clans": []}, "clans must name one or two clans, not 0"),
        ({"clans": ["a", "b", "c"]}, "clans must name one or two clans, not 3"),
        ({"clans": ["a", "a"]}, "clans holds a name twice"),
        ({"clans": ["town"]}, "clans holds a name twice or one that means something else"),
        ({"clans": [" "]}, "clans holds a name twice or one that means something else"),
        ({"clans": "mafia"}, "clans must be a list of texts"),
        ({"treasures": "Ключ"}, "treasures must be a list"),
        ({"treasures": [{"name": "Ключ"}]}, "treasures needs a name and a holder"),
        ({"treasures": [{"name": "Ключ", "holder": 1}]}, "treasures must be texts"),
        ({"treasures": [{"name": " ", "holder": "Анна"}]}, "treasures must be texts"),
        ({"treasures": [{"name": "Ключ", "holder": "Яна"}]}, "'Яна' is neither a player nor a clan"),
        (
            {"treasures": [{"name": "Ключ", "holder": "Анна"}, {"name": "ключ", "holder": "Вера"}]},
            "treasures names a treasure twice",
        ),
        ({"treasures": [{"name": "Ключ#2", "holder": "Анна"}]}, "'Ключ#2' ends like a lot drawn again"),
        ({"keeper_redraw": "spies"}, "keeper_redraw must be one of all, peaceful"),
        ({"yakuza_exposes": ["maniac"]}, "yakuza_exposes may hold commissar, doctor; 'maniac' is none"),
        ({"heal_failure": "one in six"}, "heal_failure must be a fraction"),
        ({"heal_failure": "1/0"}, "heal_failure must be a fraction"),
        ({"heal_failure": "1/" + "9" * 5000}, "heal_failure must be a fraction"),
        ({"heal_failure": "١/٦"}, "heal_failure must be a fraction"),
        ({"heal_failure": 0.5}, "heal_failure must be a fraction"),
        ({"heal_failure": True}, "heal_failure must be a fraction"),
        ({"maniac_death": "7/6"}, "maniac_death is a chance and can't be more than 1"),
        ({"maniac_death": "-1/6"}, "maniac_death must be a fraction"),
        ({"oracle_checks": "yes"}, "oracle_checks must be true or false"),
        ({"mafia_wins": ["everything"]}, "mafia_wins may hold treasures, last_clan, parity"),
        ({"town_needs": ["luck"]}, "town_needs may hold commissar_alive, treasures"),
        ({"absence_limit": -1}, "absence_limit must be a whole number"),
        ({"absence_limit": True}, "absence_limit must be a whole number"),
        ({"self_vote": 1}, "self_vote must be true or false"),
    ],
)
def test_an_option_without_sense_is_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        start(**options)


@pytest.mark.parametrize(
    ("seats", "roles", "said"),
    [
        (SEATS, ROLES[:-1], "5 roles for 6 seats"),
        (SEATS[:1], ROLES[:1], "at least two"),
        (("Анна", "Анна"), ROLES[:2], "a name stands there twice"),
        (("Анна", "all"), ROLES[:2], "nobody can be called 'all'"),
        (("Анна", "host"), ROLES[:2], "nobody can be called 'host'"),
        (("Анна", " "), ROLES[:2], "nobody can be called ' '"),
        (SEATS[:2], ("wizard", "mafioso"), "'wizard' is not a role of rat"),
        (SEATS[:2], ("doctor@mafia", "mafioso"), "a doctor belongs to no clan"),
        (SEATS[:2], ("mafioso@camorra", "doctor"), "'camorra' is not a clan of this game"),
    ],
)
def test_seats_and_roles_that_do_not_fit_are_named(seats: Sequence[str], roles: Sequence[str], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        start(seats, roles)


def test_with_two_clans_a_spy_must_say_which() -> None:
    with pytest.raises(SetupError, match="'mafioso' needs its clan, such as mafioso@black"):
        start(clans=["black", "white"])


@pytest.mark.proves("RAT-47")
def test_a_clan_can_not_begin_as_the_winner() -> None:
    treasures = [{"name": "Ключ", "holder": "Анна"}, {"name": "Корона", "holder": "mafia"}]
    with pytest.raises(SetupError, match="one clan holds all treasures from the start"):
        start(treasures=treasures, mafia_wins=["treasures"])
    assert start(treasures=treasures, mafia_wins=["parity"]).state.treasures[0].owner == "mafia"


def test_a_holder_that_is_player_and_clan_is_nobody() -> None:
    with pytest.raises(SetupError, match="'Анна' is both a player and a clan"):
        start(clans=["Анна"], treasures=[{"name": "Ключ", "holder": "Анна"}])


def test_what_is_absent_has_its_default() -> None:
    options = start().state.options
    assert (options.clans, options.treasures, options.keeper_redraw, options.yakuza_exposes) == (
        ("mafia",), (), "all", (),
    )  # fmt: skip
    assert (options.heal_failure, options.maniac_death, options.oracle_checks) == ("1/6", "1/6", True)
    assert (options.mafia_wins, options.town_needs, options.absence_limit, options.self_vote) == (
        ("parity",), (), 2, True,
    )  # fmt: skip


@pytest.mark.proves("RAT-46")
def test_roles_are_dealt_by_lot_over_the_seats() -> None:
    outcome = start(dealt=False)
    view = RAT.view(outcome.state)
    # The vector of scenario.md: the cards A B C D E F come to lie as E A C F D B.
    assert [seat.role for seat in view.players] == [ROLES["ABCDEF".index(card)] for card in "EACFDB"]
    assert [draw.label for draw in outcome.draws[:5]] == ["deal:5", "deal:4", "deal:3", "deal:2", "deal:1"]
    assert {draw.turn for draw in outcome.draws} == {0}


@pytest.mark.proves("RAT-46")
def test_hints_are_told_to_those_who_start_with_one() -> None:
    outcome = start()
    assert [(event.name, event.to) for event in outcome.events] == [("hint", ("Борис",)), ("hint", ("Вера",))]
    for event in outcome.events:
        assert event.fields["player"] not in event.to
        assert event.fields["role"] == dict(zip(SEATS, ROLES, strict=True))[event.fields["player"]]


@pytest.mark.proves("RAT-46")
def test_clan_members_know_each_other_and_keepers_their_treasure() -> None:
    roles = ("mafioso@black", "yakuza@black", "mafioso@white", "doctor", "oracle", "lover")
    treasures = [{"name": "Ключ", "holder": "Глеб"}, {"name": "Корона", "holder": "Анна"}]
    view = RAT.view(start(roles=roles, clans=["black", "white"], treasures=treasures).state)
    players = {seat.name: seat for seat in view.players}
    assert [players[name].mates for name in SEATS[:4]] == [("Борис",), ("Анна",), (), ()]
    assert [players[name].team for name in SEATS[:4]] == ["black", "black", "white", "town"]
    assert players["Глеб"].items == ("Ключ",)
    assert players["Анна"].items == ()
