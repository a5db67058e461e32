"""The outermost layer of the simulator's server: counts requests, calls the hook, lets faults strike."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from email.utils import formatdate

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from adapters.simulator.faults import Fault, Faults, Kind
from adapters.simulator.transports import Transports

Hook = Callable[[str, str, str], None]
_REMEMBERED = 10_000
_ERROR = "<html><body><h1>{status}</h1><p>The server cannot answer now.</p></body></html>"
_ODD = "<html><body><p>Warning: mysqli_connect(): Too many connections in db.php on line 60</p></body></html>"


@dataclass(frozen=True, slots=True)
class Seen:
    """One request that came: method and address with its query."""

    method: str
    path: str


@dataclass
class Answer:
    """A whole answer, held back until the faults had their turn."""

    status: int = 200
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""

    async def take(self, message: Message) -> None:
        """Receive one ASGI message of the application."""
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message["headers"])
        else:
            self.body += message.get("body", b"")


class Gate:
    """ASGI layer. `saves` tells how many changes the forum has seen; `now` its moment, for the Date header.

    The hook gets (method, path, phase): phase "before" for each request, and "saved" once its change is in the
    database and the answer has not left.
    """

    def __init__(
        self,
        app: ASGIApp,
        faults: Faults,
        transports: Transports,
        *,
        saves: Callable[[], int],
        now: Callable[[], int],
    ) -> None:
        self._app = app
        self._faults = faults
        self._transports = transports
        self._saves = saves
        self._now = now
        self.hook: Hook | None = None
        self.seen: deque[Seen] = deque(maxlen=_REMEMBERED)
        self.count = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = scope["query_string"].decode("latin-1")
        method, path = scope["method"], scope["path"] + (f"?{query}" if query else "")
        self.seen.append(Seen(method, path))
        self.count += 1
        if self.hook:
            self.hook(method, path, "before")
        faults = {fault.kind: fault for fault in self._faults.take(method, path)}
        if Kind.SLOW in faults:
            await asyncio.sleep(faults[Kind.SLOW].seconds)
        if Kind.DROP_BEFORE in faults:
            self._transports.abort(scope["client"])
            return
        self._intervene(faults)
        try:
            answer = await self._answer(scope, receive, faults)
        except ClientDisconnect:  # whoever asked is gone before he had asked it all; nobody waits for an answer
            self._transports.abort(scope["client"])
            return
        if Kind.DROP_AFTER in faults:
            self._transports.abort(scope["client"])
            return
        await self._send(scope, send, answer, faults)

    def _intervene(self, faults: dict[Kind, Fault]) -> None:
        fault = faults.get(Kind.INTERVENE)
        if fault and fault.act:
            fault.act()

    async def _answer(self, scope: Scope, receive: Receive, faults: dict[Kind, Fault]) -> Answer:
        """What the forum says, or an error page in its stead."""
        if Kind.STATUS in faults:
            return _error(faults[Kind.STATUS].status)
        if Kind.ERROR_200 in faults:
            return Answer(200, [(b"content-type", b"text/html; charset=utf-8")], _ODD.encode())
        answer = Answer()
        before = self._saves()
        if Kind.LOGIN in faults:
            scope = {**scope, "method": "GET", "path": "/ucp.php", "query_string": b"mode=login", "headers": []}
        await self._app(scope, receive, answer.take)
        if self.hook and self._saves() != before:
            query = scope["query_string"].decode("latin-1")
            self.hook(scope["method"], scope["path"] + (f"?{query}" if query else ""), "saved")
        if Kind.STATUS_AFTER in faults:
            return _error(faults[Kind.STATUS_AFTER].status)
        return answer

    async def _send(self, scope: Scope, send: Send, answer: Answer, faults: dict[Kind, Fault]) -> None:
        body = answer.body[: len(answer.body) // 2] if Kind.HALF in faults else answer.body
        headers = [(name, value) for name, value in answer.headers if name not in {b"content-length", b"date"}]
        headers.append((b"content-length", str(len(body)).encode()))
        headers.append((b"date", formatdate(self._now(), usegmt=True).encode()))
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        if Kind.CUT in faults:
            await send({"type": "http.response.body", "body": body[: len(body) // 2], "more_body": True})
            self._transports.close(scope["client"])
            return
        await send({"type": "http.response.body", "body": body})


def _error(status: int) -> Answer:
    body = _ERROR.format(status=status).encode()
    return Answer(status, [(b"content-type", b"text/html; charset=utf-8")], body)
