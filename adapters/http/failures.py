"""Which failure a broken request was: nothing sent, or its fate unknown. The library's own text is never passed on."""

from __future__ import annotations

import requests
from urllib3.exceptions import ConnectTimeoutError, NameResolutionError, NewConnectionError

from adapters.errors import PageChanged

BROKEN = (requests.RequestException, OSError, EOFError)


class NotSentError(Exception):
    """No connection came about: nothing reached the server."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class BrokenError(NotSentError):
    """The line broke after the request may have been received."""


def classified(error: Exception) -> Exception:
    """Which of our own failures this is; the library's text is dropped, for it quotes addresses with session ids."""
    if isinstance(error, (requests.exceptions.InvalidURL, requests.exceptions.MissingSchema)):
        return PageChanged("The address is not one that can be fetched")
    if isinstance(error, requests.exceptions.SSLError) and "CERTIFICATE_VERIFY_FAILED" in str(error):
        return NotSentError("The forum's certificate can't be trusted")
    reason = getattr(error.args[0], "reason", None) if error.args else None
    if isinstance(reason, NameResolutionError):
        return NotSentError("The forum's host name is not known")
    if isinstance(reason, NewConnectionError):
        return NotSentError("The forum refused our connection")
    if isinstance(error, requests.exceptions.ConnectTimeout) or isinstance(reason, ConnectTimeoutError):
        return NotSentError("The forum did not take our connection in time")
    if isinstance(error, requests.exceptions.Timeout):
        return BrokenError("The forum did not answer in time")
    return BrokenError("The connection broke before the answer was complete")
