"""What certain texts must say, whatever their style."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from rules.model import Event, GameView, LetterResult, Order, PlayerView, Refusal
from tests.forumbot.announcer.situations import (
    CASTS,
    CLOSES,
    NIGHT_ENDS,
    RECORD,
    SITUATIONS,
    Stage,
    every_event,
    opening,
    signup_filling,
)


@pytest.fixture
def stage() -> Stage:
    return Stage("ru")


@pytest.mark.proves("RAT-57")
@pytest.mark.parametrize(
    "said",
    [
        "В игре годится только то, что узнали в этой теме.",
        "опыт прошлых игр — не доводы",
        "Об игре не говорят больше нигде",
        "Исключение — члены одного клана между собой.",
        "Выяснять чью-либо роль за пределами темы запрещено",
        "Вопросы о правилах задавайте в теме обсуждения: https://forum.example/t/1",
        "личным сообщением ведущему (Reks)",
    ],
)
def test_the_opening_states_what_the_bot_can_t_see(stage: Stage, said: str) -> None:
    assert said in opening(stage).body


@pytest.mark.proves("RAT-57")
@pytest.mark.parametrize(
    "said",
    [
        "Only information from this thread counts.",
        "the experience of past games are no arguments",
        "The game is not discussed anywhere else",
        "The only exception is members of one clan among themselves.",
        "Finding out anyone's role outside the thread is forbidden",
        "Ask about the rules in the discussion thread",
    ],
)
def test_the_opening_states_it_in_english_too(said: str) -> None:
    assert said in opening(Stage("en")).body


@pytest.mark.proves("RAT-9")
@pytest.mark.parametrize("language", CASTS)
def test_the_opening_tells_deadline_zone_silence_cut_off_and_roster(language: str) -> None:
    body = opening(Stage(language)).body
    for said in ("23:00", "UTC+3", "22:55", "09:00", *CASTS[language].names):
        assert said in body


@pytest.mark.parametrize("language", CASTS)
def test_the_sign_up_publishes_the_commitment_and_the_seats(language: str) -> None:
    body = signup_filling(Stage(language)).body
    assert "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925" in body
    assert "3. " in body


@pytest.mark.proves("RAT-13")
@pytest.mark.parametrize("language", CASTS)
def test_a_role_letter_names_role_orders_mates_hint_and_asks_to_confirm(language: str) -> None:
    stage = Stage(language)
    made = SITUATIONS["roles"](stage)
    assert isinstance(made, list)
    doctor, mafioso, commissar, keeper, *_ = (text.body for text in made)
    order = {"ru": "«лечу Бориса»", "en": "“heal Boris”"}[language]
    assert order in doctor
    assert stage.names[4] in mafioso
    assert {"ru": "Борис — *мафиози*", "en": "Boris — *mafioso*"}[language] in commissar
    assert CASTS[language].crown in keeper
    for text in made:
        assert {"ru": "«подтверждаю»", "en": "“confirm”"}[language] in text.body


@pytest.mark.proves("RAT-7")
def test_among_equals_the_post_says_that_the_lot_decided(stage: Stage) -> None:
    for tie, said in ((True, "Голоса разделились поровну, и решил случай:"), (False, "По итогам голосования")):
        executed = Event("executed", {"player": "Анна", "role": "doctor", "votes": 1, "tie": tie})
        text = stage.say.closing(
            view=stage.view(dead=(0,)), events=[executed], tally=stage.tally((1, 0)), night_ends=NIGHT_ENDS
        )
        assert f"{said} казнена *Анна* — доктор." in text.body


@pytest.mark.proves("THR-12", "RAT-2")
def test_the_tally_shows_what_was_read_otherwise_than_exactly(stage: Stage) -> None:
    nickname = stage.ballot(3, 1, "глебушка", how="nickname")
    case = stage.ballot(4, 1, "борис", how="exact")
    noise = stage.ballot(5, None, "ой\nвсё " * 30, "unrecognised", reason="unknown_name")
    body = stage.say.tally(tally=stage.tally((0, 1), more=(nickname, case, noise)), closes=CLOSES).body
    assert "*Борис* (3): Анна, Глеб («глебушка» → Борис), Женя\n" in body
    assert "Не удалось понять, за кого голос: Pych («ой всё ой всё" in body
    assert "…»)" in body


def test_a_vote_that_the_host_decided_is_told_as_such(stage: Stage) -> None:
    decided = stage.ballot(0, 1, how="host")
    assert "Анна (по решению ведущего)" in stage.say.tally(tally=stage.tally(more=(decided,)), closes=CLOSES).body


@pytest.mark.proves("RAT-4")
def test_the_silence_names_those_who_may_still_vote(stage: Stage) -> None:
    withdrawn = stage.ballot(4, 0, "", "superseded")
    body = stage.say.silence(tally=stage.tally((0, 1), more=(withdrawn,)), closes=CLOSES, view=stage.view()).body
    assert "ни разу не голосовал: Борис, Вера, Глеб, Pych, Белая <Королева>." in body


@pytest.mark.proves("RAT-55")
@pytest.mark.parametrize("language", CASTS)
def test_the_end_tells_all_roles_the_log_and_the_record(language: str) -> None:
    stage = Stage(language)
    view = stage.view(winner="town", phase="over")
    first, log, record = stage.say.finale(view=view, history=every_event(stage), record=RECORD)
    assert all(name in first.body for name in stage.names)
    assert sum(len(events) for _, _, events in every_event(stage)) == log.body.count("• ")
    assert RECORD in record.body


@pytest.mark.proves("RAT-55")
def test_a_log_longer_than_a_post_takes_several_and_loses_nothing(stage: Stage) -> None:
    view = stage.view(winner="town", phase="over")
    history = every_event(stage) * 6
    whole = stage.say.finale(view=view, history=history, record=RECORD)
    parts = stage.say.finale(view=view, history=history, record=RECORD, limit=6000)
    assert len(parts) > len(whole)
    assert all(len(part.body) < 6000 for part in parts)
    assert sum(part.body.count("• ") for part in parts) == sum(part.body.count("• ") for part in whole)
    assert "(продолжение)" in parts[2].body


def test_a_letter_that_only_thanks_confirms_and_is_not_scolded(stage: Stage) -> None:
    result: LetterResult[None] = LetterResult(None, refused=(Refusal("Анна", "Спасибо!", "unreadable"),))
    text = stage.say.answer(player="Анна", result=result, view=stage.view(), until=NIGHT_ENDS, confirmed=True)
    assert text.body == "Спасибо, Анна, получение роли подтверждено."


def test_a_dead_player_is_not_told_until_when_orders_may_change(stage: Stage) -> None:
    result: LetterResult[None] = LetterResult(None, refused=(Refusal("Анна", "лечу Анну", "dead_actor"),))
    text = stage.say.answer(player="Анна", result=result, view=stage.view(dead=(0,)), until=NIGHT_ENDS)
    assert "Вы выбыли из игры" in text.body
    assert "до 09:00" not in text.body


def test_a_mate_s_standing_order_is_told_with_his_name(stage: Stage) -> None:
    mine, his = Order("Борис", "kill", "Анна", line="убить Анну"), Order("Женя", "store", "Глеб", "Корона")
    result: LetterResult[None] = LetterResult(None, accepted=(mine,), standing=(mine, his))
    body = stage.say.answer(player="Борис", result=result, view=stage.view(), until=NIGHT_ENDS).body
    assert "• убить Анну\n• хранить сокровище «Корона» у Глеба (от Жени)" in body


def test_the_silence_of_a_game_without_one_is_not_spoken_of(stage: Stage) -> None:
    text = stage.say.morning(view=stage.view(), events=[], closes=CLOSES, silence=None, night_ends=NIGHT_ENDS)
    assert "ишина" not in text.body


def test_a_player_who_has_no_seat_gets_no_letter(stage: Stage) -> None:
    with pytest.raises(KeyError, match="Чужой"):
        stage.say.private(player="Чужой", events=[], view=stage.view())


def test_an_unknown_kind_of_answer_is_refused(stage: Stage) -> None:
    with pytest.raises(ValueError, match="nosuch"):
        stage.say.turned_away(why="nosuch", player="Анна")


def test_with_players_known_names_stay_apart(stage: Stage) -> None:
    same = stage.say.with_players(stage.names)
    assert same is stage.say
    foxes = stage.say.with_players(("Лис", "Лиса"))
    view = GameView(1, "night", tuple(PlayerView(name, "doctor", "town") for name in ("Лис", "Лиса")))
    heal = Order("Лиса", "heal", "Лис", line="лечу Лиса")
    result: LetterResult[None] = LetterResult(None, accepted=(heal,))
    assert "лечить игрока Лис" in foxes.answer(player="Лиса", result=result, view=view, until=NIGHT_ENDS).body


def test_a_single_player_left_still_gets_examples(stage: Stage) -> None:
    alone = replace(stage.view(), players=stage.view().players[:1])
    text = stage.say.answer(player="Анна", result=LetterResult(None), view=alone, until=NIGHT_ENDS)
    assert "«лечу Анну»" in text.body


def test_a_reason_without_words_is_shown_as_it_is(stage: Stage) -> None:
    result: LetterResult[None] = LetterResult(None, refused=(Refusal("Анна", "лечу Анну", "brand_new"),))
    text = stage.say.answer(player="Анна", result=result, view=stage.view(), until=NIGHT_ENDS)
    assert "«лечу Анну» — brand_new" in text.body


@pytest.mark.parametrize(("language", "long"), [("ru", "длинный"), ("en", "long one")])
@pytest.mark.proves("RAT-9")
def test_a_first_day_of_one_date_is_not_called_long(language: str, long: str) -> None:
    posts = {}
    for spans in (True, False):
        stage = Stage(language, long_first_day=spans)
        posts[spans] = stage.say.opening(
            players=stage.names, closes=CLOSES, night_ends=CLOSES + timedelta(hours=10), silence=None
        ).body
    assert long in posts[True]
    assert long not in posts[False]
