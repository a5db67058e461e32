"""Step 2: the clans, each in its turn: recruit, then kill (RAT-24 to RAT-29, RAT-34 to RAT-38)."""

from __future__ import annotations

from dataclasses import replace

from rules.rat.nightwork import Night
from rules.rat.roles import MAFIOSO, YAKUZA
from rules.rat.state import Seat
from rules.rat.treasures import spoils, take
from rules.rat.wording import KILL, RECRUIT


def act_clans(night: Night) -> None:
    """Both clans act in an order drawn by lot when both live; the second with who is left."""
    clans = night.play.living_clans()
    if len(clans) == 2:
        first = night.play.lots.pick("clan_order", clans)
        clans.sort(key=lambda clan: clan != first)
    for clan in clans:
        _recruit(night, clan)
        _kill(night, clan)


def _recruit(night: Night, clan: str) -> None:
    play = night.play
    for yakuza in night.actors(YAKUZA):
        order = night.order(yakuza.name, RECRUIT) if yakuza.clan == clan else None
        # Of two paired yakuzas the recruiting of the first is the death of the second (RAT-18).
        if order is None or not play.seats[yakuza.name].alive:
            continue
        target = play.seats[order.target]
        reason = _recruit_fails(night, clan, target)
        if reason:
            play.tell("recruit_failed", (yakuza.name,), player=target.name, reason=reason)
            if reason == "enemy_yakuza":
                play.tell("recruiter_exposed", (target.name,), player=yakuza.name)
        else:
            _turn(night, yakuza, target)


def _recruit_fails(night: Night, clan: str, target: Seat) -> str:
    """The first reason that holds (RAT-35, RAT-36); "" where it succeeds."""
    if not target.alive:
        return "dead"
    if night.on_guard(target.name):
        return "on_guard"
    if target.name in night.protected:
        return "protected"
    if target.role == YAKUZA and target.clan != clan:
        return "enemy_yakuza"
    return "not_peaceful" if target.clan else ""


def _turn(night: Night, yakuza: Seat, target: Seat) -> None:
    """The target joins the clan, the yakuza dies of it (RAT-34); both may become public (RAT-38)."""
    play, clan = night.play, yakuza.clan
    play.seats[target.name] = replace(target, role=MAFIOSO, clan=clan)
    play.tell("recruited", play.told(clan), player=target.name, clan=clan, by=yakuza.name)
    play.seats[yakuza.name] = replace(yakuza, alive=False)
    play.tell("died", player=yakuza.name, role=YAKUZA, reason="recruiting")
    for treasure in list(play.treasures):
        if not treasure.of_clan and treasure.owner == target.name:
            take(play, treasure, clan)
    if target.role in play.options.yakuza_exposes:
        play.tell("exposed", player=yakuza.name, role=YAKUZA)
        play.tell("exposed", player=target.name, role=target.role)
        night.exposed.append(target.name)
    play.die(yakuza.name)


def _kill(night: Night, clan: str) -> None:
    target = _ordered_kill(night, clan)
    if not target:
        return
    play = night.play
    victim = play.seats[target]
    if not victim.alive:
        _failed(night, clan, target, "dead")
    elif night.on_guard(target):
        play.tell("impossible", play.told(clan), action="kill", player=target)
    elif target in night.protected:
        _failed(night, clan, target, "protected")
    elif victim.clan == clan:
        _failed(night, clan, target, "same_clan")
    else:
        last = bool(victim.clan) and len(play.members(victim.clan)) == 1
        play.tell("killed", player=target, role=victim.role, by=clan)
        play.seats[target] = replace(victim, alive=False)
        spoils(play, victim, clan, last_of_his=last)
        play.die(target)


def _failed(night: Night, clan: str, target: str, reason: str) -> None:
    night.play.tell("kill_failed", night.play.told(clan), clan=clan, player=target, reason=reason)


def _ordered_kill(night: Night, clan: str) -> str:
    """Whom the clan kills now, "" for nobody: its last order (or the doctor, RAT-21) if some member can act (RAT-25).

    The last one living, on guard, leaves his post by an order of his own, and that one counts (RAT-29).
    """
    orders = [order for order in night.orders_of_kind(KILL) if night.state.seat(order.player).clan == clan]
    members = night.play.members(clan)
    if any(night.can_act(seat) for seat in members):
        return night.revenge.get(clan) or (orders[-1].target if orders else "")
    if len(members) != 1 or not night.on_guard(members[0].name):
        return ""
    own = [order for order in orders if order.player == members[0].name]
    if not own:
        return ""
    night.left_post = True
    return own[-1].target
