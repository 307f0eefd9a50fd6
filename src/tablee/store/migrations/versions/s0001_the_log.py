"""The log: a table of entries, and one of who sat down where.

Databases from before these migrations have it already, the oldest ones without the column for the order of writing.
"""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    """Make the tables that are not there."""
    there = sa.inspect(op.get_bind())
    if not there.has_table("sittings"):
        op.create_table(
            "sittings",
            sa.Column("id", sa.Integer, primary_key=True),
            sa.Column("key", sa.Text, nullable=False),
            sa.Column("code", sa.Text, nullable=False),
        )
        op.create_index("ix_sittings_key", "sittings", ["key"])
    if not there.has_table("entries"):
        _create_entries("entries")
    elif "id" not in {column["name"] for column in there.get_columns("entries")}:
        _create_entries("numbered")
        op.execute(
            "INSERT INTO numbered (code, number, kind, facts)"
            " SELECT code, number, kind, facts FROM entries ORDER BY code, number"
        )
        op.drop_table("entries")
        op.rename_table("numbered", "entries")


def _create_entries(name: str) -> None:
    op.create_table(
        name,
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.UniqueConstraint("code", "number"),
    )
