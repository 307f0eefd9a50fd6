"""Luggage: what a device sends along with a pass, for the one that uses it."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    """Add the column."""
    op.add_column("passes", sa.Column("luggage", sa.Text, nullable=False, server_default=""))
