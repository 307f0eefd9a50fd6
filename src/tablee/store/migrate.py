"""Brings a database to the newest schema, step by step, as Alembic does it; a new one gets it at once."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Engine

MIGRATIONS = Path(__file__).with_name("migrations")
LOCK = 7_182_818  # of PostgreSQL's advisory locks: of several workers that start together one goes first
BEGIN = {
    "sqlite": "BEGIN IMMEDIATE",  # fails where nothing can be written
    "postgresql": f"BEGIN; SELECT pg_advisory_xact_lock({LOCK})",
}


def migrate(engine: Engine) -> None:
    """Take all steps that a database lacks, or none of them."""
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
