"""The log in SQLite: what was acknowledged is there, once, in order."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from tablee.store.sqlite import SQLiteStore
from tablee.store.store import Taken
from tablee.table.log import Entry


def played(number: int) -> Entry:
    return Entry(number, "played", {"seat": number % 2, "action": "Vb2", "by": "person"})


def test_what_was_acknowledged_is_there_after_opening_the_file_again(tmp_path: Path) -> None:
    async def write() -> None:
        store = SQLiteStore(tmp_path / "deep" / "log.db")
        for number in range(1, 6):
            await store.append("mira-buke", played(number))
        await store.close()

    async def read() -> list[Entry]:
        store = SQLiteStore(tmp_path / "deep" / "log.db")
        entries = await store.read("mira-buke")
        await store.close()
        return entries

    asyncio.run(write())
    assert asyncio.run(read()) == [played(number) for number in range(1, 6)]


def test_a_number_is_taken_once_and_the_others_of_the_batch_survive(tmp_path: Path) -> None:
    async def race() -> list[object]:
        store = SQLiteStore(tmp_path / "log.db")
        wishes = [store.append("a", played(1)), store.append("a", played(1)), store.append("b", played(1))]
        results = await asyncio.gather(*wishes, return_exceptions=True)
        assert await store.read("a") == [played(1)]
        await store.close()
        return list(results)

    first, second, other = asyncio.run(race())
    assert other is None
    assert sorted([type(first), type(second)], key=str) == sorted([type(None), Taken], key=str)


def test_many_tables_at_once_keep_their_order(tmp_path: Path) -> None:
    async def write() -> None:
        store = SQLiteStore(tmp_path / "log.db")

        async def one(code: str) -> None:
            for number in range(1, 21):
                await store.append(code, played(number))

        await asyncio.gather(*(one(f"table-{i}") for i in range(50)))
        for i in range(50):
            assert [entry.number for entry in await store.read(f"table-{i}")] == list(range(1, 21))
        await store.close()

    asyncio.run(write())


def test_a_person_finds_her_tables_again_newest_first(tmp_path: Path) -> None:
    async def sit() -> list[str]:
        store = SQLiteStore(tmp_path / "log.db")
        host = {"key": "anna", "name": "Anna", "picture": "fox"}
        await store.append("first", Entry(1, "opened", {"host": host}))
        await store.append("second", Entry(1, "opened", {"host": host | {"key": "boris"}}))
        await store.append("second", Entry(2, "sat", {"seat": 1, "key": "anna", "name": "Anna", "picture": "fox"}))
        found = await store.tables_of("anna")
        await store.close()
        return found

    assert asyncio.run(sit()) == ["second", "first"]


def test_a_failed_write_is_told_to_who_waits(tmp_path: Path) -> None:
    async def write() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        with pytest.raises(TypeError):
            await store.append("a", Entry(1, "played", {"action": object()}))
        await store.append("a", played(1))
        await store.close()

    asyncio.run(write())


def test_a_database_of_an_older_house_is_read_and_goes_on(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "log.db") as old:
        old.execute(
            "CREATE TABLE entries (code TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, facts TEXT,"
            " PRIMARY KEY (code, number)) WITHOUT ROWID"
        )
        old.execute("INSERT INTO entries VALUES ('mira-buke', 1, 'played', '{\"action\": \"a\"}')")
    old.close()

    async def story() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        await store.append("mira-buke", Entry(2, "played", {"action": "b"}))
        with pytest.raises(Taken):
            await store.append("mira-buke", Entry(2, "played", {"action": "c"}))
        assert [entry.facts["action"] for entry in await store.read("mira-buke")] == ["a", "b"]
        await store.close()

    asyncio.run(story())
