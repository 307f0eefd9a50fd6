"""The log in PostgreSQL, for several workers: a group is one statement, and the first writer of a number wins."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import create_engine, make_url
from sqlalchemy.exc import DatabaseError

from tablee.store.migrate import migrate
from tablee.store.sql import Row, SQLStore
from tablee.store.store import DatabaseUnavailable, indeterminate

TIMEOUTS: dict[str, Any] = {  # after a timeout the statement is retried
    "connect_timeout": 5,  # seconds
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds until sent data must be acknowledged
}
# All workers insert in the same order, so that they cannot deadlock.
_COMMIT = """
WITH given AS (
    SELECT * FROM unnest(%s::text[], %s::int[], %s::text[], %s::text[], %s::text[])
        WITH ORDINALITY AS given (code, number, kind, facts, key, place)
), written AS (
    INSERT INTO entries (code, number, kind, facts) SELECT code, number, kind, facts FROM given ORDER BY code, number
    ON CONFLICT DO NOTHING RETURNING code, number
), seated AS (
    INSERT INTO sittings (code, key)
    SELECT code, key FROM given JOIN written USING (code, number) WHERE key IS NOT NULL ORDER BY place
)
SELECT count(*) FROM written
"""
_NEWEST = """
SELECT code, (SELECT max(number) FROM entries WHERE entries.code = asked.code) FROM unnest(%s::text[]) AS asked (code)
"""
_EXISTING = """
SELECT code, number, kind, facts FROM entries
JOIN unnest(%s::text[], %s::int[]) AS asked (code, number) USING (code, number)
"""


class PostgresStore(SQLStore):
    """All tables in a database that several workers share."""

    def __init__(self, url: str, readers: int = 4) -> None:
        engine = create_engine(
            make_url(url).set(drivername="postgresql+psycopg"),
            pool_size=readers + 1,  # readers and the writer
            max_overflow=0,
            pool_pre_ping=True,  # reconnects after a restart of the server
            isolation_level="AUTOCOMMIT",
            connect_args=TIMEOUTS,
            hide_parameters=True,  # parameters hold hidden cards
        )
        try:
            migrate(engine)
        except DatabaseError as error:
            where = engine.url.render_as_string(hide_password=True)
            raise DatabaseUnavailable(
                "The tables in {path} can't be opened: {why}.", path=where, why=str(error.orig)
            ) from None
        super().__init__(engine, readers)

    def commit(self, rows: Sequence[Row]) -> list[Row]:
        """Write rows in one statement; retried once if the connection breaks, which is idempotent."""
        try:
            return self._commit(rows)
        except DatabaseError as error:
            if not error.connection_invalidated:  # the server refused the statement, or was not reached
                raise
        try:
            return self._commit(rows)
        except DatabaseError as error:
            raise indeterminate() from error

    def _commit(self, rows: Sequence[Row]) -> list[Row]:
        columns = [list(column) for column in zip(*rows, strict=True)]
        with self.engine.connect() as connection:
            if connection.exec_driver_sql(_COMMIT, tuple(columns)).scalar_one() == len(rows):
                return []
            there = {tuple(row) for row in connection.exec_driver_sql(_EXISTING, tuple(columns[:2]))}
        return [row for row in rows if row[:4] not in there]

    def _newest(self, codes: Sequence[str]) -> dict[str, int]:
        """Read from the index, in constant time per log."""
        with self.connected() as connection:
            found = connection.exec_driver_sql(_NEWEST, ([*codes],))
            return {code: number for code, number in found if number is not None}
