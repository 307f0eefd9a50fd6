"""The schema, the same for every engine. A change here needs a migration in ``migrations/versions``."""

from sqlalchemy import Column, Integer, MetaData, Table, Text, UniqueConstraint

METADATA = MetaData()
ENTRIES = Table(
    "entries",
    METADATA,
    Column("id", Integer, primary_key=True),  # in the order of writing, so that a group of entries is stored together
    Column("code", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("facts", Text, nullable=False),
    UniqueConstraint("code", "number"),
)
SITTINGS = Table(
    "sittings",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False, index=True),
    Column("code", Text, nullable=False),
)
