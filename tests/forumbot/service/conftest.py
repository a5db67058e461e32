"""The game table that the tests of the service share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.forumbot.service.table import Table

MakeTable = Callable[..., Table]


@pytest.fixture
def make_table() -> Iterator[MakeTable]:
    """Makes tables by the fields of `Table`; all are cleared away at the end."""
    made: list[Table] = []

    def make(**fields: Any) -> Table:
        made.append(Table(**fields))
        return made[-1]

    yield make
    for table in made:
        table.close()


@pytest.fixture
def table(make_table: MakeTable) -> Table:
    """The usual game, opened at 10:00 of the first day."""
    return make_table().open()
