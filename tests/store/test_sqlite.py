"""The log in SQLite: what was acknowledged is there, once, in order."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablee.store.sql import Row
from tablee.store.sqlite import SQLiteStore
from tablee.store.store import NotWritten
from tablee.table.entries.playing import Played
from tablee.table.log import Entry
from tests.store.entries import played


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


def test_a_failed_write_raises_for_its_caller(tmp_path: Path) -> None:
    async def write() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        with pytest.raises(TypeError):
            await store.append("a", Played(1, 0, object(), "person"))  # type: ignore[arg-type]
        await store.append("a", played(1))
        await store.close()

    asyncio.run(write())


# -- a group is one transaction ---------------------------------------------------------------------------------------

OPENED, PLAYED = Row("a", 1, "opened", "{}", "anna"), Row("a", 2, "played", "{}", None)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLiteStore]:
    store = SQLiteStore(tmp_path / "log.db")
    yield store
    asyncio.run(store.close())


@pytest.mark.parametrize("group", [[PLAYED], [OPENED, PLAYED]])
def test_a_full_disk_is_reported_and_writes_nothing(
    store: SQLiteStore, group: list[Row], caplog: pytest.LogCaptureFixture
) -> None:
    pages = store._log.exec_driver_sql("PRAGMA page_count").scalar_one()
    long = group[-1]._replace(facts="{}" + " " * 100_000)

    async def story() -> None:
        store._log.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        answers = store._commit_group([*group[:-1], long])
        assert {type(answer) for answer in answers} == {NotWritten}
        store._log.exec_driver_sql("PRAGMA max_page_count=1000000")
        assert store._commit_group(group) == [True] * len(group)

    asyncio.run(story())
    assert "disk is full" in caplog.text


# -- databases of older servers ----------------------------------------------------------------------------------------

SITTINGS = """CREATE TABLE sittings (id INTEGER NOT NULL, "key" TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (id));
CREATE INDEX ix_sittings_key ON sittings ("key");
INSERT INTO sittings ("key", code) VALUES ('anna', 'mira-buke');"""
EARLIER = {
    "without an order of writing": "CREATE TABLE entries (code TEXT NOT NULL, number INTEGER NOT NULL,"
    " kind TEXT NOT NULL, facts TEXT NOT NULL, PRIMARY KEY (code, number)) WITHOUT ROWID;" + SITTINGS,
    "without steps": "CREATE TABLE entries (id INTEGER NOT NULL, code TEXT NOT NULL, number INTEGER NOT NULL,"
    " kind TEXT NOT NULL, facts TEXT NOT NULL, PRIMARY KEY (id), UNIQUE (code, number));" + SITTINGS,
}


@pytest.mark.parametrize("schema", EARLIER.values(), ids=EARLIER)
def test_a_database_of_an_older_server_is_read_and_goes_on(tmp_path: Path, schema: str) -> None:
    with closing(sqlite3.connect(tmp_path / "log.db")) as old:
        old.executescript(schema)
        rows = [
            ("mira-buke", number, "played", f'{{"seat": 0, "action": "{number}", "by": "person"}}') for number in (2, 1)
        ]
        old.executemany("INSERT INTO entries (code, number, kind, facts) VALUES (?, ?, ?, ?)", rows)
        old.commit()

    async def story() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        await store.append("mira-buke", Played(3, 0, "3", "person"))
        assert not await store.append("mira-buke", Played(3, 0, "other", "person"))
        assert [entry.facts["action"] for entry in await store.read("mira-buke")] == ["1", "2", "3"]
        assert await store.tables_of("anna") == ["mira-buke"]
        await store.close()

    asyncio.run(story())
    asyncio.run(story_of_the_second_time(tmp_path))


async def story_of_the_second_time(folder: Path) -> None:
    """Nothing is left to do, and nothing is lost."""
    store = SQLiteStore(folder / "log.db")
    assert [entry.number for entry in await store.read("mira-buke", after=1)] == [2, 3]
    await store.close()


def schema_of(path: Path) -> set[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return {
            (table, *column)
            for table in ("entries", "sittings")
            for column in database.execute(f"SELECT name, type, \"notnull\", pk FROM pragma_table_info('{table}')")
        }


@pytest.mark.parametrize("schema", EARLIER.values(), ids=EARLIER)
def test_every_older_database_ends_with_the_schema_of_a_new_one(tmp_path: Path, schema: str) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.executescript(schema)
    for name in ("old.db", "new.db"):
        asyncio.run(SQLiteStore(tmp_path / name).close())
    assert schema_of(tmp_path / "old.db") == schema_of(tmp_path / "new.db")
