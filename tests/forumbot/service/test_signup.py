"""Sign-up: who gets a seat, in what order, and under what name (THR-25, scenario.md "Chance")."""

from __future__ import annotations

import hashlib

import pytest

from forumbot.events import SeatLeft, SeatsFixed, SeatTaken
from forumbot.game import Game
from forumbot.settings import SeatSetting
from rules.model import SetupError
from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import BOT, HOST, STRANGER, Table

FIVE = {
    "Анна": "doctor",
    "Борис": "mafioso@mafia",
    "Вера": "commissar",
    "Глеб": "townsperson",
    "Дина": "townsperson",
}
JOIN, LEAVE = "Записываюсь!", "Передумала, выписываюсь."


@pytest.fixture
def hall(make_table: MakeTable) -> Table:
    return make_table(cast=FIVE, signup=True, table={"poll_seconds": 600}).open()


def join(table: Table, *names: str, words: str = JOIN) -> None:
    for name in names:
        table.simulator.post_as(name, table.signup_topic, words)


def seats(table: Table) -> list[str]:
    return [name for entry in table.entries() if isinstance(entry, SeatsFixed) for _, name in entry.seats]


def test_seats_are_taken_in_thread_order_and_the_game_begins_when_they_are_full(hall: Table) -> None:
    join(hall, "Дина", "Анна", STRANGER, "Глеб")
    hall.until(1, "10:30", polls=True)
    assert seats(hall) == []
    assert hall.service.game.fixed is None
    join(hall, "Вера", "Борис")  # two at once for the last seat: the first in the thread has it
    hall.until(1, "11:00", polls=True)
    assert seats(hall) == ["Дина", "Анна", STRANGER, "Глеб", "Вера"]
    assert len(hall.letters("Вера")) == 1
    assert hall.letters("Борис") == []
    assert "Борис" not in hall.posts()[0]
    assert hall.simulator.topics(int(hall.forum))[0].locked


def test_who_withdraws_and_comes_back_sits_last(hall: Table) -> None:
    join(hall, "Анна", "Борис")
    hall.until(1, "10:30", polls=True)
    join(hall, "Анна", words=LEAVE)
    hall.until(1, "10:50", polls=True)
    assert hall.service.game.seats == {str(hall.simulator.user("Борис").id): "Борис"}
    join(hall, "Анна", "Анна", "Вера", "Глеб", "Дина")
    hall.until(1, "11:10", polls=True)
    assert seats(hall) == ["Борис", "Анна", "Вера", "Глеб", "Дина"]
    assert sum(isinstance(e, SeatTaken) and e.name == "Анна" for e in hall.entries()) == 2
    assert sum(isinstance(e, SeatLeft) for e in hall.entries()) == 1


def test_all_of_it_read_at_once_after_a_night_off_comes_to_the_same(hall: Table) -> None:
    hall.down = True
    join(hall, "Анна", "Борис")
    join(hall, "Анна", words=LEAVE)
    join(hall, "Анна", "Вера", "Глеб", "Дина", STRANGER)
    hall.until(2, "09:00")
    hall.down = False
    hall.restart()
    hall.tick()
    assert seats(hall) == ["Борис", "Анна", "Вера", "Глеб", "Дина"]


@pytest.mark.proves("THR-25")
def test_one_who_signed_up_is_renamed_and_another_takes_his_name(hall: Table) -> None:
    join(hall, "Анна", "Борис")
    hall.until(1, "10:20", polls=True)
    hall.simulator.change_user("Борис", name="Боря", folded="боря")
    hall.simulator.add_user("Борис", "word")
    join(hall, "Борис", "Вера", "Глеб")
    hall.until(1, "11:00", polls=True)
    new = hall.simulator.user("Борис").id
    assert seats(hall) == ["Анна", "Борис", f"Борис #{new}", "Вера", "Глеб"]
    assert not hall.store.problems()
    assert len(hall.letters("Боря")) == len(hall.letters("Борис")) == 1


def test_the_house_does_not_play(hall: Table) -> None:
    join(hall, HOST, "Анна")
    hall.until(1, "10:20", polls=True)
    assert list(hall.service.game.seats.values()) == ["Анна"]


def test_the_start_passes_with_free_seats_and_the_host_hears_of_it_once(make_table: MakeTable) -> None:
    table = make_table(cast=FIVE, signup=True, table={"poll_seconds": 600})
    table.more = {"start_at": table.moment(1, "20:00")}
    table.open()
    join(table, "Анна", "Борис")
    table.until(1, "19:59")
    before = len(table.letters(HOST))
    table.until(1, "21:00", polls=True)
    assert len(table.letters(HOST)) == before + 1
    assert "2" in table.letters(HOST)[-1]
    assert "5" in table.letters(HOST)[-1]
    join(table, "Вера", "Глеб", "Дина")
    table.until(1, "22:00", polls=True)
    assert len(seats(table)) == 5, "and sign-up goes on"
    assert len(table.letters(HOST)) >= before + 1


def test_a_start_that_passed_while_the_host_was_down_is_no_start_without_players(make_table: MakeTable) -> None:
    table = make_table(cast=FIVE, signup=True, table={"poll_seconds": 600})
    table.more = {"start_at": table.moment(1, "20:00")}
    table.open()
    table.down = True
    join(table, *FIVE)
    table.until(1, "21:00")
    before = len(table.letters(HOST))
    table.down = False
    table.restart()
    table.until(1, "21:20", polls=True)
    assert seats(table) == [*FIVE]
    assert not any("мест" in text and "начал" in text.lower() for text in table.letters(HOST)[before:])


def test_an_existing_topic_serves_for_the_signup(make_table: MakeTable) -> None:
    table = make_table(cast=FIVE, signup=True, table={"poll_seconds": 600})
    topic = table.simulator.open_topic_as(HOST, int(table.forum), "Кто хочет играть?", "Отзовитесь!").topic
    table.simulator.post_as("Анна", topic, JOIN)
    table.more = {"signup_topic": str(topic)}
    table.open()
    table.simulator.post_as("Борис", topic, JOIN)
    table.until(1, "10:30", polls=True)
    assert list(table.service.game.seats.values()) == ["Анна", "Борис"]
    bot = [post for post in table.simulator.posts(topic) if "Борис" in post.text and "Анна" in post.text]
    assert len(bot) == 1, "the bot keeps the list in its own post"
    join(table, "Вера", "Глеб", "Дина")
    table.until(1, "11:30", polls=True)
    assert seats(table) == [*FIVE]
    assert len(table.simulator.topics(int(table.forum))) == 2


@pytest.mark.proves("THR-31")
def test_the_public_half_of_the_chance_is_the_texts_first_seen(hall: Table) -> None:
    join(hall, "Анна", "Борис")
    hall.until(1, "10:20", polls=True)
    post = hall.simulator.posts(hall.signup_topic)[1]
    hall.simulator.edit_as("Анна", post.id, "Нет, это не я")
    join(hall, "Вера", "Глеб", "Дина")
    hall.until(1, "11:00", polls=True)
    (fixed,) = [entry for entry in hall.entries() if isinstance(entry, SeatsFixed)]
    numbers = [p.id for p in hall.simulator.posts(hall.signup_topic)[1:]]
    assert fixed.public == "".join(f"{number} Записываюсь!\n" for number in numbers)
    assert hashlib.sha256(fixed.public.encode()).hexdigest() in hall.posts()[0]


@pytest.mark.parametrize("name", ["[b]Жир[/b]", "Том & Джерри", "<script>", "снимаю", "fb-aaaaaaaa", "all\u200d"])
@pytest.mark.proves("THR-13")
def test_a_hostile_name_plays_like_any_other(make_table: MakeTable, name: str) -> None:
    cast = {name: "townsperson", "Борис": "mafioso@mafia", "Вера": "townsperson", "Глеб": "townsperson"}
    table = make_table(cast=cast).open()
    table.say("Вера", f"[b]{name}[/b]" if "[" not in name else f"[b]{name.replace('[', '&#91;')}[/b]")
    table.vote(name, "Борис")
    table.vote("Глеб", "Борис")
    table.until(2, "23:10")
    assert table.decided("day", 1).votes[name] == "Борис"
    assert table.service.game.over
    table.until(2, "23:50")
    assert not table.store.problems()


@pytest.mark.proves("THR-25")
def test_seats_that_the_host_wrote_by_name_are_known_by_their_accounts(table: Table) -> None:
    accounts = {name: account for account, name in table.service.game.fixed.seats}  # type: ignore[union-attr]
    assert accounts == {name: str(table.simulator.user(name).id) for name in table.cast}


def test_a_seat_for_whom_the_forum_has_no_account_is_a_clear_problem(make_table: MakeTable) -> None:
    table = make_table(more={"seats": (SeatSetting("Анна"), SeatSetting("Нет Такого"))}).open()
    ((part, _, sentence),) = table.store.problems()
    assert part == "forum"
    assert "Нет Такого" in sentence
    assert table.entries() == []
    table.simulator.add_user("Нет Такого", "word")
    table.more = {"seats": tuple(SeatSetting(name) for name in ("Анна", "Нет Такого"))}
    table.cast = {"Анна": "doctor", "Нет Такого": "mafioso@mafia"}
    table.restart()
    table.tick()
    assert not table.store.problems()


def test_two_seats_of_one_account_are_refused(make_table: MakeTable) -> None:
    table = make_table(more={"seats": (SeatSetting("Анна"), SeatSetting("АННА"))})
    table.restart()
    with pytest.raises(SetupError, match="same account"):
        table.tick()


@pytest.mark.parametrize("name", [HOST.upper(), BOT.upper()])
def test_whoever_hosts_has_no_seat(make_table: MakeTable, name: str) -> None:
    table = make_table(more={"seats": (SeatSetting("Анна"), SeatSetting(name))})
    table.restart()
    with pytest.raises(SetupError, match="both play and host"):
        table.tick()


def test_a_known_player_who_was_renamed_keeps_his_nickname(make_table: MakeTable) -> None:
    table = make_table(cast=FIVE, signup=True, table={"poll_seconds": 600})
    anna = str(table.simulator.user("Анна").id)
    table.more = {"known_players": (SeatSetting("Анна Старая", id=anna, nicknames=("Нюра",)),)}
    table.open()
    join(table, *FIVE)
    table.until(1, "11:00", polls=True)
    game: Game = table.service.game
    assert {"Нюра", "Анна Старая"} <= set(game.roster().players[0].nicknames)
    table.vote("Борис", "Нюру")
    table.until(2, "23:10")
    assert table.decided("day", 1).votes == {"Борис": "Анна"}
