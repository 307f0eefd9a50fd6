"""A real PostgreSQL and a real Redis for tests: Debian's packages, with a folder, a socket or a port of their own."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

OTHER = "postgres"  # PostgreSQL does not run as root; this user comes with Debian's package
HURRY = ("fsync=on", "shared_buffers=32MB", "max_connections=60", "listen_addresses=", "autovacuum=off")


def postgres_program(program: str) -> str:
    """Where one of PostgreSQL's programs is."""
    found = [*map(str, sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))), shutil.which(program)]
    assert found[0], "PostgreSQL is missing. On Debian: apt-get install postgresql"
    return found[0]


def _as_other(*command: str) -> list[str]:
    return ["runuser", "-u", OTHER, "--", *command] if os.getuid() == 0 else [*command]


class PostgreSQL:
    """A server that can be stopped hard and started again on the same folder."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tablee-pg-"))
        if os.getuid() == 0:
            shutil.chown(self.folder, OTHER)
        command = _as_other(
            postgres_program("initdb"), "-D", str(self.folder / "data"), "-U", OTHER, "-A", "trust", "-N"
        )
        subprocess.run([*command, "-E", "UTF8"], check=True, stdout=subprocess.DEVNULL)
        self.url = f"postgresql://{OTHER}@/postgres?host={self.folder}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [word for setting in HURRY for word in ("-c", setting)]
        command = _as_other(
            postgres_program("postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder), *settings
        )
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while True:
            with suppress(psycopg.OperationalError), psycopg.connect(self.url):
                return
            assert self._process.poll() is None, "PostgreSQL ended at once."
            time.sleep(0.05)

    @property
    def pid(self) -> int:
        """Its process, the parent of all others."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: fast, or with SIGQUIT as after a crash."""
        if self._process is not None:
            with suppress(OSError):
                os.kill(self.pid, how)
            self._process.wait()
            self._process = None

    def fresh(self, name: str) -> str:
        """The address of a new database on this server."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return self.url.replace("/postgres?", f"/{name}?")

    def remove(self) -> None:
        """Stop it for good."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """A server that keeps nothing, and can be killed and started again on the same port."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        program = shutil.which("redis-server")
        assert program, "Redis is missing. On Debian: apt-get install redis-server"
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while True:
            assert self._process.poll() is None, "Redis ended at once."
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Without a word: SIGKILL."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def running_postgres() -> Iterator[PostgreSQL]:
    """A PostgreSQL for a while."""
    server = PostgreSQL()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@contextmanager
def running_redis() -> Iterator[Redis]:
    """A Redis for a while."""
    server = Redis()
    try:
        server.start()
        yield server
    finally:
        server.kill()
