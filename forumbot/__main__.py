"""The command `forumbot`, also as `python -m forumbot`."""

from __future__ import annotations

import sys

from forumbot.shadow import shadowed


def main() -> None:
    """Run the command line. Nothing of ours is imported before it is known to be ours."""
    problem = shadowed()
    if problem:
        sys.stderr.write(f"forumbot: {problem}\n")
        sys.exit(2)
    from forumbot.cli import app

    app()


if __name__ == "__main__":
    main()
