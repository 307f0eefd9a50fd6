"""Logging: text on a terminal, one JSON object per line for programs."""

import logging
import os
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import orjson

SECONDS_BETWEEN = 60.0  # two messages that any client can cause


class JSONFormatter(logging.Formatter):
    """Formats a log record as one line of JSON, with its traceback.

    >>> record = logging.LogRecord("tablee", logging.WARNING, "", 0, "Redis does not answer: %s", ("refused",), None)
    >>> fields = orjson.loads(JSONFormatter().format(record))
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


class RateLimitFilter(logging.Filter):
    """Logs a message at most once a minute, so that a client that causes it cannot fill the log.

    >>> seconds = 0.0
    >>> limited = RateLimitFilter("Invalid request.", clock=lambda: seconds)
    >>> record = logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, "Invalid request.", (), None)
    >>> [limited.filter(record), limited.filter(record)]
    [True, False]
    >>> seconds = 60.0
    >>> limited.filter(record)
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


_INVALID_REQUESTS = [
    RateLimitFilter(f"{what}.") for what in ("Invalid HTTP request received", "Unsupported upgrade request")
]


def limit_invalid_requests() -> None:
    """Log invalid requests and unsupported upgrades at most once a minute."""
    for limited in _INVALID_REQUESTS:
        logging.getLogger("uvicorn.error").addFilter(limited)


def json_config(wanted: bool | None) -> dict[str, Any] | None:
    """Return the logging configuration for JSON; None for text. By default JSON if stderr is not a terminal."""
    if not (wanted if wanted is not None else not sys.stderr.isatty()):
        return None
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"one line": {"()": "tablee.server.logs.JSONFormatter"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "one line"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"tablee": {"level": "INFO"}},
    }
