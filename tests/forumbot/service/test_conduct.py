"""Breaches of conduct as the service finds them: each told to the host once and at once (thread.md, "Conduct")."""

from __future__ import annotations

import re

import pytest

from forumbot.events import PostEdited, PostVanished
from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import BOT, HOST, STRANGER, Table


def kinds(table: Table, player: str) -> set[str]:
    return {v.kind for v in table.violations() if v.player == player} - {"no_introduction", "no_signature"}


@pytest.mark.proves("RAT-5")
def test_a_post_between_the_mornings_decision_and_its_post_is_after_close(table: Table) -> None:
    table.until(3, "08:59")
    table.simulator.faults.intervene(lambda: table.vote("Егор", "Борис"), path="mode=reply")
    table.until(3, "12:00", polls=True)
    assert table.sent("morning:1")
    assert kinds(table, "Егор") == {"after_close"}
    table.until(3, "23:30")
    assert table.decided("day", 2).votes == {}


@pytest.mark.proves("RAT-5")
def test_the_host_and_the_bot_may_post_at_night(table: Table) -> None:
    table.until(2, "23:10")
    table.say(HOST, "Спокойной ночи! [b]Борис[/b]")
    table.say("Егор", "И вам")
    table.until(3, "10:00", polls=True)
    assert {v.player for v in table.violations("after_close")} == {"Егор"}
    assert not [v for v in table.violations() if v.player in (HOST, BOT)]


@pytest.mark.proves("RAT-8")
def test_two_days_without_a_vote_exclude(make_table: MakeTable) -> None:
    table = make_table(options={"heal_failure": "0", "absence_limit": 2}).open()
    voters = [name for name in table.cast if name != "Зоя"]
    for day in (2, 3):
        table.until(day, "20:00")
        for name in voters:
            table.vote(name, "Глеб" if day == 2 else "Егор")
        table.until(day, "23:10")
    assert [e["player"] for e in table.named("day", 2, "excluded")] == ["Зоя"]
    assert not table.named("day", 1, "excluded")
    assert "Зоя" in table.posts()[-1]


@pytest.mark.proves("RAT-9")
def test_the_first_day_has_one_deadline_at_the_end_of_its_second_date(table: Table) -> None:
    table.until(1, "23:30")
    assert (table.phase.name, table.phase.turn) == ("day", 1)
    table.vote("Егор", "Борис")
    table.until(2, "23:10")
    assert table.decided("day", 1).votes == {"Егор": "Борис"}


@pytest.mark.proves("RAT-12")
def test_quoting_a_letter_of_the_hosts_is_found_and_quoting_his_posts_is_not(table: Table) -> None:
    letter = " ".join(re.sub(r"\[[^\]]*\]", "", table.letters("Вера")[0]).split())
    opening = " ".join(re.sub(r"\[[^\]]*\]", "", table.posts()[0]).split())
    table.say("Вера", f"Вот что мне пришло: {letter[60:260]}")
    table.say("Егор", f"Ведущий сказал: {opening[60:260]}")
    table.until(1, "12:00", polls=True)
    assert kinds(table, "Вера") == {"quoted_host_pm"}
    assert kinds(table, "Егор") == set()


@pytest.mark.proves("RAT-56")
def test_a_dead_player_who_posts_is_reported(table: Table) -> None:
    table.vote("Егор", "Глеб")
    table.until(3, "10:00")
    table.say("Глеб", "А я ещё вот что скажу")
    table.vote("Глеб", "Егор")
    table.until(3, "12:00", polls=True)
    assert kinds(table, "Глеб") == {"dead_posted"}
    table.until(3, "23:10")
    assert table.decided("day", 2).votes == {}


@pytest.mark.proves("RAT-57")
def test_the_opening_post_says_what_the_bot_cannot_see(table: Table) -> None:
    opening = table.posts()[0].lower()
    for words in (
        "годится только то, что узнали в этой теме",
        "прошлых игр",
        "об игре не говорят больше нигде",
        "исключение — члены одного клана",
        "выяснять чью-либо роль за пределами темы запрещено",
        "вопросы о правилах",
    ):
        assert words in opening


@pytest.mark.proves("RAT-58")
def test_no_public_post_tells_a_role_of_the_living_before_the_end(table: Table) -> None:
    words = ("доктор", "комиссар", "мафиози", "любовни", "шпион")
    table.write("Дина", "любовник Егор")
    table.vote("Анна", "Зоя")
    table.until(2, "23:10")
    table.write("Борис", "убиваем Жанну")
    table.write("Анна", "лечу Веру")
    table.write("Вера", "проверяю Бориса")
    table.until(4, "09:30")
    assert not table.service.game.over
    for text in table.posts()[1:]:
        for line in text.lower().split("\n"):
            for name in table.service.game.view().living():  # type: ignore[union-attr]
                assert not (name.lower() in line and any(word in line for word in words)), line


@pytest.mark.proves("THR-25")
def test_a_renamed_account_stays_the_player_and_his_old_name_in_other_hands_is_an_impostor(table: Table) -> None:
    table.vote("Егор", "Борис")
    table.simulator.change_user("Егор", name="Егорушка", folded="егорушка")
    table.simulator.add_user("Егор", "word")
    table.vote("Егорушка", "Глеб")
    table.vote("Егор", "Анна")
    table.write("Егор", "проверяю Анну")
    table.until(2, "23:10", polls=True)
    assert table.decided("day", 1).votes == {"Егор": "Глеб"}
    assert {v.kind for v in table.violations() if v.player == "Егор"} == {"impostor"} | (
        {"no_introduction"} & {v.kind for v in table.violations() if v.player == "Егор"}
    )
    assert len(table.letters("Егор")) == 1, "turned away, and no role letter"


@pytest.mark.proves("THR-30", "THR-31", "RAT-11")
def test_the_text_first_seen_counts_and_its_edit_is_told_once(table: Table) -> None:
    post = table.vote("Анна", "Борис")
    table.say("Егор", "Так-так")
    table.until(1, "12:00", polls=True)
    table.simulator.edit_as("Анна", post, "Голосую за [b]Вера[/b]")
    table.until(2, "23:10", polls=True)
    assert table.decided("day", 1).votes == {"Анна": "Борис"}
    assert [v.post for v in table.violations("edited")] == [str(post)]
    told = [text for text in table.letters(HOST) if f"p{post}" in text and "Вера" in text]
    assert len(told) == 1


@pytest.mark.proves("THR-30")
def test_an_edit_taken_back_is_noticed_once_and_not_at_every_poll(make_table: MakeTable) -> None:
    table = make_table(table={"poll_seconds": 600}).open()
    post = table.vote("Анна", "Борис")
    table.until(1, "11:00", polls=True)
    table.simulator._database.run("UPDATE posts SET text = ? WHERE id = ?", "Голосую за [b]Вера[/b]", post)
    table.until(1, "12:00", polls=True)
    table.simulator._database.run("UPDATE posts SET text = ? WHERE id = ?", "Голосую за [b]Борис[/b]", post)
    table.until(1, "15:00", polls=True)
    assert len([e for e in table.entries() if isinstance(e, PostEdited)]) == 2
    assert len(table.violations("edited")) == 1


@pytest.mark.proves("THR-32")
def test_a_vanished_vote_counts_and_only_the_host_hears_of_it(table: Table) -> None:
    post = table.vote("Анна", "Борис")
    table.say("Егор", "Хм")
    table.until(1, "12:00", polls=True)
    table.simulator.delete_post(post, hard=True)
    table.until(2, "23:10", polls=True)
    assert table.decided("day", 1).votes == {"Анна": "Борис"}
    assert kinds(table, "Анна") == {"deleted"}
    assert not any("исчезло" in text for text in table.posts()[1:])
    assert any("Борис" in text and "исчезло" in text for text in table.letters(HOST))


@pytest.mark.proves("THR-32", "THR-34")
def test_a_post_gone_from_the_top_of_its_page_is_missed(make_table: MakeTable) -> None:
    table = make_table(posts_per_page=5, table={"poll_seconds": 600}).open()
    posts = [table.say("Егор", f"Мысль {number}") for number in range(12)]
    table.until(1, "12:00", polls=True)
    top = posts[9]  # the opening post, nine posts, and this one begins the third page
    table.simulator.delete_post(top, hard=True)
    table.until(1, "13:00", polls=True)
    gone = [e.post for e in table.entries() if isinstance(e, PostVanished)]
    assert gone == [str(top)]
    before = len(table.simulator.requests)
    table.until(1, "14:00", polls=True)
    assert len([r for r in table.simulator.requests[before:] if "viewtopic" in r.path]) == 6, "and polls stay cheap"


@pytest.mark.proves("THR-34")
def test_a_vote_on_a_page_that_shifted_is_still_read(make_table: MakeTable) -> None:
    table = make_table(posts_per_page=5, table={"poll_seconds": 600}).open()
    posts = [table.say("Егор", f"Мысль {number}") for number in range(15)]
    table.until(1, "12:00", polls=True)
    for post in posts[2:9]:
        table.simulator.delete_post(post, hard=True)
    table.vote("Анна", "Борис")
    table.until(2, "23:10", polls=True)
    assert table.decided("day", 1).votes == {"Анна": "Борис"}
    assert len([e for e in table.entries() if isinstance(e, PostVanished)]) == 7


def test_violations_stay_out_of_the_thread_and_reach_the_host_once(table: Table) -> None:
    table.say(STRANGER, "Привет, а что тут происходит?")
    before, thread = len(table.letters(HOST)), len(table.posts())
    table.until(1, "12:00", polls=True)
    assert len(table.letters(HOST)) == before + 1
    table.restart()
    table.until(1, "18:00", polls=True)
    assert len(table.letters(HOST)) == before + 1
    assert len(table.posts()) == thread


def test_violations_go_to_the_thread_where_the_host_wants_it(make_table: MakeTable) -> None:
    table = make_table(more={"publish_violations": True}).open()
    table.say(STRANGER, "Привет, а что тут происходит?")
    table.until(1, "12:00", polls=True)
    assert len(table.posts()) == 2
    assert STRANGER in table.posts()[-1]


@pytest.mark.proves("THR-32", "RAT-2")
def test_what_is_for_the_host_alone_is_not_published_and_leaves_no_empty_post(make_table: MakeTable) -> None:
    table = make_table(more={"publish_violations": True}).open()
    picture = "Я мельник из соседней деревни. [img]http://example.org/a.png[/img]"
    post = table.say("Анна", picture)
    table.say("Егор", picture)
    table.until(1, "12:00", polls=True)
    table.simulator.delete_post(post, hard=True)
    table.until(1, "14:00", polls=True)
    assert [v.kind for v in table.violations()] == ["deleted"]
    assert len(table.posts()) == 1


@pytest.mark.proves("RAT-4")
def test_the_silence_is_announced_as_it_begins_with_the_tally(table: Table) -> None:
    table.vote("Анна", "Борисом")
    table.until(2, "22:54:50", polls=True)
    thread = len(table.posts())
    table.until(2, "22:56", polls=True)
    assert len(table.posts()) == thread + 1
    silence = table.simulator.posts(table.topic)[-1]
    begins = table.moment(2, "22:55").timestamp()
    assert begins <= silence.posted <= begins + 20
    assert "«Борисом» → Борис" in silence.text, "what was not read literally is shown (THR-12)"


@pytest.mark.proves("RAT-4")
def test_a_first_ballot_that_names_nobody_is_none_and_the_second_post_in_the_silence_may_vote(table: Table) -> None:
    table.until(2, "22:55:30", polls=True)
    table.say("Егор", "[b]Ура![/b]")
    table.vote("Егор", "Борис")
    table.vote("Егор", "Глеб")
    table.until(2, "23:05", polls=True)
    assert table.decided("day", 1).votes == {"Егор": "Борис"}
    assert len(table.violations("silence")) == 1
