"""What a board's sentences mean: English and Russian wordings to the errors of the port.

Structure is looked at first (forms, links, marks); these wordings only settle what structure leaves open. A sentence
known to none of them is passed on as it stands: the host can read it, we can't.
"""

from __future__ import annotations

import re

from adapters.errors import ForumError, LoginNeeded, NotFound, Refused, Transient

FLOOD = re.compile(r"so soon after your last|сразу после предыдущего|так быстро|слишком часто", re.IGNORECASE)
FORM_INVALID = re.compile(
    r"submitted form was invalid|invalid session\. please resubmit|Ошибка отправки формы|форма .{0,20}недействительн",
    re.IGNORECASE,
)
AWAITS_APPROVAL = re.compile(r"need to be approved|должно быть одобрено|быть проверено модератор", re.IGNORECASE)
DISABLED = re.compile(
    r"board is (currently|temporarily) (unavailable|disabled)|конференция .{0,20}(недоступна|отключена)", re.IGNORECASE
)

_REASONS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (reason, re.compile(pattern, re.IGNORECASE | re.DOTALL))
    for reason, pattern in (
        ("needs_approval", AWAITS_APPROVAL.pattern),
        ("captcha", r"maximum allowed number of login attempts|confirmation code|captcha|"
                    r"количество попыток входа|код подтверждения|спам-бот"),
        ("banned", r"banned from this board|a ban has been issued|закрыт доступ к конференции|"
                   r"доступ к конференции закрыт"),
        ("inactive_account", r"currently inactive|account (is|has) not (been )?activated|в настоящее время неактивн|"
                             r"ещё не активирована"),
        ("bad_credentials", r"incorrect (password|username)|cannot login without|неверн\w+ (пароль|имя пользователя)|"
                            r"не можете войти без пароля"),
        ("locked", r"topic is locked|forum (is )?locked|post.{0,20}has been locked|тема закрыта|форум закрыт|"
                   r"сообщение было заблокировано"),
        ("edit_forbidden", r"cannot edit posts|can no longer edit|не можете редактировать|"
                           r"больше не можете (от)?редактировать"),
        ("recipient_refuses", r"disabled private message receipt|отключили получение личных сообщений|"
                              r"do not have permission to read private|отсутствуют права на чтение личных"),
        ("unknown_recipient", r"users? .{0,30}do(es)? not exist|no recipient defined|получатель сообщения не выбран|"
                              r"пользовател\w+ .{0,20}не существу"),
        ("no_subject", r"must specify a subject|указать (заголовок|тему)"),
        ("too_short", r"too few characters|must enter a message|enter at least|слишком короткое|ввести текст сообщения|"
                      r"ввести не менее"),
        ("too_long", r"too many characters|maximum number of allowed characters|contains \d+ characters|"
                     r"слишком длинное|разрешённое количество символов"),
        ("bad_markup", r"cannot use certain bbcodes|use fonts up to|too many (smilies|urls)|nested quotes|"
                       r"unsupported characters|не можете использовать некоторые bbcode|шрифты размером|"
                       r"слишком много (смайликов|ссылок)|вложенн\w+ .{0,30}цитат|неподдерживаемые символы"),
        ("not_found", r"does not exist|no longer exists|could not be found|no posts exist|"
                      r"не существует|не найден[оа]?"),
        ("no_permission", r"not authorised|do not have (the )?(necessary )?permission|not (been )?(allowed|permitted)|"
                          r"cannot (reply|post|read|send)|не авторизован|нет доступа|не имеете .{0,20}прав|"
                          r"вы не можете (отвечать|создавать|размещать|читать)|не разрешено|"
                          r"личные сообщения .{0,30}отключены|private messag\w+ .{0,30}disabled"),
    )
)  # fmt: skip


def reason_of(sentence: str) -> str:
    """One word of `REFUSAL_REASONS` for a board's sentence, "other" where it is not known."""
    return next((reason for reason, pattern in _REASONS if pattern.search(sentence)), "other")


def refusal(sentence: str, where: str) -> ForumError:
    """The error that a board's sentence stands for; the sentence itself is kept for the host."""
    if DISABLED.search(sentence):
        return Transient(f"The board is closed for now and says: {sentence}", where=where)
    if FLOOD.search(sentence):
        return Transient(f"The board wants a pause between messages: {sentence}", where=where)
    if FORM_INVALID.search(sentence):
        return Transient(f"The board did not accept our form and asks to try again: {sentence}", where=where)
    reason = reason_of(sentence)
    if reason == "not_found":
        return NotFound(f"The board says: {sentence}", where=where)
    if reason == "needs_approval":
        return Refused(
            f"The message is saved, but waits for a moderator's approval; do not send it again ({sentence})",
            reason=reason,
            where=where,
        )
    return Refused(f"The board says: {sentence}", reason=reason, where=where)


def login_needed(where: str) -> LoginNeeded:
    return LoginNeeded("The board asks to log in", where=where)
