"""The beginning: seats, the deal, what commissar and oracle know (RAT-46, RAT-47)."""

from __future__ import annotations

from rules.chance import Chance, Lots
from rules.model import HOST, PUBLIC, Event, Outcome, Setup, SetupError
from rules.rat.options import Options, options_from
from rules.rat.roles import CLAN_ROLES, COMMISSAR, ORACLE, ROLES
from rules.rat.state import Seat, State, Treasure


def start(setup: Setup, chance: Chance) -> Outcome[State]:
    """Deal the roles in turn 0 and tell commissar and oracle one role each. Raises `SetupError`."""
    options = options_from(setup.options)
    names = setup.seats
    _check_names(names)
    if len(setup.roles) != len(names):
        raise SetupError(f"roles: {len(setup.roles)} roles for {len(names)} seats; there must be one a seat")
    if len(names) < 2:
        raise SetupError("players: a game needs at least two")
    lots = chance.lots(0)
    cards = setup.roles if setup.dealt else lots.deal(setup.roles)
    seats = tuple(_seat(name, card, options) for name, card in zip(names, cards, strict=True))
    state = State(options, seats, _treasures(options, seats))
    return Outcome(state, tuple(_hints(state, lots)), tuple(lots.draws))


def _check_names(names: tuple[str, ...]) -> None:
    if len(set(names)) != len(names):
        raise SetupError("players: a name stands there twice")
    for name in names:
        if name in (PUBLIC, HOST) or not name.strip():
            raise SetupError(f"players: nobody can be called {name!r}, which says who is told of an event")


def _seat(name: str, card: str, options: Options) -> Seat:
    role, marked, clan = card.partition("@")
    if role not in ROLES:
        raise SetupError(f"roles: {role!r} is not a role of rat; there are {', '.join(ROLES)}")
    if role not in CLAN_ROLES:
        if marked:
            raise SetupError(f"roles: {card!r}: a {role} belongs to no clan; write {role!r}")
        return Seat(name, role)
    if not marked:
        if len(options.clans) > 1:
            raise SetupError(f"roles: {role!r} needs its clan, such as {role}@{options.clans[0]}")
        clan = options.clans[0]
    if clan not in options.clans:
        raise SetupError(f"roles: {card!r}: {clan!r} is not a clan of this game ({', '.join(options.clans)})")
    return Seat(name, role, clan)


def _treasures(options: Options, seats: tuple[Seat, ...]) -> tuple[Treasure, ...]:
    """Treasures as they lie at the start; a keeper in a clan means that they are the clan's (RAT-47)."""
    clan_of = {seat.name: seat.clan for seat in seats}
    found = []
    for treasure in options.treasures:
        if treasure.holder in clan_of and treasure.holder in options.clans:
            raise SetupError(f"options: treasures: {treasure.holder!r} is both a player and a clan; rename the clan")
        if treasure.holder in clan_of:
            clan = clan_of[treasure.holder]
            found.append(Treasure(treasure.name, clan or treasure.holder, bool(clan)))
        elif treasure.holder in options.clans:
            found.append(Treasure(treasure.name, treasure.holder, True))
        else:
            raise SetupError(f"options: treasures: {treasure.holder!r} is neither a player nor a clan")
    owners = {(treasure.owner, treasure.of_clan) for treasure in found}
    if "treasures" in options.mafia_wins and len(owners) == 1 and next(iter(owners))[1]:
        raise SetupError("options: one clan holds all treasures from the start, so it would have won already")
    return tuple(found)


def _hints(state: State, lots: Lots) -> list[Event]:
    events = []
    for role in (COMMISSAR, ORACLE):
        for seat in state.seats:
            if seat.role == role:
                others = [other.name for other in state.seats if other is not seat]
                known = state.seat(lots.pick(f"hint:{role}", others))
                events.append(Event("hint", {"player": known.name, "role": known.role}, (seat.name,)))
    return events
