"""What a store of tables must do. Small on purpose: any database that can add a row only once will do."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tablee.core.errors import TableeError
from tablee.table.log import Entry


class Taken(TableeError):
    """Another entry of this number is in the log already: somebody was faster."""

    code = "stale"
    for_programs = True


class NotWritten(TableeError):
    """An entry could not be made safe: the disk is full, say. Nothing has happened."""

    code = "not_written"


class Unusable(TableeError):
    """The log as a whole cannot be opened, or not be written."""

    code = "unusable"


class Spoiled(TableeError):
    """The log of one table is damaged. It is left as it is, for whoever repairs it."""

    code = "spoiled"
    for_programs = True


@dataclass
class Written:
    """How much was written, and how long that took."""

    entries: int = 0
    commits: int = 0
    seconds: float = 0.0


class Store(Protocol):
    """Append-only logs of tables."""

    written: Written

    def append(self, code: str, entry: Entry) -> "asyncio.Future[None]":
        """Add an entry; done when it is safe. Taken where its number is there, NotWritten where it cannot be."""
        ...

    async def read(self, code: str, after: int = 0) -> list[Entry]:
        """A table's log, or what comes after an entry; empty where nothing is, Spoiled where it cannot be read."""
        ...

    async def newest(self, codes: Sequence[str]) -> dict[str, int]:
        """The number of the newest entry of each table."""
        ...

    async def tables_of(self, key: str) -> list[str]:
        """The tables a person opened or sat down at, newest first."""
        ...

    async def close(self) -> None:
        """Finish what is under way."""
        ...
