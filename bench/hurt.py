"""Measures how much one client can slow down the others: floods, expensive requests, and many strong bots.

Starts a real server with its default limits, and measures another client's latency of a ping, the home page, opening a
table, loading an evicted one and playing, first in the idle server and then under each attack: `python bench/hurt.py`.
The p99 of a ping during a flood of messages or of hostile requests (bench/hostile.py), and of everything else while
many bots of level master search, may be ten times the idle one, and is never a fault below 25 ms; a ping may take 50 ms
more while bots search. Otherwise the exit code is 1. By default a server leaves one core to its tables:
`TABLEE_BOT_THREADS=$(nproc) python bench/hurt.py` lets bots use all cores.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

import httpx
from load import TIMEOUT_S, free_port, memory_kb, open_game, wait_for
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tablee.core import load

PORT = int(os.environ.setdefault("HURT_PORT", str(free_port())))  # who floods is another process, and has it too
ADDRESS = f"http://127.0.0.1:{PORT}"
MOST_TIMES = 10  # as long as in the idle server
UNNOTICED_MS = 25.0  # allowed in any case: nobody feels it, and ten times an idle ping (0.2 ms) is one turn of the loop
MOST_MORE_MS = 50.0  # for a ping while masters think
JUDGED = {"flooded": ("ping",), "hostile": ("ping",), "masters": ("home", "open", "wake", "move")}
ASLEEP = 40  # tables to be woken one after the other; each sleeps again before it is its turn
PLAYED = 8  # actions at each of them
CLIENTS = 6  # with hostile requests
PINGS = 10  # for everything else that is measured once: the slowest of a few is luck
VISIT_S = 32.0  # who has played over HTTP counts as there for thirty seconds
FLOOD = [json.dumps({"do": "ping"})] * 200
FIRST = 3  # the newest entry where both seats are one person's: opened, promised, dealt
_T = TypeVar("_T")


class Guest:
    """A client that behaves well."""

    def __init__(self, http: httpx.AsyncClient, card: str) -> None:
        self.http, self.headers = http, {"Authorization": f"Bearer {card}"}

    async def open(self, *seats: str) -> str:
        """Open a table."""
        wish = {"game": open_game(), "seats": list(seats)}
        answer = await self.http.post("/api/tables", json=wish, headers=self.headers)
        return str(answer.raise_for_status().json()["code"])

    async def home(self) -> None:
        """Request the home page."""
        (await self.http.get("/", headers=self.headers)).raise_for_status()

    async def move(self, code: str, action: str, seat: int, at: int) -> int:
        """Play an action; the number of its entry."""
        move = {"seat": seat, "action": action, "at": at}
        answer = await self.http.post(f"/api/tables/{code}/play", json=move, headers=self.headers)
        return int(answer.raise_for_status().json()["n"])

    async def play(self, actions: int) -> str:
        """Open a table and play so many actions; return its code."""
        code, state, at = await self.open("me", "device"), load(open_game()).start(), FIRST
        for _ in range(actions):
            action, seat = state.legal_actions[0], state.turn
            assert seat is not None
            at, state = await self.move(code, action, seat, at), state.play(action)
        return code


async def arrive(http: httpx.AsyncClient) -> Guest:
    """Return a new client with its own card."""
    http.cookies.clear()  # of the guest before
    return Guest(http, (await http.post("/api/me", json={"name": "Ada"})).json()["card"])


async def measure(guest: Guest, asleep: "deque[str]", seconds: float) -> dict[str, float]:
    """Return the p99 latency of each operation, in milliseconds."""
    waits: dict[str, list[float]] = {"ping": [], "home": [], "open": [], "wake": [], "move": []}

    async def time_of(name: str, doing: Awaitable[_T]) -> _T:
        began = time.perf_counter()
        done = await doing
        waits[name].append(1000 * (time.perf_counter() - began))
        return done

    own = f"ws://127.0.0.1:{PORT}/live/{await guest.open('me', 'friend')}"  # a seat: never refused for others
    async with connect(own, additional_headers=guest.headers) as line:

        async def ping() -> None:
            await line.send('{"do": "ping"}')
            await asyncio.wait_for(line.recv(), TIMEOUT_S)

        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for _ in range(PINGS):
                await time_of("ping", ping())
            await time_of("home", guest.home())
            code = await time_of("open", guest.open("me", "device"))
            await time_of("move", guest.move(code, "b3b4", 0, FIRST))
            asleep.rotate()
            (
                await time_of("wake", guest.http.get(f"/api/tables/{asleep[0]}", headers=guest.headers))
            ).raise_for_status()
            await asyncio.sleep(0.1)
    return {name: round(statistics.quantiles(all_, n=100, method="inclusive")[98], 1) for name, all_ in waits.items()}


def faults(told: dict[str, dict[str, float]]) -> list[str]:
    """Return the operations that exceed their limit."""
    judged = [(name, what) for name, things in JUDGED.items() for what in things]
    most = {(name, what): max(UNNOTICED_MS, MOST_TIMES * told["quiet"][what]) for name, what in judged}
    most["masters", "ping"] = told["quiet"]["ping"] + MOST_MORE_MS
    return [
        f"{name}: {what} {told[name][what]} ms, quiet {told['quiet'][what]} ms"
        for (name, what), limit in most.items()
        if told[name][what] > limit
    ]


async def flood(code: str, end: float) -> None:
    """Send pings as fast as possible, and reconnect after every disconnect."""
    while time.monotonic() < end:
        with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
            async with connect(f"ws://127.0.0.1:{PORT}/live/{code}") as line:
                while time.monotonic() < end:
                    for text in FLOOD:
                        await line.send(text)


async def flood_all(code: str, lines: int, seconds: float) -> None:
    """Flood on many connections."""
    end = time.monotonic() + seconds
    await asyncio.gather(*(flood(code, end) for _ in range(lines)))


@contextmanager
def flooding(code: str, lines: int, seconds: float) -> Iterator[None]:
    """Flood from another process."""
    with attacking(f"import asyncio, hurt; asyncio.run(hurt.flood_all({code!r}, {lines}, {seconds}))"):
        yield


@contextmanager
def attacking(program: str) -> Iterator[None]:
    """Run a program in another process meanwhile."""
    attacker = subprocess.Popen([sys.executable, "-c", program], cwd=Path(__file__).parent)
    yield
    attacker.wait(TIMEOUT_S)


async def watch(code: str, end: float) -> None:
    """Watch two bots, so that they play."""
    async with connect(f"ws://127.0.0.1:{PORT}/live/{code}") as line:
        await line.send('{"do": "hello"}')
        while time.monotonic() < end:
            with suppress(TimeoutError):
                await asyncio.wait_for(line.recv(), max(0.1, end - time.monotonic()))


async def measure_all(process: int, lines: int, tables: int, seconds: float) -> dict[str, Any]:
    """Measure idle, flooded, under hostile requests, and with many masters thinking."""
    async with httpx.AsyncClient(base_url=ADDRESS, timeout=120) as http:
        guest = await arrive(http)
        async with httpx.AsyncClient(base_url=ADDRESS, timeout=120) as elsewhere:  # somebody else's tables
            asleep = deque([await (await arrive(elsewhere)).play(PLAYED) for _ in range(ASLEEP)])
        await asyncio.sleep(VISIT_S)
        told: dict[str, Any] = {"quiet": await measure(guest, asleep, seconds) | {"MB": memory_kb(process) // 1024}}
        code = await guest.open("me", "friend")
        with flooding(code, lines, seconds):  # elsewhere: who floods must not keep who measures waiting
            told["flooded"] = await measure(guest, asleep, seconds)
        told["flooded"]["MB"] = memory_kb(process) // 1024
        with attacking(f"import asyncio, hostile; asyncio.run(hostile.send_all({PORT}, {CLIENTS}, {seconds}))"):
            told["hostile"] = await measure(guest, asleep, seconds)
        told["hostile"]["MB"] = memory_kb(process) // 1024
        other = await arrive(http)
        codes = [await other.open("master", "master") for _ in range(tables)]
        end = time.monotonic() + seconds + 1
        _, told["masters"] = await asyncio.gather(
            asyncio.gather(*(watch(code, end) for code in codes)), measure(guest, asleep, seconds)
        )
        told["masters"]["MB"] = memory_kb(process) // 1024
    return told


def main() -> None:
    """Start a server, measure, print."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--lines", type=int, default=40)
    options.add_argument("--tables", type=int, default=40)
    options.add_argument("--seconds", type=float, default=10.0)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as data:
        sleepy = {"TABLEE_TABLES_PER_MINUTE": "0", "TABLEE_IDLE_SECONDS": "1"}
        environment = os.environ | {"TABLEE_DATA": data, "PORT": str(PORT), "TABLEE_OPEN": "no"} | sleepy
        server = subprocess.Popen([sys.executable, "-m", "tablee", "serve"], env=environment)
        try:
            wait_for(f"{ADDRESS}/rules/{open_game()}", server)
            time.sleep(5)  # bots are compiled
            told = asyncio.run(measure_all(server.pid, chosen.lines, chosen.tables, chosen.seconds))
        finally:
            server.terminate()
            server.wait(TIMEOUT_S)
    print("p99 in ms")
    for name, figures in told.items():
        print(f"{name:8}", "  ".join(f"{what} {figure}" for what, figure in figures.items()))
    for fault in faults(told):
        print("Too long:", fault)
    sys.exit(1 if faults(told) else 0)


if __name__ == "__main__":
    main()
