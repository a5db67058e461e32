"""Private letters: each goes to the phase to which its forum time belongs, and is answered (RAT-13, M14-7)."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from adapters.model import Account
from forumbot.events import Confirmed, Entry, LetterSeen, LetterSetAside, LetterTaken
from forumbot.game import Phase
from forumbot.hosting.desk import Desk
from forumbot.hosting.steps import Message, Step
from forumbot.hosting.times import night_closes
from forumbot.letters.text import own_words

MOST_PASSED_ON = 10
"""Letters of one sender after which those that no game takes are no longer passed on."""


def next_letter(desk: Desk) -> LetterSeen | None:
    """The oldest letter that can be taken now: one of a later phase waits until the running one has closed."""
    waiting = desk.game.waiting_letters()
    if not waiting:
        return None
    letter, phase = waiting[0], desk.game.phase
    return None if phase is not None and letter.sent_at >= phase.closes else letter


def take_letter(desk: Desk, letter: LetterSeen) -> Step:
    """Take one letter by the rules of the running phase and answer it with what was understood and what stands."""
    game, phase = desk.game, desk.game.phase
    if desk.bot.id and letter.sender_id == desk.bot.id:
        return Step((LetterSetAside(letter.letter, "own"),))
    player = game.player_of(letter.sender_id, letter.sender)
    if phase is None or not player:
        why = "after_game" if game.over else "not_a_player" if game.phases else "before_game"
        return Step(
            (LetterSetAside(letter.letter, why),), (*_turned_away(desk, letter, why), *_passed_on(desk, letter))
        )
    text = own_words(letter.text, bot=desk.bot.name, sent=desk.sent_letters(letter.sender_id))
    result = desk.ruleset.letter(game.state, player, text, desk.names())
    entries: list[Entry] = [
        LetterTaken(
            letter=letter.letter,
            player=player,
            turn=phase.turn,
            phase=phase.name,
            accepted=tuple(asdict(order) for order in result.accepted),
            cancelled=tuple(asdict(order) for order in result.cancelled),
            refused=tuple(asdict(refusal) for refusal in result.refused),
            standing=tuple(asdict(order) for order in result.standing),
            confirmed=result.confirmed,
            state=desk.ruleset.encode(result.state),
        )
    ]
    first_reply = player not in game.confirmed
    if first_reply:
        entries.append(Confirmed(player, letter.letter))
    answer = desk.announcer.answer(
        player=player,
        result=result,
        view=desk.ruleset.view(result.state),
        until=_orders_until(phase, desk),
        confirmed=first_reply,
    )
    message = desk.writer.letter(
        f"answer:{letter.letter}", "answers", desk.account(player), answer.subject, answer.body
    )
    read = [refusal for refusal in result.refused if refusal.reason != "unreadable"]
    understood = result.accepted or result.cancelled or read or first_reply or result.confirmed
    passed_on = () if understood else _passed_on(desk, letter)
    return Step(tuple(entries), (message, *passed_on))


def _orders_until(phase: Phase, desk: Desk) -> datetime:
    """Until when this night's orders can be changed."""
    return phase.closes if phase.name == "night" else night_closes(phase.closes, desk.settings.timetable)


def _turned_away(desk: Desk, letter: LetterSeen, why: str) -> tuple[Message, ...]:
    """One answer a person for letters that no game takes; a letter from the host needs none."""
    if letter.sender in desk.settings.hosts:
        return ()
    text = desk.announcer.turned_away(why=why, player=letter.sender)
    to = Account(letter.sender_id, letter.sender)
    return (desk.writer.letter(f"turned:{why}:{letter.sender_id}", "answers", to, text.subject, text.body),)


def _passed_on(desk: Desk, letter: LetterSeen) -> tuple[Message, ...]:
    """A letter that a human should read goes on to the host, who is spared the hundredth of one sender."""
    earlier = sum(other.sender_id == letter.sender_id for other in desk.game.letters.values())
    waiting = sum(other.sender_id == letter.sender_id for other in desk.game.waiting_letters())
    if desk.host is None or letter.sender_id == desk.host.id or earlier - waiting >= MOST_PASSED_ON:
        return ()
    text = desk.announcer.passed_on(sender=letter.sender, subject=letter.subject, text=letter.text)
    return (desk.writer.letter(f"passed:{letter.letter}", "report", desk.host, text.subject, text.body),)
