"""What can go wrong between us and a forum; each class says what the caller does next."""

from __future__ import annotations


class ForumError(Exception):
    """Any failure of an adapter: one sentence for the host (what, where, what to do).

    `what` is the sentence; `where` an address or a form's name, free of credentials and session ids.
    """

    def __init__(self, what: str, *, where: str = "") -> None:
        super().__init__(f"{what} ({where})" if where else what)
        self.what = what
        self.where = where


class Transient(ForumError):
    """Nothing was changed on the forum; the same call may be tried again later.

    `retry_after` is the least wait in seconds that the forum asked for, if it did.
    """

    def __init__(self, what: str, *, where: str = "", retry_after: float | None = None) -> None:
        super().__init__(what, where=where)
        self.retry_after = retry_after


class LoginNeeded(ForumError):
    """The session is lost or never was: log in, then try the call again. Nothing was changed."""


class Refused(ForumError):
    """The forum understood and said no (locked, no permission, too long, CAPTCHA): do not retry, tell the host.

    `reason` is one word of `Refusal` for programs.
    """

    def __init__(self, what: str, *, reason: str, where: str = "") -> None:
        super().__init__(what, where=where)
        self.reason = reason


class PageChanged(ForumError):
    """The page is not what it should be (another template, half a page, an error page): a human must look."""


class Unsure(ForumError):
    """The message may or may not have been saved: look for its token before any retry."""


class NotFound(Refused):
    """The topic, post, letter, forum or account does not exist or may not be seen by this account."""

    def __init__(self, what: str, *, where: str = "") -> None:
        super().__init__(what, reason="not_found", where=where)


REFUSAL_REASONS = frozenset(
    {
        "not_found",
        "bad_credentials",
        "captcha",
        "banned",
        "inactive_account",
        "no_permission",
        "locked",
        "needs_approval",
        "too_long",
        "too_short",
        "no_subject",
        "bad_markup",
        "unknown_recipient",
        "recipient_refuses",
        "edit_conflict",
        "edit_forbidden",
        "other",
    }
)
