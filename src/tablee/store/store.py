"""The interface of a store: append numbered entries, once each, and read them back."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tablee.core.errors import TableeError
from tablee.store.subscriptions import Subscription
from tablee.table.log import Entry
from tablee.table.seat import Person


class NotWritten(TableeError):
    """An entry was not written, because the disk is full for example."""

    code = "not_written"


class Indeterminate(TableeError):
    """The database's response was lost: an entry may or may not be in the log."""

    code = "unknown"


class DatabaseUnavailable(TableeError):
    """The database cannot be opened, read or written."""

    code = "unusable"


class DamagedLog(TableeError):
    """The log of one table is damaged. It is not changed, so that it can be repaired."""

    code = "spoiled"
    for_programs = True


def not_written() -> NotWritten:
    """The error if nothing was saved."""
    return NotWritten("That couldn't be saved. Wait a moment and try again.")


def indeterminate() -> Indeterminate:
    """The error if it is unknown whether something was saved."""
    return Indeterminate("We don't know yet if that was saved.")


class Traveller(NamedTuple):
    """A person who continues on another device, and the data of the sending device."""

    person: Person
    luggage: str = ""


@dataclass
class WriteStats:
    """Counters for metrics."""

    entries: int = 0
    commits: int = 0
    seconds: float = 0.0


class Store(Protocol):
    """Append-only logs of tables."""

    written: WriteStats

    def append(self, code: str, entry: Entry) -> "asyncio.Future[bool]":
        """Add an entry. True once it is committed; False where the log has another entry of this number.

        Raises:
            NotWritten: the entry is not in the log.
            Indeterminate: it may be; read the log to find out.

        """
        ...

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """A table's log, or the entries after a number; empty if there are none.

        Raises:
            DamagedLog: an entry cannot be read.
            DatabaseUnavailable: nothing can be read now.

        """
        ...

    async def newest(self, codes: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each table."""
        ...

    async def tables_of(self, key: str) -> list[str]:
        """The tables a person opened or sat down at, newest first."""
        ...

    async def keep_pass(self, code: str, traveller: Traveller, now: float, expires: float) -> None:
        """Store a one-time code for a person; it replaces an earlier one.

        Raises:
            NotWritten: the code was not stored.
            Indeterminate: it may have been.

        """
        ...

    async def take_pass(self, code: str, now: float) -> Traveller | None:
        """Use a one-time code, and return its person; None if it was used, has expired, or never existed.

        Raises:
            NotWritten: the database is not available.
            Indeterminate: the code may have been used.

        """
        ...

    async def keep_subscription(
        self, code: str, key: str, subscription: Subscription, now: float, expires: float
    ) -> None:
        """Store where a person's alerts at a table are sent.

        Raises:
            NotWritten: it was not stored.
            Indeterminate: it may have been.

        """
        ...

    async def drop_subscription(self, endpoint: str, key: str | None = None) -> None:
        """Delete a browser's subscriptions at all tables: a person's, or everybody's; raises as above."""
        ...

    async def take_subscriptions(self, code: str, key: str, turn: int) -> list[Subscription]:
        """Return the subscriptions to alert about a turn, and mark them as alerted; raises as above."""
        ...

    async def subscribed(self, code: str) -> set[str]:
        """The keys of everybody who has subscribed at a table; raises DatabaseUnavailable."""
        ...

    async def keep_alarm(self, code: str, due: float | None) -> None:
        """Store the alarm of a table, in seconds since 1970; None deletes it.

        Raises:
            NotWritten: the earlier time is still stored.
            Indeterminate: it may be.

        """
        ...

    async def alarms(self) -> dict[str, float]:
        """The times of all alarms, by the codes of the tables."""
        ...

    async def close(self) -> None:
        """Finish writing and disconnect."""
        ...
