"""The switchboard: a process that holds the live sockets, so that the house has both hands free for the tables.

Reading, writing and framing hundreds of sockets takes as long as playing the actions that come over them. The house
shakes hands with who comes, and passes the socket on to here. From then on it hears and says whole texts, all of them
over one pipe, many at a time. When the house is gone, however it went, the switchboard hangs up on everyone and ends.

Between the two: ``HEAD`` (how many letters, which connection) and the letters; instead of a number of letters ``CUT``.
New sockets come over a second pipe, each with the number of its connection.

This file runs without the rest of Tablée: it starts at once, and needs little.
"""

import asyncio
import contextlib
import socket
import sys
from collections.abc import Iterator
from struct import Struct

import uvloop
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

HEAD = Struct("<II")
CUT = 0xFFFFFFFF
MOST_AT_ONCE = 32  # texts that wait to go over the pipe together
MOST_BYTES = 1 << 16  # of a text that comes; who sends more is cut
PING_S = 20.0  # between two pings; who has not said anything meanwhile, not even pong, is gone
GONE_FOR_NOW = 1012  # a close code: come back later
WORDS = (Opcode.TEXT, Opcode.BINARY, Opcode.CONT)


def packed(connection: int, text: bytes | None) -> bytes:
    """A text on a connection, as it goes over the pipe; None: it is cut."""
    return HEAD.pack(CUT, connection) if text is None else HEAD.pack(len(text), connection) + text


class Unpacking:
    """Takes a pipe's bytes apart again.

    >>> unpacking, pipe = Unpacking(), packed(3, b"hello") + packed(4, None)
    >>> [*unpacking(pipe[:7]), *unpacking(pipe[7:])]
    [(3, b'hello'), (4, None)]
    """

    def __init__(self) -> None:
        self._rest = b""

    def __call__(self, data: bytes) -> Iterator[tuple[int, bytes | None]]:
        """Each text that is whole now, with its connection."""
        data, at = self._rest + data, 0
        while len(data) - at >= HEAD.size:
            size, connection = HEAD.unpack_from(data, at)
            start = at + HEAD.size
            end = start if size == CUT else start + size
            if end > len(data):
                break
            yield connection, None if size == CUT else data[start:end]
            at = end
        self._rest = data[at:]


class Pipe:
    """The writing end of a pipe: what is said in one go of the loop is sent in one go, too."""

    def __init__(self, transport: asyncio.WriteTransport) -> None:
        self._transport, self._loop = transport, asyncio.get_running_loop()
        self._waiting: list[bytes] = []

    def tell(self, connection: int, text: bytes | None) -> None:
        """Say something on a connection; None: it is cut."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(packed(connection, text))
        if len(self._waiting) >= MOST_AT_ONCE:
            self._flush()

    def _flush(self) -> None:
        if self._waiting and not self._transport.is_closing():
            self._transport.write(b"".join(self._waiting))
        self._waiting.clear()

    def close(self) -> None:
        """Say nothing more."""
        self._flush()
        self._transport.close()


class Switchboard(asyncio.Protocol):
    """The end of the pipe to the house, and all connections."""

    def __init__(self, sockets: socket.socket) -> None:
        self._sockets, self._unpacked = sockets, Unpacking()
        self.connections: dict[int, Connection] = {}
        self._coming: set[asyncio.Future[None]] = set()
        self.ended = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The house is there."""
        self.house = Pipe(transport)  # type: ignore[arg-type]
        loop = asyncio.get_running_loop()
        loop.add_reader(self._sockets, self._take_over)
        self._pinging = loop.call_later(PING_S, self._ping)

    def connection_lost(self, exc: Exception | None) -> None:
        """The house is gone."""
        asyncio.get_running_loop().remove_reader(self._sockets)
        self._pinging.cancel()
        for connection in self.connections.values():
            connection.hang_up()
        self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        """The house says something on some connections."""
        for number, text in self._unpacked(data):
            connection = self.connections.get(number)
            if connection is None:  # gone meanwhile
                continue
            connection.say(text) if text is not None else connection.cut()

    def _take_over(self) -> None:
        """The house passes a socket on."""
        head, descriptors, *_ = socket.recv_fds(self._sockets, HEAD.size, 1)
        number = int.from_bytes(head)
        if not descriptors:  # no more files may be open
            return self.house.tell(number, None)
        taken = socket.socket(fileno=descriptors[0])
        coming = asyncio.ensure_future(Connection(self, number).come(taken))
        self._coming.add(coming)
        return coming.add_done_callback(self._coming.discard)

    def _ping(self) -> None:
        for connection in tuple(self.connections.values()):
            connection.ping()
        self._pinging = asyncio.get_running_loop().call_later(PING_S, self._ping)


class Connection(asyncio.Protocol):
    """One socket, after the handshake."""

    def __init__(self, board: Switchboard, number: int) -> None:
        self.number, self._board = number, board
        self._frames = ServerProtocol(state=OPEN, max_size=MOST_BYTES)
        self._parts: list[bytes] = []
        self._is_alive, self._is_full = True, False

    async def come(self, taken: socket.socket) -> None:
        """Take a socket over."""
        taken.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: self, taken)
        except OSError:  # gone already
            taken.close()
            self._board.house.tell(self.number, None)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The socket is ours."""
        self._socket: asyncio.Transport = transport  # type: ignore[assignment]
        self._board.connections[self.number] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """Hung up."""
        del self._board.connections[self.number]
        self._board.house.tell(self.number, None)

    def data_received(self, data: bytes) -> None:
        """Whole texts go to the house; pings and closing are answered here."""
        self._is_alive = True
        self._frames.receive_data(data)
        for frame in self._frames.events_received():
            if isinstance(frame, Frame) and frame.opcode in WORDS:
                self._parts.append(bytes(frame.data))
                if frame.fin:
                    self._board.house.tell(self.number, b"".join(self._parts))
                    self._parts = []
        self._answer()

    def pause_writing(self) -> None:
        """The other end takes nothing more."""
        self._is_full = True

    def resume_writing(self) -> None:
        """It does again."""
        self._is_full = False

    def say(self, text: bytes) -> None:
        """Send at once.

        Nothing piles up for a slow connection: it is cut, and who comes back hears how the whole table stands.
        """
        if self._is_full:
            self.cut()
        elif self._frames.state is OPEN:
            self._frames.send_text(text)
            self._answer()

    def ping(self) -> None:
        """Is anybody there?"""
        if not self._is_alive:
            self.cut()
        elif self._frames.state is OPEN:
            self._is_alive = False
            self._frames.send_ping(b"")
            self._answer()

    def hang_up(self) -> None:
        """Say goodbye."""
        if self._frames.state is OPEN:
            self._frames.send_close(GONE_FOR_NOW)
            self._answer()
        self._socket.close()

    def cut(self) -> None:
        """Hang up without waiting."""
        self._socket.abort()

    def _answer(self) -> None:
        if answer := b"".join(self._frames.data_to_send()):
            self._socket.write(answer)
        if self._frames.state is not OPEN:
            self._socket.close()


async def serve(texts: socket.socket, sockets: socket.socket) -> None:
    """Work until the house is gone."""
    loop = asyncio.get_running_loop()
    _, board = await loop.create_connection(lambda: Switchboard(sockets), sock=texts)
    await board.ended
    await asyncio.sleep(0.1)  # goodbyes go out


if __name__ == "__main__":
    pipes = [socket.socket(fileno=int(descriptor)) for descriptor in sys.argv[1:]]
    for pipe in pipes:
        pipe.setblocking(False)
    with contextlib.suppress(KeyboardInterrupt):
        uvloop.run(serve(*pipes))
