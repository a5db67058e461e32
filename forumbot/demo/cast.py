"""Who plays the demo: names as forums have them, and the words in which each cast writes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Member:
    """A scripted player: his name, gender ("m" or "f"), and what others make of his name when they vote.

    `mark` is for one who writes from a phone without bold: the host has agreed to it (RAT-3).
    """

    name: str
    gender: str
    nicknames: tuple[str, ...] = ()
    declined: str = ""
    mistyped: str = ""
    translit: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What players write, in one language. `{name}` is whom they mean."""

    joins: tuple[str, ...]
    leaves: str
    character: str
    bare: str
    vote: str
    plain: tuple[str, ...]
    withdraw: str
    either: str
    nonsense: str
    slip: str
    nudge: str
    late: str
    whisper: str
    ghost: str
    stranger: str
    typo: str
    mended: str
    confirm: str
    orders: dict[str, str]
    cancel: str
    chatter: str


@dataclass(frozen=True, slots=True)
class Cast:
    """A language's players in order of sign-up, the outsider, the human host, the roles and the switches."""

    language: str
    title: str
    members: tuple[Member, ...]
    outsider: str
    host: str
    bot: str
    forum: str
    words: Words
    roles: tuple[str, ...]
    options: dict[str, Any]

    def member(self, name: str) -> Member:
        """The player of that name; a `StopIteration` is a defect of the play."""
        return next(member for member in self.members if member.name == name)


ROLES = (
    "townsperson", "townsperson", "townsperson", "townsperson", "townsperson", "mafioso@mafia", "mafioso@mafia",
    "yakuza@mafia", "commissar", "doctor", "maniac", "lover", "oracle",
)  # fmt: skip

RU = Cast(
    language="ru",
    title="Мафия-1. Тихая гавань",
    members=(
        Member("Анна", "f", ("Аня",), "Анну", "Аннна", "Anna"),
        Member("Борис", "m", ("Боря",), "Бориса", "Борсис", "Boris"),
        Member("Вера Павловна", "f", ("Верочка",), "Веру Павловну", "Вера Павлвна", "Vera Pavlovna"),
        Member("Глеб Жиглов", "m", ("капитан",), "Глеба Жиглова", "Глеб Жеглов", "Gleb Zhiglov"),
        Member("Ёлка", "f", ("зелёная",), "Ёлку", "Елкка", "Yolka"),
        Member("O'Brien", "m", ("ирландец",), "O'Brien", "O'Brein", "О'Брайен"),
        Member("Максим", "m", ("Макс Второй",), "Максима", "Максмим", "Maksim"),
        Member("Макс", "m", (), "Макса", "Макс", "Maks", mark="голос:"),
        Member("-=Kot=-", "m", ("Котик",), "-=Kot=-", "-=Koot=-", "Кот"),
        Member("[b]Брэк[/b]", "m", ("боксёр",), "[b]Брэк[/b]", "Брэкк", "Brek"),
        Member("Белая Королева", "f", ("королева",), "Белую Королеву", "Белая Карлева", "Belaya Koroleva"),
        Member("Том & Джерри", "m", ("мультик",), "Тома & Джерри", "Том & Джери", "Tom & Dzherri"),
        Member("Женя", "f", ("Евгения",), "Женю", "Женяя", "Zhenya"),
    ),
    outsider="Прохожий",
    host="Хозяин",
    bot="Ведущий",
    forum="Игры: Мафия",
    words=Words(
        joins=("Записываюсь!", "Я в игре", "Участвую, запишите меня", "+"),
        leaves="Передумал, выписываюсь.",
        character="Мой персонаж — {self}, {trade}. Приплыл сюда ещё мальчишкой и знает каждого.",
        bare="Привет всем, я тут.",
        vote="Голосую за [b]{name}[/b].",
        plain=("Присмотритесь к тем, кто молчит.", "Вчерашняя ночь многое объясняет.", "Не верю ни одному слову."),
        withdraw="Нет, погорячился. [b]Снимаю[/b].",
        either="[b]{name} или {other}[/b], не решусь.",
        slip="Ой, не в ту тему.",
        nonsense="[b]Ура, наконец-то пятница[/b]",
        nudge="И всё-таки: [b]{name}[/b]!",
        late="Успел? [b]{name}[/b]",
        whisper="Вот что мне написал ведущий: «{letter}»",
        ghost="Я мёртв, но молчать не могу!",
        stranger="А что тут у вас происходит?",
        typo="Думаю, ночью ктото не спал.",
        mended="Думаю, ночью кто-то не спал.",
        confirm="Подтверждаю, спасибо.",
        orders={
            "kill": "убиваем {name}", "recruit": "вербую {name}", "store": "храним {item} у {name}",
            "heal": "лечу {name}", "attack": "нападаю на {name}", "check": "проверяю {name}",
            "lover": "любовник {name}",
        },
        cancel="отмена лечу",
        chatter="Спасибо за письмо! А когда утро?",
    ),
    roles=ROLES,
    options={
        "treasures": [{"name": "Компас", "holder": "Вера Павловна"}, {"name": "Карта", "holder": "mafia"}],
        "yakuza_exposes": ["doctor"],
        "mafia_wins": ["treasures", "parity"],
    },
)  # fmt: skip

EN = Cast(
    language="en",
    title="Mafia 1: The Quiet Harbour",
    members=(
        Member("Alice", "f", ("Ally",), "Alice", "Alicce", "Алиса"),
        Member("Bob", "m", ("Bobby",), "Bob", "Bob", "Боб"),
        Member("Vera Lynn", "f", ("Vee",), "Vera Lynn", "Vera Lyn", "Вера Линн"),
        Member("Captain Gleb", "m", ("Cap",), "Captain Gleb", "Captian Gleb", "Captain Gleb"),
        Member("Zoë", "f", ("Zee",), "Zoë", "Zoë", "Zoë"),
        Member("O'Brien", "m", ("Irish",), "O'Brien", "O'Brein", "O'Brien"),
        Member("Maximus", "m", ("Max the Second",), "Maximus", "Maxiimus", "Maximus"),
        Member("Max", "m", (), "Max", "Max", "Max", mark="vote:"),
        Member("-=Cat=-", "m", ("Kitty",), "-=Cat=-", "-=Catt=-", "Cat"),
        Member("[b]Brick[/b]", "m", ("Boxer",), "[b]Brick[/b]", "Brikc", "Brick"),
        Member("White Queen", "f", ("Queen",), "White Queen", "Whtie Queen", "White Queen"),
        Member("Tom & Jerry", "m", ("Cartoon",), "Tom & Jerry", "Tom & Jery", "Tom & Jerry"),
        Member("Robin", "f", ("Birdie",), "Robin", "Robbin", "Robin"),
    ),
    outsider="Passer-by",
    host="Landlord",
    bot="Host",
    forum="Games: Mafia",
    words=Words(
        joins=("Sign me up!", "/in", "I'm in", "Joining"),
        leaves="Changed my mind, /out",
        character="My character is {self}, {trade}, who came here as a child and knows everybody.",
        bare="Hello all, here I am.",
        vote="My vote: [b]{name}[/b].",
        plain=("Watch those who keep silent.", "Last night explains a lot.", "I don't believe a word."),
        withdraw="No, too rash. [b]unvote[/b]",
        either="[b]{name} or {other}[/b], I can't decide.",
        slip="Oops, wrong topic.",
        nonsense="[b]Hooray, Friday at last[/b]",
        nudge="And still: [b]{name}[/b]!",
        late="In time? [b]{name}[/b]",
        whisper="Here is what the host wrote to me: \"{letter}\"",
        ghost="I am dead and can't keep silent!",
        stranger="What is going on here?",
        typo="I think sombody was up last night.",
        mended="I think somebody was up last night.",
        confirm="Confirm. Thank you!",
        orders={
            "kill": "kill {name}", "recruit": "recruit {name}", "store": "store {item} at {name}",
            "heal": "heal {name}", "attack": "attack {name}", "check": "check {name}", "lover": "lover {name}",
        },
        cancel="cancel heal",
        chatter="Thanks for the letter! When is morning?",
    ),
    roles=ROLES,
    options={
        "treasures": [{"name": "Compass", "holder": "Vera Lynn"}, {"name": "Chart", "holder": "mafia"}],
        "yakuza_exposes": ["doctor"],
        "mafia_wins": ["treasures", "parity"],
    },
)  # fmt: skip

CASTS = {"ru": RU, "en": EN}
