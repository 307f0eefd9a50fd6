"""Background tasks of a worker."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from tablee.cluster.cluster import cancel_all


class Tasks:
    """Keeps tasks alive until they are done, or cancelled when the worker shuts down."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something in the background."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    @property
    def are_running(self) -> bool:
        """Is any task not done yet?"""
        return any(not task.done() for task in self._running)

    async def close(self) -> None:
        """Cancel everything and wait for it."""
        await cancel_all(tuple(self._running))
