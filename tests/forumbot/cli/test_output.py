"""What the terminal's encoding lacks is shown by something else; nothing breaks off for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

COMMAND = [sys.executable, "-m", "forumbot", "rules", "list", "rat"]


def in_plain_ascii(*more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    return subprocess.run([*COMMAND, *more], env=environment, capture_output=True, encoding="ascii", check=False)


def test_a_terminal_without_unicode_gets_the_text_all_the_same() -> None:
    result = in_plain_ascii()
    assert (result.returncode, result.stderr) == (0, "")
    assert "RAT-1" in result.stdout


def test_json_says_the_same_in_any_encoding() -> None:
    plain = in_plain_ascii("--json")
    assert (plain.returncode, plain.stderr) == (0, "")
    full = subprocess.run([*COMMAND, "--json"], capture_output=True, encoding="utf-8", check=True)
    assert json.loads(plain.stdout) == json.loads(full.stdout)
    assert not full.stdout.isascii()
