"""The log in PostgreSQL: a server that goes away and comes back loses nothing and doubles nothing."""

import asyncio
import signal
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.engine import Connection

from tablee.store.postgres import PostgresStore
from tablee.store.sql import Row
from tablee.store.store import DatabaseUnavailable, Indeterminate, NotWritten
from tablee.table.entries.seating import Left
from tests.services import PostgreSQL, running_postgres
from tests.store.entries import played
from tests.waiting import TIMEOUT_S, wait_until


def test_the_second_append_of_a_number_is_refused(postgres: PostgreSQL) -> None:
    async def story() -> None:
        url = postgres.fresh("two")
        one, other = PostgresStore(url), PostgresStore(url)
        await one.append("a", played(1))
        assert not await other.append("a", Left(1, 0))
        assert await other.read("a") == [played(1)]
        await one.close()
        await other.close()

    asyncio.run(story())


def test_concurrent_workers_migrate_once(postgres: PostgreSQL) -> None:
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
        with pytest.raises(DatabaseUnavailable):
            await store.read("a")
        server.start()
        await store.append("a", played(2))
        assert [entry.number for entry in await store.read("a")] == [1, 2]
        await store.close()

    with running_postgres() as server:
        asyncio.run(story(server))


def test_an_unreachable_database_is_reported_without_the_password() -> None:
    with pytest.raises(DatabaseUnavailable) as refusal:
        PostgresStore("postgresql://anna:secret@127.0.0.1:1/none")
    assert "secret" not in str(refusal.value)


def test_concurrent_batches_do_not_deadlock(postgres: PostgreSQL) -> None:
    url = postgres.fresh("order")
    store = PostgresStore(url)
    rows = [Row(code, 1, "left", "{}", None) for code in "ba"]
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    insert = "INSERT INTO entries (code, number, kind, facts) VALUES (%s, 1, 'left', '{ }')"
    with ThreadPoolExecutor(1) as other, psycopg.connect(url) as first, psycopg.connect(url) as looking:
        first.execute(insert, ("a",))
        slower = other.submit(store.commit, rows)
        wait_until(lambda: looking.execute(waiting).fetchone() != (0,))
        first.execute(insert, ("b",))  # where they were in each other's way, one would be thrown out here
        first.commit()
        assert slower.result(TIMEOUT_S) == rows
    asyncio.run(store.close())


def test_connections_to_postgres_have_timeouts_and_keepalives(postgres: PostgreSQL) -> None:
    store = PostgresStore(postgres.fresh("patience"))
    with store.engine.connect() as connection:
        parameters = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    assert {"connect_timeout", "keepalives_idle", "keepalives_count", "tcp_user_timeout"} <= {*parameters}
    asyncio.run(store.close())


def test_an_answer_that_is_lost_is_reported_as_indeterminate(postgres: PostgreSQL) -> None:
    async def story() -> None:
        store = PostgresStore(postgres.fresh("lost"))
        event.listen(store.engine, "after_cursor_execute", _lose_answer)
        event.listen(store.engine, "do_connect", _refuse_connection)
        with pytest.raises(Indeterminate):
            await store.append("a", played(1))
        event.remove(store.engine, "after_cursor_execute", _lose_answer)
        with pytest.raises(NotWritten):  # nothing was sent
            await store.append("a", played(2))
        event.remove(store.engine, "do_connect", _refuse_connection)
        assert await store.read("a") == [played(1)]
        assert await store.append("a", played(1))
        await store.close()

    asyncio.run(story())


def test_a_lost_answer_about_a_pass_is_indeterminate_too(postgres: PostgreSQL) -> None:
    async def story() -> None:
        store = PostgresStore(postgres.fresh("lostpass"))
        event.listen(store.engine, "after_cursor_execute", _lose_answer)
        with pytest.raises(Indeterminate):
            await store.take_pass("mira-buke-tono-lami", 0)
        event.remove(store.engine, "after_cursor_execute", _lose_answer)
        await store.close()

    asyncio.run(story())


def _lose_answer(connection: Connection, *_: object) -> None:
    connection.connection.driver_connection.close()  # type: ignore[union-attr]
    raise psycopg.OperationalError("consuming input failed")


def _refuse_connection(*_: object) -> None:
    raise psycopg.OperationalError("connection refused")
