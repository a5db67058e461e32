"""Steps 4 and 5: commissar, oracle and watchman look (RAT-28, RAT-29, RAT-39, RAT-40)."""

from __future__ import annotations

from rules.rat.nightwork import Night
from rules.rat.roles import LOVER, ORACLE, TOWNSPERSON
from rules.rat.wording import CHECK


def check(night: Night) -> None:
    """Commissars and checking oracles learn roles; then the watchman learns who sleeps."""
    play = night.play
    for actor in night.actors(*play.options.checkers):
        order = night.order(actor.name, CHECK)
        if order is None:
            continue
        guarded = night.on_guard(order.target) and not night.left_post
        reason = _fails(night, order.target) or ("on_guard" if guarded else "")
        if reason:
            play.tell("check_failed", (actor.name,), player=order.target, reason=reason)
        else:
            play.tell("checked", (actor.name,), player=order.target, role=play.seats[order.target].role)
    _watch(night)


def _fails(night: Night, target: str) -> str:
    """Who died tonight can still be looked at; who was dead before the night can't."""
    if night.dead_before(target):
        return "dead"
    return "protected" if target in night.protected else ""


def _watch(night: Night) -> None:
    """The watchman's one check; a spy on guard makes none (RAT-28), a dead watchman neither (RAT-18)."""
    play, watchman = night.play, night.state.watchman
    if not watchman or not play.seats[watchman].alive or play.seats[watchman].clan:
        return
    order = night.order(watchman, CHECK)
    if order is None:
        return
    reason = _fails(night, order.target)
    if reason:
        play.tell("check_failed", (watchman,), player=order.target, reason=reason)
        return
    role = play.seats[order.target].role
    sleeps = role in (TOWNSPERSON, LOVER) or (role == ORACLE and ORACLE not in play.options.checkers)
    play.tell("watched", (watchman,), player=order.target, result="asleep" if sleeps else "away")
