"""Request and write timeouts: connections with an incomplete request, or an unread response, are closed.

uvicorn has no timeout for a request's header. An application is called when the header is complete, so only the
protocol class (uvicorn's setting ``http``) can have one. Ours forwards everything to uvicorn's own protocol for h11,
which limits the header's length (`h11_max_incomplete_event_size`); the one for httptools does not. It depends on one
undocumented argument of the constructor: ``app_state``, the state of the ASGI lifespan.
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
WRITE_TIMEOUT_S = 20.0  # without any progress of a client that reads a response
LONGEST_HEADER = 1 << 14  # bytes
MAX_BYTES_BETWEEN = 1 << 23  # bytes before the next request: the rest of a body that was too long to be read
MOST_LINES = 1000  # before the next request: h11 takes ten microseconds for a header, and for a chunk of a single byte
CONNECTION = "tablee.connection"  # the key of its protocol in the state of a request
CONNECTIONS = "tablee.connections"  # the key of `OpenConnections` in the state of the ASGI lifespan


@cache
def _h11_protocol() -> type[asyncio.Protocol]:
    """Return the class that uvicorn uses for its setting ``http="h11"``."""

    async def unused(scope: Scope, receive: Receive, send: Send) -> None:
        """An application that is never called."""

    config = uvicorn.Config(unused, http="h11", ws="none", log_config=None)
    config.load()
    return config.http_protocol_class


class TimedProtocol(asyncio.Protocol):
    """uvicorn's HTTP protocol with timeouts for receiving a request and for writing a response."""

    def __init__(self, *, app_state: dict[str, Any], **given: Any) -> None:
        self._connections: OpenConnections | None = app_state.get(CONNECTIONS)
        self._address: str | None = None  # the address it is counted for; None once it is closed or a WebSocket
        self._requests = _h11_protocol()(app_state=app_state | {CONNECTION: self}, **given)  # type: ignore[call-arg]
        self._request_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        self._bytes = self._lines = 0  # bytes and lines received before the next request

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The transport is open: start the timeout for the first request."""
        self._socket: asyncio.Transport = transport  # type: ignore[assignment]
        self._address = address_of({"client": transport.get_extra_info("peername")})
        self.start_timeout()
        return self._requests.connection_made(transport)

    def _touch(self) -> None:
        """Mark this connection as the most recently used of its address."""
        if self._connections is not None and self._address is not None:
            self._connections.enter(self._address, self)

    def release(self) -> None:
        """Stop counting it: it is closed, or a WebSocket with limits of its own."""
        if self._connections is not None and self._address is not None:
            self._connections.leave(self._address, self)
        self._address = None

    def abort(self) -> None:
        """Close the connection: its address has too many, and this one was idle for longest."""
        self._socket.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeouts."""
        self.release()
        self._cancel_request_timeout()
        self._cancel_write_timeout()
        self._requests.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Forward bytes of a request, unless parsing them would take too long."""
        self._bytes += len(data)
        self._lines += data.count(b"\n")
        if self._bytes > MAX_BYTES_BETWEEN or self._lines > MOST_LINES:
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
        self._cancel_write_timeout()
        self._requests.resume_writing()

    def start_timeout(self) -> None:
        """Start the timeout for the next request."""
        self.request_received()
        self._request_timer = asyncio.get_running_loop().call_later(REQUEST_TIMEOUT_S, self._close)

    def request_received(self) -> None:
        """Request received: cancel the timeout."""
        self._cancel_request_timeout()
        self._touch()

    def _cancel_request_timeout(self) -> None:
        self._bytes = self._lines = 0
        if self._request_timer is not None:
            self._request_timer.cancel()

    def _close(self) -> None:
        if self._socket.get_protocol() is self:  # otherwise it is a WebSocket now
            self._socket.close()

    def _check_written(self, left_before: int | None = None) -> None:
        """Abort if the client has read nothing since the last check; uvicorn adds nothing to the buffer meanwhile."""
        left = self._socket.get_write_buffer_size()
        if left == left_before:
            self._socket.abort()
        else:
            self._write_timer = asyncio.get_running_loop().call_later(WRITE_TIMEOUT_S, self._check_written, left)

    def _cancel_write_timeout(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()


class HeaderLimit:
    """Middleware that refuses long headers. uvicorn limits only headers that arrive in several parts."""

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
    """Middleware that starts and stops the protocol's request timeout, and has a timeout for the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        connection = scope.get("state", {}).pop(CONNECTION, None)
        if connection is not None:
            connection.request_received()
        if scope["type"] != "http" or connection is None:
            return await self.app(scope, receive, send)

        is_complete, ends = False, time.monotonic() + REQUEST_TIMEOUT_S

        async def receive_in_time() -> Message:
            nonlocal is_complete
            try:
                message = await asyncio.wait_for(receive(), None if is_complete else ends - time.monotonic())
            except TimeoutError:
                return {"type": "http.disconnect"}
            is_complete = not message.get("more_body", False)
            return message

        try:
            return await self.app(scope, receive_in_time, send)
        finally:
            connection.start_timeout()
