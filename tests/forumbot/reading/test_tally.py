"""The count of a day (RAT-1 to RAT-8, THR-3, 5, 20 to 25)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, timedelta

import pytest

from forumbot.reading.model import Day, Player
from forumbot.reading.policy import shipped
from tests.forumbot.reading.thread import DAY, at, kinds, only, roster, thread, verdicts


@pytest.mark.proves("RAT-1")
def test_the_last_valid_ballot_before_the_deadline_stands() -> None:
    found = thread().post("Анна", "<b>Борис</b>").post("Анна", "<b>Вера</b>").count()
    assert found.standing() == {"Анна": "Вера"}
    assert verdicts(found) == [("superseded", ""), ("counted", "")]


@pytest.mark.proves("RAT-1")
def test_the_word_of_withdrawal_takes_the_standing_vote_back_and_nobody_elses() -> None:
    found = thread().post("Анна", "<b>Борис</b>").post("Вера", "<b>Борис</b>").post("Анна", "<b>снимаю</b>").count()
    assert found.standing() == {"Вера": "Борис"}
    assert verdicts(found) == [("superseded", ""), ("counted", ""), ("withdrawal", "")]
    assert "Анна" in found.not_voting


@pytest.mark.proves("RAT-2")
def test_bold_that_names_nobody_changes_nothing_and_is_reported() -> None:
    found = thread().post("Анна", "<b>Борис</b>").post("Анна", "<b>важно</b>", url="http://f/2").count()
    assert found.standing() == {"Анна": "Борис"}
    assert verdicts(found)[1] == ("unrecognised", "unknown_name")
    assert (found.violations[0].kind, found.violations[0].url) == ("unrecognised", "http://f/2")


@pytest.mark.proves("RAT-3")
def test_a_name_that_is_not_bold_never_counts() -> None:
    assert thread().post("Анна", "голосую за Бориса. голос: Борис").count().ballots == ()


@pytest.mark.proves("RAT-3")
@pytest.mark.parametrize(
    ("mark", "line"),
    [
        ("голос: NAME", "Голос: Борис"),
        ("голос: NAME", "ГОЛОС:Бориса!"),
        ("++", "++ Борис"),
        (r"^\s*>>\s*(.+)$", ">> Борис"),
        (r"го+лос\b:?", "гооолос: Борис"),
    ],
)
def test_an_agreed_marking_counts_as_bold_for_whom_it_was_agreed_with(mark: str, line: str) -> None:
    players = roster(Player("Анна", mark=mark))
    found = thread().post("Анна", f"пишу с телефона<br>{line}").post("Вера", line).count(players)
    assert found.standing() == {"Анна": "Борис"}
    assert only(found.ballots).voter == "Анна"


@pytest.mark.proves("RAT-3")
def test_a_marking_in_a_quote_does_not_count() -> None:
    players = roster(Player("Анна", mark="голос: NAME"))
    assert thread().post("Анна", "<blockquote>голос: Борис</blockquote>").count(players).ballots == ()


@pytest.mark.proves("RAT-4")
def test_the_first_ballot_counts_in_the_silence() -> None:
    found = thread().post("Анна", "<b>Борис</b>", at(22, 55)).count()
    assert found.standing() == {"Анна": "Борис"}
    assert found.violations == ()


@pytest.mark.proves("RAT-4")
@pytest.mark.parametrize("later", ["<b>Вера</b>", "<b>снимаю</b>", "просто слово"])
def test_who_has_voted_may_change_withdraw_and_say_nothing_in_the_silence(later: str) -> None:
    found = thread().post("Анна", "<b>Борис</b>", at(22, 54)).post("Анна", later, at(22, 57)).count()
    assert found.standing() == {"Анна": "Борис"}
    assert kinds(found) == [("silence", "Анна")]
    assert all(verdict == ("refused", "silence") for verdict in verdicts(found)[1:])


@pytest.mark.proves("RAT-4")
def test_a_vote_withdrawn_later_was_cast_and_unrecognised_ones_were_not() -> None:
    found = (
        thread()
        .post("Анна", "<b>Борис</b>", at(12))
        .post("Анна", "<b>снимаю</b>", at(13))
        .post("Вера", "<b>важно</b>", at(14))
        .post("Анна", "<b>Вера</b>", at(22, 56))
        .post("Вера", "<b>Глеб</b>", at(22, 56))
        .count()
    )
    assert found.standing() == {"Вера": "Глеб"}
    assert ("silence", "Анна") in kinds(found)
    assert ("silence", "Вера") not in kinds(found)


@pytest.mark.proves("RAT-4")
def test_one_post_in_the_silence_is_one_ballot_and_the_next_is_a_change() -> None:
    found = (
        thread()
        .post("Анна", "<b>Борис</b> нет, <b>Вера</b>", at(22, 56))
        .post("Анна", "<b>Глеб</b>", at(22, 58))
        .count()
    )
    assert found.standing() == {"Анна": "Вера"}
    assert verdicts(found) == [("superseded", ""), ("counted", ""), ("refused", "silence")]


@pytest.mark.proves("RAT-4")
def test_who_has_not_voted_may_speak_in_the_silence_and_vote_after_it() -> None:
    found = thread().post("Анна", "думаю", at(22, 56)).post("Анна", "<b>Борис</b>", at(22, 58)).count()
    assert found.standing() == {"Анна": "Борис"}
    assert found.violations == ()


@pytest.mark.proves("RAT-4")
def test_without_a_silence_a_late_change_counts() -> None:
    day = replace(DAY, silence=None)
    found = thread().post("Анна", "<b>Борис</b>", at(12)).post("Анна", "<b>Вера</b>", at(22, 59)).count(day=day)
    assert found.standing() == {"Анна": "Вера"}


@pytest.mark.proves("RAT-5")
def test_a_ballot_at_the_deadline_counts_for_no_day_and_only_the_host_may_post_then() -> None:
    found = thread().post("Анна", "<b>Борис</b>", at(23)).post("Ведущий", "<b>Ночь</b>", at(23, 1)).count()
    assert found.standing() == {}
    assert verdicts(found) == [("refused", "after_close")]
    assert kinds(found) == [("after_close", "Анна")]


@pytest.mark.proves("RAT-5")
def test_after_the_morning_announcement_the_next_day_counts() -> None:
    posts = thread().post("Анна", "<b>Борис</b>", at(23, 5)).post("Анна", "<b>Вера</b>", at(10, 0, day=3))
    night = posts.count(day=replace(DAY, reopens=at(9, 30, day=3)))
    morning = posts.count(day=Day(3, at(9, 30, day=3), at(23, day=3)))
    assert kinds(night) == [("after_close", "Анна")]
    assert morning.standing() == {"Анна": "Вера"}
    assert morning.violations == ()


@pytest.mark.proves("RAT-6")
def test_the_dead_neither_vote_nor_are_voted_for() -> None:
    players = roster(Player("Дина", alive_until=at(9)))
    found = thread().post("Дина", "<b>Анна</b>").post("Анна", "<b>Дина</b>").count(players)
    assert verdicts(found) == [("refused", "dead_actor"), ("unrecognised", "dead_target")]
    assert "Дина" not in found.not_voting


@pytest.mark.proves("RAT-6")
def test_who_dies_at_the_close_has_voted_until_then() -> None:
    players = roster(Player("Дина", alive_until=at(23)))
    found = thread().post("Дина", "<b>Анна</b>").post("Анна", "<b>Дина</b>").count(players)
    assert found.standing() == {"Дина": "Анна", "Анна": "Дина"}


@pytest.mark.proves("RAT-6")
@pytest.mark.parametrize("barred", [Player("Анна", barred_days=(2,)), Player("Анна", stunned_days=(2,))])
def test_a_barred_players_ballot_is_reported_and_not_counted(barred: Player) -> None:
    found = thread().post("Анна", "<b>Борис</b>").count(roster(barred))
    assert found.standing() == {}
    assert verdicts(found) == [("refused", "barred")]
    assert ("barred_vote", "Анна") in kinds(found)
    assert "Анна" not in found.not_voting


@pytest.mark.proves("RAT-6")
def test_a_bar_of_another_day_does_not_bar() -> None:
    assert thread().post("Анна", "<b>Борис</b>").count(roster(Player("Анна", barred_days=(1, 3)))).standing()


@pytest.mark.proves("RAT-8")
def test_not_voting_are_the_living_without_a_standing_vote_in_seat_order() -> None:
    players = roster(Player("Глеб", barred_days=(2,)), Player("Дина", alive_until=at(8)))
    found = thread().post("Борис", "<b>Анна</b>").count(players)
    assert found.not_voting == ("Анна", "Вера")


def test_a_vote_for_oneself_counts_only_where_the_scenario_lets_it() -> None:
    posts = thread().post("Анна", "<b>Анна</b>")
    assert posts.count().standing() == {"Анна": "Анна"}
    assert verdicts(posts.count(self_vote=False)) == [("refused", "self")]


@pytest.mark.proves("THR-3")
def test_of_several_fragments_the_last_valid_one_stands() -> None:
    found = thread().post("Анна", "<b>Борис</b><br>нет, <b>Вера</b><br><b>всё!</b>").count()
    assert found.standing() == {"Анна": "Вера"}


@pytest.mark.proves("THR-3")
def test_a_host_may_let_the_first_count_or_only_so_many() -> None:
    posts = thread().post("Анна", "<b>Борис</b><br>нет, <b>Вера</b>")
    assert posts.count(policy=replace(shipped("rat"), which="first")).standing() == {"Анна": "Борис"}
    assert posts.count(policy=replace(shipped("rat"), max_fragments=1)).standing() == {"Анна": "Борис"}


@pytest.mark.proves("THR-5")
def test_the_hosts_bold_is_never_a_ballot() -> None:
    players = roster(host_ids=("7",))
    posts = thread().post("Ведущий", "<b>Анна</b>", author_id="7").post("Бот", "<b>Анна</b>", author_id="7")
    found = posts.count(players)
    assert (found.ballots, found.violations) == ((), ())


@pytest.mark.proves("THR-5")
def test_a_guest_under_the_hosts_name_is_not_the_host() -> None:
    posts = thread().post("Ведущий", "Доброе утро", author_id="7").post("Ведущий", "<b>Анна</b>", author_id="")
    found = posts.count(roster(host_ids=("7",)))
    assert kinds(found) == [("impostor", "Ведущий")]


@pytest.mark.proves("THR-12")
def test_each_ballot_carries_what_was_written_and_how_it_was_read() -> None:
    ballot = only(thread().post("Анна", "<b>Голосую за Бориса!</b>").count().ballots)
    assert (ballot.written, ballot.target, ballot.how) == ("Голосую за Бориса!", "Борис", "inflected")


@pytest.mark.proves("THR-20")
def test_times_compare_as_moments_whatever_zone_they_are_written_in() -> None:
    found = thread().post("Анна", "<b>Борис</b>", at(22, 59).astimezone(UTC)).count()
    assert found.standing() == {"Анна": "Борис"}


@pytest.mark.proves("THR-22")
@pytest.mark.parametrize(
    ("shown", "verdict"),
    [(at(22, 59), ("refused", "silence")), (at(23), ("refused", "after_close")), (at(22, 54), ("counted", ""))],
)
def test_without_seconds_the_shown_minute_decides(shown: object, verdict: tuple[str, str]) -> None:
    posts = thread().post("Анна", "<b>Борис</b>", at(12)).post("Анна", "<b>Вера</b>", shown, seconds=False)  # type: ignore[arg-type]
    assert verdicts(posts.count())[1] == verdict


@pytest.mark.proves("THR-22")
def test_where_times_tie_the_order_in_the_thread_decides() -> None:
    posts = thread().post("Анна", "<b>Борис</b>", at(12)).post("Анна", "<b>Вера</b>", at(12))
    posts.posts.reverse()
    assert posts.count().standing() == {"Анна": "Вера"}


@pytest.mark.proves("THR-23")
def test_the_time_on_the_post_decides_not_when_it_was_read() -> None:
    late = at(12, day=5)
    found = thread().post("Анна", "<b>Борис</b>", at(22, 50), first_seen_at=late).count(now=late)
    assert found.standing() == {"Анна": "Борис"}


GLUED = (
    "я за <b>Бориса</b><p><b>Добавлено</b> (02.03.26, 22:50:10)<br />---------------------------------------------"
    "<br />нет, <b>Вера</b><p><b>Добавлено</b> (2026-03-02, 11:01 Pm)<br />-----------------------<br /><b>Глеб</b>"
)


@pytest.mark.proves("THR-24")
def test_each_part_of_a_glued_post_has_its_own_time() -> None:
    found = thread().post("Анна", GLUED, at(23, 1)).count()
    assert found.standing() == {"Анна": "Вера"}
    assert verdicts(found) == [("superseded", ""), ("counted", ""), ("refused", "after_close")]
    assert [ballot.at for ballot in found.ballots] == [at(22, 50, 10), at(22, 50, 10), at(23, 1)]


@pytest.mark.proves("THR-24")
def test_growth_is_no_edit_but_a_change_of_an_earlier_part_is() -> None:
    grown = GLUED + "<p><b>Добавлено</b> (22:40)<br />-----------------------<br />ещё"
    assert "edited" not in dict(kinds(thread().post("Анна", GLUED, at(22, 51), later_html=GLUED).count()))
    assert "edited" not in dict(kinds(thread().post("Анна", GLUED, at(22, 51), later_html=grown).count()))
    changed = GLUED.replace("Бориса", "Дину")
    assert "edited" in dict(kinds(thread().post("Анна", GLUED, at(22, 51), later_html=changed).count()))


@pytest.mark.proves("THR-24")
def test_the_word_alone_glues_nothing() -> None:
    found = thread().post("Анна", "<b>Борис</b> (добавлено позже)").count()
    assert found.standing() == {"Анна": "Борис"}


@pytest.mark.proves("THR-25")
def test_the_account_is_the_player_whatever_name_it_shows() -> None:
    players = roster(Player("Анна", id="11"))
    posts = thread().post("Анюта", "<b>Борис</b>", author_id="11").post("Анна", "<b>Вера</b>", author_id="66")
    found = posts.count(players)
    assert found.standing() == {"Анна": "Борис"}
    assert kinds(found) == [("impostor", "Анна")]
    assert verdicts(found)[1] == ("refused", "impostor")


@pytest.mark.proves("THR-25")
def test_without_a_known_account_the_first_seen_under_the_name_is_the_players() -> None:
    found = thread().post("Анна", "<b>Борис</b>", author_id="11").post("Анна", "<b>Вера</b>", author_id="").count()
    assert found.standing() == {"Анна": "Борис"}
    assert kinds(found) == [("impostor", "Анна")]


def test_an_earlier_holder_of_the_seat_votes_for_the_seat() -> None:
    players = roster(Player("Анна", id="11", former=("Жанна",)))
    found = thread().post("Жанна", "<b>Борис</b>", author_id="12").post("Вера", "<b>Жанну</b>").count(players)
    assert found.standing() == {"Анна": "Борис", "Вера": "Анна"}


def test_an_unsure_reading_goes_to_the_host_with_its_guess() -> None:
    strict = replace(shipped("rat"), names=replace(shipped("rat").names, bound=0.9))
    ballot = only(thread().post("Анна", "<b>Брис</b>").count(policy=strict).ballots)
    assert (ballot.verdict, ballot.reason, ballot.target) == ("unrecognised", "low_confidence", "")
    assert ballot.candidates[0] == "Борис"


def test_posts_before_the_day_are_another_days() -> None:
    early = at(9) - timedelta(minutes=1)
    assert thread().post("Анна", "<b>Борис</b>", early).count().ballots == ()


@pytest.mark.proves("THR-21")
def test_a_time_with_seconds_decides_to_the_second() -> None:
    last, late = at(22, 59, 59), at(23, 0, 0)
    found = thread().post("Анна", "<b>Борис</b>", last).post("Вера", "<b>Борис</b>", late).count(
        day=replace(DAY, silence=None)
    )  # fmt: skip
    assert found.standing() == {"Анна": "Борис"}


@pytest.mark.proves("THR-34")
def test_a_post_listed_twice_is_one_post_and_its_first_text_counts() -> None:
    posts = thread().post("Анна", "<b>Борис</b>", at(12)).post("Анна", "<b>Вера</b>", at(13))
    posts.posts += [posts.posts[0], replace(posts.posts[1], html="<b>Глеб</b>", order=9)]
    found = posts.count()
    assert found.standing() == {"Анна": "Вера"}
    assert len(found.ballots) == 2
    assert kinds(found) == [("edited", "Анна")]


@pytest.mark.proves("THR-25")
def test_an_export_without_accounts_is_read_by_names() -> None:
    players = roster(Player("Анна", id="11"), host_ids=("7",))
    found = thread().post("Анна", "<b>Борис</b>").post("Ведущий", "<b>Анна</b>").count(players)
    assert found.standing() == {"Анна": "Борис"}
    assert found.violations == ()


@pytest.mark.proves("THR-24")
def test_nobody_writes_himself_an_earlier_time() -> None:
    typed = "<b>Борис</b> <br /> <b>Добавлено</b> (22:50) <br /> --------------------- <br /> <b>Вера</b>"
    found = thread().post("Анна", typed, at(23, 1)).count()
    assert found.standing() == {}
