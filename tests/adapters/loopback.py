"""A web server on loopback that answers what a test tells it, and writes down what it was asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qsl, urlsplit


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as the server saw it. `form` is what a POST carried."""

    method: str
    path: str
    query: dict[str, str]
    form: dict[str, str]
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class Reply:
    """`cut` promises so many bytes more than are sent; `hang_up` closes the line without a word."""

    body: str | bytes = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    cut: int = 0
    hang_up: bool = False


class Loopback:
    """`answer` decides; `asked` remembers."""

    def __init__(self, answer: Callable[[Asked], Reply]) -> None:
        self.answer = answer
        self.asked: list[Asked] = []
        self.url = ""

    def paths(self, method: str) -> list[str]:
        return [request.path for request in self.asked if request.method == method]


@contextmanager
def serving(answer: Callable[[Asked], Reply]) -> Iterator[Loopback]:
    """Serve on a free port until the block ends."""
    place = Loopback(answer)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._serve("")

        def do_POST(self) -> None:
            self._serve(self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode("utf-8"))

        def log_message(self, format: str, *args: object) -> None:
            """Quiet: what was asked is kept in `asked`."""

        def _serve(self, body: str) -> None:
            parts = urlsplit(self.path)
            asked = Asked(
                method=self.command,
                path=parts.path,
                query=dict(parse_qsl(parts.query, keep_blank_values=True)),
                form=dict(parse_qsl(body, keep_blank_values=True)),
                headers={name.lower(): value for name, value in self.headers.items()},
            )
            place.asked.append(asked)
            reply = place.answer(asked)
            self.close_connection = True
            if reply.hang_up:
                return
            content = reply.body.encode("utf-8") if isinstance(reply.body, str) else reply.body
            self.send_response_only(reply.status)
            headers = {"Content-Type": "text/html; charset=UTF-8"} | reply.headers
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content) + reply.cut))
            self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(content)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    place.url = f"http://127.0.0.1:{server.server_address[1]}/"
    try:
        yield place
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
