"""What a fragment asks for (THR-4, RAT-1, RAT-2), and what the policies change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forumbot.reading.ballots import NO_EXECUTION, intents, post_intents
from forumbot.reading.bold import Fragment
from forumbot.reading.book import Entry
from forumbot.reading.marks import ballots_of
from forumbot.reading.names import names_of
from forumbot.reading.policy import Policy, PolicyError, from_table, shipped

PLAYERS = ("Анна", "Борис", "Вера")


def asked(written: str, policy: Policy | None = None) -> list[str]:
    """What a fragment asks for: players, reasons, or "withdraw"."""
    chosen = policy or shipped("rat")
    among = names_of([Entry(name) for name in PLAYERS], chosen.names).among(frozenset(PLAYERS), frozenset())
    return [_said(i.withdraws, i.reading.name, i.reading.reason) for i in intents(Fragment(written), chosen, among)]


def from_post(html: str, policy: Policy) -> list[str]:
    """What a whole post asks for."""
    among = names_of([Entry(name) for name in PLAYERS], policy.names).among(frozenset(PLAYERS), frozenset())
    found = post_intents(ballots_of(html, policy), policy, among)
    return [_said(i.withdraws, i.reading.name, i.reading.reason) for i in found]


def _said(withdraws: bool, name: str, reason: str) -> str:
    return "withdraw" if withdraws else reason or name


@pytest.mark.proves("THR-4")
@pytest.mark.parametrize(
    ("written", "meaning"),
    [
        ("Голосую за Анну", ["Анна"]),
        ("мой голос — Анна!", ["Анна"]),
        ("VOTE: Anna", ["Анна"]),
        ("##vote Anna", ["Анна"]),
        ("снимаю", ["withdraw"]),
        ("снимаю голос", ["withdraw"]),
        ("unvote", ["withdraw"]),
        ("unvote: Anna", ["withdraw"]),
        ("снимаю Анну, голосую за Бориса", ["withdraw", "Борис"]),
        ("Анна и Борис", ["ambiguous_name"]),
        ("Анну или Борис", ["ambiguous_name"]),
        ("голосую за Анну, а не за Бориса", ["Анна"]),
    ],
)
def test_a_fragment_may_hold_more_than_the_name(written: str, meaning: list[str]) -> None:
    assert asked(written) == meaning


@pytest.mark.proves("RAT-2")
@pytest.mark.parametrize("written", ["день второй", "ВАЖНО", "17:30", "!!!"])
def test_bold_that_names_nobody_is_one_unrecognised_ballot(written: str) -> None:
    assert asked(written) == ["unknown_name"]


@pytest.mark.proves("RAT-1")
def test_a_negated_withdrawal_withdraws_nothing() -> None:
    assert asked("не снимаю") == ["unknown_name"]


def test_the_english_policy_reads_only_what_is_introduced() -> None:
    english = shipped("mafiascum")
    assert asked("Anna", english) == []
    assert asked("please vote Anna", english) == []
    assert asked("vote: no lynch", english) == [NO_EXECUTION]


def test_the_host_may_change_the_words_and_the_choice_among_several() -> None:
    own = replace(shipped("mafiascum"), introduced_by=("принимаю",), bare_names=False)
    assert asked("принимаю Анна", own) == ["Анна"]
    assert asked("vote Анна", own) == []


@pytest.mark.parametrize(
    ("html", "meaning"),
    [
        ('<span class="bbvote">VOTE: Анна</span>', ["Анна"]),
        ('<span class="bbvote">VOTE: </span> Анна', ["Анна"]),
        ("<b>VOTE:</b> Анна", []),
        ('<span class="bbvote">UNVOTE: <br>я подумаю</span>', []),
        ('<span class="bbvote">UNVOTE: <br><span class="bbvote">VOTE: Анна</span></span>', ["Анна"]),
        ("[b]vote: Анна", ["Анна"]),
        ("[vote]Анна", []),
        ("vote: Анна", []),
        ("<b>vote: Анна<br>or<br>Борис</b>", ["ambiguous_name"]),
        ('<div class="spoiler"><b>vote: Анна</b></div>', ["Анна"]),
        ("<blockquote><b>vote: Анна</b></blockquote>", []),
    ],
)
def test_wrong_tags_are_read_as_english_hosts_read_them(html: str, meaning: list[str]) -> None:
    assert from_post(html, shipped("mafiascum")) == meaning


def test_only_votes_on_lines_of_their_own_count_where_the_host_wants_it() -> None:
    strict = replace(shipped("rat"), own_line=True)
    assert from_post("я за <b>Анна</b><br><b>Борис</b>", strict) == ["Борис"]


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ({"votes": {"bare_nmes": True}}, "bare_nmes"),
        ({"votes": {"which": "middle"}}, "which must be one of last, first"),
        ({"votes": {"introduced_by": "голосую"}}, "must be a list"),
        ({"names": {"bound": "high"}}, "names.bound must be a float"),
        ({"names": {"bnd": 1}}, "names.bnd"),
    ],
)
def test_a_wrong_policy_is_told_by_its_key(table: dict[str, object], complaint: str) -> None:
    with pytest.raises(PolicyError, match=complaint):
        from_table(table, "own.toml")


def test_an_unknown_policy_names_those_there_are() -> None:
    with pytest.raises(PolicyError, match="mafiascum, rat"):
        shipped("chess")


@given(st.text(alphabet=st.sampled_from("АннаБорисVOTE: снимаю,.-—!?'\"«»за не\u200b🐺[]b/\\1(|"), max_size=120))
@settings(max_examples=300, deadline=None)
def test_no_bold_text_breaks_the_reading(written: str) -> None:
    for policy in (shipped("rat"), shipped("mafiascum")):
        for meaning in asked(written, policy):
            assert meaning in (*PLAYERS, NO_EXECUTION, "withdraw") or meaning.endswith(
                ("_name", "_target", "confidence")
            )
