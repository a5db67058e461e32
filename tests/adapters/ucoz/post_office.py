"""Letters of the small site, in the markup that other people's scripts expect."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from tests.adapters.loopback import Asked, Reply
from tests.adapters.ucoz.tiny import TinySite

_MEMBERS = {"Анна": "3", "I-Cube": "5"}


@dataclass(frozen=True, slots=True)
class TinyLetter:
    id: int
    subject: str
    name: str
    body: str
    shown: str = "Вс, 2026-03-01, 22:58"
    unread: bool = False


@dataclass(slots=True)
class PostOffice:
    """`board` serves all other pages; `status` is what the form for a letter answers; `lost` letters vanish."""

    board: TinySite = field(default_factory=TinySite)
    inbox: list[TinyLetter] = field(default_factory=list)
    sent: list[TinyLetter] = field(default_factory=list)
    status: str = "Сообщение успешно отправлено"
    lost: bool = False
    saved: list[dict[str, str]] = field(default_factory=list)

    def answer(self, asked: Asked) -> Reply:
        page = self.board.page
        if asked.path == "/index/14-0-0" or asked.path == "/index/14-0-1":
            return page(self._folder(self.inbox if asked.path.endswith("0-0") else self.sent))
        if asked.method == "POST" and asked.path == "/index/":
            return self._save(asked.form)
        if asked.path.startswith("/index/8-0-"):
            return self._profile(asked.path)
        if asked.path.startswith("/index/14-") and asked.path.endswith("-0-1"):
            return page(self._form(asked.path.split("-")[1]))
        if asked.path.startswith("/index/14-"):
            return page(self._letter(asked.path.split("-")[1]))
        return self.board.answer(asked)

    def _folder(self, letters: list[TinyLetter]) -> str:
        rows = "".join(
            f'<tr id="ent{x.id}"><td></td><td><a href="/index/14-{x.id}-0">'
            f"{'<b class=unread>' if x.unread else '<i>'}{escape(x.subject)}{'</b>' if x.unread else '</i>'}</a>"
            f' <a href="/index/8-{_MEMBERS[x.name]}">{escape(x.name)}</a></td><td>{x.shown}</td><td></td></tr>'
            for x in letters
        )
        return f'<a class="pmCatLink">Входящие</a><table>{rows}</table>' + ("" if rows else "Сообщений нет")

    def _letter(self, number: str) -> str:
        letter = next(x for x in [*self.inbox, *self.sent] if str(x.id) == number)
        kind = "inputPM" if letter in self.inbox else "outputPM"
        return (
            f'<table><tr><td width="90%"><b>{escape(letter.subject)}</b></td><td align="right">{letter.shown}</td></tr>'
            f'<tr><td><div class="{kind}">{letter.body}</div></td></tr></table>'
        )

    def _form(self, number: str) -> str:
        name = next(name for name, account in _MEMBERS.items() if account == number)
        return (
            f'<form id="addform" method="post" action="/index/"><input id="PMtoUser" name="to" value="{name}">'
            f'<input id="pmSubject" name="subject"><textarea id="message" name="message"></textarea>'
            f'<input type="hidden" name="a" value="18"><input type="submit" id="sbm" name="sbm" value="ОК"></form>'
        )

    def _profile(self, path: str) -> Reply:
        names = {"/index/8-0-%D0%90%D0%BD%D0%BD%D0%B0": "Анна", "/index/8-0-I~Cube": "I-Cube"}
        if path not in names:
            return self.board.page("<p>Пользователь не найден</p>")
        name = names[path]
        return self.board.page(
            f'<div class="udtb" id="block1">Пользователь <b>{name}</b></div>'
            f'<a href="/index/14-{_MEMBERS[name]}-0-1">ЛС</a>'
        )

    def _save(self, form: dict[str, str]) -> Reply:
        self.saved.append(form)
        if "успешно" in self.status and not self.lost:
            self.sent.insert(0, TinyLetter(90 + len(self.saved), form["subject"], form["to"], escape(form["message"])))
        return self.board.page(f'<div id="eMessage">{self.status}</div>')
