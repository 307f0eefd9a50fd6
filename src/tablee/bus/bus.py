"""What a bus must do. Whatever is told on it may be lost: the log alone decides what happened."""

import asyncio
from collections.abc import Callable, Collection
from typing import Any, Protocol, TypeAlias

Message: TypeAlias = dict[str, Any]  # with "from", the name of the worker that says it
Hear: TypeAlias = Callable[[Message], None]
SECONDS_TO_END = 1.0


class Bus(Protocol):
    """Messages between workers, leases (who looks after what, for a while), and numbers: how many there are where."""

    is_shared: bool  # are there other workers to talk to?
    lag: float  # seconds that the last message took, by the clocks of both ends

    def publish(self, channel: str, message: Message) -> None:
        """Tell the other workers that listen to a channel; nobody waits for it."""
        ...

    def subscribe(self, channel: str, hear: Hear) -> None:
        """Listen to a channel."""
        ...

    def unsubscribe(self, channel: str) -> None:
        """Listen no longer."""
        ...

    def holds(self, name: str) -> bool:
        """Is a lease ours, as far as we know?"""
        ...

    async def lease(self, *names: str) -> set[str]:
        """Take leases that nobody has, and keep one's own for longer; returns those that are ours."""
        ...

    def release(self, name: str) -> None:
        """Keep a lease no longer; it ends by itself."""
        ...

    def note(self, name: str, here: int) -> None:
        """Let the others know how many of something are here."""
        ...

    async def elsewhere(self, name: str) -> int:
        """How many of it are at the other workers, as far as we know."""
        ...

    async def start(self) -> None:
        """Begin to listen."""
        ...

    async def close(self) -> None:
        """Say and hear nothing more; leases are given back."""
        ...


class Alone:
    """The bus of a house that is one process: nobody else is there, and everything is ours."""

    is_shared = False
    lag = 0.0

    def publish(self, channel: str, message: Message) -> None:
        """Nobody hears it."""

    def subscribe(self, channel: str, hear: Hear) -> None:
        """Nothing will come."""

    def unsubscribe(self, channel: str) -> None:
        """Nothing came."""

    def holds(self, name: str) -> bool:
        """Whatever it is."""
        return True

    async def lease(self, *names: str) -> set[str]:
        """At once."""
        return {*names}

    def release(self, name: str) -> None:
        """Nobody else wants it."""

    def note(self, name: str, here: int) -> None:
        """Nobody else counts."""

    async def elsewhere(self, name: str) -> int:
        """Where nobody is there is nothing."""
        return 0

    async def start(self) -> None:
        """Nothing to do."""

    async def close(self) -> None:
        """Nothing to do."""


async def end_all(tasks: Collection["asyncio.Task[Any]"]) -> None:
    """Cancel tasks until they are over; a client that waits for an answer may take a cancellation for a late one."""
    while going_on := [task for task in tasks if not task.done()]:
        for task in going_on:
            task.cancel()
        await asyncio.wait(going_on, timeout=SECONDS_TO_END)
