"""Pages recorded from real boards, kept beside the repository: tests use them where they are present."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from adapters.http import Answer
from adapters.phpbb.dom import parse
from adapters.phpbb.page import Page, page_of

FOLDER = Path(__file__).resolve().parents[3].parent / "shared" / "captures"
SERVED_AT = datetime(2026, 12, 1, 0, 45, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Truth:
    """What a capture's truth file says: `posts` by id, `pages` file name to post ids."""

    posts: dict[str, dict[str, Any]]
    pages: dict[str, list[str]]


def present(board: str) -> bool:
    return (FOLDER / board / "truth.json").is_file()


def truth(board: str) -> Truth:
    raw = json.loads((FOLDER / board / "truth.json").read_text(encoding="utf-8"))
    return Truth(
        posts={str(post["post"]): post for post in raw["posts"]},
        pages={name: [str(number) for number in numbers] for name, numbers in raw["pages"].items()},
    )


def answer(board: str, name: str, *, status: int = 200, at: datetime = SERVED_AT) -> Answer:
    encoding = "windows-1251" if board == "phpbb20" else "utf-8"
    text = (FOLDER / board / name).read_text(encoding=encoding)
    return Answer(url="http://board.test/viewtopic.php", status=status, text=text, date=at, began=at, ended=at)


def page(board: str, name: str, *, status: int = 200, at: datetime = SERVED_AT) -> Page:
    return page_of(answer(board, name, status=status, at=at))


def plain_bold(html: str, *, styled: bool = True, alt_of_all: bool = True) -> list[str]:
    """Outermost bold outside quotes, the way the truth files were made; blank lines as one.

    `styled`: whether bold by style counts (on 3.3 the truth knows only the engine's own tag); `alt_of_all`: whether
    smileys count by their code (on 2.0 the truth drops them).
    """
    found: list[str] = []
    _walk(parse(f"<div>{html}</div>"), found, styled, alt_of_all)
    return [re.sub(r"\n+", "\n", text) for text in found]


def _walk(element: Any, found: list[str], styled: bool, alts: bool) -> None:
    for child in element:
        tag = child.tag if isinstance(child.tag, str) else ""
        marks = (child.get("class") or "").split()
        if tag in {"blockquote", "table"} or {"quotecontent", "quotetitle", "codebox"} & set(marks):
            continue
        style = (child.get("style") or "").replace(" ", "")
        if tag in {"strong", "b"} or (styled and "font-weight:bold" in style):
            found.append(_shown(child, alts))
        else:
            _walk(child, found, styled, alts)


def _shown(element: Any, alts: bool) -> str:
    parts = [element.text or ""]
    for child in element:
        if child.tag == "br":
            parts += ["\n", (child.tail or "").removeprefix("\n")]
            continue
        if child.tag == "img":
            own = "smilies" in (child.get("src") or "") + (child.get("class") or "") and child.get("alt") != "Image"
            parts.append((child.get("alt") or "") if own and alts else "")
        else:
            parts.append(_shown(child, alts))
        parts.append(child.tail or "")
    return "".join(parts)
