"""What Alembic runs: the steps, on the connection it was given."""

from alembic import context

from tablee.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
