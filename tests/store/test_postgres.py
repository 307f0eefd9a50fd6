"""The log in PostgreSQL: a server that goes away and comes back loses nothing and doubles nothing."""

import asyncio
import signal

import pytest

from tablee.store.postgres import PostgresStore
from tablee.store.store import NotWritten, Taken, Unusable
from tablee.table.log import Entry
from tests.services import PostgreSQL, running_postgres
from tests.store.test_stores import played


def test_two_workers_share_a_table_and_the_slower_one_is_told(postgres: PostgreSQL) -> None:
    async def story() -> None:
        url = postgres.fresh("two")
        one, other = PostgresStore(url), PostgresStore(url)
        await one.append("a", played(1))
        with pytest.raises(Taken):
            await other.append("a", Entry(1, "left", {}))
        assert await other.read("a") == [played(1)]
        await one.close()
        await other.close()

    asyncio.run(story())


def test_workers_that_start_together_make_the_tables_once(postgres: PostgreSQL) -> None:
    async def story() -> None:
        url = postgres.fresh("together")
        stores = await asyncio.gather(*(asyncio.to_thread(PostgresStore, url) for _ in range(4)))
        for store in stores:
            await store.close()

    asyncio.run(story())


def test_after_a_crash_of_the_server_writing_goes_on() -> None:
    async def story(server: PostgreSQL) -> None:
        store = PostgresStore(server.fresh("crash"))
        await store.append("a", played(1))
        server.stop(signal.SIGQUIT)
        with pytest.raises(NotWritten):
            await store.append("a", played(2))
        with pytest.raises(Unusable):
            await store.read("a")
        server.start()
        await store.append("a", played(2))
        assert [entry.number for entry in await store.read("a")] == [1, 2]
        await store.close()

    with running_postgres() as server:
        asyncio.run(story(server))


def test_a_server_that_is_not_there_is_told_without_the_password() -> None:
    with pytest.raises(Unusable) as refusal:
        PostgresStore("postgresql://anna:secret@127.0.0.1:1/none")
    assert "secret" not in str(refusal.value)
