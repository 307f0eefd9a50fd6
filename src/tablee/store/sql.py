"""A log in a database: what comes in while a commit is under way waits, and is committed together in the next one.

Commits are grouped because a commit costs about the same for one row as for hundreds; an entry is still acknowledged
only after its own commit. How a group is written, in as few statements as can be, is up to the engine.
"""

import asyncio
import json
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple

import orjson
from sqlalchemy import func, select
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DatabaseError

from tablee.store.schema import ENTRIES, SITTINGS
from tablee.store.store import NotWritten, Spoiled, Taken, Unusable, Written
from tablee.table.entries import key_of
from tablee.table.log import Entry

LOGGER = logging.getLogger(__name__)
MOST_TOGETHER = 500  # entries in one commit


class Row(NamedTuple):
    """An entry as it goes into the database, and whose sitting it is, if it is one."""

    code: str
    number: int
    kind: str
    facts: str
    key: str | None


class _Job(NamedTuple):
    row: Row
    done: "asyncio.Future[None]"


class SQLStore(ABC):
    """All tables in one database."""

    def __init__(self, engine: Engine, readers: int) -> None:
        self.engine, self.written = engine, Written()
        self._readers = ThreadPoolExecutor(readers, "reader")  # of their own: nobody who thinks keeps a page waiting
        self._writer = ThreadPoolExecutor(1, "writer")
        self._waiting: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None

    @abstractmethod
    def commit(self, rows: Sequence[Row]) -> list[Row]:
        """Write rows in one transaction; returns those whose place is taken by something else. In the writer's thread.

        A row that is there already, the same to the letter, is safe: who did not hear the answer may ask again.
        """

    def append(self, code: str, entry: Entry) -> "asyncio.Future[None]":
        """Add an entry; done after its commit."""
        if self._writing is None:
            self._loop = asyncio.get_running_loop()  # asks the system which process this is, so not for each entry
            self._writing = self._loop.create_task(self._write())
        row = Row(code, entry.number, entry.kind, _spell(entry), key_of(entry))
        job = _Job(row, self._loop.create_future())
        self._waiting.append(job)
        return job.done

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """A table's log from its beginning, or what comes after an entry."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, code, after)

    async def newest(self, codes: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each table."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._newest, codes)

    async def tables_of(self, key: str) -> list[str]:
        """The tables a person opened or sat down at, newest first."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._tables_of, key)

    async def close(self) -> None:
        """Finish writing and put everything in order."""
        if self._writing is not None:
            await self._writing
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    async def _write(self) -> None:
        """Commit what waits, group by group, until nothing does."""
        while group := self._waiting[:MOST_TOGETHER]:
            del self._waiting[: len(group)]
            began = time.perf_counter()
            answers = await self._loop.run_in_executor(self._writer, self._answers, [job.row for job in group])
            self.written.seconds += time.perf_counter() - began
            self.written.commits += 1
            self.written.entries += answers.count(None)
            for job, answer in zip(group, answers, strict=True):
                if not job.done.done():
                    job.done.set_result(None) if answer is None else job.done.set_exception(answer)
        self._writing = None

    # -- in threads ---------------------------------------------------------------------------------------------------

    def _answers(self, rows: list[Row]) -> list[Exception | None]:
        """What was wrong with each row, or None where it is safe."""
        try:
            taken = set(self.commit(rows))
        except Exception as error:  # a full disk, say; nobody is left waiting
            LOGGER.error("%s entries could not be written: %s", len(rows), getattr(error, "orig", repr(error)))
            return [NotWritten("That could not be saved. Wait a moment and try again.") for _ in rows]
        return [Taken("Entry {number} is there already.", number=row.number) if row in taken else None for row in rows]

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """A connection to read; Unusable where the database is damaged or not there."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except DatabaseError as error:
            LOGGER.error("The log cannot be read: %s", error.orig)
            raise Unusable(
                "The tables in {path} cannot be opened: {why}.", path=self.engine.url.database, why=str(error.orig)
            ) from None

    def _read(self, code: str, after: int) -> list[Entry]:
        query = select(ENTRIES.c.number, ENTRIES.c.kind, ENTRIES.c.facts).where(ENTRIES.c.code == code)
        with self.connected() as connection:
            rows = connection.execute(query.where(ENTRIES.c.number > after).order_by(ENTRIES.c.number)).all()
        return [read_entry(code, *row) for row in rows]

    def _newest(self, codes: Sequence[str]) -> dict[str, int]:
        query = select(ENTRIES.c.code, func.max(ENTRIES.c.number)).group_by(ENTRIES.c.code)
        found: dict[str, int] = {}
        with self.connected() as connection:
            for start in range(0, len(codes), MOST_TOGETHER):
                some = query.where(ENTRIES.c.code.in_(codes[start : start + MOST_TOGETHER]))
                found.update((code, number) for code, number in connection.execute(some))
        return found

    def codes(self) -> list[str]:
        """The codes of all tables."""
        with self.connected() as connection:
            return list(connection.execute(select(ENTRIES.c.code).distinct()).scalars())

    def damage(self) -> list[str]:
        """What the engine itself finds wrong with the database, where it can tell."""
        return []

    def _tables_of(self, key: str) -> list[str]:
        query = select(SITTINGS.c.code).where(SITTINGS.c.key == key).order_by(SITTINGS.c.id.desc())
        with self.connected() as connection:
            return list(dict.fromkeys(connection.execute(query).scalars()))


def read_entry(code: str, number: int, kind: str, facts: str) -> Entry:
    """An entry as it is in the database; Spoiled where that is none."""
    try:
        found = json.loads(facts)
    except (ValueError, TypeError):
        found = None
    if not isinstance(found, dict):
        raise Spoiled("Entry {number} of table {code} is damaged.", number=number, code=code)
    return Entry(number, kind, found)


def _spell(entry: Entry) -> str:
    return orjson.dumps(entry.facts).decode()
