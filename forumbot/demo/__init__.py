"""A whole game by itself: a forum on loopback, scripted players over HTTP, the real host, days that pass in seconds."""
