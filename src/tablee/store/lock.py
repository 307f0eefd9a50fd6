"""A lock on the data folder: SQLite's own file lock works on every system and ends with the process."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tablee.core.errors import TableeError
from tablee.store.private import private_file, private_folder
from tablee.store.store import DatabaseUnavailable


class FolderInUse(TableeError):
    """Another process has locked this folder."""

    code = "in_use"


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Lock a folder; raises FolderInUse if another process has locked it."""
    with closing(_lock_file(folder)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise _unavailable(folder, error) from None
            raise FolderInUse("Another Tablée is already using the folder {folder}.", folder=folder) from None
        yield


def _lock_file(folder: Path) -> sqlite3.Connection:
    try:
        private_folder(folder)
        private_file(folder / "lock")
        return sqlite3.connect(folder / "lock", timeout=0, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise _unavailable(folder, error) from None


def _unavailable(folder: Path, error: Exception) -> DatabaseUnavailable:
    return DatabaseUnavailable("The tables in {path} can't be opened: {why}.", path=folder, why=str(error))
