"""Every key of a TOML file is found on the line where it stands."""

from __future__ import annotations

import tomllib
from typing import Any

import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from rules.scenario.lines import Path, line_of, lines_of

AWKWARD = '''\
# [not] = "a table"
title = "a [b] # c = d"

[forum] # comment
"odd key" = """
[players]
x = 1
"""
lines = [
  "x = 1", # ] not the end
  [ "y" ],
]
a.b."c.d" = 'x'

[[players]]
name = "Анна"
extra = { mark = "x", deep = { er = 1 } }
[[players]]
name = 'Борис'
[players.sub]
key = 1
'''


def test_strings_comments_and_lists_hide_no_key() -> None:
    tomllib.loads(AWKWARD)
    lines = lines_of(AWKWARD)
    expected: dict[Path, int] = {
        ("title",): 2,
        ("forum",): 4,
        ("forum", "odd key"): 5,
        ("forum", "lines"): 9,
        ("forum", "lines", 1): 11,
        ("forum", "a", "b", "c.d"): 13,
        ("players", 0): 15,
        ("players", 0, "name"): 16,
        ("players", 0, "extra", "deep", "er"): 17,
        ("players", 1): 18,
        ("players", 1, "name"): 19,
        ("players", 1, "sub", "key"): 21,
    }
    assert {path: lines.get(path) for path in expected} == expected
    assert ("players", 0, "x") not in lines


def test_what_has_no_line_is_told_at_what_surrounds_it() -> None:
    lines = lines_of(AWKWARD)
    assert line_of(lines, ("players", 1, "gender")) == 18
    assert line_of(lines, ("nowhere",)) == 1


keys = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=8)
scalars = st.one_of(
    st.integers(-5, 5), st.booleans(), st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
)
values = st.one_of(scalars, st.lists(scalars, max_size=3))
tables = st.dictionaries(keys, values, max_size=4)
documents = st.dictionaries(keys, st.one_of(values, tables, st.lists(tables, min_size=1, max_size=3)), max_size=5)


@given(documents)
def test_each_key_stands_where_the_text_up_to_it_first_holds_it(data: dict[str, Any]) -> None:
    text = tomlkit.dumps(data)
    rows = text.split("\n")
    keys_only = {path: line for path, line in lines_of(text).items() if _is_key(data, path)}
    for path, line in keys_only.items():
        before, upto = ("\n".join(rows[: line - 1]), "\n".join(rows[:line]))
        assert not _holds(tomllib.loads(before), path)
        assert _holds(tomllib.loads(upto), path)


def _holds(data: Any, path: Path) -> bool:
    for step in path:
        if isinstance(step, int):
            if not isinstance(data, list) or step >= len(data):
                return False
            data = data[step]
        else:
            if not isinstance(data, dict) or step not in data:
                return False
            data = data[step]
    return True


def _is_key(data: Any, path: Path) -> bool:
    """Whether `path` leads to a key or a table, not to an item of a list of plain values."""
    for step in path[:-1]:
        data = data[step]
    return isinstance(path[-1], str) or isinstance(data[path[-1]], dict)
