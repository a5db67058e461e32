"""Every announcement as it reads, in both languages (`python -m tests.forumbot.announcer.rewrite` after a change)."""

from __future__ import annotations

import pytest

from tests.forumbot.announcer.rewrite import FOLDER
from tests.forumbot.announcer.situations import CASTS, SITUATIONS, VARIANTS, golden

CASES = [(language, name) for language in CASTS for name in [*SITUATIONS, *VARIANTS]]


@pytest.mark.parametrize(("language", "name"), CASES)
def test_it_reads_as_its_golden_file(language: str, name: str) -> None:
    assert golden(language, name) == FOLDER.joinpath(language, f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_file_has_its_situation() -> None:
    files = {(path.parent.name, path.stem) for path in FOLDER.glob("*/*.txt")}
    assert files == set(CASES)
