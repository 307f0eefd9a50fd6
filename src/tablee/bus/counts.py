"""How many of something there are at the other workers.

Each worker keeps its own numbers in one hash of Redis, which ends soon after the worker does. Nobody writes another's
numbers, so none is wrong for long: what Redis forgot, its worker tells again.
"""

import asyncio
import time
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

SECONDS_BETWEEN = 2.0  # two signs of life
SECONDS_TO_LIVE = 7.0  # a worker's numbers, after its last one
SECONDS_OF_PEACE = 2.0  # for a Redis that did not answer: whoever comes meanwhile does not wait for it
ALIVE = "alive"  # a field beside the numbers: nothing is kept of a hash that is empty


class Counts:
    """One worker's numbers, and its look at those of the others."""

    def __init__(self, redis: Redis, prefix: str, worker: str) -> None:
        self._redis, self._prefix, self._worker = redis, prefix, worker
        self._workers = f"{prefix}workers"
        self._here: dict[str, int] = {}
        self._changed: set[str] = set()  # what Redis has not heard yet
        self._others: set[str] = set()
        self._silent_until = 0.0
        self._one_at_a_time = asyncio.Lock()

    def note(self, name: str, here: int) -> None:
        """There are so many here now."""
        self._here[name] = here
        if not here:
            del self._here[name]
        self._changed.add(name)

    async def elsewhere(self, name: str) -> int:
        """How many there are at the others; none, as far as we know, while Redis does not answer."""
        async with self._one_at_a_time:  # however many come at once: they need one connection, and wait once in vain
            if time.monotonic() < self._silent_until:
                return 0
            try:
                told = await self._exchange(*(("HGET", self._numbers_of(other), name) for other in self._others))
            except (RedisError, OSError):
                self._silent_until = time.monotonic() + SECONDS_OF_PEACE
                return 0
        return sum(int(number or 0) for number in told)

    async def keep(self) -> None:
        """Give a sign of life, and look who else does."""
        _, workers = await self._exchange(("SADD", self._workers, self._worker), ("SMEMBERS", self._workers))
        others = [worker.decode() for worker in workers if worker.decode() != self._worker]
        alive = await self._exchange(*(("EXISTS", self._numbers_of(other)) for other in others))
        self._others = {other for other, is_alive in zip(others, alive, strict=True) if is_alive}
        if dead := {*others} - self._others:
            await self._redis.srem(self._workers, *dead)

    async def end(self) -> None:
        """Nothing is here any more."""
        await self._redis.delete(self._numbers_of(self._worker))

    async def _exchange(self, *questions: tuple[str, ...]) -> list[Any]:
        """Tell Redis what has changed here, and then ask."""
        mine, changed, self._changed = self._numbers_of(self._worker), self._changed, set()
        telling = self._redis.pipeline(transaction=False)
        telling.hset(mine, ALIVE, "1")
        telling.pexpire(mine, int(1000 * SECONDS_TO_LIVE))
        gone = changed - self._here.keys()
        if here := changed - gone:
            telling.hset(mine, items=[part for name in here for part in (name, self._here[name])])
        if gone:
            telling.hdel(mine, *gone)
        told = len(telling)
        for question in questions:
            telling.execute_command(*question)
        try:
            answers = await telling.execute()
        except (RedisError, OSError):
            self._changed |= changed
            raise
        if answers[0]:  # we were new to it, or again after it was away
            self._changed |= self._here.keys() - changed
        return answers[told:]

    def _numbers_of(self, worker: str) -> str:
        return f"{self._prefix}numbers:{worker}"
