"""An ASGI application served over real HTTP from a thread."""

from __future__ import annotations

import asyncio
import socket
from threading import Event, Thread

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from adapters.simulator.transports import Transports

_START_SECONDS = 10.0
_STOP_SECONDS = 5.0


class _Server(uvicorn.Server):
    """Says when it listens, and ends at once when told to: it asks no clock whether it should go on."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._end: asyncio.Event | None = None

    async def main_loop(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        self.listening.set()
        await self._end.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As the original, without its tenth of a second of patience: a test suite founds hundreds of forums."""
        for server in self.servers:
            server.close()
        for connection in list(self.server_state.connections):
            connection.shutdown()
        await asyncio.sleep(0)
        for listening in sockets or []:
            listening.close()

    def end(self) -> None:
        """From another thread: stop, without waiting for idle clients to leave."""
        self.should_exit = self.force_exit = True
        if self._loop and self._end:
            self._loop.call_soon_threadsafe(self._end.set)


def _protocol(transports: Transports) -> type[H11Protocol]:
    """HTTP/1.1 that notes its connections."""

    class Noted(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            transports.add(transport)
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            transports.remove(self.transport)
            super().connection_lost(exc)

    return Noted


def _listen(host: str, port: int) -> socket.socket:
    """A bound socket. Its protocol is named, without which asyncio leaves Nagle's delay on and a page costs 40 ms."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((host, port))
    return listening


class ServerThread:
    """One server on one address of its own. `stop` gives back the port and waits for the thread."""

    def __init__(self, app: ASGIApp, transports: Transports, host: str, port: int) -> None:
        config = uvicorn.Config(
            app,
            http=_protocol(transports),
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            date_header=False,
            server_header=False,
            timeout_graceful_shutdown=1,
            timeout_keep_alive=60,
        )
        self._server = _Server(config)
        self._socket = _listen(host, port)
        self._ended = Event()
        self._thread = Thread(target=self._run, name="simulator", daemon=True)

    @property
    def address(self) -> tuple[str, int]:
        host, port = self._socket.getsockname()[:2]
        return str(host), int(port)

    def start(self) -> None:
        """Serve; returns when requests are answered. Raises `RuntimeError` if that takes too long."""
        self._thread.start()
        if not self._server.listening.wait(_START_SECONDS):
            raise RuntimeError("The simulated forum did not start to listen in time.")

    def stop(self) -> None:
        self._server.end()
        self._thread.join(_STOP_SECONDS)
        self._socket.close()

    def wait(self) -> None:
        """Until the server ends by itself or the process is interrupted."""
        # Not by joining the thread: an interrupted join takes it for ended (bpo-45274), and `stop` would not wait.
        self._ended.wait()

    def _run(self) -> None:
        try:
            self._server.run([self._socket])
        finally:
            self._ended.set()
