"""The capacity of a worker: new clients are rejected before connected ones have to wait."""

import asyncio
import time
from collections.abc import Callable

from tablee.server.http.errors import Full

CHECK_S = 0.5  # between two checks of the event loop
MOST_LATE_S = 1.0  # a check that runs later than this is late
MOST_LATE_CHECKS = 10  # late checks in a row that mean overload


class Capacity:
    """Limits sockets and tables, and rejects new ones while the event loop is overloaded."""

    def __init__(self, most_sockets: int, most_tables: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.sockets, self._most_sockets, self._most_tables = 0, most_sockets, most_tables
        self._clock, self._due, self._late_checks = clock, clock(), 0
        self._next: asyncio.TimerHandle | None = None

    def check(self, tables: int) -> None:
        """Raise Full if a limit is reached, or the event loop is overloaded."""
        is_late = self._late_checks >= MOST_LATE_CHECKS
        if is_late or self.sockets >= self._most_sockets or tables >= self._most_tables:
            raise Full("Tablée is full right now. Wait a minute and try again.")

    def watch_loop(self) -> None:
        """Measure how late the event loop is, periodically."""
        now = self._clock()
        self._late_checks = self._late_checks + 1 if now - self._due > MOST_LATE_S else 0
        self._due = now + CHECK_S
        self._next = asyncio.get_running_loop().call_later(CHECK_S, self.watch_loop)

    def close(self) -> None:
        """Stop checking."""
        if self._next is not None:
            self._next.cancel()
