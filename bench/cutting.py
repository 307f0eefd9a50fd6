"""A TCP proxy between a worker and a service: it can disconnect, or drop all replies as a half-open connection does."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

Ends: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
AT_ONCE = 1 << 16


class Proxy:
    """Accepts connections on a port of its own and forwards them."""

    def __init__(self, reach: Callable[[], Awaitable[Ends]]) -> None:
        self._reach, self._is_mute = reach, False
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def start(self) -> None:
        """Start listening."""
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Abort all connections; new ones are forwarded."""
        self._is_mute = False
        for end in tuple(self._open):
            end.transport.abort()

    def drop_replies(self) -> None:
        """Forward requests and drop replies, until the connections are cut."""
        self._is_mute = True

    def close(self) -> None:
        """Stop listening and abort all connections."""
        self._server.close()
        self.cut()

    async def _take(self, questions: asyncio.StreamReader, caller: asyncio.StreamWriter) -> None:
        self._open.add(caller)
        try:
            answers, service = await self._reach()
        except OSError:  # the service is away
            caller.transport.abort()
        else:
            self._open.add(service)
            await asyncio.gather(self._pass(questions, service, True), self._pass(answers, caller, False))
            self._open.discard(service)
        self._open.discard(caller)

    async def _pass(self, coming: asyncio.StreamReader, going: asyncio.StreamWriter, is_question: bool) -> None:
        with suppress(OSError):
            while data := await coming.read(AT_ONCE):
                if is_question or not self._is_mute:
                    going.write(data)
                    await going.drain()
        going.transport.abort()
