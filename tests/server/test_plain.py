"""The server needs nothing that only one operating system has."""

import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.guests import Guest, Server
from tests.server.process import await_answer, plain
from tests.server.running import free_port


@pytest.mark.usefixtures("_compiled")
def test_a_game_is_played_without_uvloop_fcntl_fork_and_passing_of_descriptors(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "tablee", "serve", "--no-open", "--port", str(port), "--data", str(tmp_path)]
    with subprocess.Popen(command, env=plain(tmp_path), stderr=subprocess.DEVNULL) as process, ExitStack() as closing:
        closing.callback(process.terminate)
        await_answer(process, address := f"http://127.0.0.1:{port}")
        anna = Guest(Server(address, closing), "Anna")
        line = anna.follow(anna.open(seats=["me", "device"])["code"])
        told = line.ask("hello")["all"]
        told = line.ask("play", seat=0, action=told["now"]["legal"][0], at=told["n"])
        assert told["step"] == 1
