"""Backups as docs/operations.md describes them: taken while somebody writes, and read back."""

import asyncio
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tablee.store.postgres import PostgresStore
from tablee.store.sql import SQLStore
from tablee.store.sqlite import SQLiteStore
from tests.services import PostgreSQL, postgres_program
from tests.store.entries import played


def comes_back(store: SQLStore, backup: Callable[[], None], restored: Callable[[], SQLStore]) -> None:
    async def story() -> None:
        for number in range(1, 4):
            await store.append("a", played(number))
        later = [store.append("a", played(number)) for number in range(4, 50)]
        await asyncio.to_thread(backup)
        await asyncio.gather(*later)
        await store.close()
        again = restored()
        numbers = [entry.number for entry in await again.read("a")]
        assert numbers == [*range(1, len(numbers) + 1)]
        assert len(numbers) >= 3
        await again.append("a", played(len(numbers) + 1))  # and the server goes on from there
        await again.close()

    asyncio.run(story())


def test_a_backup_of_a_file_in_use_is_consistent(tmp_path: Path) -> None:
    store, copy = SQLiteStore(tmp_path / "tablee.db"), tmp_path / "copy.db"

    def backup() -> None:
        with closing(sqlite3.connect(tmp_path / "tablee.db")) as file, closing(sqlite3.connect(copy)) as other:
            file.backup(other)  # as the command's .backup does it

    comes_back(store, backup, lambda: SQLiteStore(copy))


def test_a_dump_of_a_database_in_use_is_consistent(postgres: PostgreSQL, tmp_path: Path) -> None:
    url, other, dump = postgres.fresh("dumped"), postgres.fresh("restored"), tmp_path / "dump.sql"

    def backup() -> None:
        subprocess.run([postgres_program("pg_dump"), "--dbname", url, "--file", str(dump)], check=True)

    def restored() -> SQLStore:
        command = [postgres_program("psql"), "--dbname", other, "--file", str(dump), "--quiet"]
        subprocess.run([*command, "--set", "ON_ERROR_STOP=1"], check=True, stdout=subprocess.DEVNULL)
        return PostgresStore(other)

    comes_back(PostgresStore(url), backup, restored)
