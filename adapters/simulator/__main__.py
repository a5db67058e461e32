"""`python -m adapters.simulator`: the forum for a person's browser, on the system's clock."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime

from adapters.simulator.simulator import Simulator


class _SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m adapters.simulator", description=__doc__)
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--language", choices=("en", "ru"), default="en")
    parser.add_argument("--zone", default="UTC", help="time zone of the board, as in Europe/Moscow")
    parser.add_argument("--version", choices=("3.3", "3.1", "3.0"), default="3.3", help="whose ways the forum has")
    parser.add_argument("--posts-per-page", type=int, default=10)
    parser.add_argument("--flood", type=int, default=15, metavar="SECONDS", help="between two posts of one member")
    parser.add_argument("--database", default=":memory:", metavar="FILE", help="keep the forum in this file")
    return parser.parse_args()


def main() -> int:
    """Serve until interrupted. On an empty database there are a moderator, two members and a topic to begin with."""
    given = _arguments()
    forum = Simulator(
        _SystemClock(),
        language=given.language,
        posts_per_page=given.posts_per_page,
        version=given.version,
        database=given.database,
        zone=given.zone,
    )
    forum.settings.flood_seconds = given.flood
    if not forum.forums():
        _furnish(forum)
    try:
        url = forum.start(port=given.port)
    except OSError as error:
        sys.stderr.write(
            f"Port {given.port} on 127.0.0.1 cannot be used ({error.strerror}); choose another by --port.\n"
        )
        return 1
    sys.stdout.write(f"{url}  accounts: host (moderator), anna, boris; the password is the name. Ctrl+C ends.\n")
    sys.stdout.flush()
    try:
        forum.wait()
    except KeyboardInterrupt:
        return 0
    finally:
        forum.close()
    return 0


def _furnish(forum: Simulator) -> None:
    forum.add_user("host", "host", moderator=True, title="Moderator")
    forum.add_user("anna", "anna")
    forum.add_user("boris", "boris")
    games = forum.add_forum("Games", about="Mafia and the like")
    forum.open_topic_as("host", games, "Welcome", "Vote in [b]bold[/b]. This forum lives in one process on loopback.")


if __name__ == "__main__":
    sys.exit(main())
