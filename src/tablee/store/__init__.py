"""The durable log: what is acknowledged here outlives the process. A file, or a database that workers share."""

from pathlib import Path

from tablee.store.postgres import PostgresStore
from tablee.store.sql import SQLStore
from tablee.store.sqlite import SQLiteStore


def open_store(url: str, file: Path, readers: int = 4) -> SQLStore:
    """The database at an address, or where there is none a file."""
    return PostgresStore(url, readers) if url else SQLiteStore(file, readers)
