"""A uCoz site of a few lines on loopback, as the known facts describe one; its forms carry fields of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from html import escape

from adapters.http import Http, Politeness
from adapters.ucoz.site import Site
from tests.adapters.driven import DrivenClock
from tests.adapters.loopback import Asked, Loopback, Reply, serving

_TAIL = "</body></html>\n<!-- 0.07153 (s1) -->"
_GUEST = "<div><span>Приветствую Вас, <b>Гость</b></span> <a onclick=\"new _uWnd({url:'/index/40'})\">Вход</a></div>"
_US = '<div><span>Приветствую Вас, <a href="/index/8-7"><b>forumbot</b></a></span> <a href="/index/10">Выход</a></div>'
_FIRST_STAMP = 1772390000


@dataclass(frozen=True, slots=True)
class TinyPost:
    id: int
    name: str
    account: str
    body: str


@dataclass(slots=True)
class TinySite:
    """Topic 5-7 of forum 5, account 7 with the password "right".

    `complaint` is what every form is answered with; `lost` posts vanish without a word; `glue` glues as uCoz does;
    `after_page` are called one after each page of the topic that was served.
    """

    posts: list[TinyPost] = field(default_factory=lambda: [TinyPost(11, "Ведущий", "2", "начало")])
    per_page: int = 3
    pinned: bool = False
    logged_in: bool = True
    closed: bool = False
    form: bool = True
    captcha: bool = False
    complaint: str = ""
    lost: bool = False
    glue: bool = False
    login_answer: str = ""
    topics: list[tuple[int, str]] = field(default_factory=lambda: [(7, "Мафия")])
    after_page: list[object] = field(default_factory=list)
    saved: list[dict[str, str]] = field(default_factory=list)

    def add(self, count: int) -> None:
        for _ in range(count):
            number = self.posts[-1].id + 2
            self.posts.append(TinyPost(number, "Анна", "3", f"текст {number}"))

    def answer(self, asked: Asked) -> Reply:
        if asked.method == "POST":
            return self._login(asked.form) if asked.path == "/index/sub/" else self._save(asked.form)
        if asked.path == "/index/8":
            return self.page("<p>профиль</p>")
        if asked.path == "/forum/5-0-0-1-1":
            return self.page(self._form('<input name="name" maxlength="50">'))
        if asked.path in {"/forum/5", "/forum/5-0-1"}:
            return self.page(self._list())
        topic, _, number = asked.path.removeprefix("/forum/5-").partition("-")
        if int(topic) not in dict(self.topics):
            return self.page('<td id="frM2" class="gTableError">Тема не найдена</td>', status=404)
        served = self.page(self._topic(topic, int(number or 1)))
        if self.after_page:
            happening = self.after_page.pop(0)
            assert callable(happening)
            happening()
        return served

    def _login(self, form: dict[str, str]) -> Reply:
        self.logged_in = self.logged_in or (form["user"], form["password"]) == ("forumbot", "right")
        words = "" if self.logged_in else self.login_answer or "Неправильный логин или пароль"
        command = f'<cmd p="innerHTML" t="blockLF"><![CDATA[<b>{words}</b>]]></cmd>' if words else ""
        return Reply(f'<?xml version="1.0"?><ajax>{command}</ajax>', headers={"Content-Type": "text/xml"})

    def _save(self, form: dict[str, str]) -> Reply:
        self.saved.append(form)
        if self.complaint or (form.get("ssid"), form.get("a")) != ("621", "33"):
            return self.page(f'<tr id="frM1"><td id="frM2" class="gTableError">{self.complaint or "?"}</td></tr>')
        if self.lost:
            return self.page("<p>…</p>")
        if "name" in form:
            self.topics.insert(0, (9, form["name"]))
        last = self.posts[-1]
        if self.glue and last.account == "7":
            seam = "<p><b>Добавлено</b> (2026-03-01, 21:58)<br />---------------------------------------------<br />"
            self.posts[-1] = replace(last, body=last.body + seam + escape(form["message"]))
        else:
            self.posts.append(TinyPost(last.id + 1, "forumbot", "7", escape(form["message"])))
        return self.page("<p>Post has been added</p>")

    def page(self, body: str, *, status: int = 200) -> Reply:
        top = _US if self.logged_in else _GUEST
        return Reply(f"<!DOCTYPE html><html><body>{top}{body}{_TAIL}", status=status)

    def _form(self, extra: str = "") -> str:
        if not self.form or not self.logged_in:
            return ""
        captcha = (
            '<input name="code" maxlength="5"><input type="hidden" name="seckey" value="k">' if self.captcha else ""
        )
        return f"""<form name="search" action="/forum/"><input name="kw"></form>
<form name="addform" method="post" action="/forum/">{extra}<textarea name="message"></textarea>{captcha}
<input type="checkbox" name="smon" value="1" checked><input type="hidden" name="ssid" value="621">
<input type="hidden" name="a" value="33"><input type="submit" name="sbm" value="Добавить">
<input type="button" name="prepost" value="Просмотр"></form>"""

    def _list(self) -> str:
        rows = (
            f'<tr id="tt{number}"><td class="threadNametd"><a class="threadLink" href="/forum/5-{number}-1">'
            f"{escape(title)}</a></td></tr>"
            for number, title in self.topics
        )
        return f'<table><tr><td class="gTableSubTop"></td></tr>{"".join(rows)}</table>'

    def _topic(self, topic: str, number: int) -> str:
        posts = self.posts if topic == "7" else self.posts[-1:]
        last = max(1, -(-len(posts) // self.per_page))
        number = min(number, last)
        shown = list(enumerate(posts, 1))[(number - 1) * self.per_page : number * self.per_page]
        if self.pinned and number > 1:
            shown.insert(0, (1, posts[0]))
        rows = "".join(self._post(topic, place, post) for place, post in shown)
        icon = '<img title="Тема закрыта" src="t_closed.gif">' if self.closed else ""
        return (
            f'<div class="forum-pages"><span class="curPage">{number}</span> из <span class="numPages">{last}</span>'
            f'</div><div class="frmBtns">{icon}</div><table class="gTable">{rows}</table>{self._form()}'
        )

    def _post(self, topic: str, place: int, post: TinyPost) -> str:
        window = f"window.open('/index/8-{post.account}', 'up{post.account}')" if post.account else ""
        address = f"http://forum.test/forum/5-{topic}-{post.id}-16-{_FIRST_STAMP + post.id}"
        return f"""<tr id="post{post.id}"><td><a class="postUser">{escape(post.name)}</a>
<a class="postNumberLink" name="{post.id}" onclick="prompt('', '{address}')">{place}</a>
<div><span class="ucoz-forum-post" id="ucoz-forum-post-{post.id}" edit-url="">{post.body}</span></div>
<a onclick="{window}">П</a></td></tr>"""


@contextmanager
def open_site(board: TinySite, password: str = "right", zone: tzinfo | None = None) -> Iterator[tuple[Site, Loopback]]:
    clock = DrivenClock()
    with serving(board.answer) as server:
        http = Http(clock=clock, contact="host@forum.test", politeness=Politeness(min_interval=0))
        yield Site(server.url, "forumbot", password, http=http, clock=clock, zone=zone), server
        http.close()
