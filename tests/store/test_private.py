"""Files that are their owner's alone, and written whole or not at all; one server for one folder; damage is told."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.cli import build
from tablee.server.settings import Settings
from tablee.store.lock import FolderInUse, lock_folder
from tablee.store.sqlite import SQLiteStore, open_engine
from tablee.store.store import DamagedLog, DatabaseUnavailable, NotWritten
from tablee.table.entries.seating import Left
from tests.store.entries import played


@pytest.fixture
def anything_goes() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("anything_goes")
def test_stored_files_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "data"

    async def story() -> dict[str, int]:
        store = SQLiteStore(folder / "tablee.db")
        await store.append("a", played(1))
        modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
        await store.close()
        return modes

    Settings(data=folder).secret()
    with lock_folder(folder):
        modes = asyncio.run(story())
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {"secret", "lock", "tablee.db", "tablee.db-wal", "tablee.db-shm"} <= modes.keys()
    assert {*modes.values()} == {0o600}


@pytest.mark.usefixtures("anything_goes")
def test_exports_are_private(tmp_path: Path) -> None:
    (tmp_path / "old").touch(0o666)
    for name in ("new", "old"):
        command = ["export", str(tmp_path / name), "--data", str(tmp_path / "data")]
        assert CliRunner().invoke(build(("export",)), command).exit_code == 0
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_a_readable_file_is_made_private(tmp_path: Path) -> None:
    asyncio.run(SQLiteStore(tmp_path / "tablee.db").close())
    (tmp_path / "tablee.db").chmod(0o644)
    asyncio.run(SQLiteStore(tmp_path / "tablee.db").close())
    assert (tmp_path / "tablee.db").stat().st_mode & 0o777 == 0o600


def test_a_secret_is_made_once_and_an_empty_one_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    secret = Settings(data=tmp_path).secret()
    assert len(secret) > 30
    assert Settings(data=tmp_path).secret() == secret


def test_a_secret_that_is_not_text_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DatabaseUnavailable, match="secret is not text"):
        Settings(data=tmp_path).secret()


def test_a_full_disk_is_not_mistaken_for_another_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(sqlite3.Connection):
        def execute(self, *_: object) -> sqlite3.Cursor:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    connect = partial(sqlite3.connect, factory=Full)
    monkeypatch.setattr("tablee.store.lock.sqlite3.connect", connect)
    with pytest.raises(DatabaseUnavailable, match="disk is full"), lock_folder(tmp_path):
        pass


def test_a_secret_is_written_atomically(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        Settings(data=tmp_path).secret()
    assert list(tmp_path.iterdir()) == []


def test_a_second_server_on_one_folder_reports_it_and_stops(tmp_path: Path) -> None:
    environment = os.environ | {"TABLEE_OPEN": "no", "TABLEE_DATA": str(tmp_path)}
    with lock_folder(tmp_path):
        with pytest.raises(FolderInUse), lock_folder(tmp_path):
            pass
        command = [sys.executable, "-m", "tablee", "serve"]
        second = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert second.returncode == 1
    assert "Another Tablée is already using the folder" in second.stderr
    assert "Traceback" not in second.stderr
    with lock_folder(tmp_path):  # given back
        pass


def test_a_file_that_is_no_database_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "tablee.db").write_text("This is a letter, not a database. " * 100)
    with pytest.raises(DatabaseUnavailable, match="can't be opened: file is not a database"):
        open_engine(tmp_path / "tablee.db")
    environment = os.environ | {"TABLEE_OPEN": "no", "TABLEE_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "tablee", "serve"]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode == 1
    assert "can't be opened" in told.stderr
    assert "ready" not in told.stderr
    assert "Traceback" not in told.stderr


def test_an_unusable_data_path_is_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "here").write_text("a file, not a folder")
    for path in (tmp_path / "here" / "tablee.db", tmp_path):
        with pytest.raises(DatabaseUnavailable):
            open_engine(path)
    with pytest.raises(DatabaseUnavailable), lock_folder(tmp_path / "here"):
        pass


def test_a_damaged_entry_is_reported_and_other_tables_are_read(tmp_path: Path) -> None:
    async def story() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        for code in "ab":
            await store.append(code, played(1))
        with sqlite3.connect(tmp_path / "log.db") as file:
            file.execute("UPDATE entries SET facts = '{\"seat\": 0, ' WHERE code = 'a'")
        file.close()
        with pytest.raises(DamagedLog, match="Entry 1 of table a"):
            await store.read("a")
        assert await store.read("b") == [played(1)]
        await store.close()

    asyncio.run(story())


def test_writing_resumes_after_too_many_open_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_more(*_: object, **__: object) -> None:
        raise OSError(24, "Too many open files")

    async def story() -> None:
        store = SQLiteStore(tmp_path / "log.db")
        await store.append("a", played(1))
        with monkeypatch.context() as trouble:
            trouble.setattr(store._log, "exec_driver_sql", no_more)
            for _ in range(2):
                with pytest.raises(NotWritten):
                    await asyncio.wait_for(store.append("a", played(2)), 20)
        await asyncio.wait_for(store.append("a", Left(2, 0)), 20)
        await asyncio.wait_for(store.close(), 20)

    asyncio.run(story())
    assert "Too many open files" in caplog.text
