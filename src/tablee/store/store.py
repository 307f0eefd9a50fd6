"""What a store must do: append numbered entries, once each, and read them back."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from tablee.core.errors import TableeError
from tablee.store.subscriptions import Subscription
from tablee.table.log import Entry
from tablee.table.seat import Person


class NotWritten(TableeError):
    """An entry is not in the log: the disk is full, say."""

    code = "not_written"


class Indeterminate(TableeError):
    """The database's answer was lost: an entry may or may not be in the log."""

    code = "unknown"


class DatabaseUnavailable(TableeError):
    """The database cannot be opened, read or written."""

    code = "unusable"


class DamagedLog(TableeError):
    """The log of one table is damaged. It stays as it is, to be repaired."""

    code = "spoiled"
    for_programs = True


def not_written() -> NotWritten:
    """Nothing was saved."""
    return NotWritten("That couldn't be saved. Wait a moment and try again.")


def indeterminate() -> Indeterminate:
    """It is not known whether something was saved."""
    return Indeterminate("We don't know yet if that was saved.")


class Traveller(NamedTuple):
    """A person on the way to another device, and what the device sends along."""

    person: Person
    luggage: str = ""


@dataclass
class WriteStats:
    """How much was written, and how long that took."""

    entries: int = 0
    commits: int = 0
    seconds: float = 0.0


class Store(Protocol):
    """Append-only logs of tables."""

    written: WriteStats

    def append(self, code: str, entry: Entry) -> "asyncio.Future[bool]":
        """Add an entry. True once it is committed; False where the log has another entry of this number.

        Raises:
            NotWritten: the entry is not in the log: the disk is full, say.
            Indeterminate: nobody knows; the log will tell.

        """
        ...

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """A table's log, or the entries after a number; empty where there is none.

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
        """Keep a one-time code that stands for a person; the person's earlier one does not count any more.

        Raises:
            NotWritten: the code does not count.
            Indeterminate: it may.

        """
        ...

    async def take_pass(self, code: str, now: float) -> Traveller | None:
        """Use a code up, and return who comes with it; None where it was used, has expired, or never was.

        Raises:
            NotWritten: the database is not available.
            Indeterminate: the code may be used up.

        """
        ...

    async def keep_subscription(
        self, code: str, key: str, subscription: Subscription, now: float, expires: float
    ) -> None:
        """Keep where a person's alerts at a table are sent.

        Raises:
            NotWritten: it is not kept.
            Indeterminate: it may be.

        """
        ...

    async def drop_subscription(self, endpoint: str, key: str | None = None) -> None:
        """Delete a browser's subscription at all tables: that of a person, or whosever it is; raises as above."""
        ...

    async def take_subscriptions(self, code: str, key: str, turn: int) -> list[Subscription]:
        """Return where a turn has not been announced yet, and note that it has; raises as above."""
        ...

    async def subscribed(self, code: str) -> set[str]:
        """The keys of all who get alerts at a table; DatabaseUnavailable where nothing can be read now."""
        ...

    async def keep_alarm(self, code: str, due: float | None) -> None:
        """Keep when the server has to act at a table, in seconds since 1970; None: not before somebody comes.

        Raises:
            NotWritten: the earlier time is still kept.
            Indeterminate: it may be.

        """
        ...

    async def alarms(self) -> dict[str, float]:
        """When the server has to act, by the codes of the tables."""
        ...

    async def close(self) -> None:
        """Finish writing and disconnect."""
        ...
