"""A WebSocket protocol for uvicorn: the application accepts or rejects the handshake, then texts go both ways.

uvicorn accepts any protocol class for its setting ``ws``. Its own classes keep a task and a queue for each connection,
and cannot close one whose client has stopped reading. This one uses callbacks: a session receives each text at once,
and sends without waiting. The Sans-I/O part of websockets parses frames. bench/sockets.py compares the classes.

It depends on two undocumented parts of uvicorn: the names of the arguments of a protocol's constructor, and the set
``connections``. On shutdown uvicorn calls ``shutdown`` of everything in this set and waits for it; the shutdown event
of the ASGI lifespan comes only after all connections are closed.
"""

import asyncio
import logging
from typing import Any, Protocol
from urllib.parse import unquote

from starlette.types import Message, Scope
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from tablee.server.http.timeouts import CONNECTION
from tablee.server.limits.rate import TokenBucket

LOGGER = logging.getLogger(__name__)
EXTENSION = "tablee.websocket"  # the ASGI extension with the connection of a scope
APPLICATION = "tablee.application"  # the key of the application in the state of the ASGI lifespan
MOST_BYTES = 1 << 16  # of a message; longer ones close the connection
PARSE_BYTES = 1 << 12  # bytes that are parsed before the rate limit is checked again
PING_INTERVAL = 20.0  # seconds; a client that sends nothing in between, not even a pong, is disconnected
CLOSE_TIMEOUT = 2.0  # seconds for the closing handshake
RATE_MARGIN = 4  # frames are limited to so many times the rate of messages
BURST_SECONDS, MIN_BURST = 4, 64  # seconds' worth of frames at once, and at least so many frames
SERVICE_RESTART = 1012  # a close code: reconnect later
DATA_FRAMES = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class Receiver(Protocol):
    """Receives the texts of a connection."""

    def receive(self, text: bytes) -> None:
        """Process a text."""
        ...

    def disconnected(self) -> None:
        """The connection is closed."""
        ...


class Server(Protocol):
    """The part of uvicorn's server state that is used here."""

    connections: set[Any]


class WebSocket(asyncio.Protocol):
    """One connection. A worker has many idle ones, so each takes little memory."""

    __slots__ = (
        *(
            "_connections",
            "_rate_limit",
            "_app",
            "_handshake_task",
            "_receiver",
            "_frames",
            "_is_alive",
            "_is_blocked",
            "_fragments",
        ),
        *("_ping_timer", "_socket", "_state"),
    )

    def __init__(self, *, server_state: Server, app_state: dict[str, Any], **_: object) -> None:
        self._app, self._state, self._connections = app_state[APPLICATION], app_state, server_state.connections
        self._frames = ServerProtocol(max_size=MOST_BYTES)
        self._fragments: list[bytes] = []
        self._is_alive, self._is_blocked = True, False
        self._receiver: Receiver | None = None
        self._handshake_task: asyncio.Task[None] | None = None
        self._ping_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The transport is open."""
        self._socket: asyncio.Transport = transport  # type: ignore[assignment]
        self._connections.add(self)
        if CONNECTION in self._state:
            self._state[CONNECTION].release()

    def connection_lost(self, exc: Exception | None) -> None:
        """The transport is closed."""
        self._connections.discard(self)
        if self._ping_timer is not None:
            self._ping_timer.cancel()
        receiver, self._receiver = self._receiver, None  # breaks the reference cycle
        if receiver is not None:
            receiver.disconnected()

    def shutdown(self) -> None:
        """Close the connection, because the server shuts down."""
        self._close(SERVICE_RESTART)

    # -- the handshake: the application accepts or rejects it, and attaches a receiver --------------------------------

    async def _handshake(self, request: Request) -> None:
        """Let the application accept or reject a valid handshake."""
        answer = self._frames.accept(request)
        is_connect_sent = False

        async def receive() -> Message:
            nonlocal is_connect_sent
            if is_connect_sent:
                return {"type": "websocket.disconnect", "code": SERVICE_RESTART}
            is_connect_sent = True
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.accept":
                self._frames.send_response(answer)
                self._flush()
            elif message["type"] == "websocket.send":
                self.send(message["text"].encode())
            elif self._frames.state is OPEN:
                self._close(message.get("code", 1000))
            else:
                self._reject(403)

        if answer.status_code != 101:
            self._frames.send_response(answer)
            return self._flush()
        try:
            await self._app(self._scope(request), receive, send)
        except Exception:
            LOGGER.exception("WebSocket handshake failed")
            self._reject(500)
        self._handshake_task = None
        return None

    def _reject(self, status: int) -> None:
        if self._frames.state is OPEN:
            return self.abort()
        self._frames.send_response(self._frames.reject(status, ""))
        return self._flush()

    def _scope(self, request: Request) -> Scope:
        path, _, query = request.path.partition("?")
        is_secure = self._socket.get_extra_info("sslcontext") is not None
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "wss" if is_secure else "ws",
            "server": self._socket.get_extra_info("sockname"),
            "client": self._socket.get_extra_info("peername"),
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.lower().encode(), value.encode()) for name, value in request.headers.raw_items()],
            "subprotocols": [],
            "state": self._state.copy(),
            "extensions": {EXTENSION: self},
        }

    def attach(self, receiver: Receiver, rate: float) -> None:
        """Pass texts to a receiver. ``rate`` is the limit of messages a second; 0 is no limit."""
        if self._socket.is_closing():
            return receiver.disconnected()
        self._receiver = receiver
        self._frames = ServerProtocol(state=OPEN, max_size=MOST_BYTES)  # drops the handshake's buffers
        del self._state  # and the scope, which holds this connection
        self._rate_limit = TokenBucket(MIN_BURST + BURST_SECONDS * RATE_MARGIN * rate, RATE_MARGIN * rate)
        self._schedule_ping()
        return self._socket.resume_reading()

    # -- receiving and sending ----------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse frames in slices, so that a flood hits the rate limit before all of it is parsed."""
        self._is_alive = True
        for start in range(0, len(data), PARSE_BYTES):
            self._frames.receive_data(data[start : start + PARSE_BYTES] if len(data) > PARSE_BYTES else data)
            for event in self._frames.events_received():
                if isinstance(event, Frame):
                    self._frame_received(event)
                elif isinstance(event, Request):
                    self._socket.pause_reading()  # until a receiver is attached
                    self._handshake_task = asyncio.create_task(self._handshake(event))
            if self._socket.is_closing():
                return
        self._flush()

    def _frame_received(self, frame: Frame) -> None:
        """Pass complete texts on. `ServerProtocol` answers pings and closing; they count for the rate limit too."""
        if self._receiver is None or self._socket.is_closing():
            return
        if not self._rate_limit.take(1 + len(frame.data) / 1024):
            return self.abort()
        if frame.opcode not in DATA_FRAMES:
            return None
        self._fragments.append(bytes(frame.data))
        if not frame.fin:
            return None
        text, self._fragments = b"".join(self._fragments), []
        try:
            return self._receiver.receive(text)
        except Exception:  # only this connection is affected
            LOGGER.exception("WebSocket handler failed")
            return self.abort()

    def send(self, text: bytes) -> None:
        """Send a text without waiting.

        Nothing is buffered for a client that does not read: its connection is aborted, and on reconnect it gets a
        snapshot.
        """
        if self._is_blocked:
            self.abort()
        elif self._frames.state is OPEN:
            self._frames.send_text(text)
            self._flush()

    def abort(self) -> None:
        """Close the connection without a handshake."""
        self._socket.abort()

    def pause_writing(self) -> None:
        """The send buffer is full: the client does not read."""
        self._is_blocked = True

    def resume_writing(self) -> None:
        """The client reads again."""
        self._is_blocked = False

    def _schedule_ping(self) -> None:
        self._ping_timer = asyncio.get_running_loop().call_later(PING_INTERVAL, self._ping)

    def _ping(self) -> None:
        """Send a ping; abort if nothing was received since the last one."""
        if not self._is_alive:
            return self.abort()
        self._is_alive = False
        if self._frames.state is OPEN:
            self._frames.send_ping(b"")
            self._flush()
        return self._schedule_ping()

    def _close(self, code: int) -> None:
        """Send a close frame."""
        if self._frames.state is OPEN:
            self._frames.send_close(code)
            self._flush()
        else:
            self.abort()

    def _flush(self) -> None:
        """Write the pending output; close the transport after the last frame."""
        if self._socket.is_closing():
            return
        if output := self._frames.data_to_send():
            self._socket.write(output[0] if len(output) == 1 else b"".join(output))
        if self._frames.state is not OPEN and self._frames.close_expected():
            self._end()

    def _end(self) -> None:
        self._socket.close()
        asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, self._socket.abort)
