"""The log in SQLite: what comes in while a commit is under way waits, and is committed together in the next one.

Commits are grouped because a commit costs about the same for one row as for hundreds; an entry is still acknowledged
only after its own commit. The writing itself is done by ``writer``, beside the house.
"""

import asyncio
import json
import logging
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import orjson
from sqlalchemy import Column, Integer, MetaData, Table, Text, UniqueConstraint, create_engine, select
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DatabaseError

from tablee import child
from tablee.store import writer
from tablee.store.private import private_file, private_folder
from tablee.store.store import NotWritten, Spoiled, Taken, Unusable
from tablee.store.writer import TAKEN
from tablee.table.log import Entry

LOGGER = logging.getLogger(__name__)
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
LONGEST_ANSWER = 1 << 20
SECONDS_TO_END = 30.0


class _Job(NamedTuple):
    entry: Entry
    row: bytes  # as the writer takes it
    done: "asyncio.Future[None]"


def opened(path: Path) -> Engine:
    """The file with all tables, ready to be read and written; Unusable where it cannot be."""
    try:
        private_folder(path.parent)
        for file in (path, *(found for end in ("-wal", "-shm") if (found := Path(f"{path}{end}")).exists())):
            private_file(file)
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as connection:
            connection.exec_driver_sql("PRAGMA journal_mode=WAL")  # it stays so
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # fails where nothing can be written
            _METADATA.create_all(connection)
    except (OSError, DatabaseError) as error:
        why = getattr(error, "orig", error)
        raise Unusable("The tables in {path} cannot be opened: {why}.", path=path, why=str(why)) from None
    return engine


def read_entry(code: str, number: int, kind: str, facts: str) -> Entry:
    """An entry as it is in the file; Spoiled where that is none."""
    try:
        found = json.loads(facts)
    except (ValueError, TypeError):
        found = None
    if not isinstance(found, dict):
        raise Spoiled("Entry {number} of table {code} is damaged.", number=number, code=code)
    return Entry(number, kind, found)


class SQLiteStore:
    """All tables in one file."""

    def __init__(self, path: Path | str, readers: int = 4) -> None:
        self._engine = opened(Path(path))
        self._readers = ThreadPoolExecutor(readers, "reader")  # of their own: nobody who thinks keeps a page waiting
        self._writer = _Writer(path)
        self._waiting: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None

    def append(self, code: str, entry: Entry) -> "asyncio.Future[None]":
        """Add an entry; done after its commit."""
        if self._writing is None:
            self._loop = asyncio.get_running_loop()  # asks the system which process this is, so not for each entry
            self._writing = self._loop.create_task(self._write())
        row = orjson.dumps([code, entry.number, entry.kind, _spell(entry), _key(entry)])
        job = _Job(entry, row, self._loop.create_future())
        self._waiting.append(job)
        return job.done

    async def read(self, code: str) -> list[Entry]:
        """A table's log from its beginning."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, code)

    async def tables_of(self, key: str) -> list[str]:
        """The tables a person opened or sat down at, newest first."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._tables_of, key)

    async def close(self) -> None:
        """Let the writer finish and put the file in order."""
        if self._writing is not None:
            await self._writing
        await self._writer.end()
        self._readers.shutdown()
        self._engine.dispose()

    async def _write(self) -> None:
        """Commit what waits, group by group, until nothing does."""
        while group := self._waiting[:MOST_TOGETHER]:
            del self._waiting[: len(group)]
            answers = await self._writer.commit([job.row for job in group])
            for job, answer in zip(group, answers, strict=True):
                if not job.done.done():
                    job.done.set_result(None) if answer is None else job.done.set_exception(_error(job, answer))
        self._writing = None

    # -- in threads ---------------------------------------------------------------------------------------------------

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A connection to read; Unusable where the file is damaged."""
        try:
            with self._engine.connect() as connection:
                yield connection
        except DatabaseError as error:
            LOGGER.error("The log cannot be read: %s", error.orig)
            raise Unusable(
                "The tables in {path} cannot be opened: {why}.", path=self._engine.url.database, why=str(error.orig)
            ) from None

    def _read(self, code: str) -> list[Entry]:
        query = select(ENTRIES.c.number, ENTRIES.c.kind, ENTRIES.c.facts).where(ENTRIES.c.code == code)
        with self._connected() as connection:
            rows = connection.execute(query.order_by(ENTRIES.c.number)).all()
        return [read_entry(code, *row) for row in rows]

    def codes(self) -> list[str]:
        """The codes of all tables."""
        with self._connected() as connection:
            return list(connection.execute(select(ENTRIES.c.code).distinct()).scalars())

    def damage(self) -> list[str]:
        """What SQLite itself finds wrong with the file."""
        with self._connected() as connection:
            found = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        return [fault for fault in found if fault != "ok"]

    def _tables_of(self, key: str) -> list[str]:
        query = select(SITTINGS.c.code).where(SITTINGS.c.key == key).order_by(SITTINGS.c.id.desc())
        with self._connected() as connection:
            return list(dict.fromkeys(connection.execute(query).scalars()))


class _Writer:
    """The house's end of the writer."""

    def __init__(self, path: Path | str) -> None:
        self._path = str(path)
        self._process: subprocess.Popen[bytes] | None = None
        self._start()

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                self._process = child.start(writer.__file__, self._path, stdin=theirs.fileno(), stdout=theirs.fileno())
        except OSError:
            ours.close()
            raise
        self._pipe = ours
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def commit(self, group: list[bytes]) -> list[str | None]:
        """What was wrong with each entry, or None where it is safe. Where the writer dies, a new one is asked."""
        for _attempt in range(2):
            try:
                if self._process is None:
                    self._start()
                return await self._ask(group)
            except (OSError, asyncio.IncompleteReadError) as error:  # no more files may be open, perhaps
                LOGGER.error("The writer of the log is gone; a new one starts. (%s)", error)
            await self.end()
        return ["The log cannot be written: its writer ends at once."] * len(group)

    async def _ask(self, group: list[bytes]) -> list[str | None]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(sock=self._pipe, limit=LONGEST_ANSWER)
        answers, questions = self._streams
        questions.write(b"[%b]\n" % b",".join(group))
        answer: list[str | None] = orjson.loads(await answers.readuntil(b"\n"))
        return answer

    async def end(self) -> None:
        """Let it finish, and wait for it."""
        process, self._process = self._process, None
        if process is None:
            return
        if self._streams is None:
            self._pipe.close()
        else:
            self._streams[1].close()
        await asyncio.to_thread(child.await_end, process, SECONDS_TO_END)


def _spell(entry: Entry) -> str:
    if entry.kind == "dealt":  # a seed is too large a number for orjson
        return json.dumps(dict(entry.facts))
    return orjson.dumps(entry.facts).decode()


def _key(entry: Entry) -> str | None:
    """Who opened the table or sat down."""
    if entry.kind == "opened":
        return str(entry.facts["host"]["key"])
    return str(entry.facts["key"]) if entry.kind == "sat" else None


def _error(job: _Job, answer: str) -> Exception:
    if answer == TAKEN:
        return Taken("Entry {number} is there already.", number=job.entry.number)
    LOGGER.error("Entry %s could not be written: %s", job.entry.number, answer)
    return NotWritten("That could not be written down. Wait a moment and try again.")
