"""Write the golden announcements anew: `python -m tests.forumbot.announcer.rewrite`; read the difference by eye."""

from __future__ import annotations

from pathlib import Path

from tests.forumbot.announcer.situations import CASTS, SITUATIONS, VARIANTS, golden

FOLDER = Path(__file__).parents[3] / "fixtures" / "announcements"


def main() -> None:
    for language in CASTS:
        folder = FOLDER / language
        folder.mkdir(parents=True, exist_ok=True)
        for name in [*SITUATIONS, *VARIANTS]:
            folder.joinpath(f"{name}.txt").write_text(golden(language, name), encoding="utf-8")


if __name__ == "__main__":
    main()
