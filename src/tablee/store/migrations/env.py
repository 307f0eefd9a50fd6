"""Alembic's environment: runs the migrations on the given connection."""

from alembic import context

from tablee.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
