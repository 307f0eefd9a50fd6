"""Subscriptions: where a browser's push service takes alerts for a person at a table."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    """Make the table of subscriptions."""
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False, index=True),
        sa.Column("endpoint", sa.Text, nullable=False, index=True),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("alerted", sa.Integer, nullable=False),
        sa.Column("expires", sa.Float, nullable=False, index=True),
        sa.UniqueConstraint("code", "endpoint"),
    )
