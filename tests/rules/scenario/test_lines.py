"""On which line each value of a TOML text stands."""

from __future__ import annotations

import tomllib

from rules.scenario.lines import line_of, lines_of

TEXT = '''\
# a comment with [brackets] and "quotes
top = "x" # = another
"two words".inner = 1
[table]
multi = """
not = a key
[not.a.table]
"""
list = [
  "one", # first
  "two, with ] and }",
  [3,
   4],
]
"кл\\u044eч" = { a = 1, "b.c" = [
  { d = 2.5 } ] }
when = 2026-12-01 10:00:00
[[array]]
x = 1
[[array]]
x = 2
[array.sub]
y = 'it''s' # '''


def test_every_value_has_its_line() -> None:
    text = TEXT.replace("'it''s'", "'it'")
    tomllib.loads(text)
    lines = lines_of(text)
    expected = {
        ("top",): 2,
        ("two words", "inner"): 3,
        ("table",): 4,
        ("table", "multi"): 5,
        ("table", "list"): 9,
        ("table", "list", 0): 10,
        ("table", "list", 1): 11,
        ("table", "list", 2, 1): 13,
        ("table", "ключ", "a"): 15,
        ("table", "ключ", "b.c", 0): 16,
        ("table", "ключ", "b.c", 0, "d"): 16,
        ("table", "when"): 17,
        ("array", 0): 18,
        ("array", 1, "x"): 21,
        ("array", 1, "sub", "y"): 23,
    }
    assert {path: lines.get(path) for path in expected} == expected


def test_what_has_no_line_of_its_own_has_that_of_what_is_around_it() -> None:
    lines = lines_of("a = 1\n[b]\nc = 2\n")
    assert line_of(lines, ("b", "missing")) == 2
    assert line_of(lines, ("missing",)) == 1
