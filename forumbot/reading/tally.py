"""A thread's posts → one day's count: who votes for whom, how each ballot was read, who broke which rule.

One pure function of values, for a live game and an exported thread alike (thread.md; RAT-1 to RAT-6, RAT-10 to 12).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import chain

from forumbot.reading import conduct
from forumbot.reading.ballots import Intent, post_intents
from forumbot.reading.bold import Fragment
from forumbot.reading.book import Entry
from forumbot.reading.glue import unglued
from forumbot.reading.marks import ballots_of
from forumbot.reading.model import Ballot, Day, Player, Roster, SeenPost, Tally, Violation
from forumbot.reading.names import UNSURE, NameRules, Names, names_of
from forumbot.reading.people import HOST, IMPOSTOR, MODERATOR, PLAYER, Author, People, alive
from forumbot.reading.policy import Policy
from forumbot.reading.private import Secrets, secrets_of


def tally(
    posts: Sequence[SeenPost],
    roster: Roster,
    day: Day,
    policy: Policy,
    *,
    letters: Sequence[str] = (),
    public: Iterable[str] = (),
    self_vote: bool | None = None,
    introductions: bool | None = None,
    now: datetime | None = None,
) -> Tally:
    """Count one day.

    `posts` may be all of the game's thread, in any order; `day` says which count. `letters` are the texts that the
    host sent privately (RAT-12), `public` what he posted beside what `posts` has of him. `self_vote` and
    `introductions` (RAT-10, which needs the thread from its beginning) override the policy's. `now` is the moment of
    the reading (None: that of the last post): what is due at the close is not reported before it.
    """
    ordered = in_order(posts)
    count = _Count(ordered, roster, day, policy, policy.self_vote if self_vote is None else self_vote)
    hosts = (conduct.whole_text(post.html) for post in ordered if count.people.author(post).role == HOST)
    secrets = secrets_of(tuple(letters), tuple(chain(public, hosts)) if letters else ())
    for post in ordered:
        if day.opens <= post.posted_at and (day.reopens is None or post.posted_at < day.reopens):
            count.take(post, secrets)
        count.violations += conduct.changes(post, count.people, day)
    if policy.introductions if introductions is None else introductions:
        moment = now or max((post.posted_at for post in ordered), default=day.opens)
        count.violations += conduct.introductions(ordered, count.people, day, moment)
    return count.result()


def in_order(posts: Sequence[SeenPost]) -> list[SeenPost]:
    """Posts by the time on them; where times tie, the order in the thread decides (THR-22). Glued ones taken apart.

    Posts are known by id (THR-34): one that was listed twice, as pages that shift or pin a post do, is one post, and
    its text first seen counts.
    """
    known: dict[tuple[str, int], SeenPost] = {}
    for post in posts:
        first = known.setdefault((post.id, post.part), post)
        if first is not post and first.html != post.html and first.later_html is None:
            known[post.id, post.part] = replace(first, later_html=post.html)
    glued = {number for number, part in known if part}
    parts = [part for post in known.values() for part in ((post,) if post.id in glued else unglued(post))]
    return sorted(parts, key=lambda post: (post.posted_at, post.order, post.part))


class _Count:
    """The count as it grows, post by post."""

    def __init__(self, posts: Sequence[SeenPost], roster: Roster, day: Day, policy: Policy, self_vote: bool) -> None:  # noqa: FBT001
        self.people = People(roster, posts)
        self.roster, self.day, self.policy, self.self_vote = roster, day, policy, self_vote
        self.names = _names_for(_entries(roster), policy.names, policy.russian)
        self.ballots: list[Ballot] = []
        self.violations: list[Violation] = []
        self.standing: dict[str, int] = {}
        self.cast: set[str] = set()

    def take(self, post: SeenPost, secrets: Secrets) -> None:
        """Count one post: its violations, then its ballots."""
        author = self.people.author(post)
        if author.role in (HOST, MODERATOR):
            return
        silenced = self._is_silenced(post, author)
        self.violations += conduct.of_post(post, author, self.day, secrets, silenced=silenced)
        living = frozenset(p.name for p in self.roster.players if alive(p, min(post.posted_at, self.day.closes)))
        dead = frozenset(p.name for p in self.roster.players) - living
        among = self.names.among(living, dead)
        voter = author.player.name if author.player else post.author
        refusal = self._refusal(post, author, silenced=silenced)
        mark = author.player.mark if author.player else ""
        before = len(self.ballots)
        for intent in post_intents(self._fragments(post, mark), self.policy, among):
            self._add(self._ballot(post, voter, intent), voter, refusal, before)
        if any(ballot.verdict in ("counted", "superseded") for ballot in self.ballots[before:]):
            self.cast.add(voter)
        if refusal == "barred" and any(ballot.reason == "barred" for ballot in self.ballots[before:]):
            self.violations.append(conduct.violation("barred_vote", post, self.ballots[before].written))

    def _fragments(self, post: SeenPost, mark: str) -> Sequence[Fragment]:
        found = ballots_of(post.html, self.policy, mark)
        if self.policy.which == "first":
            return found[:1]
        return found[: self.policy.max_fragments] if self.policy.max_fragments else found

    def _is_silenced(self, post: SeenPost, author: Author) -> bool:
        """RAT-4: in the silence only players without any valid ballot this day may post."""
        start = self.day.silence
        if start is None or not start <= post.posted_at < self.day.closes:
            return False
        player = author.player if author.role == PLAYER else None
        return player is None or player.name in self.cast or not alive(player, post.posted_at)

    def _refusal(self, post: SeenPost, author: Author, *, silenced: bool) -> str:
        """Why no ballot of this post can count, "" if one can. The first reason that holds."""
        player = author.player
        if player is None or author.role == IMPOSTOR:
            return "impostor" if author.role == IMPOSTOR else "not_a_player"
        if not alive(player, post.posted_at):
            return "dead_actor"
        if post.posted_at >= self.day.closes:
            return "after_close"
        if is_barred(player, self.day):
            return "barred"
        return "silence" if silenced else ""

    def _ballot(self, post: SeenPost, voter: str, intent: Intent) -> Ballot:
        reading = intent.reading
        sure = not reading.reason
        candidates = reading.candidates
        if reading.reason == UNSURE:
            candidates = (reading.name, *candidates)
        return Ballot(
            post=post.id,
            voter=voter,
            written=intent.written,
            target=reading.name if sure else "",
            verdict="withdrawal" if intent.withdraws else "counted" if sure else "unrecognised",
            reason="" if intent.withdraws else reading.reason,
            how="" if intent.withdraws else reading.how,
            distance=reading.distance,
            candidates=candidates,
            at=post.posted_at,
            url=post.url,
            confidence=1.0 if intent.withdraws else reading.confidence,
        )

    def _add(self, ballot: Ballot, voter: str, refusal: str, first: int) -> None:
        """Add a ballot with its verdict; `first` is where this post's ballots begin."""
        if refusal:
            ballot = replace(ballot, verdict="refused", reason=refusal)
        elif ballot.target == voter and not self.self_vote:
            ballot = replace(ballot, verdict="refused", reason="self")
        elif ballot.verdict in ("counted", "withdrawal"):
            self._supersede(voter)
            if ballot.verdict == "counted":
                self.standing[voter] = len(self.ballots)
        elif ballot.verdict == "unrecognised" and not _repeats(ballot, self.ballots[first:]):
            self.violations.append(conduct.unrecognised(ballot))
        self.ballots.append(ballot)

    def _supersede(self, voter: str) -> None:
        index = self.standing.pop(voter, None)
        if index is not None:
            self.ballots[index] = replace(self.ballots[index], verdict="superseded")

    def result(self) -> Tally:
        """The count at the close: votes of and for those who died before it fall away (RAT-6)."""
        votes: dict[str, Ballot] = {}
        at_close = {p.name for p in self.roster.players if alive_at_close(p, self.day)}
        known = {p.name for p in self.roster.players}
        for voter, index in sorted(self.standing.items(), key=lambda item: item[1]):
            ballot = self.ballots[index]
            if voter in at_close and (ballot.target in at_close or ballot.target not in known):
                votes[voter] = ballot
            else:
                reason = "dead_actor" if voter not in at_close else "dead_target"
                self.ballots[index] = replace(ballot, verdict="refused", reason=reason)
        idle = tuple(
            p.name
            for p in self.roster.players
            if p.name in at_close and not is_barred(p, self.day) and p.name not in votes
        )
        return Tally(self.day, tuple(self.ballots), votes, tuple(self.violations), idle)


def is_barred(player: Player, day: Day) -> bool:
    """RAT-6: no vote on this day."""
    return day.turn in player.barred_days or day.turn in player.stunned_days


def alive_at_close(player: Player, day: Day) -> bool:
    """Whether a player lives when the day closes; whom the day's vote kills dies at the close and lived until then."""
    return player.alive_until is None or player.alive_until >= day.closes


def _repeats(ballot: Ballot, earlier: Sequence[Ballot]) -> bool:
    """One post that says the same unreadable thing twice is one report."""
    return any(other.written == ballot.written and other.verdict == ballot.verdict for other in earlier)


def _entries(roster: Roster) -> tuple[Entry, ...]:
    return tuple(Entry(p.name, p.nicknames, p.former) for p in roster.players)


@lru_cache(maxsize=16)
def _names_for(entries: tuple[Entry, ...], rules: NameRules, russian: bool) -> Names:  # noqa: FBT001
    """The book of a roster takes a tenth of a second; a live game asks for it at every poll."""
    return names_of(entries, rules, russian=russian)
