from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumbot.letters.signup import SignupWord, signup_word


@pytest.mark.parametrize(
    "text",
    [
        "записываюсь", "Записываюсь!", "Всем привет! Записываюсь.", "Я тоже записываюсь", "запишите меня, пожалуйста",
        "И меня запишите", "Запишите и меня!", "участвую", "УЧАСТВУЮ!!!", "Играю", "я играю", "Я в игре :)",
        "+", "+1", "+++", "плюс\n+", "Заявка", "заявка: Анна", "хочу играть", "Передумал, записываюсь!",
        "Снова записываюсь, если можно", "sign me up", "Please sign me up!", "in", "In.", "/in", "I'm in", "joining",
        "Count me in, please", "Кто ещё играет? Я записываюсь.", "Здравствуйте\nзаписываюсь",
    ],
)  # fmt: skip
def test_it_is_an_entry(text: str) -> None:
    assert signup_word(text) is SignupWord.JOIN


@pytest.mark.parametrize(
    "text",
    [
        "выписываюсь", "Выпишите меня, пожалуйста", "снимаюсь", "передумал", "Передумала, простите.", "не играю",
        "Я не играю", "не участвую", "Увы, не смогу играть", "Записывался зря, передумал",
        "записываюсь... нет, снимаюсь",
        "Я в эти дни не смогу", "out", "/out", "Count me out", "I'm out", "I withdraw", "Не записываюсь",
    ],
)  # fmt: skip
def test_it_is_a_withdrawal(text: str) -> None:
    assert signup_word(text) is SignupWord.LEAVE


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "?", "А кто играет?", "А можно записаться?", "Кто записывается?", "Анна записывается",
        "Запишите Бориса", "Удачи всем!", "Он выписывается из больницы", "I was in the garden",
        "The door is out of order",
        "not in the mood", "Я не передумал", "Я не снимаюсь", "C++", "2+2=4",
        "Когда я играю на скрипке в большом зале по вечерам, все соседи плачут", "зачем нужна эта заявочка",
    ],
)  # fmt: skip
def test_it_is_only_talk(text: str) -> None:
    assert signup_word(text) is SignupWord.NONE


def test_the_host_may_have_words_of_his_own() -> None:
    assert signup_word("Пиастры!") is SignupWord.NONE
    assert signup_word("Пиастры!", also_join=("пиастры", "")) is SignupWord.JOIN


@given(st.text(max_size=300))
def test_any_text_is_answered(text: str) -> None:
    assert isinstance(signup_word(text), SignupWord)


def test_a_flood_of_letters_takes_no_time() -> None:
    assert signup_word("не " * 200_000 + "записываюсь") is SignupWord.NONE
    assert signup_word("(" * 1_000_000) is SignupWord.NONE
