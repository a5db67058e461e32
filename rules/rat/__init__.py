"""Ruleset `rat`: votes in bold in one thread, night orders by letter."""
