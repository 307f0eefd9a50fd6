"""Start real PostgreSQL and Redis servers for tests, from the system's packages, isolated from any that run already."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from tests.server.running import free_port
from tests.waiting import TIMEOUT_S, wait_until

USER = "postgres"  # PostgreSQL refuses to run as root; Debian's package creates this user
FAST_START = ("fsync=on", "shared_buffers=32MB", "max_connections=60", "listen_addresses=", "autovacuum=off")


def postgres_program(program: str) -> str:
    """Return the path of one of PostgreSQL's programs."""
    found = [*map(str, sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))), shutil.which(program)]
    assert found[0], "PostgreSQL is missing. On Debian: apt-get install postgresql"
    return found[0]


def _as_user(*command: str) -> list[str]:
    return ["runuser", "-u", USER, "--", *command] if os.getuid() == 0 else [*command]


class PostgreSQL:
    """A PostgreSQL server that can crash and restart on the same data directory."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tablee-pg-"))
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
        command = _as_user(postgres_program("initdb"), "-D", str(self.folder / "data"), "-U", USER, "-A", "trust", "-N")
        subprocess.run([*command, "-E", "UTF8"], check=True, stdout=subprocess.DEVNULL)
        self.url = f"postgresql://{USER}@/postgres?host={self.folder}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        settings = [word for setting in FAST_START for word in ("-c", setting)]
        command = _as_user(
            postgres_program("postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), *settings
        )
        process = self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def accepts_connections() -> bool:
            assert process.poll() is None, "PostgreSQL did not start."
            with suppress(psycopg.OperationalError), psycopg.connect(self.url):
                return True
            return False

        wait_until(accepts_connections)

    @property
    def pid(self) -> int:
        """The id of the server's main process."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: cleanly, or with SIGQUIT as in a crash."""
        if self._process is not None:
            with suppress(OSError):
                os.kill(self.pid, how)
            self._process.wait(TIMEOUT_S)
            self._process = None

    def fresh(self, name: str) -> str:
        """Create a database and return its URL."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url.replace("/postgres?", f"/{name}?")

    def remove(self) -> None:
        """Stop the server and delete its data."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """A Redis server without persistence that can be killed and restarted on the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        program = shutil.which("redis-server")
        assert program, "Redis is missing. On Debian: apt-get install redis-server"
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        process = self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

        def accepts_connections() -> bool:
            assert process.poll() is None, "Redis did not start."
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return True
            return False

        wait_until(accepts_connections)

    @property
    def pid(self) -> int:
        """The id of the server's process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(TIMEOUT_S)
            self._process = None


@contextmanager
def running_postgres() -> Iterator[PostgreSQL]:
    """Run a PostgreSQL server until the block ends."""
    server = PostgreSQL()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@contextmanager
def running_redis() -> Iterator[Redis]:
    """Run a Redis server until the block ends."""
    server = Redis()
    try:
        server.start()
        yield server
    finally:
        server.kill()
