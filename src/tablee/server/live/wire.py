"""The house's end of the switchboard: who is called, and what is said on which connection."""

import asyncio
import itertools
import logging
import socket
import subprocess
from collections.abc import Callable
from contextlib import ExitStack
from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from tablee import child
from tablee.server.live import switchboard
from tablee.server.live.switchboard import Pipe, Unpacking

LOGGER = logging.getLogger(__name__)
SECONDS_TO_END, SECONDS_TO_REOPEN = 5.0, 0.5
EXTENSION = "tablee.transport"  # of ASGI: under this name an application finds the transport of its connection


class Handshake(WebSocketsSansIOProtocol):
    """A socket until it is passed on: uvicorn's, and it tells the application its transport."""

    def handle_connect(self, event: Request) -> None:
        """Somebody asks for a socket."""
        super().handle_connect(event)
        if not self.close_sent:  # it was a proper question
            self.scope["extensions"][EXTENSION] = {"transport": self.transport}


class Caller(Protocol):
    """Somebody on a connection."""

    def hear(self, text: bytes) -> None:
        """A text came."""
        ...

    def gone(self) -> None:
        """The connection is cut."""
        ...


class Wire:
    """What is said on one connection."""

    def __init__(self, wires: "Wires", number: int) -> None:
        self._wires, self._number = wires, number

    def say(self, text: bytes) -> None:
        """Send a text, and wait for nobody."""
        self._wires.pipe.tell(self._number, text)

    def cut(self) -> None:
        """Hang up."""
        self._wires.pipe.tell(self._number, None)


class Wires(asyncio.Protocol):
    """All connections of the house, on one pipe to the switchboard."""

    def __init__(self, messages_per_second: float = 0) -> None:
        self._pace = messages_per_second
        self._callers: dict[int, Caller] = {}
        self._numbers = itertools.count()
        self._is_closing = False
        self._reopening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start the switchboard; OSError where there is no room for another process or file."""
        with ExitStack() as ours:
            texts, their_texts = map(ours.enter_context, socket.socketpair())
            with their_texts:
                sockets, their_sockets = map(ours.enter_context, socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM))
                with their_sockets:
                    pipes = (their_texts.fileno(), their_sockets.fileno())
                    process = child.start(
                        switchboard.__file__, *map(str, (*pipes, self._pace)), pass_fds=pipes, stdin=subprocess.DEVNULL
                    )
            self._sockets, self._process = sockets, process
            await asyncio.get_running_loop().create_connection(lambda: self, sock=texts)
            ours.pop_all()

    async def close(self) -> None:
        """Hang up on everyone."""
        self._is_closing = True
        if self._reopening is not None:
            self._reopening.cancel()
        self.pipe.close()
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._sockets.close()
        child.await_end(self._process, SECONDS_TO_END)

    def pass_on(self, taken: socket.socket, call: Callable[[Wire], Caller]) -> None:
        """Let the switchboard hold a socket; ``call`` is told on which wire to talk."""
        number = next(self._numbers)
        socket.send_fds(self._sockets, [number.to_bytes(4)], [taken.fileno()])
        self._callers[number] = call(Wire(self, number))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The switchboard is there."""
        self.pipe = Pipe(transport)  # type: ignore[arg-type]
        self._unpacked = Unpacking()

    def connection_lost(self, exc: Exception | None) -> None:
        """The switchboard is gone, and all connections with it; who calls again gets a new one."""
        callers, self._callers = self._callers, {}
        for caller in callers.values():
            caller.gone()
        if not self._is_closing:
            LOGGER.error("The switchboard is gone; a new one starts.")
            self._process.kill()  # whatever it is doing
            self._end()
            self._reopening = asyncio.ensure_future(self._reopen())

    async def _reopen(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_TO_REOPEN)  # one that cannot start is not started all the time
            try:
                return await self.open()
            except OSError as error:
                LOGGER.error("No switchboard can start: %s", error)

    def data_received(self, data: bytes) -> None:
        """Something came on some connections."""
        for number, text in self._unpacked(data):
            if text is None:
                self._callers.pop(number).gone()
                continue
            try:
                self._callers[number].hear(text)
            except Exception:  # a fault of ours: of all connections only this one suffers
                LOGGER.exception("On connection %s", number)
                Wire(self, number).cut()
