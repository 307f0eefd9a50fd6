"""Alarms: when bots and the stand-in have to act at tables where turns last days, even if nobody is connected.

They are stored in the database, so they survive the eviction of a table and the restart of a worker.
"""

import logging
import math
from collections.abc import Awaitable, Callable

from tablee.core.errors import TableeError
from tablee.server.live.tasks import Tasks
from tablee.server.live.timers import Timer, now, unix_time
from tablee.store.store import Store

LOGGER = logging.getLogger(__name__)
SWEEP_INTERVAL = 3600.0  # seconds: also finds the alarms of workers that have stopped


class Alarms:
    """The alarms of all tables; ``wake`` loads a table and schedules its bots and timers."""

    def __init__(self, store: Store, tasks: Tasks, wake: Callable[[str], Awaitable[None]]) -> None:
        self._store, self._tasks, self._wake = store, tasks, wake
        self._due: dict[str, float] = {}  # by code: a copy of the stored alarms
        self._timer, self._next_sweep = Timer(), 0.0

    def start(self) -> None:
        """Wake the tables whose alarm is due."""
        self._tasks.start(self._sweep())

    def close(self) -> None:
        """Wake no more tables."""
        self._timer.cancel()

    def set(self, code: str, due: float | None) -> None:
        """Set the alarm of a table, in seconds since 1970; None deletes it.

        The actor handles one that is already due; it is stored in case the worker stops before that.
        """
        if self._due.get(code) == due:
            return
        if due is None:
            del self._due[code]
        else:
            self._due[code] = due
            self._schedule_sweep(due)
        self._tasks.start(self._write(code, due))

    async def _write(self, code: str, due: float | None) -> None:
        try:
            await self._store.keep_alarm(code, due)
        except TableeError as error:
            LOGGER.warning("Storing the alarm of table %s failed: %s", code, error)

    async def _sweep(self) -> None:
        """Wake the tables whose alarm is due, and schedule the next sweep."""
        try:
            self._due |= await self._store.alarms()
        except TableeError as error:
            LOGGER.warning("Reading alarms failed: %s", error)
        for code in [code for code, due in self._due.items() if due <= unix_time()]:
            try:
                await self._wake(code)
            except TableeError as error:
                LOGGER.warning("Waking table %s failed: %s", code, error)
        self._schedule_sweep(min((due for due in self._due.values() if due > unix_time()), default=math.inf))

    def _schedule_sweep(self, due: float) -> None:
        wait = due - unix_time()
        look = now() + min(wait, SWEEP_INTERVAL)
        if wait > 0 and not (self._timer.is_set and self._next_sweep <= look):
            self._next_sweep = look
            self._timer.set(look, self.start)
