"""One polite HTTP session for one forum: paced, patient, bounded, and silent about secrets."""

from adapters.http.answer import Answer, public
from adapters.http.session import Clock, Http, Overloaded, Politeness

__all__ = ["Answer", "Clock", "Http", "Overloaded", "Politeness", "public"]
