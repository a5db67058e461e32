"""The open connections of a server, so that one can be broken on purpose."""

from __future__ import annotations

import asyncio


class Transports:
    """Connections by their client's address."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, int], asyncio.Transport] = {}

    def add(self, transport: asyncio.Transport) -> None:
        peer = transport.get_extra_info("peername")
        if peer:
            self._open[peer[0], peer[1]] = transport

    def remove(self, transport: asyncio.Transport) -> None:
        self._open = {peer: known for peer, known in self._open.items() if known is not transport}

    def abort(self, client: tuple[str, int]) -> None:
        """Break a connection at once: what was not sent yet is lost."""
        self._open[client[0], client[1]].abort()

    def close(self, client: tuple[str, int]) -> None:
        """End a connection after what was sent so far."""
        self._open[client[0], client[1]].close()
