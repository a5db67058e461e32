"""The words of the reading in both languages: how a name was read, what became of a ballot, what was broken."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from forumbot.reading.model import Ballot


@dataclass(frozen=True, slots=True)
class Words:
    """One language's. What has no word here is shown as it is."""

    title: str
    standing: tuple[str, ...]
    ballots: tuple[str, ...]
    violations: tuple[str, ...]
    not_voting: str
    nobody: str
    proposed: str
    hows: Mapping[str, str]
    verdicts: Mapping[str, str]
    reasons: Mapping[str, str]
    kinds: Mapping[str, str]

    def read_as(self, ballot: Ballot) -> str:
        """As read, and how where it was not the exact name (THR-12)."""
        if ballot.verdict == "withdrawal" or not (ballot.target or ballot.candidates):
            return "—"
        name = ballot.target or " / ".join(ballot.candidates) + "?"
        how = self.hows.get(ballot.how, ballot.how)
        return name if ballot.how == "exact" else f"{name} ({how})"

    def verdict(self, ballot: Ballot) -> str:
        """What became of the ballot, and why."""
        verdict = self.verdicts.get(ballot.verdict, ballot.verdict)
        return f"{verdict}: {self.reasons.get(ballot.reason, ballot.reason)}" if ballot.reason else verdict

    def kind(self, kind: str) -> str:
        """A violation in words."""
        return self.kinds.get(kind, kind)


_RU = Words(
    title="День {turn}, голоса прочитаны по правилам «{policy}»",
    standing=("Кого", "Голосов", "Кто"),
    ballots=("Время", "Кто", "Написано", "Прочитано", "Итог"),
    violations=("Время", "Пост", "Автор", "Нарушение", "Подробности"),
    not_voting="Не голосуют",
    nobody="никого",
    proposed="Похоже на прозвища (впишите в состав, если это они):",
    hows={
        "nickname": "прозвище",
        "inflected": "падеж",
        "translit": "другой алфавит",
        "layout": "другая раскладка",
        "diminutive": "уменьшительное",
        "beginning": "начало имени",
        "part": "часть имени",
        "initials": "инициалы",
        "misspelt": "описка",
    },
    verdicts={
        "counted": "засчитан",
        "superseded": "заменён более поздним",
        "withdrawal": "голос снят",
        "unrecognised": "не распознан",
        "refused": "не засчитан",
    },
    reasons={
        "unknown_name": "такого игрока нет",
        "ambiguous_name": "подходят несколько игроков",
        "dead_target": "игрок выбыл",
        "low_confidence": "чтение ненадёжно, решает ведущий",
        "silence": "пятиминутка тишины",
        "after_close": "голосование закрыто",
        "barred": "нет права голоса",
        "dead_actor": "голосующий выбыл",
        "not_a_player": "не игрок",
        "impostor": "чужая учётная запись",
        "self": "голос за себя не принимается",
    },
    kinds={
        "edited": "правка поста",
        "silence": "пост в тишину",
        "after_close": "пост после закрытия",
        "barred_vote": "голос без права голоса",
        "dead_posted": "пост выбывшего",
        "stunned_posted": "пост оглушённого",
        "ghost_hint": "подсказка призрака",
        "quoted_host_pm": "цитата личного письма ведущего",
        "no_introduction": "нет представления персонажа",
        "no_signature": "персонажа нет в подписи",
        "not_a_player": "пост не игрока",
        "impostor": "чужая учётная запись",
        "unrecognised": "нераспознанный голос",
        "deleted": "пост удалён",
    },
)

_EN = Words(
    title="Day {turn}, votes read by the policy “{policy}”",
    standing=("Against", "Votes", "Voters"),
    ballots=("Time", "Voter", "Written", "Read as", "Verdict"),
    violations=("Time", "Post", "Author", "Violation", "Details"),
    not_voting="Not voting",
    nobody="nobody",
    proposed="Perhaps nicknames (write them into the roster if they are):",
    hows={
        "inflected": "by its case",
        "translit": "other alphabet",
        "layout": "other keyboard layout",
        "diminutive": "short name",
        "part": "part of the name",
    },
    verdicts={"superseded": "superseded by a later one", "withdrawal": "vote withdrawn", "refused": "not counted"},
    reasons={
        "unknown_name": "no such player",
        "ambiguous_name": "several players fit",
        "dead_target": "that player is out of the game",
        "low_confidence": "an unsure reading, the host decides",
        "silence": "cast in the silence",
        "after_close": "cast after the deadline",
        "barred": "no vote today",
        "dead_actor": "the voter is out of the game",
        "not_a_player": "no player",
        "impostor": "another account",
        "self": "a vote for oneself",
    },
    kinds={
        "edited": "post edited",
        "silence": "posted in the silence",
        "after_close": "posted after the deadline",
        "barred_vote": "voted without a vote",
        "dead_posted": "posted while out of the game",
        "stunned_posted": "posted while stunned",
        "ghost_hint": "hint from a ghost",
        "quoted_host_pm": "quoted the host's letter",
        "no_introduction": "no introduction of the character",
        "no_signature": "no character in the signature",
        "not_a_player": "posted without playing",
        "impostor": "another account under a player's name",
        "unrecognised": "unrecognised ballot",
        "deleted": "post deleted",
    },
)


def words_of(language: str) -> Words:
    """The words of `ru` or `en`."""
    return _RU if language == "ru" else _EN
