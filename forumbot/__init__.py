"""The host: watches a forum, decides by the rules, announces, remembers."""

__version__ = "0.1.0"
