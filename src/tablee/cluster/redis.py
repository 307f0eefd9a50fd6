"""A cluster on Redis: messages, leases and counts. While Redis is down every worker goes on by itself."""

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

from tablee.cluster import counts
from tablee.cluster.cluster import Handler, Message, cancel_all

LOGGER = logging.getLogger(__name__)
PREFIX = "tablee:"
LEASE_TTL = 6.0  # seconds after its last renewal
REDIS_TIMEOUT = 2.0  # seconds
RETRY_DELAY = 0.5  # seconds
MOST_BUFFERED = 10_000  # messages; more are dropped while Redis is slow
ACQUIRE = """
local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return 1
"""
RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"


class RedisCluster:
    """One worker's connection to the others."""

    is_shared = True
    lag = 0.0

    def __init__(self, url: str) -> None:
        self.name = secrets.token_hex(8)  # of this worker
        self._redis = Redis.from_url(url, socket_timeout=REDIS_TIMEOUT, socket_connect_timeout=REDIS_TIMEOUT)
        self._pubsub = self._redis.pubsub(ignore_subscribe_messages=True)
        self._channels: dict[str, Handler] = {}
        self._is_changed = True  # are there new subscriptions?
        self._leases: dict[str, float] = {}  # when each expires
        self._buffer: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_BUFFERED)
        self._counts = counts.Counts(self._redis, PREFIX, self.name)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the tasks that receive and send."""
        self._tasks = [
            asyncio.create_task(work) for work in (self._receive_all(), self._send_all(), self._renew_counts())
        ]

    async def close(self) -> None:
        """Release all leases and disconnect."""
        await cancel_all(self._tasks)
        with suppress(RedisError, OSError):
            await self._eval_for(RELEASE, self._leases)
            await self._counts.end()
        with suppress(RedisError, OSError):
            await self._pubsub.aclose()  # type: ignore[no-untyped-call]
        await self._redis.aclose()

    # -- messages ------------------------------------------------------------------------------------------------------

    def publish(self, channel: str, message: Message) -> None:
        """Queue a message to the other workers; dropped if the queue is full."""
        text = orjson.dumps(message | {"from": self.name, "at": time.time()})
        with suppress(asyncio.QueueFull):
            self._buffer.put_nowait((PREFIX + channel, text))

    def subscribe(self, channel: str, handler: Handler) -> None:
        """Receive the messages of a channel."""
        self._channels[channel] = handler
        self._wake()

    def unsubscribe(self, channel: str) -> None:
        """Unsubscribe from a channel."""
        if self._channels.pop(channel, None):
            self._wake()

    def _wake(self) -> None:
        """Publish a message to this worker, which wakes the receiving task to update its subscriptions."""
        self._is_changed = True
        self.publish(self.name, {})

    async def _send_all(self) -> None:
        while True:
            messages = [await self._buffer.get()]
            while not self._buffer.empty():
                messages.append(self._buffer.get_nowait())
            pipeline = self._redis.pipeline(transaction=False)
            for channel, text in messages:
                pipeline.publish(channel, text)
            try:
                await pipeline.execute()
            except (RedisError, OSError) as error:
                LOGGER.warning("Redis connection failed: %s", error)
                await asyncio.sleep(RETRY_DELAY)

    async def _receive_all(self) -> None:
        """Receive messages; subscribe again after a reconnect. Only this task uses the connection."""
        while True:
            subscribed, self._is_changed = set[str](), True
            try:
                while True:
                    if self._is_changed:
                        subscribed = await self._update(subscribed)
                    message = await self._pubsub.get_message(timeout=REDIS_TIMEOUT)
                    if message is not None:
                        self._receive(message["channel"].decode().removeprefix(PREFIX), message["data"])
            except (RedisError, OSError) as error:
                LOGGER.warning("Redis connection failed: %s", error)
                await asyncio.sleep(RETRY_DELAY)

    async def _update(self, subscribed: set[str]) -> set[str]:
        """Subscribe to new channels and unsubscribe from old ones; this worker's own channel always stays."""
        wanted, self._is_changed = {self.name, *self._channels}, False
        if new := wanted - subscribed:
            await self._pubsub.subscribe(*(PREFIX + channel for channel in new))
        if old := subscribed - wanted:
            await self._pubsub.unsubscribe(*(PREFIX + channel for channel in old))
        return wanted

    def _receive(self, channel: str, data: bytes) -> None:
        handler = self._channels.get(channel)
        message: Message = orjson.loads(data)
        if handler is None or message["from"] == self.name:
            return
        self.lag = max(0.0, time.time() - message["at"])
        try:
            handler(message)
        except Exception:
            LOGGER.exception("Handler of channel %s failed", channel)

    # -- leases --------------------------------------------------------------------------------------------------------

    def holds(self, name: str) -> bool:
        """Does this worker have an unexpired lease?"""
        return self._leases.get(name, 0.0) > time.monotonic()

    async def lease(self, *names: str) -> set[str]:
        """Acquire or renew leases, in one round trip.

        While Redis is down every worker has them: the log prevents duplicate entries.
        """
        since = time.monotonic()
        try:
            answers = await self._eval_for(ACQUIRE, names, int(1000 * LEASE_TTL))
            ours = {name for name, is_ours in zip(names, answers, strict=True) if is_ours}
        except (RedisError, OSError):
            ours, since = {*names}, time.monotonic()
        for name in names:
            self._leases.pop(name, None)
        self._leases |= dict.fromkeys(ours, since + LEASE_TTL)
        return ours

    async def _eval_for(self, script: str, names: Iterable[str], *facts: int) -> list[Any]:
        pipeline = self._redis.pipeline(transaction=False)
        for name in names:
            pipeline.eval(script, 1, f"{PREFIX}lease:{name}", self.name, *facts)
        return await pipeline.execute()

    def release(self, name: str) -> None:
        """Do not renew a lease; it expires."""
        self._leases.pop(name, None)

    # -- counts --------------------------------------------------------------------------------------------------------

    def set_count(self, name: str, count: int) -> None:
        """Publish this worker's count of something."""
        self._counts.set(name, count)

    async def count_elsewhere(self, name: str) -> int:
        """The sum of the other workers' counts; 0 while Redis is down."""
        return await self._counts.count_elsewhere(name)

    async def _renew_counts(self) -> None:
        while True:
            with suppress(RedisError, OSError):  # the receiving task logs it
                await self._counts.renew()
            await asyncio.sleep(counts.HEARTBEAT)
