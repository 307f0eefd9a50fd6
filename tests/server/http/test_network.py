"""One click on the server's machine lets the other devices of its network in."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tablee.cli.serve import LIVE
from tablee.server.app import create_app
from tablee.server.http import reach
from tablee.server.http.network import NetworkListener
from tablee.server.settings import Settings
from tests import unencrypted
from tests.server.guests import Guest, Server
from tests.server.process import await_answer
from tests.server.running import free_port, serving
from tests.waiting import TIMEOUT_S

IN_NETWORK = "127.0.0.2"  # it stands for the address of this machine in its network
COMMAND = f"""
from tablee.server.http import reach
reach.own_address = lambda: "{IN_NETWORK}"
from tablee.__main__ import main
main()
"""


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(reach, "own_address", lambda: IN_NETWORK)
    app = create_app(Settings(data=tmp_path))
    app.state.network = NetworkListener(LIVE)
    with serving(app) as address:
        yield address


def in_network(address: str) -> str:
    return address.replace("127.0.0.1", IN_NETWORK)


def test_the_second_listener_serves_the_same_tables(address: str) -> None:
    with pytest.raises(httpx.ConnectError):
        unencrypted.get(in_network(address))
    for _ in range(2):  # a second click does no harm
        assert unencrypted.post(f"{address}/api/reach").json() == {"address": in_network(address)}
    with ExitStack() as closing:
        anna, boris = (
            Guest(Server(at, closing), name) for at, name in ((address, "Anna"), (in_network(address), "Boris"))
        )
        code = anna.open(game="desiree")["code"]
        boris.sit(code, 1)
        assert boris.follow(code).ask("hello")["all"]["mine"] == [1]
        assert anna.follow(code).ask("hello")["all"]["seats"][1]["name"] == "Boris"


@pytest.mark.parametrize("at", ["tablee.example", IN_NETWORK, "a{b.tablee.example", "localhost:99999", "["])
def test_only_a_page_at_localhost_can_open_the_second_listener(address: str, at: str) -> None:
    unencrypted.post(f"{address}/api/reach", headers={"host": at})
    with pytest.raises(httpx.ConnectError):
        unencrypted.get(in_network(address))


def test_opening_the_second_listener_fails_with_a_message(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: None)
    told = unencrypted.post(f"{address}/api/reach").json()["error"]["message"]
    assert told == "Only the computer where Tablée runs can let others in."


def test_a_taken_port_in_the_network_gets_a_clear_message(address: str) -> None:
    with socket.create_server((IN_NETWORK, httpx.URL(address).port or 0)):
        answer = unencrypted.post(f"{address}/api/reach")
    assert answer.json()["error"]["message"] == f"Tablée can't be reached at {in_network(address)[7:]} yet."


def test_a_server_stops_at_once_while_the_second_listener_is_open(tmp_path: Path) -> None:
    port = free_port()
    environment = os.environ | {"PORT": str(port), "TABLEE_OPEN": "no", "TABLEE_DATA": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", COMMAND], env=environment, stderr=subprocess.DEVNULL) as process:
        await_answer(process, f"http://127.0.0.1:{port}")
        unencrypted.post(f"http://127.0.0.1:{port}/api/reach").raise_for_status()
        with ExitStack() as closing:
            guest = Guest(Server(f"http://{IN_NETWORK}:{port}", closing), "Boris")
            line = guest.follow(guest.open()["code"])
            line.ask("hello")
            process.terminate()
            with pytest.raises(ConnectionClosed):
                line.hear_until("never")
        assert process.wait(TIMEOUT_S) in (0, -signal.SIGTERM)
