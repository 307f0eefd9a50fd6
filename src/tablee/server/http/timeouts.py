"""Limits of requests: connections on which one does not come to its end, or a response is not read, are closed.

uvicorn itself waits for ever for a request's header. An application is called when the header is complete, so only the
protocol (uvicorn's setting ``http``) can limit the wait. Ours passes everything on to uvicorn's own protocol for h11,
which limits the header's length (`h11_max_incomplete_event_size`); the one for httptools does not. That a protocol is
given the state of ASGI's lifespan as ``app_state`` is all that we know of it.
"""

import asyncio
import time
from functools import cache
from typing import Any

import uvicorn
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.server.http.address import address_of
from tablee.server.limits.connections import OpenConnections

REQUEST_TIMEOUT_S = 10.0  # for the header, and again for the whole body
WRITE_TIMEOUT_S = 20.0  # for reading any part of a response
LONGEST_HEADER = 1 << 14  # bytes
MOST_BEFORE = 1 << 23  # bytes before the next request: the rest of a body that was too long to be read
MOST_LINES = 1000  # before the next request: h11 takes ten microseconds for a header, and for a chunk of a single byte
CONNECTION = "tablee.connection"  # in the state of a request: the connection it came on
CONNECTIONS = "tablee.connections"  # in the state of ASGI's lifespan: the number of connections of each address


@cache
def _h11_protocol() -> type[asyncio.Protocol]:
    """Return the class that uvicorn uses for its setting ``http="h11"``."""

    async def unused(scope: Scope, receive: Receive, send: Send) -> None:
        """An application that is never called."""

    config = uvicorn.Config(unused, http="h11", ws="none", log_config=None)
    config.load()
    return config.http_protocol_class


class TimedProtocol(asyncio.Protocol):
    """uvicorn's HTTP protocol with timeouts: for the header of each request, and for reading the response."""

    def __init__(self, *, app_state: dict[str, Any], **given: Any) -> None:
        self._connections: OpenConnections | None = app_state.get(CONNECTIONS)
        self._address: str | None = None  # that it is counted for, until it is closed or a live socket
        self._requests = _h11_protocol()(app_state=app_state | {CONNECTION: self}, **given)  # type: ignore[call-arg]
        self._closing: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None
        self._before = self._lines = 0  # bytes and lines received before the next request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The transport is open: start the timeout for the first request."""
        self._socket: asyncio.Transport = transport  # type: ignore[assignment]
        self._address = address_of({"client": transport.get_extra_info("peername")})
        self.expect()
        return self._requests.connection_made(transport)

    def _note(self) -> None:
        """Something happens on this connection: others of its address are closed first."""
        if self._connections is not None and self._address is not None:
            self._connections.enter(self._address, self)

    def release(self) -> None:
        """The connection is closed, or a live socket with a limit of its own."""
        if self._connections is not None and self._address is not None:
            self._connections.leave(self._address, self)
        self._address = None

    def abort(self) -> None:
        """Close the connection: its address has too many, and this one was quiet for longest."""
        self._socket.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeouts."""
        self.release()
        self._stop_waiting()
        self._written()
        self._requests.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Forward bytes of a request, unless parsing them would take too long."""
        self._before += len(data)
        self._lines += data.count(b"\n")
        if self._before > MOST_BEFORE or self._lines > MOST_LINES:
            return self._socket.abort()
        return self._requests.data_received(data)

    def eof_received(self) -> bool | None:
        """Forward the end of the stream."""
        return self._requests.eof_received()

    def pause_writing(self) -> None:
        """The client reads slowly: start the write timeout."""
        self._requests.pause_writing()
        self._check_written()

    def resume_writing(self) -> None:
        """The client reads again."""
        self._written()
        self._requests.resume_writing()

    def expect(self) -> None:
        """Start the timeout for the next request."""
        self.arrived()
        self._closing = asyncio.get_running_loop().call_later(REQUEST_TIMEOUT_S, self._close)

    def arrived(self) -> None:
        """Request received: cancel the timeout."""
        self._stop_waiting()
        self._note()

    def _stop_waiting(self) -> None:
        self._before = self._lines = 0
        if self._closing is not None:
            self._closing.cancel()

    def _close(self) -> None:
        if self._socket.get_protocol() is self:  # otherwise it is a live socket now
            self._socket.close()

    def _check_written(self, left_before: int | None = None) -> None:
        """Abort where the client has read nothing since the last look; nothing is added to the buffer meanwhile."""
        left = self._socket.get_write_buffer_size()
        if left == left_before:
            self._socket.abort()
        else:
            self._taking = asyncio.get_running_loop().call_later(WRITE_TIMEOUT_S, self._check_written, left)

    def _written(self) -> None:
        if self._taking is not None:
            self._taking.cancel()


class HeaderLimit:
    """Middleware that refuses long headers. uvicorn's limit is for headers in parts; one that comes at once passes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and _header_bytes(scope) > LONGEST_HEADER:
            return await Response(status_code=431)(scope, receive, send)
        return await self.app(scope, receive, send)


def _header_bytes(scope: Scope) -> int:
    fields = sum(len(name) + len(value) for name, value in scope["headers"])
    return len(scope["path"]) + len(scope["query_string"]) + fields


class BodyTimeout:
    """Middleware that tells the protocol when a request has come and was answered, and limits the time for its body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        connection = scope.get("state", {}).pop(CONNECTION, None)
        if connection is not None:
            connection.arrived()
        if scope["type"] != "http" or connection is None:
            return await self.app(scope, receive, send)

        is_whole, ends = False, time.monotonic() + REQUEST_TIMEOUT_S

        async def soon() -> Message:
            nonlocal is_whole
            try:
                message = await asyncio.wait_for(receive(), None if is_whole else ends - time.monotonic())
            except TimeoutError:
                return {"type": "http.disconnect"}
            is_whole = not message.get("more_body", False)
            return message

        try:
            return await self.app(scope, soon, send)
        finally:
            connection.expect()
