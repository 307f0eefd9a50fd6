"""Connections on which a request does not come to its end, or an answer is not taken, are closed.

uvicorn itself waits for ever, and keeps a head however long it gets. An application hears of a request when its head is
there, so its head can only be waited for by the protocol (uvicorn's setting ``http``). Ours passes everything on to the
one that uvicorn would have taken. That a protocol is given the state of ASGI's lifespan as ``app_state`` is all that we
know of it.
"""

import asyncio
import time
from functools import cache
from typing import Any

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECONDS_FOR_A_REQUEST = 10.0  # for its head, and again for its whole body
SECONDS_TO_TAKE = 20.0  # something of an answer, however little
MOST_BEFORE = 1 << 23  # bytes until a request is there: its head, and the rest of a body that was too long to be read
CONNECTION = "tablee.connection"  # in the state of a request: the connection it came on


class Punctual(asyncio.Protocol):
    """A connection as uvicorn has it, with an end to its patience: until a request's head is there, and after each."""

    def __init__(self, *, app_state: dict[str, Any], **given: Any) -> None:
        self._requests = _uvicorns_own()(app_state=app_state | {CONNECTION: self}, **given)  # type: ignore[call-arg]
        self._closing: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None
        self._before = 0  # bytes that came and were no request yet

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody comes."""
        self._socket: asyncio.Transport = transport  # type: ignore[assignment]
        self.expect()
        self._requests.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        self.arrived()
        if self._taking is not None:
            self._taking.cancel()
        self._requests.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some part of a request."""
        if self._before > MOST_BEFORE:
            return self._socket.abort()
        self._before += len(data)
        return self._requests.data_received(data)

    def eof_received(self) -> bool | None:
        """Nothing more will come."""
        return self._requests.eof_received()

    def pause_writing(self) -> None:
        """The other end is slow."""
        self._requests.pause_writing()
        if self._taking is None:
            self._see_it_taken()

    def resume_writing(self) -> None:
        """It takes more."""
        self._requests.resume_writing()

    def expect(self) -> None:
        """A request has to come now."""
        self.arrived()
        self._closing = asyncio.get_running_loop().call_later(SECONDS_FOR_A_REQUEST, self._close)

    def arrived(self) -> None:
        """It has."""
        self._before = 0
        if self._closing is not None:
            self._closing.cancel()

    def _close(self) -> None:
        if self._socket.get_protocol() is self:  # otherwise it is a live socket now
            self._socket.close()

    def _see_it_taken(self, left_before: int | None = None) -> None:
        """Cut who takes nothing at all of what waits for her."""
        self._taking, left = None, self._socket.get_write_buffer_size()
        if left and left == left_before:
            self._socket.abort()
        elif left:
            self._taking = asyncio.get_running_loop().call_later(SECONDS_TO_TAKE, self._see_it_taken, left)


@cache
def _uvicorns_own() -> type[asyncio.Protocol]:
    """What uvicorn takes where it is free to choose."""

    async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
        """An application that is never asked."""

    config = uvicorn.Config(nothing, ws="none", log_config=None)
    config.load()
    return config.http_protocol_class


class BodiesInTime:
    """Tells a connection that a request has come and was answered; a body that does not come is not waited for."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        connection = scope.get("state", {}).pop(CONNECTION, None)
        if connection is not None:
            connection.arrived()
        if scope["type"] != "http" or connection is None:
            return await self.app(scope, receive, send)

        is_whole, ends = False, time.monotonic() + SECONDS_FOR_A_REQUEST

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
