"""Alarms: when bots and the stand-in have to act at tables where turns last days, whether anybody is there or not.

The store keeps them, so they outlast the eviction of a table and the restart of a worker.
"""

import logging
import math
from collections.abc import Awaitable, Callable

from tablee.core.errors import TableeError
from tablee.server.live.tasks import Tasks
from tablee.server.live.timers import Timer, now, unix_time
from tablee.store.store import Store

LOGGER = logging.getLogger(__name__)
LOOK_EVERY = 3600.0  # seconds: finds what other workers have left, and does without timers of days


class Alarms:
    """The alarms of all tables; ``wake`` lets the server act at one of them."""

    def __init__(self, store: Store, tasks: Tasks, wake: Callable[[str], Awaitable[None]]) -> None:
        self._store, self._tasks, self._wake = store, tasks, wake
        self._kept: dict[str, float] = {}  # as far as this worker knows
        self._timer, self._next_look = Timer(), 0.0

    def start(self) -> None:
        """Act where it was time while no worker ran."""
        self._tasks.start(self._look())

    def close(self) -> None:
        """Wake no more tables."""
        self._timer.cancel()

    def set(self, code: str, due: float | None) -> None:
        """Set the alarm of a table, in seconds since 1970; None: nothing is to be done before somebody comes.

        Of one that is over, the table itself takes care; it is kept in case that the worker ends before.
        """
        if self._kept.get(code) == due:
            return
        if due is None:
            del self._kept[code]
        else:
            self._kept[code] = due
            self._look_at(due)
        self._tasks.start(self._keep(code, due))

    async def _keep(self, code: str, due: float | None) -> None:
        try:
            await self._store.keep_alarm(code, due)
        except TableeError as error:
            LOGGER.warning("Alarm of table %s is not stored: %s", code, error)

    async def _look(self) -> None:
        """Wake the tables whose time has come, and look again when the next one's comes."""
        try:
            self._kept |= await self._store.alarms()
        except TableeError as error:
            LOGGER.warning("Alarms cannot be read: %s", error)
        for code in [code for code, due in self._kept.items() if due <= unix_time()]:
            try:
                await self._wake(code)
            except TableeError as error:
                LOGGER.warning("Table %s cannot be woken: %s", code, error)
        self._look_at(min((due for due in self._kept.values() if due > unix_time()), default=math.inf))

    def _look_at(self, due: float) -> None:
        wait = due - unix_time()
        look = now() + min(wait, LOOK_EVERY)
        if wait > 0 and not (self._timer.is_set and self._next_look <= look):
            self._next_look = look
            self._timer.set(look, self.start)
