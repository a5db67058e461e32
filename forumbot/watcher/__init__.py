"""Watching the forum: what a reading adds to what is known, and the readings themselves."""
