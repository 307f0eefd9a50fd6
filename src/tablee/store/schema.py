"""The schema, the same for every engine. A change here needs a migration in ``migrations/versions``."""

from sqlalchemy import Column, Float, Integer, MetaData, Table, Text, UniqueConstraint

METADATA = MetaData()
ENTRIES = Table(
    "entries",
    METADATA,
    Column("id", Integer, primary_key=True),  # in the order of writing, so that a group of entries is contiguous
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
ALARMS = Table(
    "alarms",
    METADATA,
    Column("code", Text, primary_key=True),
    Column("due", Float, nullable=False),  # seconds since 1970
)
PASSES = Table(
    "passes",
    METADATA,
    Column("digest", Text, primary_key=True),
    Column("key", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("picture", Text, nullable=False),
    Column("expires", Float, nullable=False, index=True),  # seconds since 1970
    Column("luggage", Text, nullable=False, server_default=""),  # data of the sending device
)
SUBSCRIPTIONS = Table(
    "subscriptions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code", Text, nullable=False),
    Column("key", Text, nullable=False, index=True),
    Column("endpoint", Text, nullable=False, index=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("alerted", Integer, nullable=False),  # the entry with which the turn began for which an alert was sent last
    Column("expires", Float, nullable=False, index=True),  # seconds since 1970
    UniqueConstraint("code", "endpoint"),
)
