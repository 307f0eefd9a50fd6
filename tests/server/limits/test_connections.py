"""Connections per address are limited: over HTTP with or without requests on them, and live sockets of a table."""

import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tablee.cluster.cluster import SingleProcess
from tablee.server.http.errors import TooMany
from tablee.server.limits.connections import MOST_AT_TABLE, ConnectionLimit
from tests import unencrypted
from tests.server.guests import Guest, Server
from tests.server.running import running_server

MOST = 3


def connected(address: str, closing: ExitStack) -> socket.socket:
    url = httpx.URL(address)
    return closing.enter_context(socket.create_connection((url.host, url.port), timeout=20))


def is_answered(address: str) -> bool:
    return unencrypted.get(f"{address}/healthz").status_code == 200


def test_above_the_limit_the_least_recently_used_connection_is_closed(tmp_path: Path) -> None:
    with running_server(tmp_path, connections_per_address=MOST) as address, ExitStack() as closing:
        first, second, *_ = (connected(address, closing) for _ in range(MOST))
        first.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert first.recv(1 << 16).startswith(b"HTTP/1.1 200")
        connected(address, closing)
        with suppress(ConnectionResetError):
            assert second.recv(1) == b""
        first.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert first.recv(1 << 16).startswith(b"HTTP/1.1 200")


def test_idle_connections_do_not_lock_out_others_at_their_address(tmp_path: Path) -> None:
    with running_server(tmp_path, connections_per_address=MOST) as address, ExitStack() as closing:
        for _ in range(3 * MOST):
            connected(address, closing)
            assert is_answered(address)


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


def test_connections_of_one_address_to_a_table_are_limited() -> None:
    limit = ConnectionLimit(0, 1000, SingleProcess())
    for _ in range(MOST_AT_TABLE):
        limit.reserve("here", None, "mira-buke")
    with pytest.raises(TooMany):
        limit.reserve("here", None, "mira-buke")
    limit.reserve("here", "anna", "mira-buke", has_seat=True)
    limit.reserve("here", None, "tono-vega")
    limit.reserve("there", None, "mira-buke")
