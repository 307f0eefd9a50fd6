"""The log in SQLite: one writer thread that commits whatever has come in meanwhile in one go.

Commits are grouped because a commit costs about the same for one row as for hundreds; an entry is still acknowledged
only after its own commit.
"""

import asyncio
import json
import queue
import threading
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Column, Integer, MetaData, Table, Text, create_engine, event, insert, select
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError

from tablee.store.store import Taken
from tablee.table.log import Entry

_METADATA = MetaData()
ENTRIES = Table(
    "entries",
    _METADATA,
    Column("code", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("facts", Text, nullable=False),
    sqlite_with_rowid=False,
)
SITTINGS = Table(
    "sittings",
    _METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False, index=True),
    Column("code", Text, nullable=False),
)


@dataclass(frozen=True)
class _Job:
    code: str
    entry: Entry
    done: "asyncio.Future[None]"


class SQLiteStore:
    """All tables in one file."""

    def __init__(self, path: Path | str) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._engine = _connect(path)
        _METADATA.create_all(self._engine)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="tablee-store", daemon=True)
        self._writer.start()

    async def append(self, code: str, entry: Entry) -> None:
        """Add an entry; return after its commit."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(code, entry, done))
        await done

    async def read(self, code: str) -> list[Entry]:
        """A table's log from its beginning."""
        return await asyncio.to_thread(self._read, code)

    async def tables_of(self, key: str) -> list[str]:
        """The tables a person opened or sat down at, newest first."""
        return await asyncio.to_thread(self._tables_of, key)

    async def close(self) -> None:
        """Let the writer finish and put the file in order."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._engine.dispose()

    # -- in threads ---------------------------------------------------------------------------------------------------

    def _read(self, code: str) -> list[Entry]:
        query = select(ENTRIES.c.number, ENTRIES.c.kind, ENTRIES.c.facts).where(ENTRIES.c.code == code)
        with self._engine.connect() as connection:
            rows = connection.execute(query.order_by(ENTRIES.c.number)).all()
        return [Entry(number, kind, json.loads(facts)) for number, kind, facts in rows]

    def _tables_of(self, key: str) -> list[str]:
        query = select(SITTINGS.c.code).where(SITTINGS.c.key == key).order_by(SITTINGS.c.id.desc())
        with self._engine.connect() as connection:
            return list(dict.fromkeys(connection.execute(query).scalars()))

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            batch = [job]
            last = False
            while not self._jobs.empty() and not last:
                more = self._jobs.get()
                last = more is None
                batch += [more] if more is not None else []
            self._commit(batch)
            if last:
                return

    def _commit(self, batch: list[_Job]) -> None:
        """Commit a batch in one transaction; if one entry spoils it, each in its own."""
        try:
            with self._engine.begin() as connection:
                _add(connection, batch)
        except IntegrityError:
            if len(batch) == 1:
                _finish(batch, Taken("Entry {number} is there already.", number=batch[0].entry.number))
            else:
                for job in batch:
                    self._commit([job])
        except Exception as error:  # a full disk, say: everyone who waits is told
            _finish(batch, error)
        else:
            _finish(batch, None)


def _connect(path: Path | str) -> Engine:
    engine = create_engine(f"sqlite:///{path}")

    @event.listens_for(engine, "connect")
    def _prepare(connection: object, _: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged entry survives a power cut, not only a crash
        cursor.close()

    return engine


def _add(connection: Connection, batch: list[_Job]) -> None:
    rows = [
        {
            "code": job.code,
            "number": job.entry.number,
            "kind": job.entry.kind,
            "facts": json.dumps(dict(job.entry.facts), separators=(",", ":"), ensure_ascii=False),
        }
        for job in batch
    ]
    connection.execute(insert(ENTRIES), rows)
    sittings = [{"key": key, "code": job.code} for job in batch if (key := _key(job.entry)) is not None]
    if sittings:
        connection.execute(insert(SITTINGS), sittings)


def _key(entry: Entry) -> str | None:
    if entry.kind == "opened":
        return str(entry.facts["host"]["key"])
    return str(entry.facts["key"]) if entry.kind == "sat" else None


def _finish(batch: list[_Job], error: Exception | None) -> None:
    """Tell everyone who waits, on the event loop they wait on."""

    def tell() -> None:
        for job in batch:
            if not job.done.cancelled():
                job.done.set_result(None) if error is None else job.done.set_exception(error)

    loop = batch[0].done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
