"""Wait for conditions, with a deadline."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")
TIMEOUT_S = 60.0  # generous: the machine may be busy with other tests
TOO_LATE = f"Still not true after {TIMEOUT_S:g} seconds."


def wait_until(condition: Callable[[], T | None]) -> T:
    """Poll a condition and return its first true value; fail after a minute."""
    deadline = time.monotonic() + TIMEOUT_S
    while not (found := condition()):
        assert time.monotonic() < deadline, TOO_LATE
        time.sleep(0.02)
    return found


async def until(condition: Callable[[], T | None]) -> T:
    """Poll a condition from inside an event loop; as :func:`wait_until`."""
    deadline = time.monotonic() + TIMEOUT_S
    while not (found := condition()):
        assert time.monotonic() < deadline, TOO_LATE
        await asyncio.sleep(0.01)
    return found


def run(story: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end; fail after a minute."""
    return asyncio.run(asyncio.wait_for(story, TIMEOUT_S))
