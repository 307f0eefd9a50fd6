"""The event loop's exception handler: running out of file descriptors is logged once a minute, not for every socket."""

import asyncio
import errno
import logging
import time
from typing import Any

LOGGER = logging.getLogger(__name__)
EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
SECONDS_BETWEEN = 60.0


class LoopErrors:
    """Logs errors that no task raised."""

    def __init__(self) -> None:
        self._logged_at = -SECONDS_BETWEEN

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log an error: in one line if the system's resources are exhausted, with a traceback otherwise."""
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in EXHAUSTED:
            return loop.default_exception_handler(context)
        if time.monotonic() - self._logged_at >= SECONDS_BETWEEN:
            self._logged_at = time.monotonic()
            LOGGER.error("Cannot accept connections: %s", error)
        return None
