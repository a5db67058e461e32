"""The contract on the board of the command line."""

from __future__ import annotations

import pytest

from adapters.contract.forum import ForumContract
from adapters.contract.ground import Ground


class TestLiveBoard(ForumContract):
    """Skipped without --engine; see the package's docstring."""

    @pytest.fixture(scope="class")
    @classmethod
    def ground(cls, live_ground: Ground) -> Ground:
        return live_ground
