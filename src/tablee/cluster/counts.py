"""Counts of all workers, such as their connections.

Each worker writes its own counts to one hash of Redis, which expires soon after the worker's end. No worker writes the
counts of another; if Redis has lost a hash, its worker writes it again.
"""

import asyncio
import time
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

HEARTBEAT = 2.0  # seconds
TTL = 7.0  # seconds that a worker's counts outlive its last heartbeat
BACKOFF = 2.0  # seconds after a failure without requests to Redis
ALIVE = "alive"  # a field beside the counts: Redis drops an empty hash


class Counts:
    """One worker's counts, and its view of the others."""

    def __init__(self, redis: Redis, prefix: str, worker: str) -> None:
        self._redis, self._prefix, self._worker = redis, prefix, worker
        self._workers = f"{prefix}workers"
        self._here: dict[str, int] = {}
        self._changed: set[str] = set()  # counts to write with the next request
        self._others: set[str] = set()
        self._backoff_until = 0.0
        self._lock = asyncio.Lock()

    def set(self, name: str, count: int) -> None:
        """Set the count of something at this worker."""
        self._here[name] = count
        if not count:
            del self._here[name]
        self._changed.add(name)

    async def count_elsewhere(self, name: str) -> int:
        """The sum of the other workers' counts; 0 while Redis does not answer."""
        async with self._lock:  # concurrent callers share one connection and one timeout
            if time.monotonic() < self._backoff_until:
                return 0
            try:
                counts = await self._exchange(*(("HGET", self._hash_of(other), name) for other in self._others))
            except (RedisError, OSError):
                self._backoff_until = time.monotonic() + BACKOFF
                return 0
        return sum(int(number or 0) for number in counts)

    async def renew(self) -> None:
        """Send a heartbeat, and find the other workers."""
        _, workers = await self._exchange(("SADD", self._workers, self._worker), ("SMEMBERS", self._workers))
        others = [worker.decode() for worker in workers if worker.decode() != self._worker]
        alive = await self._exchange(*(("EXISTS", self._hash_of(other)) for other in others))
        self._others = {other for other, is_alive in zip(others, alive, strict=True) if is_alive}
        if dead := {*others} - self._others:
            await self._redis.srem(self._workers, *dead)

    async def end(self) -> None:
        """Delete the counts of this worker."""
        await self._redis.delete(self._hash_of(self._worker))

    async def _exchange(self, *commands: tuple[str, ...]) -> list[Any]:
        """Write the changed counts and execute commands, in one round trip; returns the results of the commands."""
        mine, changed, self._changed = self._hash_of(self._worker), self._changed, set()
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.hset(mine, ALIVE, "1")
        pipeline.pexpire(mine, int(1000 * TTL))
        gone = changed - self._here.keys()
        if here := changed - gone:
            pipeline.hset(mine, items=[part for name in here for part in (name, self._here[name])])
        if gone:
            pipeline.hdel(mine, *gone)
        written = len(pipeline)
        for command in commands:
            pipeline.execute_command(*command)
        try:
            answers = await pipeline.execute()
        except (RedisError, OSError):
            self._changed |= changed
            raise
        if answers[0]:  # the hash was new, or lost
            self._changed |= self._here.keys() - changed
        return answers[written:]

    def _hash_of(self, worker: str) -> str:
        return f"{self._prefix}counts:{worker}"
