"""What import-linter can't see: who may ask for the time, for chance, for output, and how large a file may grow."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("forumbot", "adapters", "rules")
TESTS = sorted((ROOT / "tests").rglob("*.py"))
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))

# A call that reaches outside, and the only modules that may make it.
REACHING = {
    "datetime.now": {"forumbot/clocks.py", "adapters/contract/plugin.py", "adapters/simulator/__main__.py"},
    "datetime.utcnow": set[str](),
    "datetime.today": set[str](),
    "date.today": set[str](),
    "time.time": set[str](),
    "time.sleep": {"forumbot/clocks.py", "adapters/contract/plugin.py"},
    "secrets.token_bytes": {"forumbot/bootstrap.py"},
    "print": set[str](),
    "input": set[str](),
    "eval": set[str](),
    "exec": set[str](),
}
LONGEST_MODULE = 400
LONGEST_FUNCTION = 60


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def calls(tree: ast.AST) -> Iterator[str]:
    """The dotted names of all calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func)


def rows(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_time_chance_and_output_come_through_the_ports() -> None:
    offenders = [
        f"{name_of(path)} calls {call}()"
        for path in MODULES
        for call in sorted(set(calls(parsed(path))) & set(REACHING))
        if not any(path.match(pattern) for pattern in REACHING[call])
    ]
    assert not offenders


def test_importing_a_module_does_nothing_but_define() -> None:
    """A statement at the top may define, import or assign; a bare call there is a side effect of the import."""
    offenders = [
        f"{name_of(path)}:{node.lineno}"
        for path in MODULES
        for node in parsed(path).body
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) != "pytest.register_assert_rewrite"
    ]
    assert not offenders


def test_files_and_functions_stay_small_enough_to_read() -> None:
    offenders = [
        f"{name_of(path)} has {lines} lines" for path in MODULES if (lines := len(rows(path))) > LONGEST_MODULE
    ]
    for path in MODULES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > LONGEST_FUNCTION:
                    offenders.append(f"{name_of(path)}:{node.lineno} {node.name} has {length} lines")
    assert not offenders


def test_every_module_says_what_it_is_for() -> None:
    assert not [name_of(path) for path in MODULES if rows(path) and not ast.get_docstring(parsed(path))]


def test_annotations_are_never_run() -> None:
    wanted = "from __future__ import annotations"
    files = [path for path in (*MODULES, *TESTS) if path.name != "__init__.py"]
    assert not [name_of(path) for path in files if wanted not in rows(path)]


def test_every_folder_of_tests_is_a_package() -> None:
    """Otherwise tests/rules would hide the package `rules`."""
    folders = {path.parent for path in TESTS}
    assert not [name_of(folder) for folder in folders if not (folder / "__init__.py").is_file()]


def test_only_bootstrap_names_engines_and_rulesets() -> None:
    """Everything else of the host is the same for all of them."""
    concrete = ("adapters.phpbb", "rules.rat")
    for path in (ROOT / "forumbot").rglob("*.py"):
        name = name_of(path)
        if name == "forumbot/bootstrap.py" or name.startswith("forumbot/demo/") or name == "forumbot/commands/rules.py":
            continue
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom) and node.module:
                assert not node.module.startswith(concrete), f"{name}:{node.lineno} imports {node.module}"
