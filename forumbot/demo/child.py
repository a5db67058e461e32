"""The host of a demo as a process of its own: `python -m forumbot.demo.child URL DATABASE FORUM LANGUAGE`.

It reads `tick MOMENT` lines and answers each with `glance JSON`; where it has to wait it says `sleep SECONDS` and reads
the new moment. The account's name and password come from FORUMBOT_DEMO_USER and FORUMBOT_PASSWORD.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from forumbot import bootstrap
from forumbot.demo.cast import CASTS
from forumbot.demo.host import ZONE, HereHost, Parts, PipeClock, demo_settings, make_service


def main() -> None:
    url, database, forum, language = sys.argv[1:5]
    clock = PipeClock(datetime.fromtimestamp(0, UTC), _ask)  # the first line says what time it is
    cast, host = CASTS[language], None
    for line in sys.stdin:
        clock.stand_at(datetime.fromisoformat(line.strip().removeprefix("tick ")))
        if host is None:
            user, password = os.environ["FORUMBOT_DEMO_USER"], os.environ["FORUMBOT_PASSWORD"]
            board = bootstrap.demo_forum(url, user, password, clock, zone=ZONE[language].key)
            parts = Parts(board, bootstrap.ruleset("rat"), clock)
            host = HereHost(make_service(cast, demo_settings(cast, forum), parts, Path(database)))
        _say(f"glance {msgspec.json.encode(host.tick()).decode()}")


def _ask(seconds: float) -> datetime:
    _say(f"sleep {seconds}")
    return datetime.fromisoformat(sys.stdin.readline().strip())


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
