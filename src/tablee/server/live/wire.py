"""A wire: one live socket. uvicorn hands it over, the application is asked once who is calling, then texts come and go.

uvicorn takes any protocol for its sockets (its setting ``ws``). Its own ones keep a task and a queue for each socket,
and cannot cut who takes nothing more. This one calls back: a session hears each text at once, and says what it has to
say. Reading and writing frames is left to the Sans-I/O part of websockets. bench/sockets.py compares them.

Of uvicorn a wire needs two things that its documentation does not promise: the names of what a protocol is made with,
and the set ``connections``. Whoever is in it is told of the end in time (``shutdown``) and waited for. The lifespan of
ASGI tells of it only when all connections are gone, and that is too late to say goodbye on them.
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

from tablee.server.limits import Allowance

LOGGER = logging.getLogger(__name__)
EXTENSION = "tablee.wire"  # of ASGI: under this name an application finds the wire of its connection
APPLICATION = "tablee.application"  # in the state of ASGI's lifespan: the application leaves itself for its wires
MOST_BYTES = 1 << 16  # of a text that comes; who sends more is cut
SLICE = 1 << 12  # so much is read of a flood before anybody looks whether it is one
PING_S = 20.0  # between two pings; who has not said anything meanwhile, not even pong, is gone
GOODBYE_S = 2.0  # for the last words; who does not take them by then is cut
PATIENCE, AT_ONCE, LEAST_AT_ONCE = 4, 4, 64  # times the house's pace, seconds of that, and frames where it is slow
GONE_FOR_NOW = 1012  # a close code: come back later
WORDS = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


class Caller(Protocol):
    """Somebody on a wire."""

    def hear(self, text: bytes) -> None:
        """A text came."""
        ...

    def gone(self) -> None:
        """The wire is cut."""
        ...


class Server(Protocol):
    """What we need of uvicorn's."""

    connections: set[Any]


class Wire(asyncio.Protocol):
    """One live socket. A house has many that are silent, so there is little to each of them."""

    __slots__ = (
        *("_all", "_allowance", "_app", "_asking", "_caller", "_frames", "_is_alive", "_is_full", "_parts"),
        *("_pinging", "_socket", "_state"),
    )

    def __init__(self, *, server_state: Server, app_state: dict[str, Any], **_: object) -> None:
        self._app, self._state, self._all = app_state[APPLICATION], app_state, server_state.connections
        self._frames = ServerProtocol(max_size=MOST_BYTES)
        self._parts: list[bytes] = []
        self._is_alive, self._is_full = True, False
        self._caller: Caller | None = None
        self._asking: asyncio.Task[None] | None = None
        self._pinging: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is ours."""
        self._socket: asyncio.Transport = transport  # type: ignore[assignment]
        self._all.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Hung up."""
        self._all.discard(self)
        if self._pinging is not None:
            self._pinging.cancel()
        caller, self._caller = self._caller, None  # nobody is kept here by who talked to her
        if caller is not None:
            caller.gone()

    def shutdown(self) -> None:
        """The house closes: say goodbye."""
        self._hang_up(GONE_FOR_NOW)

    # -- the handshake: the application says whether, and who talks on this wire --------------------------------------

    async def _ask(self, request: Request) -> None:
        """Let the application answer a proper question for a socket."""
        answer = self._frames.accept(request)
        is_asked = False

        async def receive() -> Message:
            nonlocal is_asked
            if is_asked:
                return {"type": "websocket.disconnect", "code": GONE_FOR_NOW}
            is_asked = True
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            if message["type"] == "websocket.accept":
                self._frames.send_response(answer)
                self._write()
            elif message["type"] == "websocket.send":
                self.say(message["text"].encode())
            elif self._frames.state is OPEN:
                self._hang_up(message.get("code", 1000))
            else:
                self._refuse(403)

        if answer.status_code != 101:
            self._frames.send_response(answer)
            return self._write()
        try:
            await self._app(self._scope(request), receive, send)
        except Exception:
            LOGGER.exception("In the handshake of a socket")
            self._refuse(500)
        self._asking = None
        return None

    def _refuse(self, status: int) -> None:
        if self._frames.state is OPEN:
            return self.cut()
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

    def begin(self, caller: Caller, pace: float) -> None:
        """From now on somebody talks here, at about so many texts a second; without a pace there is no limit."""
        if self._socket.is_closing():
            return caller.gone()
        self._caller = caller
        self._frames = ServerProtocol(state=OPEN, max_size=MOST_BYTES)  # without what is left of the handshake
        del self._state  # and without the connection that it came on, which is in there
        self._allowance = Allowance(LEAST_AT_ONCE + AT_ONCE * PATIENCE * pace, PATIENCE * pace)
        self._ping_later()
        return self._socket.resume_reading()

    # -- talking ------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Bytes came; of a flood no more is looked at than shows that it is one."""
        self._is_alive = True
        for start in range(0, len(data), SLICE):
            self._frames.receive_data(data[start : start + SLICE] if len(data) > SLICE else data)
            for event in self._frames.events_received():
                if isinstance(event, Frame):
                    self._take(event)
                elif isinstance(event, Request):
                    self._socket.pause_reading()  # until somebody is there to listen
                    self._asking = asyncio.create_task(self._ask(event))
            if self._socket.is_closing():
                return
        self._write()

    def _take(self, frame: Frame) -> None:
        """Whole texts are heard; pings and closing are answered by the frames themselves, and cost as much."""
        if self._caller is None or self._socket.is_closing():
            return
        if not self._allowance.take(1 + len(frame.data) / 1024):
            return self.cut()
        if frame.opcode not in WORDS:
            return None
        self._parts.append(bytes(frame.data))
        if not frame.fin:
            return None
        text, self._parts = b"".join(self._parts), []
        try:
            return self._caller.hear(text)
        except Exception:  # a fault of ours: of all wires only this one suffers
            LOGGER.exception("On a wire")
            return self.cut()

    def say(self, text: bytes) -> None:
        """Send a text at once, and wait for nobody.

        Nothing piles up for who takes nothing more: she is cut, and who comes back hears how the whole table stands.
        """
        if self._is_full:
            self.cut()
        elif self._frames.state is OPEN:
            self._frames.send_text(text)
            self._write()

    def cut(self) -> None:
        """Hang up without waiting."""
        self._socket.abort()

    def pause_writing(self) -> None:
        """The other end takes nothing more."""
        self._is_full = True

    def resume_writing(self) -> None:
        """It does again."""
        self._is_full = False

    def _ping_later(self) -> None:
        self._pinging = asyncio.get_running_loop().call_later(PING_S, self._ping)

    def _ping(self) -> None:
        """Is anybody there?"""
        if not self._is_alive:
            return self.cut()
        self._is_alive = False
        if self._frames.state is OPEN:
            self._frames.send_ping(b"")
            self._write()
        return self._ping_later()

    def _hang_up(self, code: int) -> None:
        """Say goodbye."""
        if self._frames.state is OPEN:
            self._frames.send_close(code)
            self._write()
        else:
            self.cut()

    def _write(self) -> None:
        """Send what the frames have to say; after the last of it the socket is closed."""
        if self._socket.is_closing():
            return
        if output := self._frames.data_to_send():
            self._socket.write(output[0] if len(output) == 1 else b"".join(output))
        if self._frames.state is not OPEN and self._frames.close_expected():
            self._end()

    def _end(self) -> None:
        self._socket.close()
        asyncio.get_running_loop().call_later(GOODBYE_S, self._socket.abort)
