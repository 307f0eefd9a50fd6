"""What a store must do: append numbered entries, once each, and read them back."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tablee.core.errors import TableeError
from tablee.table.log import Entry


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
    return Indeterminate("It isn't clear yet whether that was saved.")


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

    async def close(self) -> None:
        """Finish writing and disconnect."""
        ...
