"""Writes entries to SQLite, in a process of its own: takes a group of them as a line of JSON, and answers with a line.

A commit needs the interpreter several times, and beside a busy house it would wait longer for that than for the disk.
When the house is gone, however it went, the writer finishes what it was given and ends.

This file runs without the rest of Tablée: it starts at once, and needs little.
"""

import sqlite3
import sys
from typing import Any, TypeAlias

import orjson

Row: TypeAlias = list[Any]  # code, number, kind, facts; and whose sitting it is, if it is one
TAKEN = "taken"
_ENTRY = "INSERT INTO entries (code, number, kind, facts) VALUES (?, ?, ?, ?)"
_SITTING = "INSERT INTO sittings (code, key) VALUES (?, ?)"
_SAME = "SELECT 1 FROM entries WHERE (code, number, kind, facts) = (?, ?, ?, ?)"


def connect(path: str) -> sqlite3.Connection:
    """Open a log for writing."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA synchronous=FULL")  # an acknowledged entry survives a power cut, not only a crash
    return connection


def commit(connection: sqlite3.Connection, group: list[Row]) -> list[str | None]:
    """Commit a group in one transaction; if one entry spoils it, each in its own. For each what was wrong, or None.

    An entry that is there already, the same to the letter, is safe: who did not hear the answer may ask again.
    """
    try:
        with connection:
            connection.executemany(_ENTRY, [row[:4] for row in group])
            connection.executemany(_SITTING, [(row[0], row[4]) for row in group if row[4] is not None])
    except sqlite3.IntegrityError:
        if len(group) > 1:
            return [answer for row in group for answer in commit(connection, [row])]
        return [None if connection.execute(_SAME, group[0][:4]).fetchone() else TAKEN]
    except sqlite3.Error as error:  # a full disk, say
        return [str(error)] * len(group)
    return [None] * len(group)


if __name__ == "__main__":
    log = connect(sys.argv[1])
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(orjson.dumps(commit(log, orjson.loads(line))) + b"\n")
        sys.stdout.buffer.flush()
    log.close()
