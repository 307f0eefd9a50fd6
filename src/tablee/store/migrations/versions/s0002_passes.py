"""Passes: one-time codes that take a person along to another device."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    """Make the table of passes."""
    op.create_table(
        "passes",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("picture", sa.Text, nullable=False),
        sa.Column("expires", sa.Float, nullable=False, index=True),
    )
