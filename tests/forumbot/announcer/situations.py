"""Moments of games, each of which is an announcement with a golden file. The casts speak two languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from forumbot.announcer import Announcer, GameFacts, PlainMarkup, Text
from forumbot.reading.model import Ballot, Day, Tally, Violation
from rules.model import Event, GameView, LetterResult, Order, PlayerView, Refusal

ZONE = ZoneInfo("Europe/Moscow")
CLOSES = datetime(2026, 12, 2, 20, 0, tzinfo=UTC)
SILENCE = CLOSES - timedelta(minutes=5)
NIGHT_ENDS = datetime(2026, 12, 3, 6, 0, tzinfo=UTC)
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
RECORD = "game g\nsecret 0000\n1 tie 1 of 3: Anna"


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays, in one language: seven seats, the last two with names that nobody can decline."""

    title: str
    names: tuple[str, ...]
    crown: str
    ring: str
    misspelt: str
    noise: str
    red: str
    orders: Mapping[str, str]


CASTS = {
    "ru": Cast(
        "Мафия на рассвете",
        ("Анна", "Борис", "Вера", "Глеб", "Женя", "Pych", "Белая <Королева>"),
        "Корона",
        "Кольцо",
        "Бориску",
        "ура!",
        "Красные",
        {"heal": "лечу Анну", "kill": "убить Веру", "shout": "Привет, ведущий!", "check": "проверяю Бориску"},
    ),
    "en": Cast(
        "Mafia at dawn",
        ("Anna", "Boris", "Vera", "Gleb", "Jo", "Pych", "White <Queen>"),
        "Crown",
        "Ring",
        "Borris",
        "hooray!",
        "Reds",
        {"heal": "heal Anna", "kill": "kill Vera", "shout": "Hello, host!", "check": "check Borris"},
    ),
}
ROLES = ("doctor", "mafioso", "commissar", "townsperson", "yakuza", "maniac", "lover")


class Stage:
    """One language's cast and announcer, with helpers that make values."""

    def __init__(self, language: str, **facts: Any) -> None:
        self.cast = CASTS[language]
        self.names = self.cast.names
        roles = tuple(f"{role}@mafia" if role in ("mafioso", "yakuza") else role for role in ROLES)
        given = {"host": "Reks", "discussion": "https://forum.example/t/1", "roles": roles, **facts}
        self.say = Announcer(
            language, PlainMarkup(), "rat", ZONE, GameFacts(self.cast.title, players=self.names, **given)
        )

    def event(self, name: str, to: tuple[str, ...] = ("all",), /, **fields: Any) -> Event:
        return Event(name, fields, to)

    def view(self, *, dead: tuple[int, ...] = (), stunned: tuple[int, ...] = (), **more: Any) -> GameView:
        seats = []
        for number, (name, role) in enumerate(zip(self.names, ROLES, strict=True)):
            clan = "mafia" if role in ("mafioso", "yakuza") else ""
            mates = tuple(n for n, r in zip(self.names, ROLES, strict=True) if clan and r in ("mafioso", "yakuza"))
            seats.append(
                PlayerView(
                    name,
                    role,
                    clan or "town",
                    clan,
                    alive=number not in dead,
                    stunned=number in stunned,
                    may_vote=number not in stunned,
                    mates=tuple(mate for mate in mates if mate != name),
                )
            )
        return GameView(**{"turn": 2, "phase": "night", "players": tuple(seats), **more})

    def tally(self, *votes: tuple[int, int], more: tuple[Ballot, ...] = ()) -> Tally:
        ballots = [self.ballot(voter, target) for voter, target in votes]
        standing = {b.voter: b for b in [*ballots, *more] if b.verdict == "counted"}
        missing = tuple(name for name in self.names if name not in standing)
        return Tally(Day(2, CLOSES - timedelta(hours=12), CLOSES, SILENCE), (*ballots, *more), standing, (), missing)

    def ballot(
        self, voter: int, target: int | None, written: str = "", verdict: str = "counted", **more: Any
    ) -> Ballot:
        name = "" if target is None else self.names[target]
        return Ballot("7", self.names[voter], written or name, name, verdict, url="https://forum.example/p/7", **more)


def _closing(stage: Stage, *events: Event, tally: Tally | None = None, **view: Any) -> Text:
    votes = stage.tally((0, 1), (2, 1), (3, 0)) if tally is None else tally
    return stage.say.closing(view=stage.view(**view), events=events, tally=votes, night_ends=NIGHT_ENDS)


def _morning(stage: Stage, *events: Event, closes: datetime | None = CLOSES, **view: Any) -> Text:
    game = stage.view(**{"turn": 3, "phase": "day", **view})
    return stage.say.morning(
        view=game, events=events, closes=closes, silence=closes and SILENCE, night_ends=closes and NIGHT_ENDS
    )


def signup_empty(s: Stage) -> Text:
    return s.say.signup(commitment=COMMITMENT, seats=7, taken=())


def signup_filling(s: Stage) -> Text:
    return s.say.signup(commitment=COMMITMENT, seats=7, taken=s.names[-3:], start_at=CLOSES)


def signup_full(s: Stage) -> Text:
    return s.say.signup(
        commitment=COMMITMENT, seats=7, taken=s.names, closed=True, game_url="https://forum.example/t/2"
    )


def opening(s: Stage) -> Text:
    return s.say.opening(
        players=s.names, closes=CLOSES, night_ends=NIGHT_ENDS, silence=SILENCE, commitment=COMMITMENT,
        public_hash=COMMITMENT[::-1], signup_url="https://forum.example/t/1",
    )  # fmt: skip


def roles(s: Stage) -> list[Text]:
    hint = s.event("hint", (s.names[2],), player=s.names[1], role="mafioso")
    view = s.view(turn=1, phase="day")
    keeper = replace(view.players[3], items=(s.cast.crown,))
    view = replace(view, players=(*view.players[:3], keeper, *view.players[4:]))
    return [
        s.say.role_letter(
            player=name, view=view, events=(hint,), topic_url="https://forum.example/t/2", closes=CLOSES,
            night_ends=NIGHT_ENDS, confirm_by=CLOSES,
        )
        for name in s.names
    ]  # fmt: skip


def reminder(s: Stage) -> Text:
    return s.say.reminder(player=s.names[5], confirm_by=CLOSES)


def tally_as_read(s: Stage) -> Text:
    more = (
        s.ballot(4, 1, s.cast.misspelt, how="misspelt"),
        s.ballot(5, None, s.cast.noise, "unrecognised", reason="unknown_name"),
        s.ballot(0, 2, "", "refused", reason="silence"),
        s.ballot(3, 2, "", "refused", reason="barred"),
    )
    return s.say.tally(tally=s.tally((0, 1), (2, 6), more=more), closes=CLOSES, view=s.view())


def tally_empty(s: Stage) -> Text:
    return s.say.tally(tally=s.tally(), closes=CLOSES, view=s.view())


def silence(s: Stage) -> Text:
    more = (s.ballot(4, 0, "", "superseded"),)
    return s.say.silence(tally=s.tally((0, 1), (1, 0), (3, 1), more=more), closes=CLOSES, view=s.view(stunned=(5,)))


def silence_all_voted(s: Stage) -> Text:
    votes = [(n, 1) for n in range(7)]
    return s.say.silence(tally=s.tally(*votes), closes=CLOSES, view=s.view())


def closing_he(s: Stage) -> Text:
    return _closing(
        s, s.event("executed", player=s.names[1], role="mafioso", votes=2, tie=False),
        s.event("watchman", player=s.names[0]), dead=(1,),
    )  # fmt: skip


def closing_she_by_lot_with_suicide(s: Stage) -> Text:
    return _closing(
        s, s.event("executed", player=s.names[0], role="doctor", votes=1, tie=True),
        s.event("excluded", player=s.names[5], role="maniac"),
        s.event("suicide", player=s.names[6], role="lover", reason="lover"),
        tally=s.tally((1, 0), (2, 1)), dead=(0, 5, 6),
    )  # fmt: skip


def closing_stranger(s: Stage) -> Text:
    executed = s.event("executed", player=s.names[6], role="lover", votes=5, tie=False)
    return _closing(s, executed, tally=s.tally((0, 6), (1, 6), (2, 6), (3, 6), (4, 6)), dead=(6,))


def closing_nobody(s: Stage) -> Text:
    return _closing(s, s.event("no_execution"), tally=s.tally())


def closing_town_wins(s: Stage) -> Text:
    return _closing(
        s, s.event("executed", player=s.names[1], role="mafioso", votes=2, tie=False), s.event("won", team="town"),
        dead=(1, 4), winner="town", phase="over",
    )  # fmt: skip


def watchman_town(s: Stage) -> Text:
    return s.say.watchman(view=s.view(watchman=s.names[0]), night_ends=NIGHT_ENDS)


def watchman_with_check(s: Stage) -> Text:
    standing = (Order(s.names[3], "check", s.names[0]),)
    return s.say.watchman(view=s.view(watchman=s.names[3]), night_ends=NIGHT_ENDS, standing=standing)


def watchman_last_spy(s: Stage) -> Text:
    view = s.view(dead=(4,), watchman=s.names[1])
    spy = replace(view.players[1], mates=())
    view = replace(view, players=(view.players[0], spy, *view.players[2:]))
    return s.say.watchman(view=view, night_ends=NIGHT_ENDS)


def morning_quiet(s: Stage) -> Text:
    return _morning(s, s.event("watchman", player=s.names[0]))


def morning_bloody(s: Stage) -> Text:
    return _morning(
        s, s.event("killed", player=s.names[2], role="commissar", by="mafia"),
        s.event("killed", player=s.names[5], role="maniac", by="red"),
        s.event("suicide", player=s.names[6], role="lover", reason="lover"),
        s.event("stunned", player=s.names[3]), s.event("watchman", player=s.names[1]),
        dead=(2, 5, 6), stunned=(3,),
    )  # fmt: skip


def morning_recruit_exposed(s: Stage) -> Text:
    return _morning(
        s, s.event("recruited", (s.names[0], s.names[1], s.names[4]), player=s.names[0], clan="mafia", by=s.names[4]),
        s.event("died", player=s.names[4], role="yakuza", reason="recruiting"),
        s.event("exposed", player=s.names[4], role="yakuza"), s.event("exposed", player=s.names[0], role="doctor"),
        dead=(4,),
    )  # fmt: skip


def morning_mafia_wins(s: Stage) -> Text:
    return _morning(
        s, s.event("killed", player=s.names[0], role="doctor", by="mafia"), s.event("won", team="mafia"),
        closes=None, dead=(0, 2, 3), winner="mafia", phase="over",
    )  # fmt: skip


def morning_named_clan_wins(s: Stage) -> Text:
    return _morning(s, s.event("won", team=s.cast.red), closes=None, winner=s.cast.red, phase="over")


def morning_nobody_wins(s: Stage) -> Text:
    return _morning(s, s.event("won", team="nobody"), closes=None, winner="nobody", phase="over")


def _told(s: Stage, seat: int, *events: Event, phase: str = "day", **view: Any) -> Text:
    text = s.say.private(player=s.names[seat], events=events, view=s.view(phase=phase, **view))
    assert text is not None
    return text


def private_pair(s: Stage) -> list[Text]:
    paired = s.event("paired", (s.names[6], s.names[3]), players=(s.names[6], s.names[3]))
    return [_told(s, seat, paired, phase="night") for seat in (6, 3)]


def private_results(s: Stage) -> list[Text]:
    return [
        _told(s, 2, s.event("checked", (s.names[2],), player=s.names[n], role=role))
        for n, role in ((0, "doctor"), (4, "yakuza"), (5, "maniac"))
    ]


def private_failures(s: Stage) -> list[Text]:
    return [
        _told(s, 2, s.event("check_failed", (s.names[2],), player=s.names[0], reason="protected")),
        _told(s, 0, s.event("impossible", (s.names[0],), action="heal", player=s.names[3])),
        _told(s, 1, s.event("impossible", (s.names[1], s.names[4]), action="kill", player=s.names[6])),
        _told(s, 1, s.event("kill_failed", (s.names[1],), clan="mafia", player=s.names[2], reason="protected")),
        _told(s, 4, s.event("recruit_failed", (s.names[4],), player=s.names[6], reason="on_guard")),
        _told(s, 4, s.event("recruit_failed", (s.names[4],), player=s.names[0], reason="dead"), dead=(4,)),
        _told(s, 5, s.event("attack_failed", (s.names[5],), player=s.names[3], reason="on_guard")),
        _told(s, 3, s.event("heal_failed", (s.names[3],), player=s.names[3])),
    ]


def private_watched(s: Stage) -> list[Text]:
    return [
        _told(s, 3, s.event("watched", (s.names[3],), player=s.names[n], result=result))
        for n, result in ((0, "away"), (2, "asleep"), (1, "asleep"), (5, "asleep"))
    ]


def private_stunned(s: Stage) -> Text:
    return _told(s, 3, s.event("stunned", player=s.names[3]), stunned=(3,))


def private_recruited(s: Stage) -> list[Text]:
    told = (s.names[0], s.names[1], s.names[4])
    recruited = s.event("recruited", told, player=s.names[0], clan="mafia", by=s.names[4])
    view = s.view(phase="day", dead=(4,))
    recruit = replace(view.players[0], role="mafioso", clan="mafia", mates=(s.names[1],))
    view = replace(view, players=(recruit, *view.players[1:]))
    texts = [s.say.private(player=s.names[seat], events=(recruited,), view=view) for seat in (0, 1, 4)]
    exposed = _told(s, 4, s.event("recruiter_exposed", (s.names[4],), player=s.names[1]))
    return [*(text for text in texts if text), exposed]


def private_treasures(s: Stage) -> list[Text]:
    crown = s.cast.crown
    return [
        _told(s, 1, s.event("treasure", (s.names[1], s.names[4]), name=crown, owner="mafia", how="taken")),
        _told(s, 1, s.event("treasure", (s.names[1], s.names[4]), name=crown, owner="mafia", how="returned")),
        _told(s, 1, s.event("treasure", (s.names[1],), name=crown, owner="mafia", how="redrawn")),
        _told(s, 3, s.event("treasure", (s.names[3],), name=crown, owner=s.names[3], how="redrawn")),
        _told(s, 3, s.event("treasure", (s.names[3],), name=crown, owner=s.names[3], how="kept")),
    ]


def answer_mixed(s: Stage) -> Text:
    heal = Order(s.names[0], "heal", s.names[0], line=s.cast.orders["heal"])
    result: LetterResult[None] = LetterResult(
        None, accepted=(heal,), standing=(heal,),
        refused=(
            Refusal(s.names[0], s.cast.orders["kill"], "not_your_role", "kill"),
            Refusal(s.names[0], s.cast.orders["shout"], "unreadable"),
        ),
    )  # fmt: skip
    return s.say.answer(player=s.names[0], result=result, view=s.view(), until=NIGHT_ENDS)


def answer_clan(s: Stage) -> Text:
    kill = Order(s.names[1], "kill", s.names[2], line=s.cast.orders["kill"])
    store = Order(s.names[4], "store", s.names[3], s.cast.crown)
    result: LetterResult[None] = LetterResult(None, accepted=(kill,), standing=(kill, store))
    return s.say.answer(player=s.names[1], result=result, view=s.view(), until=NIGHT_ENDS)


def answer_misspelt(s: Stage) -> Text:
    check = Order(s.names[2], "check", s.names[1], line=s.cast.orders["check"], how="misspelt")
    result: LetterResult[None] = LetterResult(None, accepted=(check,), standing=(check,))
    return s.say.answer(player=s.names[2], result=result, view=s.view(), until=NIGHT_ENDS)


def answer_every_order(s: Stage) -> Text:
    kinds = ("kill", "recruit", "store", "heal", "attack", "check", "lover")
    orders = tuple(
        Order(s.names[0], kind, s.names[n % 7], s.cast.crown, line=kind) for n, kind in enumerate(kinds, start=1)
    )
    result: LetterResult[None] = LetterResult(None, accepted=orders, standing=orders)
    return s.say.answer(player=s.names[0], result=result, view=s.view(), until=NIGHT_ENDS)


def answer_every_refusal(s: Stage) -> Text:
    refused = tuple(Refusal(s.names[0], s.cast.orders["heal"], reason, "heal") for reason in REASONS)
    result: LetterResult[None] = LetterResult(None, refused=refused)
    return s.say.answer(player=s.names[0], result=result, view=s.view(), until=NIGHT_ENDS)


def answer_cancel(s: Stage) -> Text:
    result: LetterResult[None] = LetterResult(None, cancelled=(Order(s.names[0], "heal", s.names[2]),))
    return s.say.answer(player=s.names[0], result=result, view=s.view(), until=NIGHT_ENDS)


def answer_confirm(s: Stage) -> Text:
    result: LetterResult[None] = LetterResult(None, confirmed=True)
    return s.say.answer(player=s.names[0], result=result, view=s.view(), until=NIGHT_ENDS, confirmed=True)


def answer_no_order(s: Stage) -> list[Text]:
    result: LetterResult[None] = LetterResult(None, refused=(Refusal("", s.cast.orders["shout"], "unreadable"),))
    return [s.say.answer(player=name, result=result, view=s.view(turn=1), until=NIGHT_ENDS) for name in s.names]


def turned_away(s: Stage) -> list[Text]:
    kinds = ("late", "after_game", "not_a_player", "before_game")
    return [s.say.turned_away(why=why, player=s.names[6]) for why in kinds]


def violations(s: Stage) -> list[Text]:
    found = [
        Violation(
            kind,
            "7",
            s.names[n % 7],
            SILENCE,
            DETAILS.get(kind, "" if n % 2 else s.cast.noise),
            "https://forum.example/p/7",
        )
        for n, kind in enumerate(VIOLATIONS)
    ]
    return [s.say.violations(found), s.say.public_violations(found)]


def host_reports(s: Stage) -> list[Text]:
    return [
        s.say.unconfirmed(s.names[4:], CLOSES),
        s.say.seats_missing(taken=5, seats=7),
        s.say.unsure(("morning:3", "role:Pych")),
        s.say.approval(message="morning:3", waiting=morning_quiet(s)),
        s.say.passed_on(sender=s.names[6], subject="?", text=s.cast.orders["shout"]),
        s.say.problem("The page is not what it was."),
        s.say.deadline_moved(closes=CLOSES, silence=SILENCE),
    ]


def every_event(s: Stage) -> list[tuple[int, str, tuple[Event, ...]]]:
    """A log with every event of rat.md, each with every variant that changes its words."""
    a, b, c, d, e, f, g = s.names
    only = ("host",)
    reasons = ("dead", "protected", "same_clan")
    day = [
        s.event("executed", player=a, role="doctor", votes=3, tie=False),
        s.event("executed", player=b, role="mafioso", votes=1, tie=True),
        s.event("no_execution"),
        s.event("excluded", player=c, role="commissar"),
        s.event("suicide", player=g, role="lover", reason="lover"),
        s.event("watchman", player=f),
        s.event("treasure", (d,), name=s.cast.crown, owner=d, how="redrawn"),
    ]
    night = [
        s.event("paired", (g, a), players=(g, a)),
        s.event("planted", only, name=s.cast.ring, player=c),
        s.event("impossible", (a,), action="heal", player=f),
        s.event("impossible", (b,), action="kill", player=f),
        s.event("healed", only, player=c),
        s.event("heal_failed", (c,), player=c),
        s.event("killed", player=a, role="doctor", by="mafia"),
        s.event("killed", player=b, role="mafioso", by=s.cast.red),
        s.event("killed", player=g, role="lover", by="maniac"),
        *(s.event("kill_failed", (b,), clan="mafia", player=c, reason=reason) for reason in reasons),
        s.event("recruited", (a, b, e), player=a, clan="mafia", by=e),
        *(
            s.event("recruit_failed", (e,), player=a, reason=reason)
            for reason in ("dead", "on_guard", "protected", "enemy_yakuza", "not_peaceful")
        ),
        s.event("recruiter_exposed", (e,), player=b),
        s.event("exposed", player=e, role="yakuza"),
        s.event("exposed", player=a, role="doctor"),
        s.event("died", player=e, role="yakuza", reason="recruiting"),
        s.event("attack_failed", (f,), player=c, reason="on_guard"),
        s.event("stunned", player=d),
        s.event("checked", (c,), player=b, role="mafioso"),
        s.event("check_failed", (c,), player=b, reason="on_guard"),
        s.event("watched", (d,), player=a, result="asleep"),
        s.event("watched", (d,), player=b, result="away"),
        *(
            s.event("treasure", (d,), name=s.cast.crown, owner=owner, how=how)
            for owner, how in (("mafia", "taken"), (d, "redrawn"), (d, "kept"), ("mafia", "returned"), ("", "lost"))
        ),
        s.event("refused", (b,), order=s.cast.orders["kill"], reason="barred"),
        s.event("won", team="town"),
    ]
    start = [s.event("hint", (c,), player=b, role="mafioso")]
    return [(0, "start", tuple(start)), (1, "day", tuple(day)), (1, "night", tuple(night))]


def finale(s: Stage) -> list[Text]:
    start = s.view()
    recruit = replace(start.players[0], role="mafioso", clan="mafia", alive=True)
    end = replace(s.view(dead=(1, 2, 3, 4), winner="town", phase="over"))
    end = replace(end, players=(recruit, *end.players[1:]))
    return list(s.say.finale(view=end, history=every_event(s), record=RECORD, start=start))


REASONS = (
    "unknown_name", "ambiguous_name", "dead_target", "self", "repeat", "not_your_role", "same_clan", "dead_actor",
    "barred", "late", "forged", "not_owner", "unknown_treasure", "wrong_password", "unknown_game",
)  # fmt: skip
VIOLATIONS = (
    "edited", "silence", "after_close", "barred_vote", "dead_posted", "stunned_posted", "ghost_hint", "quoted_host_pm",
    "no_introduction", "no_signature", "not_a_player", "impostor", "unrecognised", "deleted",
)  # fmt: skip

DETAILS = {"no_introduction": "no picture", "impostor": "account 12", "unrecognised": "abc (d) (unknown_name)"}

SITUATIONS: dict[str, Callable[[Stage], Text | list[Text]]] = {
    made.__name__: made
    for made in (
        signup_empty, signup_filling, signup_full, opening, roles, reminder, tally_as_read, tally_empty,
        silence, silence_all_voted, closing_he, closing_she_by_lot_with_suicide, closing_stranger, closing_nobody,
        closing_town_wins, watchman_town, watchman_with_check, watchman_last_spy, morning_quiet, morning_bloody,
        morning_recruit_exposed, morning_mafia_wins, morning_named_clan_wins, morning_nobody_wins, private_pair,
        private_results, private_failures, private_watched, private_stunned, private_recruited, private_treasures,
        answer_mixed, answer_clan, answer_misspelt, answer_every_order, answer_every_refusal, answer_cancel,
        answer_confirm, answer_no_order, turned_away, violations, host_reports, finale,
    )
}  # fmt: skip

# The same moments under other options of the ruleset.
VARIANTS: dict[str, dict[str, Any]] = {
    "opening_two_clans": {
        "options": {
            "clans": ["red", "black"],
            "treasures": [{"name": "Корона", "holder": "x"}],
            "mafia_wins": ["treasures", "last_clan", "parity"],
            "town_needs": ["commissar_alive", "treasures"],
            "absence_limit": 0,
            "self_vote": False,
        },
        "roles": ("yakuza@red", "mafioso@red", "yakuza@black", "mafioso@black", "doctor", "oracle", "townsperson"),
        "host": "",
        "discussion": "",
    },
    "roles_with_options": {
        "options": {
            "treasures": [{"name": "Корона", "holder": "x"}],
            "yakuza_exposes": ["commissar", "doctor"],
            "heal_failure": "0",
        },
        "role_names": {"mafioso": "шпион"},
        "genders": {"Женя": "f"},
    },
}


def golden(language: str, name: str) -> str:
    """The text of one golden file: subject line, empty line, body; several texts are ruled off from each other."""
    stage = Stage(language, **VARIANTS.get(name, {}))
    base = name if name in SITUATIONS else name.split("_")[0]
    made = SITUATIONS[base](stage)
    texts = [made] if isinstance(made, Text) else made
    return "\n---\n\n".join(f"{text.subject}\n\n{text.body}\n" for text in texts)
