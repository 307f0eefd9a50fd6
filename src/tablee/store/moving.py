"""Everything that a store holds as lines of text, to be moved into another one; a digest shows that it is the same."""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from typing import TextIO

from sqlalchemy import select

from tablee.store.schema import ENTRIES
from tablee.store.sql import SEATING, Row, SQLStore, key_of, read_entry

AT_ONCE = 1000
DIGEST = "digest"


class NotTheSame(Exception):
    """What was moved is not what is there."""


class Digest:
    """Of many lines, in whatever order they come.

    >>> one, other = Digest(), Digest()
    >>> for line in ("a", "b"): one.add(line)
    >>> for line in ("b", "a"): other.add(line)
    >>> str(one) == str(other)
    True
    """

    def __init__(self) -> None:
        self._sum = 0

    def add(self, line: str) -> None:
        """Count a line."""
        self._sum += int.from_bytes(sha256(line.encode()).digest())

    def __str__(self) -> str:
        return f"{self._sum % (1 << 256):064x}"


def lines(store: SQLStore) -> Iterator[str]:
    """All entries in the order of writing, a few at a time."""
    query, newest = select(ENTRIES).order_by(ENTRIES.c.id).limit(AT_ONCE), 0
    while True:
        with store.connected() as connection:
            rows = connection.execute(query.where(ENTRIES.c.id > newest)).all()
        if not rows:
            return
        for _, code, number, kind, facts in rows:
            yield json.dumps([code, number, kind, facts], ensure_ascii=False)
        newest = rows[-1].id


def export(store: SQLStore, file: TextIO) -> Digest:
    """Write everything to a file; its last line is the digest."""
    digest = Digest()
    for line in lines(store):
        digest.add(line)
        file.write(line + "\n")
    file.write(json.dumps({DIGEST: str(digest)}) + "\n")
    return digest


def bring_in(store: SQLStore, file: Iterable[str]) -> Digest:
    """Read everything from a file into an empty store, and compare; NotTheSame where something is missing or other."""
    if next(lines(store), None) is not None:
        raise NotTheSame("There are tables in this database already; import into an empty one.")
    given, told = Digest(), ""
    rest = (line.rstrip("\n") for line in file)
    while group := list(islice(rest, AT_ONCE)):
        if group[-1].startswith("{"):
            told = json.loads(group.pop())[DIGEST]
        for line in group:
            given.add(line)
        if group:
            store.commit([_row(line) for line in group])
    found = Digest()
    for line in lines(store):
        found.add(line)
    if not str(given) == str(found) == told:
        raise NotTheSame("What was read is not what was written: the file is damaged or not whole.")
    return found


def _row(line: str) -> Row:
    code, number, kind, facts = json.loads(line)
    return Row(code, number, kind, facts, key_of(read_entry(code, number, kind, facts)) if kind in SEATING else None)
