"""Alarms: when the server has to act at a table where nobody may be."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    """Make the table of alarms."""
    op.create_table(
        "alarms",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("due", sa.Float, nullable=False),
    )
