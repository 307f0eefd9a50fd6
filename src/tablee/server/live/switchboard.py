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
import time
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
PATIENCE, AT_ONCE, LEAST_AT_ONCE = 4, 4, 64  # times the house's pace, seconds of that, and texts where it is slow
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


class Allowance:
    """What may still be said on a connection: so much a second, and more at once after a silence.

    The house refuses politely what comes a little too fast. This is for floods, which the house must not even hear.
    """

    def __init__(self, pace: float) -> None:
        self._pace, self._most = PATIENCE * pace, LEAST_AT_ONCE + AT_ONCE * PATIENCE * pace
        self._left, self._since = self._most, time.monotonic()

    def take(self, text: bytes) -> bool:
        """Use up what a text costs, if it is there; without a pace everything is."""
        if not self._pace:
            return True
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._pace) - 1 - len(text) / 1024
        self._since = now
        return self._left >= 0


class Switchboard(asyncio.Protocol):
    """The end of the pipe to the house, and all connections. While the house is behind, nobody is listened to."""

    def __init__(self, sockets: socket.socket, pace: float) -> None:
        self._sockets, self._unpacked = sockets, Unpacking()
        self.pace, self.is_full = pace, False
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

    def pause_writing(self) -> None:
        """The house does not keep up."""
        self.is_full = True
        for connection in self.connections.values():
            connection.listen(False)

    def resume_writing(self) -> None:
        """It does again."""
        self.is_full = False
        for connection in self.connections.values():
            connection.listen(True)

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
        self._allowance = Allowance(board.pace)

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
        if self._board.is_full:
            self.listen(False)

    def listen(self, listening: bool) -> None:
        """Take what comes, or let it wait at the other end."""
        if not self._socket.is_closing():
            self._socket.resume_reading() if listening else self._socket.pause_reading()

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
                    text, self._parts = b"".join(self._parts), []
                    if not self._allowance.take(text):
                        return self.cut()
                    self._board.house.tell(self.number, text)
        return self._answer()

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


async def serve(texts: socket.socket, sockets: socket.socket, pace: float = 0) -> None:
    """Work until the house is gone."""
    loop = asyncio.get_running_loop()
    _, board = await loop.create_connection(lambda: Switchboard(sockets, pace), sock=texts)
    await board.ended
    await asyncio.sleep(0.1)  # goodbyes go out


if __name__ == "__main__":
    pipes = [socket.socket(fileno=int(descriptor)) for descriptor in sys.argv[1:3]]
    for pipe in pipes:
        pipe.setblocking(False)
    with contextlib.suppress(KeyboardInterrupt):
        uvloop.run(serve(pipes[0], pipes[1], float(sys.argv[3])))
