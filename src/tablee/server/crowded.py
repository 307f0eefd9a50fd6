"""When no more files may be open, that is said now and then in one line, and not for every socket that is refused."""

import asyncio
import errno
import logging
import time
from typing import Any

LOGGER = logging.getLogger(__name__)
NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
SECONDS_BETWEEN = 60.0


class OneLineEach:
    """What the event loop does with what went wrong outside of everything else."""

    def __init__(self) -> None:
        self._said_at = -SECONDS_BETWEEN

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Say it: briefly where there is no room, in full where it is a fault."""
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in NO_ROOM:
            return loop.default_exception_handler(context)
        if time.monotonic() - self._said_at >= SECONDS_BETWEEN:
            self._said_at = time.monotonic()
            LOGGER.error("No more connections can be taken: %s", error)
        return None
