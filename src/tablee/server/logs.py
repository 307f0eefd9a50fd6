"""Logging: text on a terminal, one JSON object per line for programs."""

import logging
import os
import sys
from datetime import UTC, datetime
from typing import Any

import orjson


class OneLine(logging.Formatter):
    """Formats a log record as one line of JSON, with its traceback.

    >>> record = logging.LogRecord("tablee", logging.WARNING, "", 0, "Redis does not answer: %s", ("refused",), None)
    >>> fields = orjson.loads(OneLine().format(record))
    >>> fields["level"], fields["message"]
    ('warning', 'Redis does not answer: refused')
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON."""
        fields: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "worker": os.getpid(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return orjson.dumps(fields).decode()


def for_programs(wanted: bool | None) -> dict[str, Any] | None:
    """Return the logging configuration for JSON; None for text. By default JSON where stderr is no terminal."""
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
