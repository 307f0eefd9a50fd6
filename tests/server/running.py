"""Run a real server in a thread, for tests that talk to it over the network."""

import contextlib
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

from tablee.cli.serve import LIVE
from tablee.server.app import create_app
from tablee.server.http import timeouts
from tablee.server.settings import LIMITS, Settings
from tests.waiting import TIMEOUT_S, wait_until

IDLE_S = 900  # a request on a kept connection would fail that the server closes at the same moment


def free_port() -> int:
    """Return an unused port; no system gives it to an outgoing connection while its server restarts."""
    while True:
        port = 10_000 + secrets.randbelow(20_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextlib.contextmanager
def running_server(data: Path, bot_pause: float = 0.0, port: int = 0, **settings: Any) -> Iterator[str]:
    """Run a server without rate limits in a thread, on a free port unless one is given; yield its URL."""
    unlimited = dict.fromkeys(LIMITS, 0)
    chosen = Settings(data=data, bot_pause=bot_pause, **unlimited | settings)
    with serving(create_app(chosen), port) as address:
        yield address


@contextlib.contextmanager
def serving(app: FastAPI, port: int = 0) -> Iterator[str]:
    """Run an application in a thread; yield its URL."""
    server = uvicorn.Server(uvicorn.Config(app, **LIVE, timeout_keep_alive=IDLE_S))
    with (
        pytest.MonkeyPatch.context() as patch,
        socket.create_server(("127.0.0.1", port)) as listening,  # bound here, so that no other test takes the port
    ):
        patch.setattr(timeouts, "REQUEST_TIMEOUT_S", IDLE_S)
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        wait_until(lambda: server.started or not thread.is_alive())
        assert server.started, "The server did not start: see its log above."
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(TIMEOUT_S)
    assert not thread.is_alive(), "The server did not stop."
