"""The human host: what waits for him, what he is told, and that his word holds."""

from __future__ import annotations

import pytest

from forumbot.corrections import add_nickname, correct_vote, move_deadline
from forumbot.events import NicknameAdded, VoteCorrected
from forumbot.store.store import Store
from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import HOST, Table


def approve(table: Table, *keys: str) -> None:
    for key in keys:
        row = table.store.outbox_row(key)
        assert row is not None
        assert row.state == "held", key
        table.store.mark(row.id, "pending", due_at=table.now())
    table.tick()


@pytest.mark.proves("THR-23", "RAT-15")
def test_a_held_closing_holds_what_follows_from_it_until_the_host_approves(make_table: MakeTable) -> None:
    table = make_table(more={"approve": ("closing",)}).open()
    table.vote("Анна", "Егор")
    table.until(2, "23:10")
    watchman = table.named("day", 1, "watchman")[0]["player"]
    posts, letters = len(table.posts()), len(table.letters(watchman))
    assert table.state("closing:1") == "held"
    assert any("Казн" in text and "Егор" in text for text in table.letters(HOST)), "the host reads it beforehand"
    table.until(2, "23:40")
    assert (len(table.posts()), len(table.letters(watchman))) == (posts, letters)
    approve(table, "closing:1")
    assert table.sent("closing:1")
    assert len(table.letters(watchman)) == letters + 1
    table.write("Борис", "убиваем Жанну")
    table.until(3, "09:10")
    assert [e["player"] for e in table.named("night", 1, "killed")] == ["Жанна"]
    assert not table.doubles()


@pytest.mark.proves("RAT-32")
def test_a_night_that_the_host_kept_back_past_its_end_lasts_until_the_next_morning(make_table: MakeTable) -> None:
    table = make_table(more={"approve": ("closing",)}).open()
    table.until(3, "11:00")
    assert (table.phase.name, table.state("closing:1")) == ("night", "held")
    approve(table, "closing:1")
    table.until(3, "11:10")
    assert table.phase.closes == table.moment(4, "09:00")
    assert "5 марта" not in table.posts()[-1].lower()
    assert "6 марта" in table.posts()[-1].lower()
    table.write("Борис", "убиваем Жанну")
    table.until(4, "09:10")
    assert [e["player"] for e in table.named("night", 1, "killed")] == ["Жанна"]


@pytest.mark.proves("RAT-55", "RAT-58")
def test_the_finale_waits_for_a_held_closing_and_is_itself_put_before_the_host(make_table: MakeTable) -> None:
    cast = {"Анна": "townsperson", "Борис": "mafioso@mafia", "Вера": "townsperson"}
    table = make_table(cast=cast, more={"approve": ("closing", "finale")}).open()
    table.vote("Анна", "Борис")
    table.until(2, "23:30")
    assert table.service.game.over
    assert len(table.posts()) == 2, "the opening and the silence"
    asked = [text for text in table.letters(HOST) if "closing:1" in text or "finale:1" in text]
    assert len(asked) >= 2
    approve(table, "finale:1")
    assert len(table.posts()) == 2, "not before the closing"
    approve(table, "closing:1")
    table.until(3, "00:10")
    assert "казн" in table.posts()[2].lower()
    assert len(table.posts()) >= 4


def test_a_held_signup_topic_is_put_before_the_host(make_table: MakeTable) -> None:
    table = make_table(signup=True, more={"approve": ("signup",)}).open()
    table.until(1, "10:10")
    assert any("signup" in text for text in table.letters(HOST))
    approve(table, "signup")
    assert len(table.simulator.topics(int(table.forum))) == 1


def test_a_closing_that_the_host_drops_does_not_stop_the_game(make_table: MakeTable) -> None:
    table = make_table(more={"approve": ("closing",)}).open()
    table.until(2, "23:10")
    row = table.store.outbox_row("closing:1")
    assert row is not None
    table.store.mark(row.id, "dropped", problem="by the host's word")
    table.say(HOST, "Ночь. Итоги дня я объявил сам.")
    table.until(3, "09:10")
    assert table.sent("morning:1")


@pytest.mark.proves("RAT-9")
def test_a_first_day_that_the_host_kept_back_is_still_a_long_one(make_table: MakeTable) -> None:
    table = make_table(more={"approve": ("opening",)}).open()
    table.until(3, "12:00")
    approve(table, "game")
    table.until(3, "12:10")
    assert table.phase.closes == table.moment(4, "23:00")
    assert "6 марта" in table.letters("Анна")[0], "the role letters name the deadline in force"


def test_a_letter_that_cannot_be_delivered_is_told_to_the_host(table: Table) -> None:
    table.simulator.change_user("Егор", takes_letters=False)
    table.write("Егор", "проверяю Анну")
    table.until(1, "12:00", polls=True)
    (parked,) = table.store.outbox("parked")
    assert any(parked.key in text for text in table.letters(HOST))
    assert [part for part, _, _ in table.store.problems()] == ["outbox"]
    told = len(table.letters(HOST))
    table.restart()
    table.until(1, "18:00", polls=True)
    assert len(table.letters(HOST)) == told


def test_a_host_whom_the_forum_does_not_know_is_a_problem_and_the_game_goes_on(make_table: MakeTable) -> None:
    table = make_table(more={"hosts": ("Нет Такого",)}).open()
    table.say("Егор", "Привет")
    table.until(2, "23:10", polls=True)
    assert table.phase.name == "night"
    ((part, _, sentence),) = table.store.problems()
    assert part == "host"
    assert "Нет Такого" in sentence


@pytest.mark.proves("THR-5", "THR-25")
def test_the_human_hosts_bold_is_no_ballot_and_he_is_no_impostor(table: Table) -> None:
    table.vote(HOST, "Борис")
    table.until(2, "23:10", polls=True)
    assert table.decided("day", 1).votes == {}
    assert not table.violations()


@pytest.mark.proves("THR-25")
def test_another_account_that_took_the_hosts_name_is_an_impostor(table: Table) -> None:
    table.simulator.change_user(HOST, name="Старая Хозяйка", folded="старая хозяйка")
    table.simulator.add_user(HOST, "word")
    table.say(HOST, "Я тут решаю")
    table.until(1, "12:00", polls=True)
    assert [v.kind for v in table.violations()] == ["impostor"]


def test_corrections_written_by_another_process_hold_in_the_running_service(
    make_table: MakeTable, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("game") / "game.sqlite"
    table = make_table(path=path).open()
    table.vote("Анна", "Борис")
    table.vote("Вера", "Борис")
    table.until(2, "20:00")
    other = Store(path)
    for step in (
        correct_vote(table.service.game, "Анна", "Егор", who=HOST, why="так договорились"),
        add_nickname(table.service.game, "Глеб", "капитан", who=HOST, why="все его так зовут"),
    ):
        other.append(table.now(), step.entries)
    other.close()
    table.until(2, "20:30")
    assert any(isinstance(entry, VoteCorrected) for entry in table.entries())
    assert any(isinstance(entry, NicknameAdded) for entry in table.entries())
    table.vote("Егор", "Капитана")
    table.until(2, "23:10")
    assert table.decided("day", 1).votes == {"Анна": "Егор", "Вера": "Борис", "Егор": "Глеб"}


@pytest.mark.proves("RAT-4")
def test_a_deadline_that_the_host_moved_holds_and_has_its_own_silence(table: Table) -> None:
    table.until(2, "22:57")
    assert table.sent("silence:1")
    closes = table.moment(2, "23:30")
    step = move_deadline(table.service.desk, closes, now=table.service.now(), who=HOST, why="форум лежал")
    table.service.commit(step)
    table.until(2, "23:10", polls=True)
    assert table.phase.name == "day"
    table.vote("Анна", "Борис")
    table.until(2, "23:26", polls=True)
    assert sum("тишин" in text.lower() for text in table.posts()[1:]) >= 2
    table.vote("Анна", "Егор")
    table.until(2, "23:35", polls=True)
    assert table.decided("day", 1).votes == {"Анна": "Борис"}
    assert [v.player for v in table.violations("silence")] == ["Анна"]


def test_a_day_that_the_host_made_short_stays_short(table: Table) -> None:
    table.until(3, "10:00")
    step = move_deadline(
        table.service.desk, table.moment(3, "11:00"), now=table.service.now(), who=HOST, why="все проголосовали"
    )
    table.service.commit(step)
    table.until(3, "11:10")
    assert table.phase.name == "night"
    assert table.decided("day", 2)


@pytest.mark.proves("THR-23")
def test_a_day_opened_late_gets_a_later_deadline_said_in_the_thread(table: Table) -> None:
    table.until(3, "08:00")
    with table.forum_down():
        table.until(3, "21:00")
    table.until(3, "21:30")
    assert table.phase.closes == table.moment(4, "23:00")
