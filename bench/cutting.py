"""A passage between a worker and a service, which can be cut, or swallow all answers as a half-open connection does."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

Ends: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
AT_ONCE = 1 << 16


class Passage:
    """Takes connections on a port of its own and passes them on."""

    def __init__(self, reach: Callable[[], Awaitable[Ends]]) -> None:
        self._reach, self._is_mute = reach, False
        self._open: set[asyncio.StreamWriter] = set()
        self.port = 0

    async def start(self) -> None:
        """Begin to take connections."""
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def cut(self) -> None:
        """Break off everything that is open; who comes again is let through."""
        self._is_mute = False
        for end in tuple(self._open):
            end.transport.abort()

    def be_mute(self) -> None:
        """Questions arrive and nobody hears an answer, until all is cut."""
        self._is_mute = True

    def close(self) -> None:
        """For good."""
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
