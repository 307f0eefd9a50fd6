"""The log in SQLite: one file, written by one thread.

After every statement the thread waits for the interpreter lock, which a busy event loop holds. So a group of any size
is one statement, which includes the commit.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import create_engine, event
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DatabaseError

from tablee.store.migrate import migrate
from tablee.store.private import private_file, private_folder
from tablee.store.sql import Row, SQLStore
from tablee.store.store import DatabaseUnavailable

_COLUMNS = "code, number, kind, facts"
_FROM_JSON = ", ".join(f"value ->> {place}" for place in range(4))
_ENTRIES = f"INSERT INTO entries ({_COLUMNS}) SELECT {_FROM_JSON} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING"
_ENTRY = f"INSERT INTO entries ({_COLUMNS}) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_SITTING = "INSERT INTO sittings (code, key) VALUES (?, ?)"
_EXISTING = f"SELECT 1 FROM entries WHERE ({_COLUMNS}) = (?, ?, ?, ?)"


def open_engine(path: Path) -> Engine:
    """Open the file and migrate it; raises DatabaseUnavailable."""
    try:
        private_folder(path.parent)
        for file in (path, *(found for end in ("-wal", "-shm") if (found := Path(f"{path}{end}")).exists())):
            private_file(file)
        engine = create_engine(f"sqlite:///{path}", hide_parameters=True)  # parameters hold hidden cards
        event.listen(engine, "connect", _set_up)
        migrate(engine)
    except (OSError, DatabaseError) as error:
        why = getattr(error, "orig", error)
        raise DatabaseUnavailable("The tables in {path} can't be opened: {why}.", path=path, why=str(why)) from None
    return engine


def _set_up(connection: Any, _: object) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")  # an acknowledged entry survives a power cut, not only a crash


class SQLiteStore(SQLStore):
    """All tables in one file."""

    def __init__(self, path: Path | str, readers: int = 4) -> None:
        super().__init__(open_engine(Path(path)), readers)
        self._log = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")  # reused: opening is slow
        self._log.detach()

    async def close(self) -> None:
        """Finish writing and disconnect."""
        await super().close()
        self._log.close()

    def commit(self, rows: Sequence[Row]) -> list[Row]:
        """Write rows, in one statement unless an entry seats a person."""
        sittings = [row for row in rows if row.key is not None]
        if not sittings:
            return _write(self._log, rows)
        self._log.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            for row in sittings:
                if self._log.exec_driver_sql(_ENTRY, row[:4]).rowcount:
                    self._log.exec_driver_sql(_SITTING, (row.code, row.key))
            taken = _write(self._log, rows)
            self._log.exec_driver_sql("COMMIT")
        except BaseException:
            self._log.exec_driver_sql("ROLLBACK")
            raise
        return taken

    def damage(self) -> list[str]:
        """Faults that SQLite reports."""
        with self.connected() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        return [fault for fault in found if fault != "ok"]


def _write(connection: Connection, rows: Sequence[Row]) -> list[Row]:
    """Write the rows that do not exist yet; returns those whose number has another entry."""
    if connection.exec_driver_sql(_ENTRIES, (orjson.dumps([row[:4] for row in rows]).decode(),)).rowcount == len(rows):
        return []
    return [row for row in rows if not connection.exec_driver_sql(_EXISTING, row[:4]).first()]
