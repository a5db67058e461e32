"""What a site's sentences mean: Russian and English wordings to the errors of the port.

Most were seen in scripts and templates, few on a page. A sentence known to none is passed on as it stands.
"""

from __future__ import annotations

import re

from adapters.errors import ForumError, NotFound, Refused, Transient

_FLOOD = re.compile(r"слишком часто|слишком быстро|подождите|too often|too fast", re.IGNORECASE)
_REASONS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (reason, re.compile(pattern, re.IGNORECASE))
    for reason, pattern in (
        ("captcha", r"код\w* безопасности|captcha|reCAPTCHA|security code"),
        ("banned", r"временно заблокирован|аккаунт\w* заблокирован|забанен|banned|blocked"),
        ("inactive_account", r"не активирован|not activated"),
        ("bad_credentials", r"пароль|password|логин"),
        ("unknown_recipient", r"пользователь в базе не найден|пользователь не найден|user .{0,20}not found"),
        ("recipient_refuses", r"отказал\w* .{0,30}сообщени|не принимает .{0,30}сообщени|запретил\w* .{0,30}сообщени"),
        ("no_subject", r"тема сообщения указана неправильно|не указан[ао]? (тема|заголовок|название)"),
        ("too_short", r"не указан текст|слишком коротк|too short"),
        ("too_long", r"слишком длинн|превышает|too long"),
        ("locked", r"тема закрыта|только для чтения|topic is closed"),
        ("no_permission", r"необходима авторизация|нет прав|не имеете прав|запрещен|доступ|permission|denied"),
        ("not_found", r"не найден|не существует|not found"),
    )
)


def refusal(sentence: str, where: str) -> ForumError:
    """The error that a site's sentence stands for; the sentence itself is kept for the host."""
    if _FLOOD.search(sentence):
        return Transient(f"The site wants a pause between messages: {sentence}", where=where)
    reason = next((reason for reason, pattern in _REASONS if pattern.search(sentence)), "other")
    if reason == "not_found":
        return NotFound(f"The site says: {sentence}", where=where)
    return Refused(f"The site says: {sentence}", reason=reason, where=where)
