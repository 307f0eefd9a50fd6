"""Migrates a database to the newest schema with Alembic."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Engine

MIGRATIONS = Path(__file__).with_name("migrations")
LOCK = 7_182_818  # an advisory lock of PostgreSQL: workers that start together migrate one after the other
BEGIN = {
    "sqlite": "BEGIN IMMEDIATE",  # fails if the file is read-only
    "postgresql": f"BEGIN; SELECT pg_advisory_xact_lock({LOCK})",
}


def migrate(engine: Engine) -> None:
    """Run all missing migrations in one transaction."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql(BEGIN[engine.dialect.name])
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except BaseException:
            connection.exec_driver_sql("ROLLBACK")
            raise
        connection.exec_driver_sql("COMMIT")
