"""The tables of the database, the same for every engine. What changes here needs a step in ``migrations/versions``."""

from sqlalchemy import Column, Integer, MetaData, Table, Text, UniqueConstraint

METADATA = MetaData()
ENTRIES = Table(
    "entries",
    METADATA,
    Column("id", Integer, primary_key=True),  # in the order of writing: what is written together lies together
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
