"""How tasks are ended."""

import asyncio
from collections.abc import Collection
from typing import Any

SECONDS_TO_END = 1.0


async def end_all(tasks: Collection["asyncio.Task[Any]"]) -> None:
    """Cancel tasks until they are over; a client that waits for an answer may take a cancellation for a late one."""
    while going_on := [task for task in tasks if not task.done()]:
        for task in going_on:
            task.cancel()
        await asyncio.wait(going_on, timeout=SECONDS_TO_END)
