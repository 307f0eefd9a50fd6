"""A real server on a free port, for tests that talk to it as browsers and programs do."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from tablee.cli.serve import LIVE
from tablee.server.app import create_app
from tablee.server.settings import Settings


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextlib.contextmanager
def running_house(data: Path, bot_pause: float = 0.0, port: int = 0, **settings: Any) -> Iterator[str]:
    """Start a server in a thread, on a free port unless one is named; gives its address. Tests are in a hurry."""
    unlimited = {"messages_per_second": 0, "tables_per_minute": 0, "lines_per_person": 0, "lines_per_address": 0}
    chosen = Settings(data=data, bot_pause=bot_pause, **unlimited | settings)
    with serving(create_app(chosen), port) as address:
        yield address


@contextlib.contextmanager
def serving(app: FastAPI, port: int = 0) -> Iterator[str]:
    """The same for an application that a test wants to look into."""
    port = port or free_port()
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, **LIVE))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "The house did not start: what it said stands above."
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
