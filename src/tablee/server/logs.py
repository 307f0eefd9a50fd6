"""Logging: text on a terminal, one JSON object per line for programs."""

import logging
import os
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import orjson

SECONDS_BETWEEN = 60.0  # two messages that anybody can cause


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


class Rarely(logging.Filter):
    """Logs a message that anybody can cause at most once a minute, so that nobody fills the log.

    >>> seconds = 0.0
    >>> rarely = Rarely("Invalid request.", clock=lambda: seconds)
    >>> record = logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, "Invalid request.", (), None)
    >>> [rarely.filter(record), rarely.filter(record)]
    [True, False]
    >>> seconds = 60.0
    >>> rarely.filter(record)
    True
    """

    def __init__(self, message: str, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._message, self._clock, self._logged_at = message, clock, -SECONDS_BETWEEN

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record."""
        if record.msg != self._message:
            return True
        if self._clock() - self._logged_at < SECONDS_BETWEEN:
            return False
        self._logged_at = self._clock()
        return True


_INVALID_REQUESTS = [Rarely(f"{what}.") for what in ("Invalid HTTP request received", "Unsupported upgrade request")]


def quiet_invalid_requests() -> None:
    """Log requests that are not HTTP, or ask for another protocol, rarely."""
    for rarely in _INVALID_REQUESTS:
        logging.getLogger("uvicorn.error").addFilter(rarely)


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
