"""Hostile requests as bytes: expensive or deeply nested bodies, long headers, incomplete bodies.

python bench/hostile.py     CPU time and response of each, at a server of its own
"""

import asyncio
import json
import os
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from load import TIMEOUT_S, open_game, server

from tablee.core import GAMES, load
from tablee.core.record import Record

SECONDS_TO_ANSWER = 30.0
TIMES = 10  # each request, to measure its cost


def post(path: str, body: bytes, length: int | None = None) -> bytes:
    """Return a POST request; with another ``length`` than the body's, it is broken off."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n"
    return f"{head}Content-Length: {len(body) if length is None else length}\r\n\r\n".encode() + body


def get(path: str, header: str = "") -> bytes:
    """Return a GET request with one more header."""
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{header}\r\n\r\n".encode()


def table(**fields: Any) -> bytes:
    """Return a request for a new table."""
    return post("/api/tables", json.dumps({"game": open_game(), "seats": ["me", "easy"], **fields}).encode())


def record(text: str) -> bytes:
    """Return a request for the replay of a record."""
    return post("/api/replay", json.dumps({"record": text}).encode())


def nested(depth: int) -> str:
    """Return lists inside each other."""
    return "[" * depth + "]" * depth


def longest_game() -> str:
    """Return the longest record that a bad player finds: no request costs more to answer."""
    records = []
    for game in GAMES:
        for which in (0, -1):
            state = load(game).start(seed=15)  # one of those that do not end before their limit
            while state.turn is not None:
                state = state.play(state.legal_actions[which])
            records.append(Record.leading_to(state).to_json())
    return max(records, key=len)


REQUESTS = {
    "longest game": record(longest_game()),
    "evaluation of the longest game": post("/api/replay/evaluation", json.dumps({"record": longest_game()}).encode()),
    "many faults in help": table(help=[1] * 300_000),
    "many faults in people": table(people=[1] * 300_000),
    "faults up to the limit": table(people=[1] * 3_000, help=[1] * 1_500),
    "many options": table(options={str(number): [] for number in range(1_500)}),
    "deep options": post("/api/tables", f'{{"game": "x", "seats": [], "options": {{"a": {nested(900)}}}}}'.encode()),
    "long record": record("9" * 199_000),
    "deep record": record('{"broken": [' * 900 + "]}" * 900),
    "long position": record(json.dumps({"game": open_game(), "start": "8/" * 90_000, "actions": []})),
    "many actions": record(json.dumps({"game": open_game(), "start": "8 w", "actions": ["a1a2"] * 20_000})),
    "half a character": record('{"game": "x", "start": "\\ud800", "actions": []}'),
    "long header": b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a: b\r\n" * 200_000,
    "empty headers": b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"a:\r\n" * 60_000 + b"\r\n",
    "one byte in each chunk": b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    + b"1\r\n9\r\n" * 200_000,
    "many languages": get("/about", "Accept-Language: " + ",".join(f"a{number};q=0.1" for number in range(1_200))),
    "many cookies": get("/about", "Cookie: " + "; ".join(f"c{number}=1" for number in range(1_500))),
    "many queries": get("/api/games?" + "&".join(f"a{number}=1" for number in range(1_500))),
    "long card": get("/about", "Authorization: Bearer ." + "eJx" * 5_000),
    "zero byte in a code": get("/t/%00"),
    "broken off": post("/api/tables", b'{"game": ', 10_000),
}


async def send(port: int, request: bytes) -> int | None:
    """Send a request on a connection of its own, and return the status; None where the server closed without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        with suppress(OSError, TimeoutError):
            writer.write(request)
            if b"Content-Length: 10000\r\n" in request:
                return None  # broken off
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                status = (await reader.readline()).split()[1:2]
                return int(status[0]) if status else None
        return None
    finally:
        writer.transport.abort()


async def send_all(port: int, clients: int, seconds: float) -> None:
    """Send every request again and again, from so many clients at the same time."""
    end = time.monotonic() + min(seconds, TIMEOUT_S)

    async def client(first: int) -> None:
        requests = [*REQUESTS.values()]
        while time.monotonic() < end:
            for request in requests[first:] + requests[:first]:
                with suppress(OSError):
                    await send(port, request)

    await asyncio.gather(*(client(number % len(REQUESTS)) for number in range(clients)))


async def cost_of_each(port: int, process: int) -> None:
    """Print what each request costs the server, and how it was answered."""
    for name, request in REQUESTS.items():
        before, statuses = cpu_s(process), Counter[int | None]()
        for _ in range(TIMES):
            statuses[await send(port, request)] += 1
        spent = 1000 * (cpu_s(process) - before) / TIMES
        print(f"{name:<32} {spent:>7.1f} ms of CPU time  {dict(statuses)}")


def cpu_s(process: int) -> float:
    """Return the CPU time of a process so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    with tempfile.TemporaryFile() as complaints, server(complaints) as (address, process):
        asyncio.run(cost_of_each(int(address.rpartition(":")[2]), process))
