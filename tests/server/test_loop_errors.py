"""Beyond the limit of open files the server says so in one line, and goes on."""

import asyncio
import errno
import logging

import pytest

from tablee.server.loop_errors import LoopErrors
from tests.waiting import run


def test_exhausted_descriptors_are_logged_once_and_bugs_in_full(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(LoopErrors())
        for _ in range(1000):
            loop.call_exception_handler(
                {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")}
            )
        loop.call_exception_handler({"message": "a fault", "exception": ValueError("of ours")})

    with caplog.at_level(logging.ERROR):
        run(story())
    assert caplog.text.count("Too many open files") == 1
    assert "a fault" in caplog.text
