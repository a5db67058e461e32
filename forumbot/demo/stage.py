"""The stage: forum, players and host on one driven clock, from one event to the next. Prints nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from adapters.simulator.client import Browser
from forumbot.clocks import DrivenClock
from forumbot.demo.acts import Act, Kind
from forumbot.demo.cast import Cast
from forumbot.demo.director import Director
from forumbot.demo.host import Glance, Host

LONGEST = 5000
"""Rounds after which a play that does not end is a defect."""


class StageError(Exception):
    """The play could not go on; one sentence that says where it stuck."""


class Stage:
    """Plays a game. `on_act` hears of each act after it was done, `on_round` of each round of the host."""

    def __init__(
        self,
        cast: Cast,
        clock: DrivenClock,
        host: Host,
        players: dict[str, Browser],
        *,
        on_act: Callable[[Act], None] = lambda _act: None,
        on_round: Callable[[Glance], None] = lambda _glance: None,
    ) -> None:
        self._cast = cast
        self._clock = clock
        self._host = host
        self._players = players
        self._director = Director(cast)
        self._on_act = on_act
        self._on_round = on_round
        self._posts: dict[str, str] = {}

    def play(self) -> Glance:
        """From the opening of sign-up to the last message. Raises `StageError`."""
        seen = self._round()
        acts = self._director.sign_up(self._clock.now())
        planned = {("signup", 0)}
        for _ in range(LONGEST):
            if seen.opened and (seen.phase, seen.turn) not in planned:
                planned.add((seen.phase, seen.turn))
                acts = sorted([*acts, *self._director.plan(seen, self._clock.now())], key=lambda act: act.at)
            if seen.phase == "over" and not seen.waiting:
                return seen
            if acts and acts[0].at <= seen.wakes and seen.phase != "over":
                act = acts.pop(0)
                self._clock.move_to(act.at)
                self._do(act, seen)
            else:
                self._clock.move_to(max(seen.wakes, self._clock.now() + timedelta(seconds=1)))
                seen = self._round()
        raise StageError(f"the play does not end: {seen.phase} {seen.turn}, {seen.problem or 'no problem is known'}")

    def _round(self) -> Glance:
        seen = self._host.tick()
        self._on_round(seen)
        return seen

    def _do(self, act: Act, seen: Glance) -> None:
        browser = self._players[act.who]
        post = ""
        match act.kind:
            case Kind.SIGN_UP:
                post = browser.post(seen.signup, act.text)
            case Kind.POST:
                post = browser.post(seen.topic, act.text)
            case Kind.EDIT:
                browser.edit(self._posts[act.about], act.text)
            case Kind.DELETE:
                browser.delete(self._posts[act.about])
            case Kind.QUOTE_AND_POST:
                post = browser.post(seen.topic, f"{browser.quote(self._posts[act.about])}\n{act.text}")
            case Kind.WHISPER:
                post = browser.post(seen.topic, act.text.format(letter=self._secret_of(browser)))
            case Kind.LETTER:
                browser.send_letter(self._cast.bot, "Re", act.text)
        if act.tag and post:
            self._posts[act.tag] = post
        self._on_act(act)

    def _secret_of(self, browser: Browser) -> str:
        """Some sentences of the role letter, which nobody may quote."""
        first = browser.letters()[-1]
        text = browser.read_letter(first.id).text
        return " ".join(text.split())[:300]
