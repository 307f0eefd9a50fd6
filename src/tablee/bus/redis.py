"""The bus of several workers: Redis carries messages, leases, numbers. While it is away each looks after itself."""

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import orjson
from redis.asyncio import Redis
from redis.exceptions import RedisError

from tablee.bus import counts
from tablee.bus.bus import Hear, Message, end_all

LOGGER = logging.getLogger(__name__)
PREFIX = "tablee:"
LEASE_S = 6.0  # a lease ends so long after it was last kept
SECONDS_TO_ANSWER = 2.0  # for Redis
SECONDS_TO_RETRY = 0.5
MOST_WAITING = 10_000  # messages; what is more is lost while Redis is slow
TAKE = """
local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return 1
"""
GIVE_BACK = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"


class RedisBus:
    """One worker's end of the bus."""

    is_shared = True
    lag = 0.0

    def __init__(self, url: str) -> None:
        self.name = secrets.token_hex(8)  # of this worker, for the others
        self._redis = Redis.from_url(url, socket_timeout=SECONDS_TO_ANSWER, socket_connect_timeout=SECONDS_TO_ANSWER)
        self._hearing = self._redis.pubsub(ignore_subscribe_messages=True)
        self._channels: dict[str, Hear] = {}
        self._asks = True  # for other channels than before
        self._leases: dict[str, float] = {}  # until when
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)
        self._counts = counts.Counts(self._redis, PREFIX, self.name)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin to listen and to tell."""
        self._tasks = [asyncio.create_task(work) for work in (self._listen(), self._tell(), self._keep_counts())]

    async def close(self) -> None:
        """Give all leases back and end."""
        await end_all(self._tasks)
        with suppress(RedisError, OSError):
            await self._call_for(GIVE_BACK, self._leases)
            await self._counts.end()
        with suppress(RedisError, OSError):
            await self._hearing.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    # -- messages ------------------------------------------------------------------------------------------------------

    def publish(self, channel: str, message: Message) -> None:
        """Tell the others; where too much waits already it is lost."""
        text = orjson.dumps(message | {"from": self.name, "at": time.time()})
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait((PREFIX + channel, text))

    def subscribe(self, channel: str, hear: Hear) -> None:
        """Listen to a channel."""
        self._channels[channel] = hear
        self._wake()

    def unsubscribe(self, channel: str) -> None:
        """Listen no longer."""
        if self._channels.pop(channel, None):
            self._wake()

    def _wake(self) -> None:
        """A word to ourselves: who listens looks up, and asks for what is wanted now."""
        self._asks = True
        self.publish(self.name, {})

    async def _tell(self) -> None:
        while True:
            told = [await self._waiting.get()]
            while not self._waiting.empty():
                told.append(self._waiting.get_nowait())
            telling = self._redis.pipeline(transaction=False)
            for channel, text in told:
                telling.publish(channel, text)
            try:
                await telling.execute()
            except (RedisError, OSError) as error:
                LOGGER.warning("Redis does not answer: %s", error)
                await asyncio.sleep(SECONDS_TO_RETRY)

    async def _listen(self) -> None:
        """Hear messages; after Redis was away all channels are asked for again. Nobody else touches this connection."""
        while True:
            asked, self._asks = set[str](), True
            try:
                while True:
                    if self._asks:
                        asked = await self._ask_for(asked)
                    message = await self._hearing.get_message(timeout=SECONDS_TO_ANSWER)
                    if message is not None:
                        self._hear(message["channel"].decode().removeprefix(PREFIX), message["data"])
            except (RedisError, OSError) as error:
                LOGGER.warning("Redis does not answer: %s", error)
                await asyncio.sleep(SECONDS_TO_RETRY)

    async def _ask_for(self, asked: set[str]) -> set[str]:
        """Ask for the channels that are wanted now, beside those that were; one of our own is always among them."""
        wanted, self._asks = {self.name, *self._channels}, False
        if new := wanted - asked:
            await self._hearing.subscribe(*(PREFIX + channel for channel in new))
        if old := asked - wanted:
            await self._hearing.unsubscribe(*(PREFIX + channel for channel in old))
        return wanted

    def _hear(self, channel: str, data: bytes) -> None:
        hear = self._channels.get(channel)
        message: Message = orjson.loads(data)
        if hear is None or message["from"] == self.name:
            return
        self.lag = max(0.0, time.time() - message["at"])
        try:
            hear(message)
        except Exception:  # a fault of ours; the bus goes on
            LOGGER.exception("On channel %s", channel)

    # -- leases --------------------------------------------------------------------------------------------------------

    def holds(self, name: str) -> bool:
        """Is a lease ours, as far as we know?"""
        return self._leases.get(name, 0.0) > time.monotonic()

    async def lease(self, *names: str) -> set[str]:
        """Take or keep leases, all with one question; beyond it nobody waits, however many there are.

        While Redis is away everyone has them: the log sees to it that nothing counts twice.
        """
        since = time.monotonic()
        try:
            answers = await self._call_for(TAKE, names, int(1000 * LEASE_S))
            ours = {name for name, is_ours in zip(names, answers, strict=True) if is_ours}
        except (RedisError, OSError):
            ours, since = {*names}, time.monotonic()
        for name in names:
            self._leases.pop(name, None)
        self._leases |= dict.fromkeys(ours, since + LEASE_S)
        return ours

    async def _call_for(self, script: str, names: Iterable[str], *facts: int) -> list[Any]:
        asking = self._redis.pipeline(transaction=False)
        for name in names:
            asking.eval(script, 1, f"{PREFIX}lease:{name}", self.name, *facts)
        return await asking.execute()

    def release(self, name: str) -> None:
        """Let it end."""
        self._leases.pop(name, None)

    # -- numbers -------------------------------------------------------------------------------------------------------

    def note(self, name: str, here: int) -> None:
        """Let the others know how many of something are here."""
        self._counts.note(name, here)

    async def elsewhere(self, name: str) -> int:
        """How many of it are at the other workers; none while Redis is away."""
        return await self._counts.elsewhere(name)

    async def _keep_counts(self) -> None:
        while True:
            with suppress(RedisError, OSError):  # who listens says that Redis is away
                await self._counts.keep()
            await asyncio.sleep(counts.SECONDS_BETWEEN)
