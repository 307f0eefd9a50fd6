"""One house for one folder: SQLite's own lock on a small file of its own works on every system, and dies with us."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tablee.core.errors import TableeError
from tablee.store.private import private_file, private_folder
from tablee.store.store import Unusable


class InUse(TableeError):
    """Another house has this folder."""

    code = "in_use"


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Have a folder to oneself; InUse where somebody else has it."""
    with closing(_lock_file(folder)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise InUse("Another Tablée is running with the folder {folder} already.", folder=folder) from None
        yield


def _lock_file(folder: Path) -> sqlite3.Connection:
    try:
        private_folder(folder)
        private_file(folder / "lock")
        return sqlite3.connect(folder / "lock", timeout=0, isolation_level=None)
    except (OSError, sqlite3.Error) as error:
        raise Unusable("The tables in {path} cannot be opened: {why}.", path=folder, why=str(error)) from None
