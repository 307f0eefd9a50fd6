"""A server in its own process, which can be killed and restarted on the same database."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from tablee.server.settings import LIMITS, variables
from tests import unencrypted
from tests.waiting import TIMEOUT_S, wait_until

PLAIN = """
import os, socket, sys
for name in ("uvloop", "fcntl", "resource"):
    sys.modules[name] = None  # importing it fails
for name in ("fork", "forkpty", "posix_spawn"):
    delattr(os, name)
for name in ("send_fds", "recv_fds"):
    delattr(socket, name)
"""


def plain(folder: Path) -> dict[str, str]:
    """Return an environment in which modules of single operating systems cannot be imported."""
    place = folder / "plain"
    place.mkdir()
    (place / "sitecustomize.py").write_text(PLAIN)  # Python looks for it before anything else runs
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(place), os.environ.get("PYTHONPATH", "")))}


class Process:
    """`tablee serve` on a port, with its tables in a folder."""

    def __init__(self, data: Path, port: int) -> None:
        self.data, self.port, self.address = data, port, f"http://127.0.0.1:{port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        limits = {variables(limit)[0]: "0" for limit in LIMITS}
        environment = os.environ | limits | {"TABLEE_OPEN": "no", "TABLEE_DATA": str(self.data), "PORT": str(self.port)}
        command = [sys.executable, "-m", "tablee", "serve"]
        self._process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        await_answer(self._process, self.address)

    def kill(self) -> None:
        """Send SIGKILL."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(TIMEOUT_S)
            self._process = None

    def stop(self) -> None:
        """Send SIGTERM and wait for a clean exit."""
        if self._process is not None:
            self._process.terminate()
            assert self._process.wait(TIMEOUT_S) in (0, -signal.SIGTERM)
            self._process = None


def await_answer(process: "subprocess.Popen[Any]", address: str) -> None:
    """Wait until a server answers."""

    def has_answered() -> bool:
        assert process.poll() is None, "The server ended before it answered."
        with suppress(httpx.TransportError):
            unencrypted.get(f"{address}/api/games", timeout=TIMEOUT_S)
            return True
        return False

    wait_until(has_answered)
