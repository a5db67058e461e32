"""What the host remembers: one SQLite file with the log, the outbox and the deadlines."""
