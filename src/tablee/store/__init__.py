"""The durable log of all tables: a SQLite file, or a PostgreSQL database that workers share."""

from pathlib import Path

from tablee.store.postgres import PostgresStore
from tablee.store.sql import SQLStore
from tablee.store.sqlite import SQLiteStore


def open_store(url: str, file: Path, readers: int = 4) -> SQLStore:
    """Open the database of a URL; without one, the SQLite file."""
    return PostgresStore(url, readers) if url else SQLiteStore(file, readers)
