"""Requests that no browser sends: they cost little, answer shortly and leave no traceback."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tablee.server.http.timeouts import LONGEST_HEADER
from tests import unencrypted
from tests.server.guests import Guest, Server
from tests.server.running import running_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("data")
    with running_server(data) as address, ExitStack() as closing:
        yield Server(address, closing)


@pytest.mark.parametrize("length", [300, 3000, 10_000])
def test_a_qr_code_is_drawn_for_a_link_of_usual_length_only(server: Server, length: int) -> None:
    code = Guest(server, "Anna").open()["code"]
    answer = unencrypted.get(f"{server.address}/t/{code}/qr.svg", headers={"Host": "a" * length})
    assert (answer.status_code, len(answer.content) < 300) == (400, True)
    assert unencrypted.get(f"{server.address}/t/{code}/qr.svg").status_code == 200


def test_of_a_long_list_of_languages_the_beginning_is_read(server: Server) -> None:
    many = ",".join(["de", *(f"x{number};q=0.1" for number in range(1000))])
    answer = unencrypted.get(f"{server.address}/about", headers={"Accept-Language": many})
    assert (answer.status_code, answer.headers["Content-Language"]) == (200, "de")


@pytest.mark.parametrize("name", ["Cookie", "Authorization", "Accept-Language", "X-Forwarded-For"])
def test_a_header_over_the_limit_is_refused(server: Server, name: str) -> None:
    answer = unencrypted.get(f"{server.address}/about", headers={name: "a" * LONGEST_HEADER})
    assert answer.status_code == 431


def test_a_long_address_is_refused(server: Server) -> None:
    assert unencrypted.get(f"{server.address}/about?{'a=1&' * 5000}").status_code == 431


@pytest.mark.parametrize(
    ("request_", "status", "logged"),
    [
        (b"nonsense", b"400", "Invalid HTTP request"),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c", b"200", "Unsupported upgrade"),
    ],
)
def test_log_messages_that_clients_can_cause_are_rate_limited(
    server: Server, caplog: pytest.LogCaptureFixture, request_: bytes, status: bytes, logged: str
) -> None:
    address = httpx.URL(server.address)
    for _ in range(5):
        with socket.create_connection((address.host, address.port), timeout=20) as line:
            line.sendall(request_ + b"\r\n\r\n")
            assert status in line.recv(100)
    assert len([record for record in caplog.records if logged in record.message]) <= 1


@pytest.mark.parametrize("code", ["%00", "%ff%fe", "%ed%a0%80", "a" * 5000, "MIRA-BUKE", "mira buke", "..%2Fsecret"])
def test_malformed_codes_get_a_short_404(server: Server, code: str) -> None:
    answer = unencrypted.get(f"{server.address}/api/tables/{code}")
    assert answer.status_code == 404
    assert len(answer.content) < 300


def test_pages_are_not_compressed_in_the_slowest_way(server: Server) -> None:
    """For a page in Cyrillic letters it takes seven times as long."""
    with (
        unencrypted.Client(base_url=server.address) as client,
        client.stream("GET", "/replay", headers={"Accept-Encoding": "gzip"}) as answer,
    ):
        packed = b"".join(answer.iter_raw())
    is_gzip, slowest = b"\x1f\x8b", 2  # RFC 1952: the two first bytes, and the ninth
    assert packed.startswith(is_gzip)
    assert packed[8] != slowest
