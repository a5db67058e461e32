"""The whole game that `forumbot demo` plays: it ends, its lots are honest, each odd thing has the effect it should."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from forumbot.reading.model import Ballot
from rules.record import read_record, verify
from tests.forumbot.demo.conftest import Played

ROLE_WORDS = {
    "ru": r"мирн\w+ жител|мафиози|якудз|комиссар|доктор|маньяк|любовни|прорицател",
    "en": r"townsperson|mafioso|yakuza|commissar|doctor|maniac|lover|oracle",
}


def test_the_game_ends_with_a_winner_within_six_days(played: Played) -> None:
    assert played.end.winner in ("town", "mafia")
    assert 3 <= sum(decided.what == "day" for decided in played.game.decided) <= 6
    assert not played.end.problem
    assert not played.end.waiting


def test_at_least_twelve_play_and_every_role_is_in_play(played: Played) -> None:
    assert len(played.end.seats) >= 12
    assert {role.partition("@")[0] for role in played.cast.roles} == {
        "townsperson", "mafioso", "yakuza", "commissar", "doctor", "maniac", "lover", "oracle",
    }  # fmt: skip


def test_the_record_read_from_the_thread_draws_again_as_it_says(played: Played) -> None:
    fixed, opened = played.game.fixed, played.game.opened
    assert fixed is not None
    assert opened is not None
    record = read_record(played.record)
    assert len(record.draws) > 10
    assert verify(record, fixed.public, opened.commitment) == ()


def test_a_record_changed_in_one_lot_does_not_verify(played: Played) -> None:
    fixed, opened = played.game.fixed, played.game.opened
    assert fixed is not None
    assert opened is not None
    assert verify(read_record(played.record), fixed.public + "x", opened.commitment) != ()


def _standing(ballots: list[Ballot], aim: str) -> bool:
    return [b.target for b in ballots if b.verdict == "counted"] == [aim]


# What the ballots of a voter who votes that way must come to; `aim` is whom the town means.
WAYS: dict[str, Callable[[list[Ballot], str], bool]] = {
    "declined": _standing,
    "nickname": lambda found, aim: _standing(found, aim) and found[-1].how in ("nickname", "exact"),
    "split": lambda found, aim: _standing(found, aim) and len(found) == 1,
    "misspelt": _standing,
    "translit": _standing,
    "marked": _standing,
    "self-vote": _standing,
    "changed": lambda found, aim: _standing(found, aim) and found[0].verdict == "superseded",
    "quoted": lambda found, aim: _standing(found, aim) and len(found) == 1,
    "unrecognised": lambda found, aim: _standing(found, aim) and found[0].verdict == "unrecognised",
    "ambiguous": lambda found, aim: _standing(found, aim) and found[0].reason == "ambiguous_name",
    "withdrawn": lambda found, _: [b.verdict for b in found] == ["superseded", "withdrawal"],
    "first in silence": _standing,
    "changed in silence": lambda found, aim: _standing(found, aim) and found[-1].reason == "silence",
    "late": lambda found, _: not [b for b in found if b.verdict == "counted"],
}  # fmt: skip


@pytest.mark.proves("RAT-1", "RAT-2", "RAT-3", "RAT-4", "RAT-5", "THR-1", "THR-2", "THR-3", "THR-4", "THR-11")
@pytest.mark.parametrize("way", WAYS)
def test_each_way_of_voting_is_shown_and_counts_as_it_should(played: Played, way: str) -> None:
    shown = played.shown(way)
    assert shown
    for done in shown:
        # The first post may hold a name in bold by its character's name: the votes of that player come after it.
        found = [b for b in played.ballots(done.turn, done.act.who) if not (b.target == b.voter and way != "self-vote")]
        assert WAYS[way](found, played.executed(done.turn)), (done, found)


VIOLATIONS = {
    "no introduction": "no_introduction",
    "silent edit": "edited",
    "open edit": "edited",
    "not a player": "not_a_player",
    "unrecognised": "unrecognised",
    "ambiguous": "unrecognised",
    "changed in silence": "silence",
    "late": "after_close",
    "quoted letter": "quoted_host_pm",
    "dead posts": "dead_posted",
    "deleted": "deleted",
    "stunned posts": "stunned_posted",
}


@pytest.mark.proves("RAT-4", "RAT-5", "RAT-10", "RAT-11", "RAT-12", "RAT-33", "RAT-56", "THR-30", "THR-32")
@pytest.mark.parametrize("shows", VIOLATIONS)
def test_each_staged_violation_reaches_the_host(played: Played, shows: str) -> None:
    staged = played.shown(shows)
    found = {(v.kind, v.player) for v in played.game.violations}
    assert staged
    assert {(VIOLATIONS[shows], done.act.who) for done in staged} <= found


@pytest.mark.proves("RAT-10")
def test_who_shows_no_character_in_the_signature_is_reported_once(played: Played) -> None:
    reported = [v.player for v in played.game.violations if v.kind == "no_signature"]
    assert reported.count(played.cast.members[0].name) == 1


def test_nothing_is_reported_twice(played: Played) -> None:
    keys = [(v.kind, v.post, v.player) for v in played.game.violations]
    assert len(keys) == len(set(keys))


@pytest.mark.proves("RAT-8", "RAT-17")
def test_only_who_forgets_to_vote_on_two_days_is_excluded(played: Played) -> None:
    forgetful = next(seat.name for seat in played.end.seats if seat.name in _townspeople(played))
    excluded = [e["player"] for d in played.game.decided for e in d.events if e["event"] == "excluded"]
    assert excluded == [forgetful]


def _townspeople(played: Played) -> list[str]:
    """As the roles were dealt; a recruit has another one at the end."""
    deal = played.game.decided[0]
    view = played.game.ruleset.view(played.game.ruleset.decode(deal.state))
    return [player.name for player in view.players if player.role == "townsperson"]


@pytest.mark.proves("RAT-13")
def test_everybody_confirmed_the_role_and_one_had_to_be_reminded(played: Played) -> None:
    assert {seat.name for seat in played.end.seats} == played.game.confirmed
    reminded = {key.removeprefix("remind:") for key in played.game.delivered if key.startswith("remind:")}
    assert reminded == {done.act.who for done in played.shown("confirmed late")}


@pytest.mark.parametrize(("shows", "reason"), [("self", "self"), ("not your role", "not_your_role")])
def test_wrong_orders_are_refused_with_their_reason(played: Played, shows: str, reason: str) -> None:
    assert played.shown(shows)
    assert all(reason in played.refusals(done.act.who) for done in played.shown(shows))


@pytest.mark.proves("RAT-58", "RAT-55")
def test_the_thread_ties_no_role_to_a_player_who_lives(played: Played) -> None:
    words = re.compile(ROLE_WORDS[played.cast.language], re.IGNORECASE)
    ended = played.game.phases[-1].closes
    tied = 0
    for said in played.public:
        # Of whom the maniac attacked it is said so; that ties his victim to no role.
        lines = [re.sub(r"нападения маньяка|by the maniac", "", line) for line in said.text.splitlines()]
        for line in filter(words.search, lines if said.at < ended else []):
            named = [m.name for m in played.cast.members if re.search(rf"(?<!\w){re.escape(m.name)}(?!\w)", line)]
            tied += len(named)
            assert all(played.game.died.get(name, ended) <= said.at for name in named), line
    assert tied > 3, "deaths are announced with their roles"
