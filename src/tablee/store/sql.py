"""A log in a database, with group commit: entries that arrive during a commit are written together in the next one.

A commit costs about the same for one row as for hundreds. An entry is acknowledged only after its commit. Each engine
writes a group in as few statements as possible.
"""

import asyncio
import json
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple, TypeVar

import orjson
from sqlalchemy import delete, func, insert, select
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DatabaseError

from tablee.store import passes, subscriptions
from tablee.store.schema import ALARMS, ENTRIES, SITTINGS
from tablee.store.store import (
    DamagedLog,
    DatabaseUnavailable,
    Indeterminate,
    Traveller,
    WriteStats,
    indeterminate,
    not_written,
)
from tablee.store.subscriptions import Subscription
from tablee.table import entries
from tablee.table.log import Entry

_T = TypeVar("_T")
LOGGER = logging.getLogger(__name__)
MOST_TOGETHER = 500  # entries in one commit
MOST_SITTINGS = 1000  # newest rows of a person that are searched for their tables


class Row(NamedTuple):
    """A stored entry, and the key of the person who opens the table or sits down with it."""

    code: str
    number: int
    kind: str
    facts: str
    key: str | None


class _Job(NamedTuple):
    row: Row
    done: "asyncio.Future[bool]"


class SQLStore(ABC):
    """All tables in one database."""

    def __init__(self, engine: Engine, readers: int) -> None:
        self.engine, self.written = engine, WriteStats()
        self._readers = ThreadPoolExecutor(readers, "reader")  # a pool of their own: bots never delay a read
        self._writer = ThreadPoolExecutor(1, "writer")
        self._waiting: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None

    @abstractmethod
    def commit(self, rows: Sequence[Row]) -> list[Row]:
        """Write rows in one transaction; returns those whose number has another entry. Runs in the writer's thread.

        It is idempotent: an identical row that exists already counts as written. Raises Indeterminate if the response
        was lost, and any other error if nothing was written.
        """

    def append(self, code: str, entry: Entry) -> "asyncio.Future[bool]":
        """Queue an entry; the future is done after its commit."""
        if self._writing is None:
            self._loop = asyncio.get_running_loop()  # a system call, so not for each entry
            self._writing = self._loop.create_task(self._write())
        row = Row(code, entry.number, entry.kind, _encode(entry), entry.arriving_key)
        job = _Job(row, self._loop.create_future())
        self._waiting.append(job)
        return job.done

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """A table's log, or the entries after a number."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, code, after)

    async def newest(self, codes: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each table."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._newest, codes)

    async def tables_of(self, key: str) -> list[str]:
        """The tables a person opened or sat down at, newest first."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._tables_of, key)

    async def keep_pass(self, code: str, traveller: Traveller, now: float, expires: float) -> None:
        """Keep a one-time code that stands for a person."""
        await self._run_in_writer(partial(passes.keep, code=code, traveller=traveller, now=now, expires=expires))

    async def take_pass(self, code: str, now: float) -> Traveller | None:
        """Use a one-time code, and return its person."""
        return await self._run_in_writer(partial(passes.take, code=code, now=now))

    async def keep_subscription(
        self, code: str, key: str, subscription: Subscription, now: float, expires: float
    ) -> None:
        """Store where a person's alerts at a table are sent."""
        kept = partial(subscriptions.keep, code=code, key=key, subscription=subscription, now=now, expires=expires)
        await self._run_in_writer(kept)

    async def drop_subscription(self, endpoint: str, key: str | None = None) -> None:
        """Delete a browser's subscription at all tables."""
        await self._run_in_writer(partial(subscriptions.drop, endpoint=endpoint, key=key))

    async def take_subscriptions(self, code: str, key: str, turn: int) -> list[Subscription]:
        """Return the subscriptions to alert about a turn, and mark them as alerted."""
        return await self._run_in_writer(partial(subscriptions.take, code=code, key=key, turn=turn))

    async def subscribed(self, code: str) -> set[str]:
        """The keys of everybody who has subscribed at a table."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._subscribed, code)

    async def keep_alarm(self, code: str, due: float | None) -> None:
        """Store the alarm of a table; None deletes it."""
        await self._run_in_writer(partial(_keep_alarm, code=code, due=due))

    async def alarms(self) -> dict[str, float]:
        """The times of all alarms, by the codes of the tables."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._alarms)

    async def close(self) -> None:
        """Finish writing and disconnect."""
        if self._writing is not None:
            await self._writing
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    async def _write(self) -> None:
        """Commit what is queued, a group at a time."""
        while group := self._waiting[:MOST_TOGETHER]:
            del self._waiting[: len(group)]
            began = time.perf_counter()
            results = await self._loop.run_in_executor(self._writer, self._commit_group, [job.row for job in group])
            self.written.seconds += time.perf_counter() - began
            self.written.commits += 1
            self.written.entries += results.count(True)
            for job, result in zip(group, results, strict=True):
                if not job.done.done():
                    job.done.set_result(result) if isinstance(result, bool) else job.done.set_exception(result)
        self._writing = None

    async def _run_in_writer(self, change: Callable[[Connection], _T]) -> _T:
        """Run a change of another table than the log, in the writer's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._change, change)

    # -- in threads ---------------------------------------------------------------------------------------------------

    def _commit_group(self, rows: list[Row]) -> Sequence[bool | Exception]:
        """Write a group; return for each row whether it is committed (False: the number is taken), or the error."""
        try:
            taken = set(self.commit(rows))
        except Indeterminate as error:
            LOGGER.error("Commit of %s entries is indeterminate: %s", len(rows), error.__cause__)
            return [indeterminate() for _ in rows]
        except Exception as error:  # a full disk, say
            LOGGER.error("Commit of %s entries failed: %s", len(rows), getattr(error, "orig", repr(error)))
            return [not_written() for _ in rows]
        return [row not in taken for row in rows]

    def _change(self, change: Callable[[Connection], _T]) -> _T:
        try:
            with self.engine.begin() as connection:
                return change(connection)
        except DatabaseError as error:
            LOGGER.error("Database write failed: %s", error.orig)
            raise (indeterminate() if error.connection_invalidated else not_written()) from None

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """A connection for reading; raises DatabaseUnavailable if the database is damaged or down."""
        try:
            with self.engine.connect() as connection:
                yield connection
        except DatabaseError as error:
            LOGGER.error("Database read failed: %s", error.orig)
            raise DatabaseUnavailable(
                "The tables in {path} can't be opened: {why}.", path=self.engine.url.database, why=str(error.orig)
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

    def _subscribed(self, code: str) -> set[str]:
        with self.connected() as connection:
            return subscriptions.people(connection, code)

    def _alarms(self) -> dict[str, float]:
        with self.connected() as connection:
            return {row.code: row.due for row in connection.execute(select(ALARMS))}

    def codes(self) -> list[str]:
        """The codes of all tables."""
        with self.connected() as connection:
            return list(connection.execute(select(ENTRIES.c.code).distinct()).scalars())

    def damage(self) -> list[str]:
        """Faults that the database itself reports."""
        return []

    def _tables_of(self, key: str) -> list[str]:
        query = select(SITTINGS.c.code).where(SITTINGS.c.key == key).order_by(SITTINGS.c.id.desc()).limit(MOST_SITTINGS)
        with self.connected() as connection:
            return list(dict.fromkeys(connection.execute(query).scalars()))


def read_entry(code: str, number: int, kind: str, facts: str) -> Entry:
    """Decode a stored entry; raises DamagedLog."""
    try:
        return entries.read_entry(number, kind, json.loads(facts))
    except (ValueError, TypeError) as error:
        LOGGER.error("Entry %s of table %s is damaged: %s", number, code, error)
        raise DamagedLog("Entry {number} of table {code} is damaged.", number=number, code=code) from None


def _keep_alarm(connection: Connection, code: str, due: float | None) -> None:
    connection.execute(delete(ALARMS).where(ALARMS.c.code == code))
    if due is not None:
        connection.execute(insert(ALARMS).values(code=code, due=due))


def _encode(entry: Entry) -> str:
    return orjson.dumps(entry.facts).decode()
