"""The public record at a game's end: making it, posting it, reading it back, drawing it all again."""

from rules.record.model import Card, Record, RecordError, from_json, record_of, to_json
from rules.record.text import from_text, to_text
from rules.record.verify import Mismatch, verify

__all__ = [
    "Card",
    "Mismatch",
    "Record",
    "RecordError",
    "from_json",
    "from_text",
    "read_record",
    "record_of",
    "to_json",
    "to_text",
    "verify",
]


def read_record(text: str) -> Record:
    """A record from its JSON or from the text that was posted. Raises `RecordError`."""
    bare = text.strip("\ufeff \t\r\n")
    return from_json(bare) if bare.startswith("{") else from_text(text)
