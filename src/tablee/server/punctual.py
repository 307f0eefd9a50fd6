"""Connections on which a request begins and does not end are closed; uvicorn itself waits for ever."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SECONDS_FOR_A_REQUEST = 10.0  # for its head and body; checked as often, so the slowest have twice as long


class Punctual(HttpToolsProtocol):
    """uvicorn's, with an end to its patience."""

    _checking: asyncio.TimerHandle | None = None
    _awaited: object = None  # the request before the one that is awaited, when it was checked last

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        self._check_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        super().connection_lost(exc)
        if self._checking is not None:
            self._checking.cancel()

    def _check_later(self) -> None:
        self._checking = self.loop.call_later(SECONDS_FOR_A_REQUEST, self._check)

    def _check(self) -> None:
        """Close where the same request was awaited a while ago, too."""
        if self.transport.get_protocol() is not self:  # it is a live socket now
            return
        cycle = self.cycle
        is_awaited = cycle is None or cycle.response_complete or cycle.more_body
        before, self._awaited = self._awaited, (cycle,) if is_awaited else None
        if self._awaited is not None and before == self._awaited:
            self.transport.close()
        else:
            self._check_later()
