"""One line for each entry of the log: what happened, in a sentence that a terminal shows."""

from __future__ import annotations

from forumbot import events


def line(entry: events.Entry) -> str:
    """What an entry says, without the texts it carries (`forumbot log --json` has all)."""
    match entry:
        case events.GameOpened():
            return f"game {entry.game} opened, committed to {entry.commitment}"
        case events.Delivered():
            return f"{entry.message} stands on the forum{f' at {entry.url}' if entry.url else ''}"
        case events.PostSeen():
            return f"post {entry.post} by {entry.author} read"
        case events.PostEdited():
            return f"post {entry.post} edited{f' by {entry.edited_by}' if entry.edited_by else ' silently'}"
        case events.PostVanished():
            return f"post {entry.post} {'is back' if entry.back else 'vanished'}"
        case events.SeatTaken():
            return f"{entry.name} signed up"
        case events.SeatLeft():
            return f"{entry.name} withdrew"
        case events.SeatsFixed():
            return f"{len(entry.seats)} seats fixed"
        case events.Decided():
            names = ", ".join(str(event["event"]) for event in entry.events)
            return f"{entry.what} {entry.turn} decided: {names}"
        case events.PhaseOpened():
            return f"{entry.phase} {entry.turn} opened, closes {entry.closes:%Y-%m-%d %H:%M} UTC"
        case events.DeadlineMoved():
            return f"{entry.phase} {entry.turn} closes {entry.closes:%Y-%m-%d %H:%M} UTC now ({entry.who}: {entry.why})"
        case events.LetterSeen():
            return f"letter {entry.letter} from {entry.sender} read"
        case events.LetterTaken():
            return (
                f"letter {entry.letter} from {entry.player}: {len(entry.accepted)} orders taken, "
                f"{len(entry.cancelled)} cancelled, {len(entry.refused)} refused"
            )
        case events.LetterSetAside():
            return f"letter {entry.letter} set aside ({entry.why})"
        case events.Confirmed():
            return f"{entry.player} confirmed the role"
        case events.ViolationFound():
            return f"violation {entry.kind} by {entry.player} in post {entry.post}"
        case events.VoteCorrected():
            return f"vote of {entry.voter} set to {entry.target or 'none'} ({entry.who}: {entry.why})"
        case events.NicknameAdded():
            return f"{entry.player} is also called {entry.nickname} ({entry.who}: {entry.why})"
        case events.ProfileSeen():
            return f"signature or title of {entry.author} read"
        case events.DriftSeen():
            return f"the forum's clock is {entry.seconds:+.0f} s off ours"
