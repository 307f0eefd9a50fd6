"""The log in PostgreSQL: a server that goes away and comes back loses nothing and doubles nothing."""

import asyncio
import signal
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from tablee.store.postgres import PostgresStore
from tablee.store.sql import Row
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


def test_two_groups_with_entries_in_common_never_wait_for_each_other(postgres: PostgreSQL) -> None:
    url = postgres.fresh("order")
    store = PostgresStore(url)
    rows = [Row(code, 1, "left", "{}", None) for code in "ba"]
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    insert = "INSERT INTO entries (code, number, kind, facts) VALUES (%s, 1, 'left', '{ }')"
    with ThreadPoolExecutor(1) as other, psycopg.connect(url) as first, psycopg.connect(url) as looking:
        first.execute(insert, ("a",))
        slower = other.submit(store.commit, rows)
        while looking.execute(waiting).fetchone() == (0,):
            pass
        first.execute(insert, ("b",))  # where they were in each other's way, one would be thrown out here
        first.commit()
        assert slower.result() == rows
    asyncio.run(store.close())


def test_a_network_that_swallows_everything_is_found_out(postgres: PostgreSQL) -> None:
    store = PostgresStore(postgres.fresh("patience"))
    with store.engine.connect() as connection:
        parameters = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    assert {"connect_timeout", "keepalives_idle", "keepalives_count", "tcp_user_timeout"} <= {*parameters}
    asyncio.run(store.close())
