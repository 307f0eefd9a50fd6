"""The log in SQLite: what comes in while a commit is under way waits, and is committed together in the next one.

Commits are grouped because a commit costs about the same for one row as for hundreds; an entry is still acknowledged
only after its own commit. A group is one statement: its thread has to wait for the interpreter only a few times.
"""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import orjson
from sqlalchemy import Column, Integer, MetaData, Table, Text, UniqueConstraint, create_engine, event, insert, select
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError

from tablee.store.store import Taken
from tablee.table.log import Entry

_METADATA = MetaData()
ENTRIES = Table(
    "entries",
    _METADATA,
    Column("id", Integer, primary_key=True),  # in the order of writing: what is written together lies together
    Column("code", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("facts", Text, nullable=False),
    UniqueConstraint("code", "number"),
)
SITTINGS = Table(
    "sittings",
    _METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False, index=True),
    Column("code", Text, nullable=False),
)
MOST_TOGETHER = 500  # entries in one commit


class _Job(NamedTuple):
    code: str
    entry: Entry
    facts: str
    done: "asyncio.Future[None]"


class SQLiteStore:
    """All tables in one file."""

    def __init__(self, path: Path | str) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._engine = _connect(path)
        _METADATA.create_all(self._engine)
        self._writer = ThreadPoolExecutor(1, "tablee-store")
        self._waiting: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None

    def append(self, code: str, entry: Entry) -> "asyncio.Future[None]":
        """Add an entry; done after its commit."""
        if self._writing is None:
            self._loop = asyncio.get_running_loop()  # asks the system which process this is, so not for each entry
            self._writing = self._loop.create_task(self._write())
        job = _Job(code, entry, _spell(entry), self._loop.create_future())
        self._waiting.append(job)
        return job.done

    async def read(self, code: str) -> list[Entry]:
        """A table's log from its beginning."""
        return await asyncio.to_thread(self._read, code)

    async def tables_of(self, key: str) -> list[str]:
        """The tables a person opened or sat down at, newest first."""
        return await asyncio.to_thread(self._tables_of, key)

    async def close(self) -> None:
        """Let the writer finish and put the file in order."""
        if self._writing is not None:
            await self._writing
        self._writer.shutdown()
        self._engine.dispose()

    async def _write(self) -> None:
        """Commit what waits, group by group, until nothing does."""
        while group := self._waiting[:MOST_TOGETHER]:
            del self._waiting[: len(group)]
            for job, error in await self._loop.run_in_executor(self._writer, self._commit, group):
                if not job.done.done():
                    job.done.set_result(None) if error is None else job.done.set_exception(error)
        self._writing = None

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

    def _commit(self, group: list[_Job]) -> list[tuple[_Job, Exception | None]]:
        """Commit a group in one transaction; if one entry spoils it, each in its own. Says what was wrong."""
        try:
            with self._engine.begin() as connection:
                _add(connection, group)
        except IntegrityError:
            if len(group) == 1:
                return [(group[0], Taken("Entry {number} is there already.", number=group[0].entry.number))]
            return [result for job in group for result in self._commit([job])]
        except Exception as error:  # a full disk, say: everyone who waits is told
            return [(job, error) for job in group]
        return [(job, None) for job in group]


def _connect(path: Path | str) -> Engine:
    engine = create_engine(f"sqlite:///{path}")

    @event.listens_for(engine, "connect")
    def _prepare(connection: object, _: object) -> None:
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged entry survives a power cut, not only a crash
        cursor.close()

    return engine


def _add(connection: Connection, group: list[_Job]) -> None:
    rows = [value for job in group for value in (job.code, job.entry.number, job.entry.kind, job.facts)]
    places = ",".join(["(?,?,?,?)"] * len(group))
    connection.exec_driver_sql(f"INSERT INTO {ENTRIES.name} (code, number, kind, facts) VALUES {places}", tuple(rows))
    sittings = [{"key": key, "code": job.code} for job in group if (key := _key(job.entry)) is not None]
    if sittings:
        connection.execute(insert(SITTINGS), sittings)


def _spell(entry: Entry) -> str:
    if entry.kind == "dealt":  # a seed is too large a number for orjson
        return json.dumps(dict(entry.facts))
    return orjson.dumps(entry.facts).decode()


def _key(entry: Entry) -> str | None:
    if entry.kind == "opened":
        return str(entry.facts["host"]["key"])
    return str(entry.facts["key"]) if entry.kind == "sat" else None
