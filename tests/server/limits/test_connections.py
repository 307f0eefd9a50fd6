"""HTTP connections per address are limited, with or without requests on them."""

import socket
from contextlib import ExitStack
from pathlib import Path

import httpx

from tests import unencrypted
from tests.server.guests import Guest, Server
from tests.server.running import running_server
from tests.waiting import wait_until

MOST = 3


def connected(address: str, closing: ExitStack) -> socket.socket:
    url = httpx.URL(address)
    return closing.enter_context(socket.create_connection((url.host, url.port), timeout=20))


def is_answered(address: str) -> bool:
    try:
        return unencrypted.get(f"{address}/healthz").status_code == 200
    except httpx.TransportError:
        return False


def test_silent_connections_of_one_address_are_limited(tmp_path: Path) -> None:
    with running_server(tmp_path, connections_per_address=MOST) as address:
        with ExitStack() as closing:
            for _ in range(MOST):
                connected(address, closing)
            wait_until(lambda: not is_answered(address))
            with ExitStack() as further:
                assert connected(address, further).recv(1) == b""  # closed at once
        wait_until(lambda: is_answered(address))


def test_live_sockets_have_a_limit_of_their_own(tmp_path: Path) -> None:
    with running_server(tmp_path, connections_per_address=MOST) as address, ExitStack() as closing:
        anna = Guest(Server(address, closing), "Anna")
        code = anna.open()["code"]
        for _ in range(2 * MOST):
            assert "all" in anna.follow(code).ask("hello")


def test_connections_through_a_trusted_proxy_are_not_limited(tmp_path: Path) -> None:
    trusting = running_server(tmp_path, connections_per_address=MOST, trusted_proxies="127.0.0.1")
    with trusting as address, ExitStack() as closing:
        for _ in range(2 * MOST):
            connected(address, closing)
        assert is_answered(address)
