"""One WebSocket connection: uvicorn hands it over, the application accepts or rejects it, then texts go both ways.

uvicorn takes any protocol class for its WebSockets (its setting ``ws``). Its own ones keep a task and a queue for each
connection, and cannot close one whose client reads nothing any more. This one calls back: a session receives each text
at once, and sends without waiting. Frames are left to the Sans-I/O part of websockets. bench/sockets.py compares them.

It needs two things of uvicorn that are not documented: the names of the arguments a protocol is made with, and the set
``connections``. Whatever is in it is told of a shutdown in time (``shutdown``) and waited for; the lifespan of ASGI
tells of it only when all connections are gone, too late to close them.
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
EXTENSION = "tablee.websocket"  # of ASGI: where an application finds its connection
APPLICATION = "tablee.application"  # in the state of ASGI's lifespan: the application leaves itself for its connections
MOST_BYTES = 1 << 16  # of a message; longer ones close the connection
SLICE = 1 << 12  # bytes that are parsed before the rate limit is checked again
PING_INTERVAL = 20.0  # seconds; a client that sends nothing in between, not even a pong, is gone
CLOSE_TIMEOUT = 2.0  # seconds for the closing handshake
PATIENCE, AT_ONCE, LEAST_AT_ONCE = 4, 4, 64  # times the rate, seconds of that, and frames where it is low
SERVICE_RESTART = 1012  # a close code: reconnect later
DATA_FRAMES = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class Receiver(Protocol):
    """Receives what comes over a connection."""

    def receive(self, text: bytes) -> None:
        """Take a text."""
        ...

    def disconnected(self) -> None:
        """The connection is closed."""
        ...


class Server(Protocol):
    """What is needed of uvicorn's server."""

    connections: set[Any]


class WebSocket(asyncio.Protocol):
    """One connection. A worker has many idle ones, so each takes little memory."""

    __slots__ = (
        *("_all", "_allowance", "_app", "_handshaking", "_receiver", "_frames", "_is_alive", "_is_blocked", "_parts"),
        *("_pinging", "_socket", "_state"),
    )

    def __init__(self, *, server_state: Server, app_state: dict[str, Any], **_: object) -> None:
        self._app, self._state, self._all = app_state[APPLICATION], app_state, server_state.connections
        self._frames = ServerProtocol(max_size=MOST_BYTES)
        self._parts: list[bytes] = []
        self._is_alive, self._is_blocked = True, False
        self._receiver: Receiver | None = None
        self._handshaking: asyncio.Task[None] | None = None
        self._pinging: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The transport is open."""
        self._socket: asyncio.Transport = transport  # type: ignore[assignment]
        self._all.add(self)
        if CONNECTION in self._state:
            self._state[CONNECTION].release()

    def connection_lost(self, exc: Exception | None) -> None:
        """The transport is closed."""
        self._all.discard(self)
        if self._pinging is not None:
            self._pinging.cancel()
        receiver, self._receiver = self._receiver, None  # breaks the reference cycle
        if receiver is not None:
            receiver.disconnected()

    def shutdown(self) -> None:
        """Close the connection, because the server shuts down."""
        self._close(SERVICE_RESTART)

    # -- the handshake: the application accepts or rejects it, and attaches a receiver --------------------------------

    async def _handshake(self, request: Request) -> None:
        """Let the application decide about a valid request for a WebSocket."""
        answer = self._frames.accept(request)
        is_asked = False

        async def receive() -> Message:
            nonlocal is_asked
            if is_asked:
                return {"type": "websocket.disconnect", "code": SERVICE_RESTART}
            is_asked = True
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.accept":
                self._frames.send_response(answer)
                self._write()
            elif message["type"] == "websocket.send":
                self.send(message["text"].encode())
            elif self._frames.state is OPEN:
                self._close(message.get("code", 1000))
            else:
                self._refuse(403)

        if answer.status_code != 101:
            self._frames.send_response(answer)
            return self._write()
        try:
            await self._app(self._scope(request), receive, send)
        except Exception:
            LOGGER.exception("WebSocket handshake failed")
            self._refuse(500)
        self._handshaking = None
        return None

    def _refuse(self, status: int) -> None:
        if self._frames.state is OPEN:
            return self.abort()
        self._frames.send_response(self._frames.reject(status, ""))
        return self._write()

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
        """Pass texts to a receiver from now on. ``rate`` is how many a second it takes; 0 is no limit."""
        if self._socket.is_closing():
            return receiver.disconnected()
        self._receiver = receiver
        self._frames = ServerProtocol(state=OPEN, max_size=MOST_BYTES)  # drops the handshake's buffers
        del self._state  # and the scope, which holds this connection
        self._allowance = TokenBucket(LEAST_AT_ONCE + AT_ONCE * PATIENCE * rate, PATIENCE * rate)
        self._schedule_ping()
        return self._socket.resume_reading()

    # -- receiving and sending ----------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse frames, a slice at a time, so that a flood is noticed before all of it is parsed."""
        self._is_alive = True
        for start in range(0, len(data), SLICE):
            self._frames.receive_data(data[start : start + SLICE] if len(data) > SLICE else data)
            for event in self._frames.events_received():
                if isinstance(event, Frame):
                    self._take(event)
                elif isinstance(event, Request):
                    self._socket.pause_reading()  # until a receiver is attached
                    self._handshaking = asyncio.create_task(self._handshake(event))
            if self._socket.is_closing():
                return
        self._write()

    def _take(self, frame: Frame) -> None:
        """Pass on whole texts. The protocol answers pings and closing itself; they count for the rate limit too."""
        if self._receiver is None or self._socket.is_closing():
            return
        if not self._allowance.take(1 + len(frame.data) / 1024):
            return self.abort()
        if frame.opcode not in DATA_FRAMES:
            return None
        self._parts.append(bytes(frame.data))
        if not frame.fin:
            return None
        text, self._parts = b"".join(self._parts), []
        try:
            return self._receiver.receive(text)
        except Exception:  # only this connection is affected
            LOGGER.exception("WebSocket handler failed")
            return self.abort()

    def send(self, text: bytes) -> None:
        """Send a text without waiting.

        Nothing is buffered for a client that does not read: its connection is aborted, and after a reconnect it gets
        a snapshot.
        """
        if self._is_blocked:
            self.abort()
        elif self._frames.state is OPEN:
            self._frames.send_text(text)
            self._write()

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
        self._pinging = asyncio.get_running_loop().call_later(PING_INTERVAL, self._ping)

    def _ping(self) -> None:
        """Send a ping; abort where nothing came since the last one."""
        if not self._is_alive:
            return self.abort()
        self._is_alive = False
        if self._frames.state is OPEN:
            self._frames.send_ping(b"")
            self._write()
        return self._schedule_ping()

    def _close(self, code: int) -> None:
        """Send a close frame."""
        if self._frames.state is OPEN:
            self._frames.send_close(code)
            self._write()
        else:
            self.abort()

    def _write(self) -> None:
        """Write what the protocol has to send; after its last frame close the transport."""
        if self._socket.is_closing():
            return
        if output := self._frames.data_to_send():
            self._socket.write(output[0] if len(output) == 1 else b"".join(output))
        if self._frames.state is not OPEN and self._frames.close_expected():
            self._end()

    def _end(self) -> None:
        self._socket.close()
        asyncio.get_running_loop().call_later(CLOSE_TIMEOUT, self._socket.abort)
