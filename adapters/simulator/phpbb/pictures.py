"""The stylesheet and the little pictures: served as they are, no session needed."""

from __future__ import annotations

import re
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

_FACES = {"biggrin": "😃", "smile": "🙂", "wink": "😉", "sad": "🙁", "cool": "😎", "lol": "😂", "razz": "😛"}
_DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><text y="13" font-size="13">{sign}</text></svg>'
_HEX = re.compile(r"[0-9a-f]{5}")
_FIRST_EMOJI, _LAST_EMOJI = 0x1F300, 0x1FAFF
_KEPT = {"cache-control": "max-age=3600"}


def _drawn(sign: str) -> Response:
    if not sign:
        return Response(status_code=404)
    return Response(_DRAWING.format(sign=sign), media_type="image/svg+xml", headers=_KEPT)


async def _style(_: Request) -> Response:
    sheet = files(__package__).joinpath("static", "style.css").read_text(encoding="utf-8")
    return Response(sheet, media_type="text/css", headers=_KEPT)


async def _smiley(request: Request) -> Response:
    return _drawn(_FACES.get(request.path_params["name"], ""))


async def _emoji(request: Request) -> Response:
    code = request.path_params["code"]
    number = int(code, 16) if _HEX.fullmatch(code) else 0
    return _drawn(chr(number) if _FIRST_EMOJI <= number <= _LAST_EMOJI else "")


def routes() -> list[Route]:
    """Their addresses."""
    return [
        Route("/style.css", _style),
        Route("/images/smilies/{name}.svg", _smiley),
        Route("/images/emoji/{code}.svg", _emoji),
    ]
