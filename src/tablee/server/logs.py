"""What the house writes to its log: words for who watches a terminal, one JSON object a line for programs."""

import logging
import os
import sys
from datetime import UTC, datetime
from typing import Any

import orjson


class OneLine(logging.Formatter):
    """A record as one line of JSON, with all of what went wrong in it.

    >>> record = logging.LogRecord("tablee", logging.WARNING, "", 0, "Redis does not answer: %s", ("refused",), None)
    >>> told = orjson.loads(OneLine().format(record))
    >>> told["level"], told["message"]
    ('warning', 'Redis does not answer: refused')
    """

    def format(self, record: logging.LogRecord) -> str:
        """Everything in one line."""
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "worker": os.getpid(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return orjson.dumps(told).decode()


def for_programs(wanted: bool | None) -> dict[str, Any] | None:
    """How logging is set up where programs read it: as was wanted, or else where no terminal shows it."""
    if not (wanted if wanted is not None else not sys.stderr.isatty()):
        return None
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"one line": {"()": "tablee.server.logs.OneLine"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "one line"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"tablee": {"level": "INFO"}},
    }
