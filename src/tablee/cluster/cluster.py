"""The interface between workers: messages, leases and shared counts. Messages may be lost; the log is authoritative."""

import asyncio
from collections.abc import Callable, Collection
from typing import Any, Protocol, TypeAlias

Message: TypeAlias = dict[str, Any]  # with "from", the name of the worker that sent it
Handler: TypeAlias = Callable[[Message], None]
CANCEL_TIMEOUT = 1.0  # seconds until a task that swallowed its cancellation is cancelled again


class Cluster(Protocol):
    """One worker's connection to the others."""

    is_shared: bool  # are there other workers?
    lag: float  # seconds that the last message took, by the clocks of both workers

    def publish(self, channel: str, message: Message) -> None:
        """Send a message to the other workers that subscribed to a channel; does not wait."""
        ...

    def subscribe(self, channel: str, handler: Handler) -> None:
        """Receive the messages of a channel."""
        ...

    def unsubscribe(self, channel: str) -> None:
        """Unsubscribe from a channel."""
        ...

    def holds(self, name: str) -> bool:
        """Does this worker have an unexpired lease?"""
        ...

    async def lease(self, *names: str) -> set[str]:
        """Acquire free leases and renew this worker's; returns those that it has."""
        ...

    def release(self, name: str) -> None:
        """Do not renew a lease; it expires."""
        ...

    def set_count(self, name: str, count: int) -> None:
        """Publish this worker's count of something."""
        ...

    async def count_elsewhere(self, name: str) -> int:
        """The sum of the other workers' counts, as far as they are known."""
        ...

    async def start(self) -> None:
        """Connect."""
        ...

    async def close(self) -> None:
        """Release all leases and disconnect."""
        ...


class SingleProcess:
    """A cluster of one worker, which has every lease."""

    is_shared = False
    lag = 0.0

    def publish(self, channel: str, message: Message) -> None:
        """No-op in a single process."""

    def subscribe(self, channel: str, handler: Handler) -> None:
        """No-op in a single process."""

    def unsubscribe(self, channel: str) -> None:
        """No-op in a single process."""

    def holds(self, name: str) -> bool:
        """True: there is no other worker."""
        return True

    async def lease(self, *names: str) -> set[str]:
        """All of them: there is no other worker."""
        return {*names}

    def release(self, name: str) -> None:
        """No-op in a single process."""

    def set_count(self, name: str, count: int) -> None:
        """No-op in a single process."""

    async def count_elsewhere(self, name: str) -> int:
        """0: there is no other worker."""
        return 0

    async def start(self) -> None:
        """No-op in a single process."""

    async def close(self) -> None:
        """No-op in a single process."""


async def cancel_all(tasks: Collection["asyncio.Task[Any]"]) -> None:
    """Cancel tasks and wait for them; retried, because a library may swallow a cancellation as a timeout."""
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=CANCEL_TIMEOUT)
