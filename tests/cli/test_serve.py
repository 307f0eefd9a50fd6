"""`tablee serve`, as a real process."""

import asyncio
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, WebSocketException

from tablee.cli import build
from tablee.cli.serve import LIVE, can_listen, free_port, host_name
from tablee.server.live.websocket import SERVICE_RESTART
from tablee.store.postgres import PostgresStore
from tests import unencrypted
from tests.server.guests import Guest, Line, Server
from tests.server.process import await_answer, plain
from tests.server.running import free_port as a_port
from tests.services import PostgreSQL, Redis
from tests.waiting import TIMEOUT_S, wait_until

NAMES = (f"serve-{number}" for number in itertools.count())


def serve(data: Path, port: int) -> "subprocess.Popen[str]":
    environment = os.environ | {"PORT": str(port), "TABLEE_OPEN": "no", "TABLEE_DATA": str(data)}
    command = [sys.executable, "-m", "tablee"]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


class Served(NamedTuple):
    """What was seen of a server from its start to its end."""

    port: int
    worker: int
    page: str
    lines: list[str]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Served:
    """`tablee` alone, for as long as somebody looks at its page."""
    port = a_port()
    with serve(tmp_path_factory.mktemp("server"), port) as server:
        try:
            await_answer(server, f"http://127.0.0.1:{port}")
            page = unencrypted.get(f"http://127.0.0.1:{port}/", timeout=60).text
        finally:
            server.terminate()
            lines = server.communicate(timeout=TIMEOUT_S)[1].splitlines()
    return Served(port, server.pid, page, lines)


def test_the_command_alone_serves_the_page_on_the_port_asked_for(served: Served) -> None:
    assert "Deserto" in served.page
    assert f"http://localhost:{served.port}" in served.lines[0]


def test_the_log_is_json_without_a_terminal(served: Served) -> None:
    told = [json.loads(line) for line in served.lines]
    assert (told[0]["level"], told[0]["worker"]) == ("info", served.worker)
    assert "is ready at" in told[0]["message"]


def test_a_local_server_prints_how_to_let_others_in(served: Served) -> None:
    assert "tablee serve --host 0.0.0.0" in "".join(served.lines[:2])


def test_text_logs_are_a_setting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_JSON_LOGS", "no")
    with serve(tmp_path, a_port()) as server:
        assert server.stderr is not None
        told = server.stderr.readline()
        server.kill()
        server.communicate(timeout=TIMEOUT_S)
    assert told.startswith("Tablée is ready at")


def test_a_taken_port_gets_a_clear_message(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        asked = ["serve", "--port", str(port), "--data", str(tmp_path), "--no-open"]
        refused = CliRunner().invoke(build(("serve",)), asked)
        assert refused.exit_code == 1
        assert f"Port {port} is taken" in refused.stderr
        assert not can_listen("127.0.0.1", port)


def test_a_worker_that_waits_for_its_database_ends_at_sigterm(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:  # it accepts, and says nothing
        mute.settimeout(TIMEOUT_S)
        database = f"postgresql://tablee@127.0.0.1:{mute.getsockname()[1]}/tablee"
        environment = os.environ | {"TABLEE_DATA": str(tmp_path), "TABLEE_DATABASE_URL": database}
        command = [sys.executable, "-m", "uvicorn", "--factory", "tablee.server.app:worker_app", "--port", "0"]
        with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as worker:
            try:
                connection, _ = mute.accept()
                with connection:
                    worker.terminate()
                    assert worker.wait(TIMEOUT_S) in (0, -signal.SIGTERM)
            finally:
                worker.kill()


def test_ipv6_addresses_are_supported() -> None:
    assert can_listen("::1", a_port())
    assert host_name("::1") == "[::1]"


def test_an_address_that_is_not_of_this_machine_gets_a_clear_message(tmp_path: Path) -> None:
    asked = ["serve", "--host", "192.0.2.1", "--data", str(tmp_path), "--no-open"]
    refused = CliRunner().invoke(build(("serve",)), asked)
    assert refused.exit_code == 1
    assert "cannot listen at 192.0.2.1" in refused.stderr


def test_a_setting_that_makes_no_sense_gets_a_clear_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_MESSAGES_PER_SECOND", "many")
    refused = CliRunner().invoke(build(("serve",)), ["serve", "--no-open"])
    assert refused.exit_code == 2
    assert "not 'many'" in refused.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_the_limit_of_open_files_is_raised() -> None:
    lowered = "import resource; most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]\n"
    lowered += "resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))\n"
    raised = "from tablee.cli.serve import allow_many_files; allow_many_files()\n"
    asserted = "assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, most)"
    subprocess.run([sys.executable, "-c", lowered + raised + asserted], check=True, timeout=TIMEOUT_S)


def test_the_next_free_port_is_the_default() -> None:
    port = free_port("127.0.0.1")
    assert port is not None
    assert can_listen("127.0.0.1", port)


def test_the_printed_host_is_reachable_from_other_devices(monkeypatch: pytest.MonkeyPatch) -> None:
    assert host_name("127.0.0.1") == "localhost"
    assert host_name("tablee.example") == "tablee.example"
    assert host_name("0.0.0.0") not in ("0.0.0.0", "127.0.0.1")

    def unplugged(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unplugged)
    assert host_name("0.0.0.0") == "localhost"


# -- several workers --------------------------------------------------------------------------------------------------


class Workers:
    """`tablee serve --workers 2`, and who came to it."""

    def __init__(self, database: str, redis: str, data: Path, closing: ExitStack, environment: dict[str, str]) -> None:
        self.database, self.port = database, a_port()
        shared = {"TABLEE_DATABASE_URL": database, "TABLEE_REDIS_URL": redis, "TABLEE_DATA": str(data)}
        command = [sys.executable, "-m", "tablee", "serve", "--workers", "2", "--port", str(self.port), "--no-open"]
        self.process = closing.enter_context(subprocess.Popen(command, env=environment | shared))
        closing.callback(self.process.terminate)
        self.address = f"http://127.0.0.1:{self.port}"
        await_answer(self.process, self.address)
        self.server = Server(self.address, closing)

    def pids(self) -> set[int]:
        """The workers, without what Python starts to look after them."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return {int(pid) for pid in children if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()}

    def both(self) -> set[int] | None:
        """The two workers, or None while one is being replaced."""
        return pids if len(pids := self.pids()) == 2 else None

    def health(self) -> int | None:
        """Return the status of a health check, or None if a stopping worker closed or reset the connection: browsers
        retry. A refused connection is an error: the workers share one listening socket."""
        with suppress(httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
            return unencrypted.get(f"{self.address}/healthz", timeout=TIMEOUT_S).status_code
        return None

    def come(self, guest: Guest, code: str) -> Line:
        """Connect to whichever worker accepts; retry while one is restarting."""

        def line() -> Line | None:
            with suppress(OSError, WebSocketException):
                return guest.follow(code)
            return None

        return wait_until(line)


@pytest.fixture(scope="module")
def workers(
    postgres: PostgreSQL, redis: Redis, tmp_path_factory: pytest.TempPathFactory, _compiled: None
) -> Iterator[Workers]:
    """Of all tests below; the last one ends them."""
    with ExitStack() as closing:
        data = tmp_path_factory.mktemp("workers")
        yield Workers(postgres.fresh(next(NAMES)), redis.url, data, closing, {**os.environ})


def play(line: Line) -> int:
    """Play one action and hear the bot's answer; the number of the entry that was acknowledged."""
    told = line.ask("hello")["all"]
    while told["now"]["turn"] != 0 or told["now"]["outcome"]:
        told = line.hear()
    mine = told = line.ask("play", action=told["now"]["legal"][0], at=told["n"])
    while told["now"]["turn"] != 0 and not told["now"]["outcome"]:
        told = line.hear()
    return int(mine["n"])


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
def test_several_workers_run_without_platform_specific_modules(
    postgres: PostgreSQL, redis: Redis, tmp_path: Path
) -> None:
    with ExitStack() as closing:
        workers = Workers(postgres.fresh(next(NAMES)), redis.url, tmp_path, closing, plain(tmp_path))
        anna = Guest(workers.server, "Anna")
        assert play(workers.come(anna, anna.open(seats=["me", "first"])["code"]))
        pids = wait_until(workers.both)
        assert not any("uvloop" in Path(f"/proc/{pid}/maps").read_text() for pid in pids)


@pytest.mark.slow
def test_workers_restart_one_by_one_on_sighup(workers: Workers) -> None:
    anna = Guest(workers.server, "Anna")
    code = anna.open(seats=["me", "first"])["code"]
    before, first = wait_until(workers.both), play(workers.come(anna, code))
    asks_again_at = 0.0
    deadline = time.monotonic() + 4 * TIMEOUT_S
    while workers.pids() & before:
        assert time.monotonic() < deadline, "The old workers are still there."
        if time.monotonic() > asks_again_at:  # a new worker may not be ready in time: then the old one stays
            workers.process.send_signal(signal.SIGHUP)
            asks_again_at = time.monotonic() + 2 * LIVE["timeout_worker_healthcheck"]
        assert wait_until(workers.health) == 200
        time.sleep(0.05)
    assert play(workers.come(anna, code)) > first


@pytest.mark.slow
def test_a_killed_worker_is_replaced_and_its_games_go_on(workers: Workers) -> None:
    anna = Guest(workers.server, "Anna")
    code = anna.open(seats=["me", "first"])["code"]
    acknowledged = [play(workers.come(anna, code))]
    victim = min(wait_until(workers.both))
    os.kill(victim, signal.SIGKILL)
    acknowledged.append(play(workers.come(anna, code)))
    wait_until(lambda: len(workers.pids() - {victim}) >= 2)
    store = PostgresStore(workers.database)
    log = asyncio.run(store.read(code))
    asyncio.run(store.close())
    assert [entry.number for entry in log] == [*range(1, len(log) + 1)]
    assert all(log[number - 1].facts["seat"] == 0 for number in acknowledged)


@pytest.mark.slow
def test_connections_close_with_restart_code_on_shutdown(workers: Workers) -> None:
    anna = Guest(workers.server, "Anna")
    line = workers.come(anna, anna.open(seats=["me", "first"])["code"])
    line.ask("hello")
    workers.process.terminate()
    with pytest.raises(ConnectionClosed) as goodbye:
        line.hear_until("nothing")
    assert goodbye.value.rcvd is not None
    assert goodbye.value.rcvd.code == SERVICE_RESTART
    assert workers.process.wait(TIMEOUT_S) == 0
