"""Requests that no browser sends: long headers, bodies that are broken off, deep nesting."""

import asyncio
import json
import logging
import os
import signal
import socket
import threading
from contextlib import suppress

import httpx
import pytest

from tablee.server.http.timeouts import LONGEST_HEADER
from tablee.server.signals import Stopped, in_daemon_thread, unless_stopped
from tests import unencrypted
from tests.server.guests import Guest, Server
from tests.waiting import TIMEOUT_S, until

MANY = b"a: b\r\n" * 1000
JSON = {"Content-Type": "application/json"}


def connected(server: Server) -> socket.socket:
    address = httpx.URL(server.address)
    return socket.create_connection((address.host, address.port), timeout=20)


@pytest.mark.parametrize("before", [b"", b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_an_endless_header_is_refused_at_its_limit(server: Server, before: bytes) -> None:
    sent = 0
    with connected(server) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST_HEADER)
        line.sendall(before + b"GET / HTTP/1.1\r\nHost: x\r\n")
        try:
            while sent < 100 * LONGEST_HEADER:
                line.sendall(MANY)
                sent += len(MANY)
        except OSError:
            pass
    assert sent < 20 * LONGEST_HEADER  # the rest of it are buffers of the network


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /api/games HTTP/1.1\r\nHost: x\r\n" + b"a:\r\n" * 2000 + b"\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b"1\r\n \r\n" * 2000
        + b"2\r\n{}\r\n0\r\n\r\n",
    ],
    ids=["headers", "chunks"],
)
def test_a_request_in_thousands_of_lines_is_cut_off(server: Server, request_: bytes) -> None:
    with connected(server) as line, suppress(ConnectionResetError):
        line.sendall(request_)
        assert line.recv(1) == b""


def test_a_body_in_chunks_is_read(server: Server) -> None:
    answer = unencrypted.post(f"{server.address}/api/me", content=iter([b"{", b"}"]), headers=JSON)
    assert answer.status_code == 200


def test_an_incomplete_body_leaves_no_traceback(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
    with caplog.at_level(logging.INFO):
        for _ in range(5):
            with connected(server) as line:
                line.sendall(head)
        assert unencrypted.get(f"{server.address}/api/games").status_code == 200
        Guest(server, "Anna").open()
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("depth", [40, 400, 900, 4000])
def test_deep_nesting_is_refused(server: Server, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    broken = '{"broken": [' * depth + "]}" * depth
    record = '{"game": "deserto", "start": "x", "actions": [], "fair": %s}'
    bodies = {
        "/tables": f'{{"game": "deserto", "seats": ["me", "easy"], "options": {{"edition": {deep}}}}}',
        "/me": f'{{"name": {deep}}}',
        "/replay": json.dumps({"record": record % broken}),
        "/replay/evaluation": json.dumps({"record": record % deep}),
    }
    for path, body in bodies.items():
        answer = unencrypted.post(f"{server.address}/api{path}", content=body, headers=JSON, timeout=20)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert "valid dictionary" not in answer.text  # it was read as JSON


def test_a_lone_surrogate_in_a_record_is_refused(server: Server) -> None:
    anna = Guest(server, "Anna")
    code = anna.open(seats=["me", "device"])["code"]
    line = anna.follow(code)
    line.ask("hello")
    line.say("give_up", seat=0)
    line.hear_until("gave_up")
    record = anna.http.get(f"/api/tables/{code}/record").json()
    assert anna.http.post("/api/replay", json={"record": json.dumps(record)}).status_code == 200
    record["fair"]["table"] = "\ud800"
    answer = anna.http.post("/api/replay", json={"record": json.dumps(record)})
    assert (answer.status_code, "isn't a saved game" in answer.text) == (400, True)


@pytest.mark.parametrize("depth", [900, 2000])
def test_deep_nesting_does_not_cut_a_live_socket(server: Server, depth: int) -> None:
    anna = Guest(server, "Anna")
    line = anna.follow(anna.open()["code"])
    line.ask("hello")
    for field in ("seat", "action", "at", "do", "eyes"):
        line.socket.send(f'{{"do": "play", "{field}": {"[" * depth}{"]" * depth}}}')
        assert line.hear()["no"]


def test_startup_ends_at_once_where_the_process_is_asked_to_stop() -> None:
    """Also while a thread is connecting and does not come back."""
    noted: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: noted.append(number))
    connecting, connected = threading.Event(), threading.Event()

    def connect() -> None:
        connecting.set()
        connected.wait(TIMEOUT_S)

    async def story() -> None:
        starting = asyncio.create_task(unless_stopped(in_daemon_thread(connect)))
        await until(connecting.is_set)
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.wait_for(starting, TIMEOUT_S)

    try:
        with pytest.raises(Stopped):
            asyncio.run(story())
        assert noted == [signal.SIGTERM]
        assert signal.getsignal(signal.SIGTERM) is not before
    finally:
        connected.set()
        signal.signal(signal.SIGTERM, before)
