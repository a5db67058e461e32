"""Putting a service together from its parts; which parts is `bootstrap`'s business."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any

from adapters.errors import NotFound
from adapters.model import Account
from adapters.port import Forum
from forumbot.announcer import Announcer
from forumbot.hosting.desk import Desk
from forumbot.hosting.steps import Writer
from forumbot.outbox import Courier
from forumbot.ports import Clock
from forumbot.reading.policy import Policy
from forumbot.service import Service
from forumbot.settings import GameSettings
from forumbot.store.store import Store
from rules.chance import commitment
from rules.names import NameReader
from rules.ruleset import Ruleset

SEALED_AS = "chance"


def assemble(
    settings: GameSettings,
    store: Store,
    forum: Forum,
    ruleset: Ruleset[Any],
    *,
    clock: Clock,
    make_announcer: Callable[[tuple[str, ...]], Announcer],
    policy: Policy,
    make_names: Callable[[Mapping[str, Sequence[str]]], NameReader],
    new_secret: Callable[[], bytes],
    courier: Courier | None = None,
) -> Service:
    """A service that goes on from what the store holds. Logs in; raises the errors of `adapters.errors`.

    `make_announcer` gives the texts of a game of these players. `new_secret` gives 32 bytes and is called once in
    the life of a game: the first value is sealed in the store.
    """
    secret = store.sealed(SEALED_AS)
    if secret is None:
        secret = new_secret()
        store.seal(SEALED_AS, secret)

    def desk(service: Service) -> Desk:
        return Desk(
            settings=settings,
            game=service.game,
            ruleset=ruleset,
            make_announcer=cache(make_announcer),
            writer=Writer(commitment(secret), lambda text: forum.markup.small(forum.markup.escape(text))),
            policy=policy,
            bot=service.bot,
            secret=secret,
            hosts=_hosts(settings, store, forum, service.now()),
            longest_post=forum.capabilities.max_post or 0,
            make_names=make_names,
            cursor=store.cursor,
            sent_letters=lambda account: _written(store, forum, account, "letter"),
            sent_posts=lambda: _written(store, forum, "", "topic", "post"),
            find_account=forum.find_account,
        )

    return Service(settings, store, forum, ruleset, clock=clock, desk=desk, courier=courier)


def _hosts(settings: GameSettings, store: Store, forum: Forum, now: datetime) -> tuple[Account, ...]:
    """The human hosts' accounts. That the forum knows none of a name is a problem, for nobody gets its reports."""
    found, unknown = [], []
    for name in settings.hosts:
        try:
            found.append(forum.find_account(name))
        except NotFound:
            unknown.append(name)
    if unknown:
        store.unhealthy("host", now, f"The forum knows no account {', '.join(unknown)}; correct host.accounts.")
    else:
        store.healthy("host")
    return tuple(found)


def _written(store: Store, forum: Forum, account: str, *kinds: str) -> list[str]:
    """What the bot has written to players so far, as they see it; with `account`, letters to that account alone.

    Reports to the host quote players, who may say the same again in the thread: they are no secret of the host's.
    """
    rows = [row for row in store.outbox("sent") if row.kind in kinds and row.label != "report"]
    mine = [row for row in rows if not account or row.draft["to"]["id"] == account]
    return [forum.markup.plain(row.draft["body"]) for row in mine]
