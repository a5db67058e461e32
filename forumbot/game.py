"""The game as a fold of its log: what is known, nothing that is not in an entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from forumbot import events
from forumbot.reading.model import Day, Player, Roster, SeenPost
from forumbot.settings import GameSettings, SeatSetting
from rules.model import GameView
from rules.ruleset import Ruleset

# Outbox keys of the messages that open the two topics.
SIGNUP, GAME = "signup", "game"
PostKey = tuple[str, str, int]


@dataclass(slots=True)
class Phase:
    """A phase that was opened: its times in force, and when its opening message stood on the forum.

    `began` is the moment of the decision; `moved` tells that its deadline was set anew.
    """

    name: str
    turn: int
    closes: datetime
    silence: datetime | None
    by: str
    opened_at: datetime
    began: datetime
    post: str = ""
    moved: bool = False


@dataclass(slots=True)
class Game:
    """Everything the log says. `apply` is the only way to change it."""

    settings: GameSettings
    ruleset: Ruleset[Any]
    opened: events.GameOpened | None = None
    delivered: dict[str, events.Delivered] = field(default_factory=dict)
    posts: dict[PostKey, SeenPost] = field(default_factory=dict)
    newest: dict[PostKey, str] = field(default_factory=dict)
    """The text of each post as it was last read."""
    seats: dict[str, str] = field(default_factory=dict)
    seat_keys: set[str] = field(default_factory=set)
    fixed: events.SeatsFixed | None = None
    state: Any = None
    decided: list[events.Decided] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    letters: dict[str, events.LetterSeen] = field(default_factory=dict)
    taken: dict[str, events.LetterTaken | events.LetterSetAside] = field(default_factory=dict)
    confirmed: set[str] = field(default_factory=set)
    violations: list[events.ViolationFound] = field(default_factory=list)
    corrections: list[events.VoteCorrected] = field(default_factory=list)
    nicknames: dict[str, list[str]] = field(default_factory=dict)
    died: dict[str, datetime] = field(default_factory=dict)
    barred: dict[str, list[int]] = field(default_factory=dict)
    stunned: dict[str, list[int]] = field(default_factory=dict)
    profiles: dict[str, events.ProfileSeen] = field(default_factory=dict)
    drift: float = 0.0
    changes: int = 0
    """Counts the entries about posts: whoever goes through the thread sees by it whether anything is new."""

    def apply(self, entry: events.Entry) -> None:
        """Take one entry in."""
        match entry:
            case events.GameOpened():
                self.opened = entry
            case events.Delivered():
                self._deliver(entry)
            case events.PostSeen():
                self._see(entry)
            case events.PostEdited():
                self._edit(entry)
            case events.PostVanished():
                self._vanish(entry)
            case events.ProfileSeen():
                self._know(entry)
            case events.SeatTaken():
                self.seat_keys.add(entry.key or "")
                self.seats.setdefault(entry.account_id, entry.name)
            case events.SeatLeft():
                self.seat_keys.add(entry.key or "")
                self.seats.pop(entry.account_id, None)
            case events.SeatsFixed():
                self.fixed = entry
            case events.Decided():
                self._decide(entry)
            case events.PhaseOpened():
                self.phases.append(
                    Phase(entry.phase, entry.turn, entry.closes, entry.silence, entry.by, entry.at, entry.at)
                )
            case events.DeadlineMoved():
                self._move(entry)
            case events.LetterSeen():
                self.letters[entry.letter] = entry
            case events.LetterTaken():
                self.taken[entry.letter] = entry
                self.state = self.ruleset.decode(entry.state)
            case events.LetterSetAside():
                self.taken[entry.letter] = entry
            case events.Confirmed():
                self.confirmed.add(entry.player)
            case events.ViolationFound():
                self.violations.append(entry)
            case events.VoteCorrected():
                self.corrections.append(entry)
            case events.NicknameAdded():
                self.nicknames.setdefault(entry.player, []).append(entry.nickname)
            case events.DriftSeen():
                self.drift = entry.seconds

    # What the rules say now

    def view(self) -> GameView | None:
        """The rules' view of the game; None before the deal."""
        return None if self.state is None else self.ruleset.view(self.state)

    @property
    def over(self) -> bool:
        view = self.view()
        return view is not None and view.phase == "over"

    @property
    def phase(self) -> Phase | None:
        """The phase that runs; None before day 1 and after the end."""
        return self.phases[-1] if self.phases and not self.over else None

    def day(self, turn: int | None = None) -> Day | None:
        """The game day of that turn (the last one opened) for the reading; None before day 1."""
        days = [p for p in self.phases if p.name == "day" and (turn is None or p.turn == turn)]
        if not days:
            return None
        day = days[-1]
        later = [p for p in self.phases if p.name == "day" and p.turn == day.turn + 1]
        reopens = self.opening_moment(later[0]) if later else None
        return Day(day.turn, self.opening_moment(day), day.closes, silence=day.silence, reopens=reopens)

    def opening_moment(self, phase: Phase) -> datetime:
        """When the phase's opening message stood on the forum, by its post's own time where that was read."""
        for (_topic, post, _part), seen in self.posts.items():
            if phase.post and post == phase.post:
                return seen.posted_at
        return phase.opened_at

    def topic(self, purpose: str) -> str:
        """The id of the sign-up or game topic; "" while there is none."""
        if purpose == SIGNUP and self.settings.signup_topic:
            return self.settings.signup_topic
        found = self.delivered.get(purpose)
        return found.topic if found else ""

    # Who plays

    def accounts(self) -> dict[str, str]:
        """Account id to seat name, seats being fixed."""
        return {account: name for account, name in (self.fixed.seats if self.fixed else ()) if account}

    def player_of(self, account_id: str, name: str) -> str:
        """The seat of that account; "" if it has none. Without a known id the exact name decides."""
        accounts = self.accounts()
        if account_id in accounts:
            return accounts[account_id]
        unknown = {seat for account, seat in (self.fixed.seats if self.fixed else ()) if not account}
        return name if name in unknown else ""

    def account_of(self, player: str) -> str:
        return next((account for account, name in (self.fixed.seats if self.fixed else ()) if name == player), "")

    def roster(self, bot: str = "", host_ids: tuple[str, ...] = ()) -> Roster:
        """The roster for the reading, with what the game did to each seat. `host_ids` are the accounts of the bot
        and the human hosts, where they are known."""
        players = [self._player(account, name) for account, name in (self.fixed.seats if self.fixed else ())]
        hosts = tuple(dict.fromkeys([*self.settings.hosts, *([bot] if bot else [])]))
        return Roster(tuple(players), hosts=hosts, host_ids=host_ids, moderators=self.settings.moderators)

    def setting_of(self, name: str, account: str = "") -> SeatSetting:
        """What the host wrote about a player, known by account or name; a bare seat where he wrote nothing."""
        known = [*self.settings.seats, *self.settings.known_players]
        by_account = (s for s in known if account and s.id == account)
        by_name = (s for s in known if s.name == name and (not account or s.id in ("", account)))
        return next(by_account, None) or next(by_name, SeatSetting(name))

    def thread(self) -> list[SeenPost]:
        """All posts seen in the game topic, in the order in which they were first seen."""
        topic = self.topic(GAME)
        return [post for key, post in self.posts.items() if topic and key[0] == topic]

    def waiting_letters(self) -> list[events.LetterSeen]:
        """Letters seen and not yet taken, in order of their sending."""
        waiting = [letter for key, letter in self.letters.items() if key not in self.taken]
        return sorted(waiting, key=lambda letter: (letter.sent_at, len(letter.letter), letter.letter))

    # The fold's parts

    def _deliver(self, entry: events.Delivered) -> None:
        self.delivered[entry.message] = entry
        for phase in self.phases:
            if phase.by == entry.message:
                phase.post, phase.opened_at = entry.post, entry.at

    def _player(self, account: str, name: str) -> Player:
        setting = self.setting_of(name, account)
        renamed = (setting.name,) if setting.name != name else ()
        nicknames = (*setting.nicknames, *renamed, *self.nicknames.get(name, ()))
        return Player(
            name,
            id=account,
            nicknames=nicknames,
            former=setting.former,
            mark=setting.mark,
            alive_until=self.died.get(name),
            barred_days=tuple(self.barred.get(name, ())),
            stunned_days=tuple(self.stunned.get(name, ())),
        )

    def _see(self, entry: events.PostSeen) -> None:
        self.changes += 1
        self.newest[(entry.topic, entry.post, entry.part)] = entry.html
        self.posts[(entry.topic, entry.post, entry.part)] = SeenPost(
            id=entry.post,
            author=entry.author,
            author_id=entry.author_id,
            posted_at=entry.posted_at,
            html=entry.html,
            order=len(self.posts),
            seconds=entry.seconds,
            part=entry.part,
            url=entry.url,
            first_seen_at=entry.seen_at,
            edited_at=entry.edited_at or (entry.seen_at if entry.edited_by else None),
            edited_by=entry.edited_by,
            edit_count=entry.edit_count,
            signature_html=entry.signature_html,
            user_title=entry.user_title,
        )

    def _edit(self, entry: events.PostEdited) -> None:
        self.changes += 1
        key = (entry.topic, entry.post, entry.part)
        post = self.posts[key]
        self.newest[key] = entry.html
        self.posts[key] = replace(
            post,
            later_html=entry.html if entry.html != post.html else post.later_html,
            edited_by=entry.edited_by or post.edited_by,
            edited_at=entry.edited_at or entry.noticed_at,
            edit_count=entry.edit_count if entry.edit_count is not None else post.edit_count,
        )

    def _know(self, entry: events.ProfileSeen) -> None:
        """Engines show today's signature and title under old posts, too: so does the author's last post here."""
        self.profiles[entry.author_id] = entry
        last = next((k for k, post in reversed(self.posts.items()) if post.author_id == entry.author_id), None)
        if last is not None:
            self.posts[last] = replace(
                self.posts[last], signature_html=entry.signature_html, user_title=entry.user_title
            )

    def _vanish(self, entry: events.PostVanished) -> None:
        self.changes += 1
        for key, post in self.posts.items():
            if key[:2] == (entry.topic, entry.post):
                self.posts[key] = replace(post, vanished_at=None if entry.back else entry.at)

    def _decide(self, entry: events.Decided) -> None:
        before = self.view()
        moment = self.phases[-1].closes if self.phases else None
        self.decided.append(entry)
        self.state = self.ruleset.decode(entry.state)
        after = self.ruleset.view(self.state)
        if before is not None and moment is not None:
            for name in set(before.living()) - set(after.living()):
                self.died[name] = moment
        if after.phase == "day":
            for player in after.players:
                if player.alive and not player.may_vote:
                    self.barred.setdefault(player.name, []).append(after.turn)
                if player.alive and player.stunned:
                    self.stunned.setdefault(player.name, []).append(after.turn)

    def _move(self, entry: events.DeadlineMoved) -> None:
        for phase in self.phases:
            if (phase.name, phase.turn) == (entry.phase, entry.turn):
                phase.closes, phase.silence, phase.moved = entry.closes, entry.silence, True


def fold(settings: GameSettings, ruleset: Ruleset[Any], entries: Iterable[events.Entry]) -> Game:
    """The game that these entries make."""
    game = Game(settings, ruleset)
    for entry in entries:
        game.apply(entry)
    return game
