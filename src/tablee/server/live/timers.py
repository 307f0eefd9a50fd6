"""The clocks of this process and its timers; tests replace ``time`` and ``call_at`` here and nowhere else."""

import asyncio
import time
from collections.abc import Callable


def now() -> float:
    """Seconds of a monotonic clock."""
    return time.monotonic()


def unix_time() -> float:
    """Seconds since 1970, for times that outlast this process."""
    return time.time()


def call_at(due: float, callback: Callable[[], None]) -> asyncio.TimerHandle:
    """Call back at a time of `now`."""
    return asyncio.get_running_loop().call_later(due - now(), callback)


async def sleep_until(due: float) -> None:
    """Wait until a time of `now`."""
    fired = asyncio.Event()
    handle = call_at(due, fired.set)
    try:
        await fired.wait()
    finally:
        handle.cancel()


class Timer:
    """One timeout at a time, and at least ``pause`` seconds between two."""

    __slots__ = ("_fired_at", "_handle", "_pause")

    def __init__(self, pause: float = 0.0) -> None:
        self._pause, self._fired_at = pause, 0.0
        self._handle: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Is a timeout scheduled?"""
        return self._handle is not None

    def set(self, due: float, callback: Callable[[], None]) -> None:
        """Schedule a timeout; replaces an earlier one."""
        self.cancel()

        def fire() -> None:
            self._handle, self._fired_at = None, now()
            callback()

        self._handle = call_at(max(due, self._fired_at + self._pause), fire)

    def cancel(self) -> None:
        """Cancel the timeout, if one is scheduled."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
