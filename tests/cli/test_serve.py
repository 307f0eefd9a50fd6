"""`tablee serve`, as a real process."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tablee.cli.serve import free_port, is_free, name_of


def a_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def serve(data: Path, port: int, *arguments: str) -> "subprocess.Popen[str]":
    environment = os.environ | {"PORT": str(port), "TABLEE_OPEN": "no", "TABLEE_DATA": str(data)}
    command = [sys.executable, "-m", "tablee.cli", *arguments]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


def test_the_command_alone_serves_the_page_on_the_port_asked_for(tmp_path: Path) -> None:
    port = a_port()
    with serve(tmp_path, port) as server:
        try:
            page = None
            while page is None and server.poll() is None:
                try:
                    page = httpx.get(f"http://127.0.0.1:{port}/", timeout=60)
                except httpx.ConnectError:
                    time.sleep(0.1)
            assert page is not None
            assert "Deserto" in page.text
        finally:
            server.terminate()
            told = server.communicate()[1]
    assert f"http://localhost:{port}" in told


def test_a_taken_port_gets_a_clear_message(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        with serve(tmp_path, port, "serve") as server:
            told = server.communicate(timeout=120)[1]
        assert server.returncode == 1
        assert f"Port {port} is taken" in told
        assert not is_free("127.0.0.1", port)


def test_a_setting_that_makes_no_sense_gets_a_clear_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_MESSAGES", "many")
    with serve(tmp_path, a_port(), "serve") as server:
        told = server.communicate(timeout=120)[1]
    assert server.returncode == 2
    assert "not 'many'" in told
    assert "Traceback" not in told


def test_without_a_wish_the_next_free_port_is_taken() -> None:
    port = free_port("127.0.0.1")
    assert port is not None
    assert is_free("127.0.0.1", port)


def test_who_lets_other_devices_in_is_told_an_address_that_they_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    assert name_of("127.0.0.1") == "localhost"
    assert name_of("tablee.example") == "tablee.example"
    assert name_of("0.0.0.0") not in ("0.0.0.0", "127.0.0.1")

    def unplugged(*_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", unplugged)
    assert name_of("0.0.0.0") == "localhost"


def test_who_plays_on_this_machine_alone_is_told_how_to_let_others_in(tmp_path: Path) -> None:
    with serve(tmp_path, a_port()) as server:
        assert server.stderr is not None
        lines = [server.stderr.readline(), server.stderr.readline()]
        server.terminate()
        server.communicate()
    assert "tablee serve --host 0.0.0.0" in "".join(lines)
