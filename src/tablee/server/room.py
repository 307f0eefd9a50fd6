"""How full a house is: newcomers are refused before those who are in it have to wait."""

import asyncio
import time
from collections.abc import Callable

from tablee.server.refusals import Full

PULSE_S = 0.5  # between two looks whether the house keeps up
MOST_LATE_S = 1.0  # a look that comes so late: everyone waits for everything
MOST_LATE_LOOKS = 10  # in a row; a bad moment of the machine is nobody's fault


class Room:
    """So many sockets and tables find room, while the house keeps up."""

    def __init__(self, most_sockets: int, most_tables: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.sockets, self._most_sockets, self._most_tables = 0, most_sockets, most_tables
        self._clock, self._due, self._late_looks = clock, clock(), 0
        self._next: asyncio.TimerHandle | None = None

    def check(self, tables: int) -> None:
        """Is there room for one more? Full where there is none."""
        is_late = self._late_looks >= MOST_LATE_LOOKS
        if is_late or self.sockets >= self._most_sockets or tables >= self._most_tables:
            raise Full("The house is full. Wait a minute and try again.")

    def feel_pulse(self) -> None:
        """Is the house late again? And look again soon."""
        now = self._clock()
        self._late_looks = self._late_looks + 1 if now - self._due > MOST_LATE_S else 0
        self._due = now + PULSE_S
        self._next = asyncio.get_running_loop().call_later(PULSE_S, self.feel_pulse)

    def close(self) -> None:
        """Look no more."""
        if self._next is not None:
            self._next.cancel()
