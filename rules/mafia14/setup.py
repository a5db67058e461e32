"""The beginning: seats and the deal (mafia14.md, "Roles"; M14-40)."""

from __future__ import annotations

from rules.chance import Chance
from rules.mafia14.options import Options, options_from, rounded_up
from rules.mafia14.roles import MAFIA, MAFIA_ROLES, MAFIOSO, ROLES, SINGLE, TOWNSPERSON
from rules.mafia14.state import Seat, State
from rules.model import HOST, PUBLIC, Outcome, Setup, SetupError


def start(setup: Setup, chance: Chance) -> Outcome[State]:
    """Deal the roles in turn 0 and open day 1; without a list of roles, those that the options ask for.

    Raises `SetupError`. Roles dealt by hand (scenarios) need not keep to `mafia_share`.
    """
    options = options_from(setup.options)
    _check_names(setup.seats)
    cards = setup.roles or roles_for(len(setup.seats), options)
    if len(cards) != len(setup.seats):
        raise SetupError(f"roles: {len(cards)} roles for {len(setup.seats)} seats; there must be one a seat")
    roles = tuple(_role(card) for card in cards)
    _check_roles(roles)
    lots = chance.lots(0)
    if not setup.dealt:
        _check_share(roles, options)
        roles = lots.deal(roles)
    seats = tuple(Seat(name, role) for name, role in zip(setup.seats, roles, strict=True))
    return Outcome(State(options, seats), (), tuple(lots.draws))


def roles_for(seats: int, options: Options) -> tuple[str, ...]:
    """The list to deal among so many: single roles, mafiosi up to the share of the mafia, townspeople.

    Raises `SetupError` where the special roles are more than the seats.
    """
    single = tuple(role for role in SINGLE if options.roles.get(role))
    bosses = sum(role in MAFIA_ROLES for role in single)
    mafiosi = options.roles.get(MAFIOSO, max(rounded_up(options.mafia_share, seats) - bosses, 0))
    special = (*single, *(MAFIOSO,) * mafiosi)
    if len(special) > seats:
        raise SetupError(f"options: roles: {len(special)} special roles are too many for {seats} players")
    return (*special, *(TOWNSPERSON,) * (seats - len(special)))


def _check_names(names: tuple[str, ...]) -> None:
    if len(set(names)) != len(names):
        raise SetupError("players: a name stands there twice")
    if len(names) < 2:
        raise SetupError("players: a game needs at least two")
    for name in names:
        if name in (PUBLIC, HOST) or not name.strip():
            raise SetupError(f"players: nobody can be called {name!r}, which says who is told of an event")


def _role(card: str) -> str:
    role, marked, clan = card.partition("@")
    if role not in ROLES:
        raise SetupError(f"roles: {role!r} is not a role of mafia14; there are {', '.join(ROLES)}")
    if marked and role not in MAFIA_ROLES:
        raise SetupError(f"roles: {card!r}: a {role} belongs to no clan; write {role!r}")
    if marked and clan != MAFIA:
        raise SetupError(f"roles: {card!r}: the only clan of mafia14 is {MAFIA}; write {role!r}")
    return role


def _check_roles(roles: tuple[str, ...]) -> None:
    for role in SINGLE:
        if roles.count(role) > 1:
            raise SetupError(f"roles: a game has at most one {role}, not {roles.count(role)}")


def _check_share(roles: tuple[str, ...], options: Options) -> None:
    mafia, needed = sum(role in MAFIA_ROLES for role in roles), rounded_up(options.mafia_share, len(roles))
    if mafia < needed:
        raise SetupError(
            f"roles: {mafia} of {len(roles)} are mafia, but mafia_share = {options.mafia_share!r} asks for {needed}"
        )
