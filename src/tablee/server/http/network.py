"""A second listener that can be opened while the server runs, for other devices in the local network.

It serves the same application and shares the state of its lifespan, so tables, limits and live sockets are the same.
"""

import asyncio
import socket
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.core.errors import TableeError


class CannotListen(TableeError):
    """The system refuses to bind an address."""

    code = "cannot_listen"


class NetworkListener:
    """Listens at this machine's address in its network, once it is opened; ``options`` are uvicorn's."""

    def __init__(self, options: dict[str, Any]) -> None:
        self._options = options
        self._server: uvicorn.Server | None = None
        self._serving: asyncio.Task[None] | None = None

    @property
    def is_open(self) -> bool:
        """Is it listening?"""
        return self._server is not None

    def open(self, app: ASGIApp, state: dict[str, Any], address: str, port: int) -> None:
        """Listen until the server shuts down; raises CannotListen if the system refuses."""
        if self.is_open:
            return
        try:
            listening = socket.create_server((address, port))
        except OSError:
            raise CannotListen("Tablée can't be reached at {address} yet.", address=f"{address}:{port}") from None
        self._server = uvicorn.Server(uvicorn.Config(_with_lifespan_state(app, state), **self._options))
        self._serving = asyncio.create_task(self._server.serve([listening]))

    async def close(self) -> None:
        """Stop listening, and close its connections."""
        if self._server is not None and self._serving is not None:
            self._server.should_exit = True
            await self._serving


def _with_lifespan_state(app: ASGIApp, state: dict[str, Any]) -> ASGIApp:
    """Wrap an application so that it uses the state of a lifespan that is running already."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            return await app(scope, receive, send)
        await receive()
        scope["state"].update(state)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        return await send({"type": "lifespan.shutdown.complete"})

    return serve
