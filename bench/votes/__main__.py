"""`make bench`: the reader on our own labelled ballots, and on real games where their data is at hand.

`python -m bench.votes [DATA]`: DATA is a folder with posts.tar.xz, archive.txt, transitions.tsv and
official_votecounts.jsonl; by default ../shared/data/mafiascum beside the checkout. The scorer is
DATA/../../tools/votebench.py. Nothing is unpacked inside the checkout.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from bench.votes import russian

_HERE = Path(__file__).resolve()
_PLAIN = ("archive.txt", "transitions.tsv", "official_votecounts.jsonl")


def main() -> int:
    """Both benches; 1 if our own falls short of what is promised."""
    data = Path(sys.argv[1]) if len(sys.argv) > 1 else _HERE.parents[3] / "shared" / "data" / "mafiascum"
    sys.argv[1:] = []
    print("Russian ballots (fixtures/ballots/ru.toml)")  # noqa: T201
    code = russian.main()
    scorer = data.parents[1] / "tools" / "votebench.py"
    if not (data / "posts.tar.xz").is_file() or not scorer.is_file():
        print(f"No real games at {data}: only our own ballots were scored.")  # noqa: T201
        return code
    print("Real games (about a minute)", flush=True)  # noqa: T201
    with tempfile.TemporaryDirectory(prefix="votebench-") as folder:
        _unpack(data, Path(folder))
        command = [sys.executable, str(scorer), folder, str(_HERE.parent / "reader.py")]
        return code or subprocess.run(command, check=False).returncode  # noqa: S603 our own scorer


def _unpack(data: Path, folder: Path) -> None:
    with tarfile.open(data / "posts.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    for name in _PLAIN:
        shutil.copy(data / name, folder / name)


if __name__ == "__main__":
    sys.exit(main())
