"""ucp.php without letters: the account's language, zone and date format."""

from __future__ import annotations

from zoneinfo import available_timezones

from starlette.responses import Response

from adapters.simulator.phpbb.dates import DEFAULT_FORMATS
from adapters.simulator.phpbb.texts import LANGUAGES, words
from adapters.simulator.phpbb.visit import Visit

_MAX_FORMAT = 64


def page(visit: Visit) -> Response:
    """Show the form; save what it sends where it makes sense."""
    if visit.method == "POST" and visit.sent("submit"):
        visit.check_token("ucp_prefs_personal")
        language, zone = visit.field("lang"), visit.field("tz")
        visit.board.accounts.change(
            visit.user.id,
            language=language if language in LANGUAGES else visit.user.language,
            zone=zone if zone in available_timezones() else visit.user.zone,
            date_format=visit.field("dateformat")[:_MAX_FORMAT],
        )
        here = visit.url("ucp.php", i="ucp_prefs", mode="personal")
        return visit.message(visit.words["prefs_saved"], links=[(here, visit.words["return_page"])], refresh=here)
    return visit.page(
        "preferences.html",
        languages=[(code, words(code)["language_name"]) for code in LANGUAGES],
        zones=sorted(available_timezones()),
        pattern=visit.user.date_format or DEFAULT_FORMATS[visit.user.language],
    )
