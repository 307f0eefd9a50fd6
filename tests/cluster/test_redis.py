"""A cluster on a real Redis: messages arrive, a lease has one holder, and Redis may go away."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from tablee.cluster import counts
from tablee.cluster import redis as redis_module
from tablee.cluster.cluster import Message, cancel_all
from tablee.cluster.redis import RedisCluster
from tests.services import Redis, running_redis
from tests.waiting import run

Story = Callable[[RedisCluster, RedisCluster], Awaitable[None]]


def two_workers(server: Redis, story: Story) -> None:
    async def tell() -> None:
        one, other = RedisCluster(server.url), RedisCluster(server.url)
        await one.start()
        await other.start()
        await story(one, other)
        await one.close()
        await other.close()

    run(tell())


async def told(one: RedisCluster, heard: list[Message], message: Message) -> None:
    """Tell until it is heard: a subscription takes a moment."""
    while message.items() - {item for got in heard for item in got.items()}:
        one.publish("news", message)
        await asyncio.sleep(0.02)


@asynccontextmanager
async def mute_server() -> AsyncIterator[tuple[str, list[object]]]:
    """Something that takes calls and never answers: its address, and who has called."""
    callers: list[object] = []

    async def be_mute(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        callers.append(writer)
        await reader.read(-1)  # until the caller has enough
        writer.close()

    server = await asyncio.start_server(be_mute, "127.0.0.1", 0)
    yield f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0", callers
    server.close()


def test_a_published_message_reaches_other_workers_only(redis: Redis) -> None:
    async def story(one: RedisCluster, other: RedisCluster) -> None:
        heard: list[Message] = []
        mine: list[Message] = []
        other.subscribe("news", heard.append)
        one.subscribe("news", mine.append)
        await told(one, heard, {"n": 1})
        assert heard[0]["from"] == one.name
        assert mine == []

    two_workers(redis, story)


def test_a_lease_has_one_holder_until_it_is_released(redis: Redis) -> None:
    async def story(one: RedisCluster, other: RedisCluster) -> None:
        assert await one.lease("a")
        assert await one.lease("a")  # keeps it
        assert not await other.lease("a")
        assert (one.holds("a"), other.holds("a")) == (True, False)
        await one.close()
        assert await other.lease("a")

    two_workers(redis, story)


def test_a_lease_expires_without_renewal(redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_module, "LEASE_TTL", 0.2)

    async def story(one: RedisCluster, other: RedisCluster) -> None:
        assert await one.lease("b")
        while not await other.lease("b"):
            await asyncio.sleep(0.02)
        assert not one.holds("b")

    two_workers(redis, story)


def test_workers_run_alone_without_redis_and_resubscribe_when_it_returns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redis_module, "RETRY_DELAY", 0.05)

    async def story(one: RedisCluster, other: RedisCluster) -> None:
        heard: list[Message] = []
        other.subscribe("news", heard.append)
        await told(one, heard, {"n": 1})
        server.kill()
        one.publish("news", {"n": 2})
        assert await one.lease("c")
        assert await other.lease("c")
        server.start()
        await told(one, heard, {"n": 3})

    with running_redis() as server:
        two_workers(server, story)


def test_concurrent_leases_share_one_timeout_of_a_hanging_redis(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redis_module, "REDIS_TIMEOUT", 0.05)

    async def story() -> None:
        async with mute_server() as (url, callers):
            cluster = RedisCluster(url)
            assert await cluster.lease() == set()
            assert callers == []
            assert await cluster.lease("a", "b", "c") == {"a", "b", "c"}
            waited = len(callers)
            assert await cluster.lease(*map(str, range(300))) == {*map(str, range(300))}
            assert len(callers) == 2 * waited
            assert cluster.holds("299")
            await cluster.close()

    run(story())


def test_concurrent_requests_give_each_lease_to_one_worker(redis: Redis) -> None:
    async def story(one: RedisCluster, other: RedisCluster) -> None:
        assert await one.lease("d", "e") == {"d", "e"}
        assert await other.lease("d", "e", "f") == {"f"}
        assert await one.lease("d", "e", "f") == {"d", "e"}

    two_workers(redis, story)


async def until(told: int, asked: Callable[[], Awaitable[int]]) -> None:
    while await asked() != told:
        await asyncio.sleep(0.02)


@pytest.fixture
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "HEARTBEAT", 0.05)
    monkeypatch.setattr(counts, "TTL", 1.0)
    monkeypatch.setattr(counts, "BACKOFF", 0.05)


@pytest.mark.usefixtures("in_a_hurry")
def test_counts_of_other_workers_are_known(redis: Redis) -> None:
    async def story(one: RedisCluster, other: RedisCluster) -> None:
        one.set_count("lines", 3)
        other.set_count("lines", 5)
        await until(5, lambda: one.count_elsewhere("lines"))
        await until(3, lambda: other.count_elsewhere("lines"))
        assert await one.count_elsewhere("something else") == 0
        one.set_count("lines", 0)
        await until(0, lambda: other.count_elsewhere("lines"))

    two_workers(redis, story)


@pytest.mark.usefixtures("in_a_hurry")
def test_counts_of_a_dead_worker_expire(redis: Redis) -> None:
    async def story(one: RedisCluster, other: RedisCluster) -> None:
        killed = RedisCluster(redis.url)
        await killed.start()
        killed.set_count("lines", 7)
        await until(7, lambda: one.count_elsewhere("lines"))
        await cancel_all(killed._tasks)  # no more signs of life, and no goodbye
        await until(0, lambda: one.count_elsewhere("lines"))
        other.set_count("lines", 1)
        await other.count_elsewhere("lines")
        await until(1, lambda: one.count_elsewhere("lines"))
        await other.close()
        assert await one.count_elsewhere("lines") == 0  # at once
        await killed.close()

    two_workers(redis, story)


@pytest.mark.usefixtures("in_a_hurry")
def test_counts_are_republished_after_redis_lost_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_module, "RETRY_DELAY", 0.05)

    async def story(one: RedisCluster, other: RedisCluster) -> None:
        other.set_count("lines", 2)
        await until(2, lambda: one.count_elsewhere("lines"))
        server.kill()
        assert await one.count_elsewhere("lines") == 0
        server.start()
        await until(2, lambda: one.count_elsewhere("lines"))

    with running_redis() as server:
        two_workers(server, story)


def test_concurrent_counts_share_one_timeout_of_a_hanging_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_module, "REDIS_TIMEOUT", 0.05)
    monkeypatch.setattr(counts, "BACKOFF", 60.0)

    async def story() -> None:
        async with mute_server() as (url, callers):
            cluster = RedisCluster(url)
            assert await cluster.count_elsewhere("lines") == 0
            waited = len(callers)
            assert await asyncio.gather(*(cluster.count_elsewhere("lines") for _ in range(300))) == [0] * 300
            assert len(callers) == waited
            await cluster.close()

    run(story())
