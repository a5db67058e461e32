"""Scores the reader on the project's own Russian ballots: `python -m bench.votes.russian [-v]`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from bench.votes.cases import FOLDER, RIGHT, UNREAD, WRONG, cases

NEEDED_RIGHT, ALLOWED_WRONG = 0.97, 0.005


def main() -> int:
    """Print the scores; 1 if they fall short of what is promised in docs/explanation/vote-reading-scores.md."""
    files = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")] or [FOLDER / "ru.toml"]
    found = [case for file in files for case in cases(file)]
    total = Counter(case.verdict for case in found)
    for kind in dict.fromkeys(case.kind for case in found):
        of_kind = Counter(case.verdict for case in found if case.kind == kind)
        print(f"{of_kind[RIGHT]:4} of {of_kind.total():3}  {kind}")  # noqa: T201
    for case in found:
        if case.verdict != RIGHT:
            print(f"  {case.verdict}: «{case.written}» is {case.expected}, read as {case.read}")  # noqa: T201
    shares = ", ".join(f"{verdict} {total[verdict] / len(found):.2%}" for verdict in (RIGHT, WRONG, UNREAD))
    print(f"{len(found)} ballots: {shares}")  # noqa: T201
    return int(total[RIGHT] < NEEDED_RIGHT * len(found) or total[WRONG] > ALLOWED_WRONG * len(found))


if __name__ == "__main__":
    sys.exit(main())
