"""Other people's `rules` and `adapters` are told from ours before anything of theirs is run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def start(path: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(path)}
    return subprocess.run(
        [sys.executable, "-m", "forumbot", "--version"],
        capture_output=True, text=True, env=environment, check=False, timeout=60, cwd=path,
    )  # fmt: skip


def test_our_own_packages_start(tmp_path: Path) -> None:
    result = start(tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("forumbot ")


@pytest.mark.parametrize("package", ["rules", "adapters"])
def test_a_foreign_package_is_named_and_never_run(package: str, tmp_path: Path) -> None:
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text("raise SystemExit('foreign code ran')", encoding="utf-8")
    result = start(tmp_path)
    assert result.returncode == 2
    assert f"The package `{package}` that Python finds is not forumbot's" in result.stderr
    assert "environment of its own" in result.stderr
    assert "foreign code ran" not in result.stderr


def test_a_distribution_of_the_same_name_in_our_environment_is_named(tmp_path: Path) -> None:
    info = tmp_path / "rules-9.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rules\nVersion: 9.1\n", encoding="utf-8")
    result = start(tmp_path)
    assert result.returncode == 2
    assert "the distribution rules 9.1" in result.stderr
