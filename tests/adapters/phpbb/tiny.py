"""A board of a few lines on loopback, in phpBB's markup: just enough to be asked, and to be made to misbehave."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape

from adapters.http import Politeness
from adapters.phpbb import PhpBB
from tests.adapters.driven import DrivenClock
from tests.adapters.loopback import Asked, Loopback, Reply, serving

HEAD = """<!DOCTYPE html><html><head><title>Board</title>{refresh}</head><body>
{login}<div id="page-body">"""
FOOT = """</div><div id="page-footer"><ul><li class="rightside">All times are <span title="UTC">UTC</span></li></ul>
</div></body></html>"""
US = """<ul><li id="username_logged_in"><span class="username">forumbot</span>
<a href="./memberlist.php?mode=viewprofile&amp;u=7">Profile</a></li>
<li><a href="./ucp.php?mode=logout&amp;sid=1">Logout</a></li></ul>"""
GUEST = '<ul><li><a href="./ucp.php?mode=login">Login</a></li></ul>'
LOGIN_FORM = """<form action="./ucp.php?mode=login" method="post" id="login"><h2>Login</h2>{error}
<input name="username"><input type="password" name="password"><input type="hidden" name="redirect" value="index.php">
<input type="hidden" name="creation_time" value="1"><input type="hidden" name="form_token" value="t">{extra}
<input type="submit" name="login" value="Login"></form>"""


class TinyBoard:
    """Topic 5 in forum 2, account 7 with the password "right". `answers` are given to POSTs of posting and letters
    first; `disabled` is what every page says instead; `before` is called with each request."""

    def __init__(self) -> None:
        self.posts: list[tuple[int, str, str, str]] = [(1, "Ведущий", "2", "начало")]
        self.per_page = 3
        self.members = {"2", "3", "7"}
        self.logged_in = True
        self.locked = False
        self.moderator = True
        self.disabled = ""
        self.old = False
        self.answers: list[Reply | str] = []
        self.login_error = ""
        self.captcha = False
        self.after_page: list[object] = []
        self.saved: list[dict[str, str]] = []

    def add(self, count: int) -> None:
        for _ in range(count):
            number = self.posts[-1][0] + 1
            self.posts.append((number, "Анна", "3", f"текст {number}"))

    def whole(self, body: str, *, status: int = 200, refresh: str = "") -> Reply:
        top = US if self.logged_in else GUEST
        return Reply(HEAD.format(login=top, refresh=refresh) + body + FOOT, status=status)

    def message(self, text: str, *, status: int = 200, link: str = "") -> Reply:
        anchor = f'<br><br><a href="{escape(link)}">View</a>' if link else ""
        return self.whole(
            f'<div class="panel" id="message"><h2>Information</h2><p>{text}{anchor}</p></div>', status=status
        )

    def form(self, *, top: str = "", error: str = "", mode: str = "reply") -> Reply:
        note = f'<p class="error">{error}</p>' if error else ""
        haste = '<input type="hidden" name="lastclick" value="1">' if self.old else ""
        return self.whole(f"""<form id="postform" method="post" action="./posting.php?mode={mode}&amp;t=5">{top}{note}
<input type="text" name="subject" maxlength="124" value="Re: Мафия"><textarea name="message">прежний</textarea>
<input type="hidden" name="topic_cur_post_id" value="{self.posts[-1][0]}">{haste}
<input type="checkbox" name="disable_smilies"><input type="checkbox" name="disable_magic_url">
<input type="checkbox" name="attach_sig" checked="checked"><input type="hidden" name="form_token" value="t">
<input type="submit" name="preview" value="Preview"><input type="submit" name="post" value="Submit"></form>""")

    def topic(self, start: int) -> Reply:
        if start >= len(self.posts):
            start = (len(self.posts) - 1) // self.per_page * self.per_page
        shown = self.posts[start : start + self.per_page]
        pages = range(1, (len(self.posts) - 1) // self.per_page + 2)
        pager = "".join(f'<a href="./viewtopic.php?t=5&amp;start={(n - 1) * self.per_page}">{n}</a>' for n in pages[1:])
        key = "fa-lock" if self.locked else "fa-reply"
        change = "unlock" if self.locked else "lock"
        tool = f'<a href="./mcp.php?t=5&amp;action={change}&amp;sid=1">{change}</a>' if self.moderator else ""
        body = "".join(_post(*post) for post in shown)
        return self.whole(f"""<h2 class="topic-title"><a href="./viewtopic.php?t=5">Мафия</a></h2>
<div class="action-bar"><a href="./posting.php?mode=reply&amp;t=5"><i class="icon {key}"></i></a>{tool}</div>
<div class="pagination">{len(self.posts)} posts {pager}</div>{body}""")

    def answer(self, asked: Asked) -> Reply:
        if self.disabled and asked.query.get("mode") != "login":
            return self.message(self.disabled)
        page = asked.path.removeprefix("/")
        if asked.query.get("mode") == "login":
            return self._login(asked)
        if asked.method == "POST":
            return self._posted(page, asked)
        if not self.logged_in:
            return self.whole(LOGIN_FORM.format(error="", extra=""))
        if page == "viewtopic.php":
            reply = self.topic(int(asked.query.get("start", 0))) if asked.query.get("t", "5") == "5" else None
            if self.after_page:
                hook = self.after_page.pop(0)
                assert callable(hook)
                hook()
            return reply or self.message("The requested topic does not exist.", status=404)
        if page in {"posting.php", "ucp.php"}:
            person = asked.query.get("u", "")
            to = f'<input type="hidden" name="address_list[u][{person}]" value="to">' if person in self.members else ""
            return self.form(mode=asked.query.get("mode", "reply"), top=to)
        if page == "mcp.php":
            return self.whole(f"""<form id="confirm" method="post" action="./mcp.php?action={asked.query["action"]}">
<input type="hidden" name="confirm_uid" value="7"><input type="submit" name="confirm" value="Yes">
<input type="submit" name="cancel" value="No"></form>""")
        return self.whole("<p>index</p>")

    def _login(self, asked: Asked) -> Reply:
        if asked.method == "POST" and asked.form.get("password") == "right" and not self.login_error:
            self.logged_in = True
            return Reply(status=302, headers={"Location": "./index.php?sid=1"})
        if self.logged_in:
            return Reply(status=302, headers={"Location": "./index.php"})
        error = self.login_error or ("incorrect password" if asked.method == "POST" else "")
        extra = '<input name="confirm_code">' if self.captcha else ""
        note = f'<div class="error">{error}</div>' if error else ""
        return self.whole(LOGIN_FORM.format(error=note, extra=extra))

    def _posted(self, page: str, asked: Asked) -> Reply:
        if not self.logged_in:
            return self.whole(LOGIN_FORM.format(error="", extra=""))
        if page == "mcp.php":
            self.locked = asked.query["action"] == "lock"
            return self.message("Done.", link="./viewtopic.php?t=5")
        if self.answers:
            given = self.answers.pop(0)
            return given if isinstance(given, Reply) else self.form(error=given)
        self.saved.append(asked.form)
        number = self.posts[-1][0] + 1
        self.posts.append((number, "forumbot", "7", escape(asked.form["message"])))
        return Reply(status=302, headers={"Location": f"./viewtopic.php?p={number}#p{number}"})


def _post(number: int, name: str, account: str, text: str) -> str:
    who = f'<a href="./memberlist.php?mode=viewprofile&amp;u={account}" class="username">{name}</a>'
    return f"""<div id="p{number}" class="post"><dl class="postprofile"><dt>{who}</dt></dl><p class="author">by {who}
&raquo; <time datetime="2026-03-01T19:{number % 60:02}:00+00:00">x</time></p><div class="content">{text}</div></div>"""


@contextmanager
def playing(board: TinyBoard, clock: DrivenClock, password: str = "right") -> Iterator[tuple[PhpBB, Loopback]]:
    """The adapter before the board, both on a driven clock."""
    with serving(board.answer) as place:
        politeness = Politeness(min_interval=0.0, attempts=2)
        forum = PhpBB(place.url, "forumbot", password, clock=clock, contact="host@example.org", politeness=politeness)
        yield forum, place
        forum.close()
