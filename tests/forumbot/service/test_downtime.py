"""A host that was down does at his return what he would have done (THR-23)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest

from tests.forumbot.service.conftest import MakeTable
from tests.forumbot.service.table import BERLIN, Act, Table, play

Moment = tuple[int, str]

# Two days and nights. The first day is the long one: it closes on day 2 at 23:00.
SCRIPT: list[Act] = [
    (1, "11:00", lambda t: t.vote("Анна", "Егор")),
    (1, "12:00", lambda t: t.write("Дина", "любовник Вера")),
    (2, "20:00", lambda t: t.vote("Борис", "Егор")),
    (2, "22:49", lambda t: t.vote("Вера", "Глеб")),
    (2, "22:54:59", lambda t: t.vote("Егор", "Глеб")),
    (2, "22:56", lambda t: t.vote("Анна", "Глеб")),  # a change in the silence does not count
    (2, "22:57", lambda t: t.vote("Глеб", "Егор")),  # a first ballot in the silence does
    (2, "22:58", lambda t: t.write("Вера", "проверяю Бориса")),
    (2, "22:59:59", lambda t: t.vote("Жанна", "Егор")),
    (2, "23:00", lambda t: t.vote("Зоя", "Глеб")),  # too late
    (2, "23:05", lambda t: t.vote("Дина", "Глеб")),
    (3, "01:00", lambda t: t.write("Борис", "убиваем Жанну")),
    (3, "02:00", lambda t: t.write("Анна", "лечу Зою")),
    (3, "08:59:59", lambda t: t.write("Борис", "убиваем Зою")),
    (3, "09:00", lambda t: t.write("Борис", "убиваем Анну")),  # the order of the next night
]
END = (3, "10:00")


def outcome(table: Table) -> dict[str, object]:
    """What matters to the players: votes, what day and night came to, who broke which rule, who was told what."""
    return {
        "votes": table.decided("day", 1).votes,
        "day": table.events("day", 1),
        "night": table.events("night", 1),
        "violations": sorted((v.kind, v.player) for v in table.violations()),
        "draws": [table.decided("day", 1).draws, table.decided("night", 1).draws],
    }


@pytest.fixture(scope="module")
def undisturbed() -> Iterator[dict[str, object]]:
    table = Table().open()
    yield outcome(play(table, SCRIPT, END))
    table.close()


@pytest.mark.proves("THR-23", "RAT-4", "RAT-5", "RAT-7", "RAT-32")
def test_the_undisturbed_game_is_what_it_should_be(table: Table) -> None:
    play(table, SCRIPT, END)
    assert table.decided("day", 1).votes == {
        "Анна": "Егор", "Борис": "Егор", "Вера": "Глеб", "Егор": "Глеб", "Глеб": "Егор", "Жанна": "Егор",
    }  # fmt: skip
    assert table.named("day", 1, "executed")[0]["player"] == "Егор"
    assert table.named("night", 1, "kill_failed")[0]["reason"] == "protected"
    assert [v.player for v in table.violations("silence")] == ["Анна"]
    assert sorted(v.player for v in table.violations("after_close")) == ["Дина", "Зоя"]
    assert table.sent("silence:1")
    assert not table.store.problems()
    assert not table.doubles()


@pytest.mark.proves("THR-23")
@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((2, "22:50"), (2, "23:40")),
        ((2, "22:00"), (3, "09:30")),
        ((2, "22:58"), (2, "23:00:05")),
        ((2, "22:59:59"), (2, "23:00:11")),
        ((2, "23:00"), (3, "08:00")),
        ((3, "08:30"), (3, "09:45")),
        ((2, "22:54"), (2, "22:57:30")),
        ((1, "10:30"), (3, "09:30")),
        ((2, "23:02"), (3, "09:00:30")),
    ],
    ids=lambda moment: f"{moment[0]}-{moment[1]}",
)
def test_a_host_who_was_down_comes_to_the_same(
    make_table: MakeTable, undisturbed: dict[str, object], start: Moment, end: Moment
) -> None:
    table = play(make_table().open(), SCRIPT, END, (start, end))
    assert outcome(table) == undisturbed
    assert not table.doubles()
    assert not table.store.problems()


@pytest.mark.proves("THR-23")
def test_two_days_later_day_and_night_are_still_decided_as_they_were(
    make_table: MakeTable, undisturbed: dict[str, object]
) -> None:
    table = play(make_table().open(), SCRIPT, (4, "22:00"), ((2, "21:00"), (4, "21:00")))
    found = outcome(table)
    assert (found["votes"], found["day"], found["night"]) == (
        undisturbed["votes"],
        undisturbed["day"],
        undisturbed["night"],
    )
    assert table.phase.closes == table.moment(5, "23:00"), "less than three hours of day 4 are left"
    assert not table.doubles()


@pytest.mark.proves("THR-23", "RAT-4")
def test_a_silence_that_has_passed_is_not_announced(make_table: MakeTable) -> None:
    table = play(make_table().open(), SCRIPT, END, ((2, "22:50"), (2, "23:40")))
    assert table.state("silence:1") == ""
    assert [v.player for v in table.violations("silence")] == ["Анна"], "but it held all the same"


@pytest.mark.proves("RAT-4")
def test_a_silence_that_could_not_be_posted_in_its_time_is_never_posted(table: Table) -> None:
    table.until(2, "22:54")
    table.simulator.faults.drop_before_saving(9, path="mode=reply")
    table.until(2, "22:59:50")
    assert table.state("silence:1") in ("pending", "unsure")
    table.simulator.faults.clear()
    table.until(3, "00:30")
    assert table.state("silence:1") == "dropped"
    assert table.sent("closing:1")


@pytest.mark.proves("THR-23")
def test_a_host_who_died_before_the_morning_post_left_posts_it_once(table: Table) -> None:
    play(table, SCRIPT, (3, "08:00"))
    table.simulator.faults.drop_after_saving(path="mode=reply")
    table.simulator.faults.drop_before_saving(3, method="GET", path="viewtopic")
    table.until(3, "09:00:12")
    table.restart()
    table.simulator.faults.clear()
    table.until(3, "10:00")
    assert table.sent("morning:1")
    assert not table.doubles()


@pytest.mark.proves("THR-23", "THR-20")
def test_the_count_waits_until_the_forum_can_be_read_after_the_deadline(table: Table) -> None:
    play(table, SCRIPT[:4], (2, "22:58"))
    with table.forum_down():
        table.until(2, "23:30")
        table.vote("Зоя", "Глеб")  # what others write meanwhile counts by its own time
        assert [part for part, _, _ in table.store.problems()] == ["forum"]
        assert table.phase.name == "day"
    table.until(3, "00:30")
    assert table.phase.name == "night"
    assert "Зоя" not in table.decided("day", 1).votes
    assert not table.store.problems()


STARTS: tuple[Moment, ...] = (
    (1, "10:05"), (1, "11:30"), (2, "19:59"), (2, "22:48"), (2, "22:54:30"), (2, "22:55:05"), (2, "22:57:30"),
    (2, "23:00:02"), (2, "23:00:20"), (2, "23:20"), (3, "00:59"), (3, "08:58"), (3, "09:00:05"), (3, "09:00:20"),
)  # fmt: skip
MINUTES = (1, 7, 40, 180, 600)


@pytest.mark.long
@pytest.mark.proves("THR-23")
@pytest.mark.parametrize("minutes", MINUTES)
@pytest.mark.parametrize("start", STARTS, ids=lambda moment: f"{moment[0]}-{moment[1]}")
def test_a_host_who_was_down_at_any_time_for_any_time_comes_to_the_same(
    make_table: MakeTable, undisturbed: dict[str, object], start: Moment, minutes: int
) -> None:
    table = make_table().open()
    back = min(table.moment(*start) + timedelta(minutes=minutes), table.moment(3, "09:50")).astimezone(BERLIN)
    end = ((back.date() - table.first.date()).days + 1, f"{back:%H:%M:%S}")
    play(table, SCRIPT, END, (start, end))
    assert outcome(table) == undisturbed
    assert not table.doubles()
    assert not table.store.problems()
