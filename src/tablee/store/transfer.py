"""Export a store as lines of text and import them into another one; a digest verifies that nothing is missing."""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import TextIO

from sqlalchemy import insert, select
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from tablee.core.errors import TableeError
from tablee.store.schema import ENTRIES, SITTINGS
from tablee.store.sql import Row, SQLStore, read_entry
from tablee.table.entries import SEATING

BATCH = 1000
DIGEST = "digest"
DAMAGED = "What was read is not what was written: the file is damaged or not whole."


class TransferError(Exception):
    """The import is not the same as the export."""


class Digest:
    """The digest of a set of lines, in any order.

    >>> one, other = Digest(), Digest()
    >>> for line in ("a", "b"): one.add(line)
    >>> for line in ("b", "a"): other.add(line)
    >>> str(one) == str(other)
    True
    """

    def __init__(self) -> None:
        self._sum = 0

    def add(self, line: str) -> None:
        """Add a line."""
        self._sum += int.from_bytes(sha256(line.encode()).digest())

    def __str__(self) -> str:
        return f"{self._sum % (1 << 256):064x}"


def lines(connection: Connection) -> Iterator[str]:
    """All entries in the order of writing, read in batches."""
    query, newest = select(ENTRIES).order_by(ENTRIES.c.id).limit(BATCH), 0
    while rows := connection.execute(query.where(ENTRIES.c.id > newest)).all():
        for _, code, number, kind, facts in rows:
            yield json.dumps([code, number, kind, facts], ensure_ascii=False)
        newest = rows[-1].id


def export(store: SQLStore, file: TextIO) -> Digest:
    """Write all entries to a file; the last line is the digest."""
    digest = Digest()
    with store.connected() as connection:
        for line in lines(connection):
            digest.add(line)
            file.write(line + "\n")
    file.write(json.dumps({DIGEST: str(digest)}) + "\n")
    return digest


def import_lines(store: SQLStore, file: Iterable[str]) -> Digest:
    """Import a file into an empty store, in one transaction; raises TransferError if the digests differ."""
    try:
        with store.engine.execution_options(isolation_level="SERIALIZABLE").begin() as connection:
            return _import(connection, file)
    except (ValueError, TypeError, KeyError, RecursionError, TableeError, IntegrityError):
        raise TransferError(DAMAGED) from None


def _import(connection: Connection, file: Iterable[str]) -> Digest:
    if next(lines(connection), None) is not None:
        raise TransferError("There are tables in this database already; import into an empty one.")
    given, found, expected = Digest(), Digest(), ""
    rest = (line.rstrip("\n") for line in file)
    while group := list(islice(rest, BATCH)):
        if group[-1].startswith("{"):
            expected = json.loads(group.pop())[DIGEST]
        for line in group:
            given.add(line)
        _write(connection, [_row(line) for line in group])
    for line in lines(connection):
        found.add(line)
    if not str(given) == str(found) == expected:
        raise TransferError(DAMAGED)
    return found


def _write(connection: Connection, rows: list[Row]) -> None:
    entries = [{"code": row.code, "number": row.number, "kind": row.kind, "facts": row.facts} for row in rows]
    sittings = [{"code": row.code, "key": row.key} for row in rows if row.key is not None]
    for table, values in ((ENTRIES, entries), (SITTINGS, sittings)):
        if values:
            connection.execute(insert(table), values)


def _row(line: str) -> Row:
    code, number, kind, facts = json.loads(line)
    return Row(
        code, number, kind, facts, read_entry(code, number, kind, facts).arriving_key if kind in SEATING else None
    )
