"""Opening the game and filling its seats: the sealed secret, the sign-up topic, who plays (scenario.md, "Chance")."""

from __future__ import annotations

from forumbot.events import Entry, GameOpened, SeatLeft, SeatsFixed, SeatTaken
from forumbot.game import SIGNUP, Game
from forumbot.hosting.desk import Desk
from forumbot.hosting.reports import report
from forumbot.hosting.steps import Message, Step
from forumbot.letters.signup import SignupWord, signup_word
from forumbot.reading.bold import plain_text
from forumbot.reading.model import SeenPost
from forumbot.settings import SeatSetting
from rules.chance import commitment
from rules.model import SetupError

START = "signup:start"


def open_game(desk: Desk) -> Step:
    """Commit to the secret; open the sign-up topic, or fix the seats that the host wrote down.

    Raises `SetupError`, or the forum's error where it does not know whom the host seated.
    """
    settings = desk.settings
    opened = GameOpened(settings.id, settings.ruleset, settings.language, commitment(desk.secret))
    if settings.seats:
        seats = _seated(desk, settings.seats)
        return Step((opened, SeatsFixed(seats, "".join(f"{name}\n" for _, name in seats))))
    deadlines = {START: settings.start_at} if settings.start_at else {}
    text = desk.announcer.signup(
        commitment=opened.commitment, seats=len(settings.roles), taken=(), start_at=settings.start_at
    )
    if settings.signup_topic:
        message = desk.writer.post(SIGNUP, SIGNUP, settings.signup_topic, text.body, desk.cursor(settings.signup_topic))
    else:
        message = desk.writer.topic(SIGNUP, SIGNUP, settings.forum, text.subject, text.body)
    return Step((opened,), (message,), deadlines)


def _seated(desk: Desk, wanted: tuple[SeatSetting, ...]) -> tuple[tuple[str, str], ...]:
    """The seats with their accounts: whoever plays is known by his account (THR-25), whatever he is called later."""
    seats = tuple((seat.id or desk.find_account(seat.name).id, seat.name) for seat in wanted)
    house = {account.id: account.name for account in (desk.bot, *desk.hosts)}
    names: dict[str, str] = {}
    for account, name in seats:
        if account in house:
            raise SetupError(f"{name} is the account of {house[account]}, who hosts; nobody can both play and host.")
        if account in names:
            raise SetupError(f"{names[account]} and {name} are the same account of the forum; give each seat its own.")
        names[account] = name
    return seats


def signup_posts(game: Game, hosts: frozenset[str]) -> list[SeenPost]:
    """Posts of the sign-up topic that are nobody of the house's, in thread order."""
    topic = game.topic(SIGNUP)
    return [p for key, p in game.posts.items() if key[0] == topic and p.author_id and p.author not in hosts]


def take_seats(desk: Desk) -> Step:
    """Seat whoever signed up, in thread order, let go whoever withdrew; fix the seats when they are full.

    All sign-up posts are gone through each time: what the log holds already is left out of the step.
    """
    game, wanted = desk.game, len(desk.settings.roles)
    seats: dict[str, str] = {}
    entries: list[Entry] = []
    heard: list[SeenPost] = []
    for post in signup_posts(game, frozenset({*desk.settings.hosts, desk.bot.name})):
        heard.append(post)
        entry = _seat_entry(seats, post)
        if entry is not None and entry.key not in game.seat_keys:
            entries.append(entry)
        if len(seats) >= wanted:
            entries.append(_fixed(seats, heard))
            break
    if not entries:
        return Step()
    full = len(seats) >= wanted
    return Step(tuple(entries), _news(desk, tuple(seats.values()), full=full), done=(START,) if full else ())


def nobody_came(desk: Desk) -> Step:
    """The date of the start has come and seats are free: the host decides, sign-up goes on."""
    text = desk.announcer.seats_missing(taken=len(desk.game.seats), seats=len(desk.settings.roles))
    return Step(messages=report(desk, "signup:missing", text), done=(START,))


def _seat_entry(seats: dict[str, str], post: SeenPost) -> Entry | None:
    """What this post does to `seats`, which are brought up to date."""
    word = signup_word(plain_text(post.html))
    if word is SignupWord.JOIN and post.author_id not in seats:
        seats[post.author_id] = _free_name(post, seats)
        return SeatTaken(post.author_id, seats[post.author_id], post.id)
    if word is SignupWord.LEAVE and post.author_id in seats:
        return SeatLeft(post.author_id, seats.pop(post.author_id), post.id)
    return None


def _free_name(post: SeenPost, seats: dict[str, str]) -> str:
    """The author's name; with his account's number where somebody, renamed since, signed up under the same name."""
    return f"{post.author} #{post.author_id}" if post.author in seats.values() else post.author


def _news(desk: Desk, taken: tuple[str, ...], *, full: bool) -> tuple[Message, ...]:
    """The first post of the sign-up topic brought up to date, and the topic locked when the seats are full."""
    first = desk.game.delivered.get(SIGNUP)
    if first is None or not first.post:
        return ()
    text = desk.announcer.signup(
        commitment=commitment(desk.secret),
        seats=len(desk.settings.roles),
        taken=taken,
        closed=full,
        start_at=desk.settings.start_at,
    )
    edit = desk.writer.edit(
        f"signup:seats:{len(desk.game.seat_keys)}:{len(taken)}", "signup-edit", first.post, text.body, SIGNUP
    )
    if full and desk.settings.lock_topics and not desk.settings.signup_topic:
        return (edit, desk.writer.lock("signup:lock", first.topic, locked=True))
    return (edit,)


def _fixed(seats: dict[str, str], heard: list[SeenPost]) -> SeatsFixed:
    """Seats in order of sign-up; `public` is every sign-up post heard until then: id and text, one per line."""
    lines = [f"{post.id} {' '.join(plain_text(post.html).split())}\n" for post in heard]
    return SeatsFixed(tuple(seats.items()), "".join(lines))
