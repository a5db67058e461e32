"""What the demo says around the play, in the language of the play: how to look in, and what it came to."""

from __future__ import annotations

from dataclasses import dataclass

WINNERS = {"ru": {"town": "мирные жители", "mafia": "мафия"}, "en": {}}
"""Who wins in the demo, where a language has another word for it."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Sentences with places for values."""

    up: str
    look_in: str
    stays: str
    winner: str
    sums: str
    proved: str
    wrong: str


LINES = {
    "ru": Lines(
        up="Пока идёт игра, форум открыт по адресу {url}",
        look_in="Зайдите как {player} (игрок) или {bot} (ведущий); пароль: {password}.",
        stays="Форум остаётся по адресу {url}, пока вы не нажмёте Ctrl+C.",
        winner="Победа: {winner}",
        sums="Дней: {days}, запросов: {requests}, секунд: {seconds}",
        proved="Проверено: все жребии опубликованной записи ({lots}) вышли так, как в ней сказано.",
        wrong="Жребий {what}: {sentence}",
    ),
    "en": Lines(
        up="A forum runs on {url} for as long as the game lasts.",
        look_in="Look in as {player}, a player, or {bot}, the host; the password is {password}.",
        stays="The forum stays on {url} until you press Ctrl+C.",
        winner="Winner: {winner}",
        sums="{days} days, {requests} requests, {seconds} s",
        proved="Verified: all {lots} lots of the posted record were drawn as it says.",
        wrong="Lot {what}: {sentence}",
    ),
}


def winner_in(language: str, winner: str) -> str:
    """The winner in words of that language."""
    return WINNERS[language].get(winner, winner)
